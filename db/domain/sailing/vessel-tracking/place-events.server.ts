import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { resolvePorts } from "#domain/masterdata/place/port-codes.server.ts";
import { callOf, type CallToFind } from "./call-of.ts";
import { instantSql, seenVoyages } from "./call-times.server.ts";
import { ofCall, timeOfEvent, type VesselEventKind } from "./vessel-events.ts";

/** The ship by code or name, the voyage by name or number; blank when unknown. */
export type ReportedEvent = {
  vessel: string;
  voyage: string;
  portCode: string;
  /** 0: unknown. */
  serial: number;
  event: VesselEventKind;
  /** "2026-06-01 14:00" in the port's zone, otherwise in `timeZone`. */
  eventTime: string;
  timeZone: string;
  expectedTime: string | null;
};

/** With everything derived; `at` is an ISO instant. */
export type PlacedEvent = {
  vesselCode: string;
  vesselName: string;
  voyageId: number | null;
  serial: number | null;
  portCode: string;
  timeZone: string;
  at: string;
};

/** The event with its place, or all reasons. */
export type Placing = { placed: PlacedEvent } | { faults: Refusal[] };

/** Tolerance for clocks (ms). */
const slack = 3_600_000;

type Ship = { code: string; name: string };
type Sailing = { id: number; name: string; voyage: string; vesselCode: string };
type Existing = {
  /** For events at sea without a zone. */
  own: string;
  ships: ReadonlyMap<string, Ship>;
  sailings: readonly Sailing[];
  ports: ReadonlyMap<string, { code: string; timeZone: string }>;
  zones: ReadonlySet<string>;
};

/**
 * Finds ship, voyage, port and call of events in a few statements. Without a voyage the nearest
 * call at the port counts.
 * @returns one result per event, in order (operations §3 "Voyage")
 */
export async function placeEvents(ctx: Ctx, events: readonly ReportedEvent[]): Promise<Placing[]> {
  const existing = await existingFacts(ctx, events);
  const resolved = events.map((event) => resolve(event, existing));
  const times = await instantsOf(
    ctx,
    resolved.map((item, i) => ({
      time: events[i]?.eventTime ?? "",
      zone: "zone" in item ? item.zone : "UTC",
    })),
  );
  const calls = await callsOfShips(
    ctx,
    resolved.flatMap((item) =>
      "ship" in item && item.port ? [{ ship: item.ship.code, port: item.port }] : [],
    ),
  );
  return resolved.map((item, i): Placing => {
    if ("faults" in item) return item;
    const event = events[i] as ReportedEvent;
    const at = times[i] ?? 0;
    if (at > ctx.now.getTime() + slack)
      return { faults: [new Refusal("vessel.inFuture", {}, { field: "eventTime" })] };
    const own = (calls.get(item.ship.code) ?? []).filter(
      (call) => !item.sailing || call.voyageId === item.sailing.id,
    );
    const needs = ofCall.includes(event.event) && item.port !== "";
    const call = needs
      ? callOf(own, {
          portCode: item.port,
          serial: event.serial,
          voyage: item.sailing !== null,
          at,
        })
      : null;
    if (needs && !call && (event.event in timeOfEvent || item.sailing))
      return {
        faults: [
          new Refusal(
            "vessel.noCall",
            { vessel: item.ship.name, port: item.port },
            { field: "portCode" },
          ),
        ],
      };
    return {
      placed: {
        vesselCode: item.ship.code,
        vesselName: item.ship.name,
        voyageId: call?.voyageId ?? item.sailing?.id ?? null,
        serial: call?.serial ?? null,
        portCode: item.port,
        timeZone: item.zone,
        at: new Date(at).toISOString(),
      },
    };
  });
}

type Data =
  | { ship: Ship; sailing: Sailing | null; port: string; zone: string }
  | { faults: Refusal[] };

function resolve(event: ReportedEvent, { ships, sailings, ports, zones, own }: Existing): Data {
  const faults: Refusal[] = [];
  const wrong = (field: string, value: string) =>
    faults.push(new Refusal("kit.unknownCode", { value }, { field }));
  let ship = ships.get(event.vessel) ?? null;
  const named = event.voyage
    ? sailings.find(
        (sailing) =>
          sailing.name === event.voyage ||
          (sailing.voyage === event.voyage && sailing.vesselCode === ship?.code),
      )
    : undefined;
  if (event.voyage && !named) wrong("voyage", event.voyage);
  if (!event.vessel && named) ship = ships.get(named.vesselCode) ?? null;
  if (event.vessel && !ship) wrong("vesselCode", event.vessel);
  if (!event.vessel && !event.voyage)
    faults.push(new Refusal("vessel.needsName", {}, { field: "vesselCode" }));
  if (ship && named && named.vesselCode !== ship.code)
    faults.push(
      new Refusal(
        "vessel.otherShip",
        { voyage: named.name, vessel: ship.name },
        { field: "voyage" },
      ),
    );
  const port = event.portCode ? ports.get(event.portCode) : undefined;
  if (event.portCode && !port) wrong("portCode", event.portCode);
  else if (port && !port.timeZone)
    faults.push(new Refusal("voyage.noZone", { port: port.code }, { field: "portCode" }));
  if (!event.portCode && (event.event in timeOfEvent || event.event === "DELAYED"))
    faults.push(new Refusal("vessel.needsPort", {}, { field: "portCode" }));
  if (!port && event.timeZone && !zones.has(event.timeZone))
    faults.push(new Refusal("money.badZone", { zone: event.timeZone }, { field: "timeZone" }));
  if (event.event === "DELAYED" && !event.expectedTime)
    faults.push(new Refusal("vessel.needsExpected", {}, { field: "expectedTime" }));
  if (faults.length > 0 || !ship) return { faults };
  return {
    ship,
    sailing: named ?? null,
    port: port?.code ?? "",
    zone: port?.timeZone ?? (event.timeZone || own),
  };
}

const distinct = (values: readonly string[]) => [...new Set(values.filter(Boolean))];

async function existingFacts(ctx: Ctx, events: readonly ReportedEvent[]): Promise<Existing> {
  const db = ctx.em.getKysely();
  const voyages = distinct(events.map((item) => item.voyage));
  const vessels = distinct(events.map((item) => item.vessel));
  const seen = seenVoyages(ctx.em, ctx.actor);
  const sailings =
    await sql<Sailing>`select v.id, v.voyage_name as name, v.voyage, v.vessel_code as "vesselCode"
      from voyage v
      where (v.voyage_name = any (${voyages}::text[]) or v.voyage = any (${voyages}::text[]))
        and ${seen}`.execute(db);
  const codes = [...vessels, ...sailings.rows.map((row) => row.vesselCode)];
  const ships = await sql<Ship>`select code, name
    from vessel
    where code = any (${codes}::text[]) or name = any (${vessels}::text[])
    order by built_year desc nulls last, code`.execute(db);
  const byName = new Map<string, Ship>();
  // Codes precede names; of equal names the newer ship counts.
  for (const ship of ships.rows) if (!byName.has(ship.name)) byName.set(ship.name, ship);
  for (const ship of ships.rows) byName.set(ship.code, ship);
  const zones = await sql<{ name: string }>`select name
    from pg_timezone_names
    where name = any (${distinct(events.map((item) => item.timeZone))}::text[])`.execute(db);
  return {
    ships: byName,
    sailings: sailings.rows,
    ports: await resolvePorts(
      ctx,
      events.map((item) => item.portCode),
    ),
    zones: new Set(zones.rows.map((row) => row.name)),
    own: ctx.actor.zone,
  };
}

/** Local times as instants in ms, in order. */
async function instantsOf(
  ctx: Ctx,
  input: readonly { time: string; zone: string }[],
): Promise<number[]> {
  const { rows } = await sql<{
    at: number;
  }>`select (extract(epoch from g.time at time zone g.zone) * 1000)::float8 as at
    from json_to_recordset(${JSON.stringify(input.map((item, i) => ({ ...item, i })))}::json) as g (i int, "time" timestamp, zone text)
    order by g.i`.execute(ctx.em.getKysely());
  return rows.map((row) => row.at);
}

async function callsOfShips(
  ctx: Ctx,
  places: readonly { ship: string; port: string }[],
): Promise<Map<string, CallToFind[]>> {
  const calls = new Map<string, CallToFind[]>();
  if (places.length === 0) return calls;
  const seen = seenVoyages(ctx.em, ctx.actor);
  const { rows } = await sql<
    CallToFind & { ship: string }
  >`select s.id, s.voyage_id as "voyageId", s.serial, s.port_code as "portCode",
      v.vessel_code as ship, ${instantSql(sql`s.eta`)} as eta, ${instantSql(sql`s.etd`)} as etd,
      ${instantSql(sql`s.ata`)} as ata, ${instantSql(sql`s.atd`)} as atd
    from voyage v join voyage_stop s on s.voyage_id = v.id join port p on p.code = s.port_code
    where v.vessel_code = any (${distinct(places.map((item) => item.ship))}::text[])
      and v.status <> 'CANCELLED'
      and s.port_code = any (${distinct(places.map((item) => item.port))}::text[])
      and ${seen}
    order by s.voyage_id, s.serial`.execute(ctx.em.getKysely());
  for (const row of rows) calls.set(row.ship, [...(calls.get(row.ship) ?? []), row]);
  return calls;
}
