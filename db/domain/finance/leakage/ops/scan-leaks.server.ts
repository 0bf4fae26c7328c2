import { sql } from "kysely";
import { z } from "zod";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { orderTask } from "#platform/runtime/task/task.server.ts";
import { billInScope } from "#domain/documents/bill/bill-scope.server.ts";
import { addDays } from "#domain/masterdata/money/local-date.ts";
import { billsOf, leakQueries } from "../leakage.queries.server.ts";
import { leakList } from "../leakage.list.ts";

/** Days of departure. */
const ScanInput = z.object({ from: v.requiredDate(), to: v.requiredDate() });

/** Leaks by kind, and how many are gone since. */
export type ScanResult = {
  leaks: number;
  added: number;
  gone: number;
  kinds: Record<string, number>;
};

/**
 * Looks through the shipments that departed in a range for money that is missing. A leak no longer
 * leaks goes, explained or not.
 */
export const scanLeaks = defineOperation({
  name: "leakage.scan",
  perm: "leakage:scan",
  input: ScanInput,
  transaction: "own",
  done: "leak.scan.done",
  run: (ctx, input) => scanRange(ctx, input),
});

/** Nightly over the departures of the last 60 days. */
export const scanNightly = defineOperation({
  name: "leakage.scanNightly",
  perm: "leakage:scan",
  input: z.object({}).default({}),
  transaction: "own",
  done: "leak.scan.done",
  run: (ctx) => {
    const today = dayOf(ctx.now, ctx.actor.zone);
    return scanRange(ctx, { from: addDays(today, -60), to: today });
  },
});

/** Orders a scan as a task. */
export const orderScan = defineOperation({
  name: "leakage.order",
  perm: "leakage:scan",
  input: ScanInput,
  run: async (ctx, input) => {
    if (input.to < input.from) throw new Refusal("leak.endBeforeStart", {}, { field: "to" });
    return {
      taskId: await orderTask(ctx.em, ctx.actor, {
        operation: "leakage.scan",
        input,
        title: `${input.from} – ${input.to}`,
      }),
    };
  },
});

/**
 * One kind after the other, each in its own transaction, so that a scan of many shipments may be
 * stopped between them.
 */
async function scanRange(ctx: Ctx, { from, to }: z.output<typeof ScanInput>): Promise<ScanResult> {
  if (to < from) throw new Refusal("leak.endBeforeStart", {}, { field: "to" });
  const result: ScanResult = { leaks: 0, added: 0, gone: 0, kinds: {} };
  for (const [index, { kind, rows }] of leakQueries.entries()) {
    ctx.signal.throwIfAborted();
    const counts = await ctx.unit(async (inner) => {
      const bills = billsOf(from, to, billInScope(inner, leakList.apiName, "b.id"));
      const { rows: written } = await sql<{
        leaks: number;
        added: number;
        gone: number;
      }>`with ${bills}, leaks as materialized (
            select *
            from (${rows}) x (
                leak_key, bill_id, voyage_id, bl_no, bk_no, client_code, port_load, port_dis,
                dept_id, cnt_no, fee_code, amount, currency, params
              )
          ),
          gone as (
            delete from fee_leak t
            where t.kind = ${kind}
              and t.bill_id in (select id from bills)
              and not exists (select from leaks l where l.leak_key = t.leak_key)
            returning 1
          ),
          written as (
            insert into fee_leak as t (
                leak_key, kind, voyage_id, bill_id, bl_no, bk_no, cnt_no, client_code, port_load,
                port_dis, dept_id, fee_code, amount, currency, params, found_time
              )
            select l.leak_key, ${kind}, l.voyage_id, l.bill_id, l.bl_no, l.bk_no, l.cnt_no,
              l.client_code, l.port_load, l.port_dis, l.dept_id, l.fee_code, l.amount, l.currency,
              l.params, ${inner.now}::timestamptz
            from leaks l
            on conflict (leak_key) do update
            set amount = excluded.amount, params = excluded.params, currency = excluded.currency
            where row (t.amount, t.params, t.currency) is distinct from row (excluded.amount, excluded.params, excluded.currency)
            returning t.xmax = 0 as added
          )
        select (select count(*)::int from leaks) as leaks,
          (select count(*)::int from written where added) as added,
          (select count(*)::int from gone) as gone`.execute(inner.em.getKysely());
      return written[0] ?? { leaks: 0, added: 0, gone: 0 };
    });
    result.leaks += counts.leaks;
    result.added += counts.added;
    result.gone += counts.gone;
    result.kinds[kind] = counts.leaks;
    await ctx.progress({
      seen: index + 1,
      total: leakQueries.length,
      changed: result.added + result.gone,
    });
  }
  return result;
}
