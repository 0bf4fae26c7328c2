import { sql } from "kysely";
import { z } from "zod";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { runInBatches } from "#platform/kernel/operation/batches.server.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { billInScope } from "#domain/documents/bill/bill-scope.server.ts";
import { addDays } from "#domain/masterdata/money/local-date.ts";
import { chargeBatch, type RunTerms } from "../overdue/charge-batch.server.ts";
import { ContainerFeeTerms } from "../charge/fee-terms.server.ts";
import { overdueList } from "../overdue/overdue.list.ts";
import { loadTariffs, PortCalendars } from "../overdue/overdue.queries.server.ts";

/**
 * Containers per transaction, and those of the last bill: the most a kill loses of each of the two
 * under way.
 */
const batchSize = 500;
/** The most refusals a result lists. */
const listed = 500;

const RunFields = z.object({
  voyages: z.array(v.requiredCode(60)).max(500).default([]),
  /** Departures of a range of days. */
  from: v.date(),
  to: v.date(),
  /** The day open containers are estimated to; default today. */
  asOf: v.date(),
});
export const OverdueRunInput = RunFields.refine(
  ({ voyages, from, to }) => voyages.length > 0 || (from && to),
  {
    error: "containerFee.voyageOrRange",
    path: ["voyage"],
  },
);
type RunInput = z.output<typeof RunFields>;

export type OverdueRow = {
  key: string;
  done: boolean;
  code: MessageKey;
  params: Record<string, string | number>;
};
/** `rows` holds at most 500 containers that could not be charged, and why. */
export type OverdueResult = {
  boxes: number;
  stays: number;
  changed: number;
  inserted: number;
  removed: number;
  refused: number;
  rows: OverdueRow[];
};

/**
 * Computes demurrage and detention of the containers of voyages from their moves (domain §5), one
 * transaction per batch, and writes the fees of ended clocks. Open clocks are estimated to the
 * as-of date and make no fee. Run again it changes nothing; after a kill it goes on.
 */
export const runOverdue = defineOperation({
  name: "overdue.run",
  perm: "containerFee:run",
  input: OverdueRunInput,
  transaction: "own",
  done: "containerFee.run.done",
  run: (ctx, input) => chargeVoyages(ctx, input),
});

/** Nightly over voyages of the last 120 days, so that the countdown is of today. */
export const runOverdueNightly = defineOperation({
  name: "overdue.runNightly",
  perm: "containerFee:run",
  input: z.object({}).default({}),
  transaction: "own",
  done: "containerFee.run.done",
  run: (ctx) => {
    const today = dayOf(ctx.now, ctx.actor.zone);
    return chargeVoyages(ctx, {
      voyages: [],
      from: addDays(today, -120),
      to: addDays(today, 30),
      asOf: today,
    });
  },
});

async function chargeVoyages(ctx: Ctx, input: RunInput): Promise<OverdueResult> {
  const asOf = input.asOf ?? dayOf(ctx.now, ctx.actor.zone);
  const boxes = await boxesOf(ctx, input);
  const result: OverdueResult = {
    boxes: 0,
    stays: 0,
    changed: 0,
    inserted: 0,
    removed: 0,
    refused: 0,
    rows: [],
  };
  const run: RunTerms = {
    asOf,
    tariffs: await loadTariffs(ctx, { from: addDays(asOf, -800), to: asOf }),
    calendars: new PortCalendars(asOf),
    computed: { tariffs: new Map(), priced: new Map() },
    feeTerms: new ContainerFeeTerms(),
  };
  let seen = 0;
  await runInBatches(ctx, batchesOf(boxes), {
    run: (inner, ids) => chargeBatch(inner, ids, run),
    ended: (batch, ids) => {
      result.boxes += batch.boxes;
      result.stays += batch.stays;
      result.changed += batch.changed;
      result.inserted += batch.inserted;
      result.removed += batch.removed;
      result.refused += batch.faults.length;
      for (const fault of batch.faults)
        if (result.rows.length < listed) result.rows.push({ ...fault, done: false });
      seen += ids.length;
      const changed = result.changed + result.inserted + result.removed;
      return ctx.progress({ seen, total: boxes.length, changed, failed: result.refused });
    },
  });
  return result;
}

type Box = { id: number; billId: number; voyageId: number };

/** Whole bills, because a batch locks its bills. */
function batchesOf(boxes: readonly Box[]): number[][] {
  const batches: number[][] = [];
  let last: number[] = [];
  for (const [at, { id, billId }] of boxes.entries()) {
    if (at === 0 || (last.length >= batchSize && boxes[at - 1]?.billId !== billId))
      batches.push((last = []));
    last.push(id);
  }
  return batches;
}

/**
 * Each container of the voyages once, by its first bill.
 * @throws Refusals for voyages the actor does not see
 */
async function boxesOf(ctx: Ctx, { voyages, from, to }: RunInput): Promise<Box[]> {
  const db = ctx.em.getKysely();
  const existing = await kyselyOf(ctx.em)
    .selectFrom("voyage")
    .select("voyage_name as name")
    .where("voyage_name", "=", anyOf(voyages))
    .execute();
  const names = new Set(existing.map(({ name }) => name));
  const unknown = voyages.filter((name) => !names.has(name));
  if (unknown.length > 0)
    throw new Refusals(
      unknown.map(
        (name) => new Refusal("kit.unknownCode", { value: name }, { field: "voyage", key: name }),
      ),
    );
  const inRange =
    from && to ? sql`v.departure_date between ${from}::date and ${to}::date` : sql`false`;
  const requested = sql`(v.voyage_name = any(${voyages}::text[]) or ${inRange})`;
  const inScope = billInScope(ctx, overdueList.apiName, "b.id");
  const { rows } =
    await sql<Box>`select distinct on (v.id, x.cnt_no) x.id, b.id as "billId", v.id as "voyageId"
      from voyage v
        join bill b on b.voyage_id = v.id
        and b.bl_status <> 'SURRENDERED'
        join bill_container x on x.bill_id = b.id
        and x.empty_flag = 'N'
      where ${requested}
        and ${inScope}
        and exists (select from container_move m where m.cnt_no = x.cnt_no and m.voyage_id = v.id)
      order by v.id, x.cnt_no, x.id`.execute(db);
  // Few, so they are found before anything is joined to them.
  const { rows: stale } = await sql<Box>`with stale as materialized (
        select s.voyage_id, s.bill_id, s.cnt_no
        from voyage v join overdue_stay s on s.voyage_id = v.id
        where ${requested}
          and not exists (
            select
            from container_move m
            where m.cnt_no = s.cnt_no and m.voyage_id = s.voyage_id
          )
      )
    select distinct on (s.voyage_id, x.cnt_no) x.id, b.id as "billId", s.voyage_id as "voyageId"
    from stale s
      join bill_container x on x.bill_id = s.bill_id
      and x.cnt_no = s.cnt_no
      join bill b on b.id = x.bill_id
    where ${inScope}
    order by s.voyage_id, x.cnt_no, x.id`.execute(db);
  const boxes = new Map([...rows, ...stale].map((box) => [box.id, box]));
  return [...boxes.values()].sort(
    (a, b) => a.voyageId - b.voyageId || a.billId - b.billId || a.id - b.id,
  );
}
