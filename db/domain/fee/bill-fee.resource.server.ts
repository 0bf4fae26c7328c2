import { type RawBuilder, sql } from "kysely";
import { Bill, BillContainer } from "../bill/bill.entity.server.ts";
import { feeList, feeListAt } from "./fee.list.ts";
import { billFeeMachines, boxPayableMachine } from "./fee.machine.ts";
import { type FeeScreen, feeScreens } from "./fee-screens.ts";
import { calculatedSide, eachSide, feePage, type FeeSide, feeSides } from "./fee-side.ts";
import type { PayableUnit } from "./price-payables.ts";
import { billFeeFacts, boxFeeFacts } from "./fee.facts.server.ts";
import { assertInScope } from "#platform/list/list-rows.server.ts";
import { defineOperation } from "#platform/operation/operation.server.ts";
import { defineResource, type Resource } from "#platform/resource/resource.server.ts";
import { defineSteps, StepInput, type StepResult } from "#platform/machine/steps.server.ts";
import { orderTask } from "#platform/task/task.server.ts";
import { boxesOf, calculateBillPayables, CalculatePayablesInput, payableUnits } from "./calculate-payables.server.ts";
import { calculateBills, CalculateInput, type CalculationResult } from "./calculate-voyage-fees.server.ts";

const ofSide = (side: FeeSide) => sql`n.bill_id = t0.id and n.fee_belong = ${side}`;
const findings = (side: FeeSide) => sql`(select jsonb_agg(jsonb_build_object('word', n.detail->>'word', 'params', n.detail->'params',
    'near', n.detail->'near') order by n.id) from fee_finding n where ${ofSide(side)})`;
const unpriced = (side: FeeSide) => sql`(case when exists (select from fee_finding n where ${ofSide(side)}) then 'Y' else 'N' end)`;
const isUnpriced = (side: FeeSide) => (value: string) =>
  value === "Y"
    ? sql`t0.id in (select n.bill_id from fee_finding n where n.fee_belong = ${side})`
    : sql`not exists (select from fee_finding n where ${ofSide(side)})`;

const someFees = (side: FeeSide) => sql`exists (select from fee f where f.bill_id = t0.id and f.fee_belong = ${side})`;
const noFees = (side: FeeSide) => sql`(case when ${someFees(side)} then 'N' else 'Y' end)`;
const withoutFees = (side: FeeSide) => (value: string) => (value === "Y" ? sql`not ${someFees(side)}` : someFees(side));

const sumOf = (side: FeeSide) =>
  sql`coalesce((select sum(f.base_amount) from fee f where f.bill_id = t0.id and f.fee_belong = ${side}), 0)`;
/** In the company's currency, all fees of the bill counted. */
const margin = {
  income: sumOf("R"),
  cost: sumOf("P"),
  margin: sql`(${sumOf("R")} - ${sumOf("P")})`,
  marginRate: sql`(select round(100 * (x.income - ${sumOf("P")}) / nullif(x.income, 0), 1) from (select ${sumOf("R")} as income) x)`,
  baseCurrency: sql`coalesce((select c.local_currency from booking k join company c on c.code = k.company_code where k.id = t0.booking_id), 'CNY')`,
};

const feesOf = (condition: RawBuilder<unknown>) => ({
  feeCount: sql`(select count(*)::int from fee f where ${condition})`,
  feeTotals: sql`(select string_agg(x.currency || ' ' || trim_scale(x.amount), ', ' order by x.currency) from (select f.currency, sum(f.amount) as amount
    from fee f where ${condition} group by 1) x)`,
});

const sourceOf = (side: FeeSide) => ({
  entity: Bill,
  facts: billFeeFacts,
  computed: {
    ...feesOf(sql`f.bill_id = t0.id and f.fee_belong = ${side}`),
    findings: findings(side),
    unpriced: unpriced(side),
    noFees: noFees(side),
    ...(side === calculatedSide ? {} : margin),
  },
  match: { unpriced: isUnpriced(side), noFees: withoutFees(side) },
});

const boxSource = {
  entity: BillContainer,
  facts: boxFeeFacts,
  computed: feesOf(sql`f.bill_id = t0.bill_id and f.fee_belong = 'P' and f.containerno = t0.cnt_no`),
};

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
    return stepResult(ids.length, await calculateBills(ctx, ids));
  },
});

/** A bill with findings counts as refused. */
function stepResult(count: number, { rows }: CalculationResult): StepResult {
  const wrong = new Set(rows.map((row) => row.key.split(" ")[0]));
  return {
    done: Math.max(0, count - wrong.size),
    refused: wrong.size,
    rows: rows.map(({ key, code, params }) => ({ id: 0, key, done: false, code, params })),
  };
}

type PayableStep = Extract<FeeScreen["step"], "calculate" | "autoBill" | "autoContainer" | "autoBillContainer">;

/** What each screen of payables calculates: fees by bill, by container, or both. */
const unitsOf: Readonly<Record<PayableStep, readonly PayableUnit[]>> = {
  calculate: payableUnits,
  autoBill: ["BILL"],
  autoContainer: ["CONTAINER"],
  autoBillContainer: payableUnits,
};
const isPayableStep = (step: FeeScreen["step"]): step is PayableStep => Object.hasOwn(unitsOf, step);

/** Calculates the payables of the selected bills or containers at once. */
const payableStepOf = (step: PayableStep) =>
  defineOperation({
    name: `${feeSides.P.billName}.${step}`,
    perm: "payable:calculate",
    input: StepInput,
    transaction: "own",
    done: "fee.calculate.done",
    run: async (ctx, input): Promise<StepResult> => {
      const ids = input.rows.map((row) => row.id);
      const screen = feeListAt(feePage("P", step));
      const ofBoxes = step === "calculate" || step === "autoContainer";
      await assertInScope(ctx.em, screen, ofBoxes ? boxSource : sources.P, { actor: ctx.actor, ids });
      if (!ofBoxes) return stepResult(ids.length, await calculateBillPayables(ctx, ids, { units: unitsOf[step] }));
      const boxes = await boxesOf(ctx, ids);
      return stepResult(ids.length, await calculateBillPayables(ctx, [...boxes.keys()], { units: unitsOf[step], boxes }));
    },
  });

export const payableSteps: Readonly<Record<PayableStep, ReturnType<typeof payableStepOf>>> = {
  calculate: payableStepOf("calculate"),
  autoBill: payableStepOf("autoBill"),
  autoContainer: payableStepOf("autoContainer"),
  autoBillContainer: payableStepOf("autoBillContainer"),
};

/** Orders a calculation of payables as a task. */
export const orderPayables = defineOperation({
  name: "payable.orderCalculation",
  perm: "payable:calculate",
  input: CalculatePayablesInput,
  run: async (ctx, input) => {
    const counted = [...input.billIds, ...input.boxIds].length;
    const title = [...input.voyages, ...input.blNos, counted > 0 ? `${counted}` : ""].filter(Boolean).join(", ").slice(0, 120);
    return { taskId: await orderTask(ctx.em, ctx.actor, { operation: "payable.calculate", input, title }) };
  },
});

/** The order of a page: what its rows, or its voyage, are calculated by. */
export function calculationOrder({ side, step, rows }: FeeScreen, chosen: { ids?: readonly number[]; voyage?: string }) {
  const { ids = [], voyage = "" } = chosen;
  const input = {
    ...(ids.length > 0 ? { [rows === "boxes" ? "boxIds" : "billIds"]: ids } : {}),
    voyages: voyage && ids.length === 0 ? [voyage] : [],
  };
  if (side === calculatedSide) return { operation: orderCalculation, input };
  return { operation: orderPayables, input: { ...input, units: isPayableStep(step) ? unitsOf[step] : payableUnits } };
}

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
      : defineSteps({ ...spec, machine: billFeeMachines.P, customActions: ["calculate"] });
  return { lock, cancelLock };
}

const billFeeResource = (screen: FeeScreen): Resource =>
  defineResource({
    apiName: screen.apiName,
    list: feeListAt(screen.apiName),
    source: sources[screen.side],
    machine: billFeeMachines[screen.side],
    steps: calculationStep(screen) ?? lockStepsOf(screen),
  });

function calculationStep({ side, step }: FeeScreen): Resource["steps"] | undefined {
  if (side === calculatedSide) return step === "calculate" ? { calculate: calculateSelected } : undefined;
  return isPayableStep(step) ? { calculate: payableSteps[step] } : undefined;
}

const boxFeeResource = (screen: FeeScreen): Resource =>
  defineResource({
    apiName: screen.apiName,
    list: feeListAt(screen.apiName),
    source: boxSource,
    machine: boxPayableMachine,
    steps: calculationStep(screen) ?? {},
  });

export const billFeeResources: readonly Resource[] = feeScreens.flatMap((screen) => {
  if (screen.rows === "bills") return [billFeeResource(screen)];
  return screen.rows === "boxes" ? [boxFeeResource(screen)] : [];
});
