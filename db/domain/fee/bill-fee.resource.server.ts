import { sql } from "kysely";
import { Bill } from "../bill/bill.entity.server.ts";
import { billFeeFacts } from "./fee.facts.server.ts";
import { billFeeLockList, feeCalculateList } from "./fee.list.ts";
import { billFeeMachine } from "./fee.machine.ts";
import type { ListDefinition } from "#platform/list/list.ts";
import { assertInScope } from "#platform/list/list-rows.server.ts";
import { defineOperation } from "#platform/operation/operation.server.ts";
import { defineResource, type Resource } from "#platform/resource/resource.server.ts";
import { defineSteps, StepInput, type StepResult } from "#platform/machine/steps.server.ts";
import { orderTask } from "#platform/task/task.server.ts";
import { calculateBills, CalculateInput } from "./calculate-voyage-fees.server.ts";

const source = {
  entity: Bill,
  facts: billFeeFacts,
  computed: {
    feeCount: sql`(select count(*)::int from fee f where f.bill_id = t0.id and f.fee_belong = 'R')`,
    feeTotals: sql`(select string_agg(x.currency || ' ' || trim_scale(x.amount), ', ' order by x.currency) from (select f.currency, sum(f.amount) as amount
      from fee f where f.bill_id = t0.id and f.fee_belong = 'R' group by 1) x)`,
    findings: sql`(select jsonb_agg(jsonb_build_object('word', n.detail->>'word', 'params', n.detail->'params', 'near', n.detail->'near') order by n.id)
      from fee_finding n where n.bill_id = t0.id)`,
    unpriced: sql`(case when exists (select from fee_finding n where n.bill_id = t0.id) then 'Y' else 'N' end)`,
  },
  match: {
    unpriced: (value: string) =>
      value === "Y"
        ? sql`t0.id in (select n.bill_id from fee_finding n)`
        : sql`not exists (select from fee_finding n where n.bill_id = t0.id)`,
  },
};

const billFeeSteps = defineSteps({
  machine: billFeeMachine,
  facts: billFeeFacts,
  list: billFeeLockList,
  source,
  keyOf: (bill) => bill.blNo,
  setState: (bill, state) => {
    bill.feeLock = state === "LOCKED" ? "Y" : "N";
  },
  elsewhere: ["calculate"],
});

/** Calculates the selected bills at once, for calls and commands; screens order it as a task. A bill with findings counts as refused. */
export const calculateSelected = defineOperation({
  name: "billFee.calculate",
  perm: "fee:calculate",
  input: StepInput,
  transaction: "own",
  done: "fee.calculate.done",
  run: async (ctx, input): Promise<StepResult> => {
    const ids = input.rows.map((row) => row.id);
    await assertInScope(ctx.em, feeCalculateList, source, { actor: ctx.actor, ids });
    const { rows } = await calculateBills(ctx, ids);
    const wrong = new Set(rows.map((row) => row.key.split(" ")[0]));
    return {
      done: ids.length - wrong.size,
      refused: wrong.size,
      rows: rows.map(({ key, code, params }) => ({ id: 0, key, done: false, code, params })),
    };
  },
});

/** Orders a calculation for the queue; answers the task to watch. */
export const orderCalculation = defineOperation({
  name: "fee.orderCalculation",
  perm: "fee:calculate",
  input: CalculateInput,
  run: async (ctx, input) => {
    const title = [...input.voyages, ...input.blNos, input.billIds.length > 0 ? `${input.billIds.length} B/L` : ""]
      .filter(Boolean)
      .join(", ");
    return { taskId: await orderTask(ctx.em, ctx.actor, { operation: "fee.calculate", input, title }) };
  },
});

const bills = (list: ListDefinition, steps: Resource["steps"]): Resource =>
  defineResource({ apiName: list.apiName, list, source, machine: billFeeMachine, steps });

/** The bills of a voyage for calculation, and for the lock of their fees. */
export const billFeeResources: readonly Resource[] = [
  bills(feeCalculateList, { calculate: calculateSelected }),
  bills(billFeeLockList, { lock: billFeeSteps.lock, cancelLock: billFeeSteps.cancelLock }),
];
