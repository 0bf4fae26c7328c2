import { z } from "zod";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { upsertRows } from "#platform/records/import/upsert.server.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import type { RowResult } from "#platform/records/machine/steps.server.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { isoWeek } from "../numbers/iso-week.ts";
import { type Plan, type PlannedRow, planVoyages } from "../schedule/plan-voyages.server.ts";
import { ScheduleTemplate } from "../schedule/schedule.entity.server.ts";
import { upsertStops } from "../calls/voyage-stops.server.ts";
import { claimNumbers, lockNumbers } from "../numbers/voyage-numbers.server.ts";

const GenerateInput = z.object({
  id: v.formId(),
  from: v.requiredDate(),
  to: v.requiredDate(),
  /** Ship codes in turn; blank uses the template's. */
  vessels: v.text(500),
  /** Accepts berths that another ship occupies. */
  accept: v.flag(),
});

export type ShownRound = Omit<PlannedRow, "voyages"> & {
  voyages: { voyageName: string; calls: string; etd: string; eta: string }[];
};

const shownRound = ({ voyages, ...row }: PlannedRow): ShownRound => ({
  ...row,
  voyages: voyages.map(({ voyageName, stops }) => ({
    voyageName,
    calls: stops.map((stop) => stop.portCode).join(" "),
    etd: stops[0]?.etd ?? "",
    eta: stops.at(-1)?.eta ?? "",
  })),
});

/** Dry run of `generateVoyages`, with conflicts and numbers. */
export const previewVoyages = defineOperation({
  name: "voyage.previewSchedule",
  perm: "voyage:edit",
  input: GenerateInput,
  run: async (ctx, input) => ({
    id: input.id,
    rounds: (await planVoyages(ctx, input)).rows.map(shownRound),
  }),
});

export type GenerateResult = {
  id: number;
  done: number;
  refused: number;
  known: number;
  rows: RowResult[];
};

/** Creates missing voyages of a template in a range of days, in one transaction. */
export const generateVoyages = defineOperation({
  name: "voyage.generate",
  perm: "voyage:edit",
  input: GenerateInput,
  done: "voyage.generate.done",
  run: async (ctx, input): Promise<GenerateResult> => {
    const template = await ctx.em.findOne(ScheduleTemplate, { id: input.id });
    if (!template) throw new Refusal("kit.notFound", {}, { key: String(input.id) });
    await lockNumbers(ctx, template.lineCode);
    const plan = await planVoyages(ctx, input);
    const fresh = plan.rows.filter((row) => row.state === "NEW");
    await writePlan(ctx, plan, fresh);
    const rowResults = plan.rows.filter((row) => row.state !== "EXISTS").map(resultOf);
    const done = fresh.length;
    return {
      id: input.id,
      done,
      refused: rowResults.length - done,
      known: plan.rows.length - rowResults.length,
      rows: rowResults,
    };
  },
});

function resultOf({ no, departure, state, voyages, code, params }: PlannedRow): RowResult {
  const key = [departure, ...voyages.map((voyage) => voyage.voyageName)].join(" ");
  return { id: no, key, done: state === "NEW", ...(code ? { code, params: params ?? {} } : {}) };
}

async function writePlan(
  ctx: Ctx,
  { template, line }: Plan,
  rows: readonly PlannedRow[],
): Promise<void> {
  const voyages = rows.flatMap((row) => row.voyages.map((voyage) => ({ ...voyage, row })));
  if (voyages.length === 0) return;
  const columns = {
    voyage_name: "text",
    voyage: "text",
    line_code: "text",
    vessel_code: "text",
    vessel_name: "text",
    direction: "text",
    departure_date: "date",
    week: "text",
    settle_mon: "text",
    period: "int",
    status: "text",
    template_code: "text",
    round_date: "date",
  };
  await upsertRows(
    ctx,
    { table: "voyage", key: ["voyage_name"], columns },
    voyages.map(({ voyageName, voyage, direction, stops, row }) => {
      const date = stops[0]?.etd.slice(0, 10) ?? row.departure;
      return {
        voyage_name: voyageName,
        voyage,
        line_code: line.code,
        vessel_code: row.vesselCode,
        vessel_name: row.vesselName,
        direction,
        departure_date: date,
        week: isoWeek(date),
        settle_mon: date.slice(0, 7),
        period: template.period,
        status: "PLANNED",
        template_code: template.code,
        round_date: row.departure,
      };
    }),
  );
  const names = voyages.map((voyage) => voyage.voyageName);
  const matches = await kyselyOf(ctx.em)
    .selectFrom("voyage")
    .select(["id", "voyage_name as name"])
    .where("voyage_name", "=", anyOf(names))
    .execute();
  const ids = new Map(matches.map((match) => [match.name, match.id]));
  await upsertStops(
    ctx,
    voyages.flatMap(({ voyageName, stops }) =>
      stops.map((stop) => ({ voyageId: ids.get(voyageName) ?? 0, ...stop })),
    ),
  );
  await claimNumbers(ctx, names);
}
