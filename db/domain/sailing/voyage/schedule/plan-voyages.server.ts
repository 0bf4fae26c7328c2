import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, type RefusalParams } from "#platform/kernel/refusal/refusal.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { type Conflict, findConflicts, type ShipCall } from "./find-conflicts.ts";
import {
  type PlannedLeg,
  type PlannedRound,
  planRounds,
  shipOf,
  type Template,
} from "./plan-rounds.ts";
import { ScheduleTemplate } from "./schedule.entity.server.ts";
import { shipCodes } from "./schedule-text.ts";
import { type NumberingLine, numberingOf, numbersFor } from "../numbers/voyage-numbers.server.ts";

/** A year of a daily service. */
const mostRounds = 400;

export type PlanInput = {
  id: number;
  from: string;
  to: string;
  vessels: string;
  accept: "Y" | "N";
};
export type PlannedVoyage = PlannedLeg & { voyage: string; voyageName: string };

/** `code` says why the round cannot be created. EXISTS: an earlier run created it. */
export type PlannedRow = {
  no: number;
  departure: string;
  vesselCode: string;
  vesselName: string;
  state: "NEW" | "EXISTS" | "REFUSED";
  voyages: PlannedVoyage[];
  conflicts: Conflict[];
  code?: MessageKey;
  params?: RefusalParams;
};
export type Plan = { template: ScheduleTemplate; line: NumberingLine; rows: PlannedRow[] };

/**
 * Plans voyages with all conflicts (operations §3 "Schedule"). Occupied berths may be accepted, as
 * a dock may have two.
 * @throws Refusal for a template that plans nothing
 */
export async function planVoyages(ctx: Ctx, input: PlanInput): Promise<Plan> {
  const template = await ctx.em.findOne(
    ScheduleTemplate,
    { id: input.id },
    { populate: ["stops"] },
  );
  if (!template) throw new Refusal("kit.notFound", {}, { key: String(input.id) });
  const line = (await numberingOf(ctx, [template.lineCode])).get(template.lineCode);
  if (!line)
    throw new Refusal("kit.unknownCode", { value: template.lineCode }, { field: "lineCode" });
  const rounds = roundsOf(template, input);
  const ships = await shipsOf(ctx, input.vessels || template.vesselCodes);
  const made = await madeBefore(ctx, template.code, rounds);
  const fresh = rounds.filter((round) => !made.has(round.departure));
  const numbers = await numbersFor(ctx, line, fresh.length);
  const rows = rounds.map((round): PlannedRow => {
    const ship = ships.codes.length > 0 ? shipOf(round.no, ships.codes) : "";
    const row = {
      no: round.no,
      departure: round.departure,
      vesselCode: ship,
      vesselName: ships.names.get(ship) ?? "",
      conflicts: [],
    };
    const before = made.get(round.departure);
    if (before) return { ...row, ...before, state: "EXISTS", voyages: [] };
    const number = numbers[fresh.indexOf(round)];
    if (!number)
      return {
        ...row,
        state: "REFUSED",
        voyages: [],
        code: "voyage.numbersMissing",
        params: { line: line.code },
      };
    const voyages = round.legs.map((leg) => {
      const voyage = `${number}${leg.direction}`;
      return { ...leg, voyage, voyageName: `${row.vesselName}/${voyage}` };
    });
    return { ...row, state: "NEW", voyages };
  });
  await refuseConflicts(ctx, rows, input.accept === "Y");
  return { template, line, rows };
}

function roundsOf(template: ScheduleTemplate, { from, to }: PlanInput): PlannedRound[] {
  if (template.enabled !== "Y")
    throw new Refusal("voyage.templateOff", { template: template.code });
  if (to < from) throw new Refusal("voyage.rangeOrder", {}, { field: "to" });
  const stops = template.stops.getItems().map((stop) => ({
    ...stop,
    pickHours: stop.pickHours ?? null,
    cyHours: stop.cyHours ?? null,
    customsHours: stop.customsHours ?? null,
    siHours: stop.siHours ?? null,
  }));
  if (stops.length < 2) throw new Refusal("voyage.twoStops");
  const shape: Template = { ...template, stops, expirationDate: template.expirationDate ?? null };
  const rounds = planRounds(shape, from, to);
  if (rounds.length > mostRounds)
    throw new Refusal("kit.tooBig", { limit: mostRounds }, { field: "to" });
  if (rounds.length === 0) throw new Refusal("voyage.noRounds", {}, { field: "from" });
  return rounds;
}

async function shipsOf(
  ctx: Ctx,
  typed: string,
): Promise<{ codes: string[]; names: Map<string, string> }> {
  const codes = shipCodes(typed);
  if (codes.length === 0) throw new Refusal("voyage.noShip", {}, { field: "vessels" });
  const rows = await kyselyOf(ctx.em)
    .selectFrom("vessel")
    .select(["code", "name"])
    .where("code", "=", anyOf(codes))
    .execute();
  const names = new Map(rows.map((row) => [row.code, row.name]));
  const unknown = codes.find((code) => !names.has(code));
  if (unknown) throw new Refusal("kit.unknownCode", { value: unknown }, { field: "vessels" });
  return { codes, names };
}

type Made = Pick<PlannedRow, "vesselCode" | "vesselName"> & { params: RefusalParams };

/** By day of departure. */
async function madeBefore(
  ctx: Ctx,
  code: string,
  rounds: readonly PlannedRound[],
): Promise<Map<string, Made>> {
  const { rows } = await sql<
    Omit<Made, "params"> & { day: string; names: string }
  >`select round_date::text as day, min(vessel_code) as "vesselCode",
      min(vessel_name) as "vesselName",
      string_agg(voyage_name, ' ' order by departure_date, voyage_name) as names
    from voyage
    where template_code = ${code}
      and round_date = any (${rounds.map((round) => round.departure)}::date[])
    group by 1`.execute(ctx.em.getKysely());
  return new Map(
    rows.map(({ day, vesselCode, vesselName, names }) => [
      day,
      { vesselCode, vesselName, params: { voyages: names } },
    ]),
  );
}

/** The last created round; blank before the first. */
export async function madeUntil(em: EntityManager, code: string): Promise<string> {
  const { rows } = await sql<{
    day: string | null;
  }>`select max(round_date)::text as day from voyage where template_code = ${code}`.execute(
    em.getKysely(),
  );
  return rows[0]?.day ?? "";
}

/** In order of departure. A refused round blocks no other. */
async function refuseConflicts(ctx: Ctx, rows: PlannedRow[], accept: boolean): Promise<void> {
  const taken = await takenNames(ctx, rows);
  const conflicts = Map.groupBy(await conflictsOf(ctx, rows), (conflict) => conflict.voyageName);
  const refused = new Set<string>();
  for (const row of rows) {
    if (row.state !== "NEW") continue;
    row.conflicts = row.voyages
      .flatMap((voyage) => conflicts.get(voyage.voyageName) ?? [])
      .filter((conflict) => !refused.has(conflict.with));
    const own = new Set(row.voyages.map((voyage) => voyage.voyageName));
    const earlier = row.conflicts.filter(
      (conflict) => !own.has(conflict.with) && !isLater(rows, row, conflict.with),
    );
    const twice = row.voyages.find((voyage) => taken.has(voyage.voyageName));
    const elsewhere = earlier.find((conflict) => conflict.kind === "VESSEL");
    const berth = accept ? undefined : earlier.find((conflict) => conflict.kind === "BERTH");
    const no = twice
      ? ({ code: "voyage.nameTaken", params: { voyage: twice.voyageName } } as const)
      : elsewhere
        ? ({
            code: "voyage.shipElsewhere",
            params: { voyage: elsewhere.with, port: elsewhere.portCode },
          } as const)
        : berth
          ? ({
              code: "voyage.berthTaken",
              params: { voyage: berth.with, dock: berth.dockCode, port: berth.portCode },
            } as const)
          : null;
    if (!no) continue;
    Object.assign(row, no, { state: "REFUSED" });
    for (const voyage of row.voyages) refused.add(voyage.voyageName);
  }
}

const isLater = (rows: readonly PlannedRow[], row: PlannedRow, name: string) =>
  rows.some(
    (plannedRow) =>
      plannedRow.no > row.no && plannedRow.voyages.some((voyage) => voyage.voyageName === name),
  );

async function takenNames(ctx: Ctx, rows: readonly PlannedRow[]): Promise<Set<string>> {
  const names = rows.flatMap((row) => row.voyages.map((voyage) => voyage.voyageName));
  const taken = await sql<{
    name: string;
  }>`select voyage_name as name from voyage where voyage_name = any(${names}::text[])`.execute(
    ctx.em.getKysely(),
  );
  return new Set(taken.rows.map((row) => row.name));
}

/** Also with existing voyages, in instants. */
async function conflictsOf(ctx: Ctx, rows: readonly PlannedRow[]): Promise<Conflict[]> {
  const db = ctx.em.getKysely();
  const calls = rows.flatMap(({ vesselCode, voyages }) =>
    voyages.flatMap(({ voyageName, stops }) =>
      stops.map(({ portCode, dockCode, eta, etb, etd }) => ({
        voyageName,
        vesselCode,
        portCode,
        dockCode,
        eta,
        etb,
        etd,
      })),
    ),
  );
  if (calls.length === 0) return [];
  const at = (time: string) =>
    sql.raw(`extract(epoch from ${time} at time zone p.time_zone)::float8 * 1000`);
  const planned =
    await sql<ShipCall>`select g."voyageName", g."vesselCode", g."portCode", g."dockCode",
        ${at("g.eta")} as arrive, ${at("g.etb")} as berth, ${at("g.etd")} as depart
      from json_to_recordset(${JSON.stringify(calls)}::json) as g (
          "voyageName" text, "vesselCode" text, "portCode" text, "dockCode" text, eta timestamp,
          etb timestamp, etd timestamp
        )
        join port p on p.code = g."portCode"
      where p.time_zone <> ''`.execute(db);
  const days = calls.flatMap(({ eta, etd }) => [eta, etd]).sort();
  const stored =
    await sql<ShipCall>`select v.voyage_name as "voyageName", v.vessel_code as "vesselCode",
        s.port_code as "portCode", s.dock_code as "dockCode",
        ${at("coalesce(s.ata, s.eta, s.etb, s.etd)")} as arrive,
        ${at("coalesce(s.atb, s.etb, s.ata, s.eta, s.etd)")} as berth,
        ${at("coalesce(s.atd, s.etd, s.etb, s.eta)")} as depart
      from voyage v join voyage_stop s on s.voyage_id = v.id join port p on p.code = s.port_code
      where p.time_zone <> ''
        and v.status <> 'CANCELLED'
        and coalesce(s.eta, s.etb, s.etd) is not null
        and v.departure_date between ${days[0]?.slice(0, 10)}::date - 60 and ${days.at(-1)?.slice(0, 10)}::date + 2
        and (
          v.vessel_code = any (${[...new Set(calls.map((call) => call.vesselCode))]}::text[])
          or s.port_code || ' ' || s.dock_code = any (${[...new Set(calls.map((call) => `${call.portCode} ${call.dockCode}`))]}::text[])
        )`.execute(db);
  return findConflicts(planned.rows, stored.rows);
}
