import { sql } from "kysely";
import { Bill } from "../bill/bill.entity.server.ts";
import { feeList, feeListAt } from "./fee.list.ts";
import { billFeeMachines } from "./fee.machine.ts";
import { type FeeScreen, feeScreens } from "./fee-screens.ts";
import { calculatedSide, eachSide, type FeeSide, feeSides } from "./fee-side.ts";
import { billFeeFacts } from "./fee.facts.server.ts";
import { assertInScope } from "#platform/list/list-rows.server.ts";
import { defineOperation } from "#platform/operation/operation.server.ts";
import { defineResource, type Resource } from "#platform/resource/resource.server.ts";
import { defineSteps, StepInput, type StepResult } from "#platform/machine/steps.server.ts";
import { orderTask } from "#platform/task/task.server.ts";
import { calculateBills, CalculateInput } from "./calculate-voyage-fees.server.ts";

const findings = sql`(select jsonb_agg(jsonb_build_object('word', n.detail->>'word', 'params', n.detail->'params', 'near', n.detail->'near') order by n.id)
  from fee_finding n where n.bill_id = t0.id)`;
const unpriced = sql`(case when exists (select from fee_finding n where n.bill_id = t0.id) then 'Y' else 'N' end)`;
const isUnpriced = (value: string) =>
  value === "Y" ? sql`t0.id in (select n.bill_id from fee_finding n)` : sql`not exists (select from fee_finding n where n.bill_id = t0.id)`;

const noFees = sql`(case when exists (select from fee f where f.bill_id = t0.id and f.fee_belong = ${calculatedSide}) then 'N' else 'Y' end)`;
const withoutFees = (value: string) => {
  const some = sql`exists (select from fee f where f.bill_id = t0.id and f.fee_belong = ${calculatedSide})`;
  return value === "Y" ? sql`not ${some}` : some;
};

const sourceOf = (side: FeeSide) => ({
  entity: Bill,
  facts: billFeeFacts,
  computed: {
    feeCount: sql`(select count(*)::int from fee f where f.bill_id = t0.id and f.fee_belong = ${side})`,
    feeTotals: sql`(select string_agg(x.currency || ' ' || trim_scale(x.amount), ', ' order by x.currency) from (select f.currency, sum(f.amount) as amount
      from fee f where f.bill_id = t0.id and f.fee_belong = ${side} group by 1) x)`,
    ...(side === calculatedSide ? { findings, unpriced, noFees } : {}),
  },
  ...(side === calculatedSide ? { match: { unpriced: isUnpriced, noFees: withoutFees } } : {}),
});

const sources = eachSide(sourceOf);

/** Calculates the selected bills at once, for calls and commands. A bill with findings counts as refused. */
export const calculateSelected = defineOperation({
  name: "billFee.calculate",
  perm: "fee:calculate",
  input: StepInput,
  transaction: "own",
  done: "fee.calculate.done",
  run: async (ctx, input): Promise<StepResult> => {
    const ids = input.rows.map((row) => row.id);
    await assertInScope(ctx.em, feeList(calculatedSide, "calculate"), sources[calculatedSide], { actor: ctx.actor, ids });
    const { rows } = await calculateBills(ctx, ids);
    const wrong = new Set(rows.map((row) => row.key.split(" ")[0]));
    return {
      done: ids.length - wrong.size,
      refused: wrong.size,
      rows: rows.map(({ key, code, params }) => ({ id: 0, key, done: false, code, params })),
    };
  },
});

/** Orders a calculation task. */
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

function lockStepsOf({ side, apiName }: FeeScreen): Resource["steps"] {
  const spec = {
    facts: billFeeFacts,
    list: feeListAt(apiName),
    source: sources[side],
    keyOf: (bill: Bill) => bill.blNo,
    setState: (bill: Bill, state: "OPEN" | "LOCKED") => {
      bill[feeSides[side].billLock] = state === "LOCKED" ? "Y" : "N";
    },
  };
  const { lock, cancelLock } =
    side === "R"
      ? defineSteps({ ...spec, machine: billFeeMachines.R, customActions: ["calculate"] })
      : defineSteps({ ...spec, machine: billFeeMachines.P });
  return { lock, cancelLock };
}

const billFeeResource = (screen: FeeScreen): Resource =>
  defineResource({
    apiName: screen.apiName,
    list: feeListAt(screen.apiName),
    source: sources[screen.side],
    machine: billFeeMachines[screen.side],
    steps: screen.step === "calculate" ? { calculate: calculateSelected } : lockStepsOf(screen),
  });

export const billFeeResources: readonly Resource[] = feeScreens.filter((screen) => screen.rows === "bills").map(billFeeResource);
