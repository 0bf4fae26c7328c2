import { feeList, feeListAt } from "../fee.list.ts";
import type { FeeScreen } from "../screens/fee-screens.ts";
import { calculatedSide, feePage, feeSides } from "../fee-side.ts";
import type { PayableUnit } from "../pricing/price-payables.ts";
import { billFeeSources, boxFeeSource } from "../bill-fee/bill-fee.source.server.ts";
import { assertInScope } from "#platform/records/list/query/list-rows.server.ts";
import { defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { StepInput, type StepResult } from "#platform/records/machine/steps.server.ts";
import { orderTask } from "#platform/runtime/task/task.server.ts";
import {
  boxesOf,
  calculateBillPayables,
  CalculatePayablesInput,
  payableUnits,
} from "./calculate-payables.server.ts";
import {
  calculateBills,
  CalculateInput,
  type CalculationResult,
} from "./calculate-voyage-fees.server.ts";

/**
 * Calculates the selected bills at once, for calls and commands. A bill with findings counts as
 * refused.
 */
export const calculateSelected = defineOperation({
  name: "billFee.calculate",
  perm: "fee:calculate",
  input: StepInput,
  transaction: "own",
  rehearses: true,
  done: "fee.calculate.done",
  run: async (ctx, input): Promise<StepResult> => {
    const ids = input.rows.map((row) => row.id);
    await assertInScope(
      ctx.em,
      feeList(calculatedSide, "calculate"),
      billFeeSources[calculatedSide],
      { actor: ctx.actor, ids },
    );
    return stepResult(ids.length, await calculateBills(ctx, ids));
  },
});

/** A bill with findings counts as refused. */
function stepResult(count: number, { rows, changes }: CalculationResult): StepResult {
  const wrong = new Set(rows.map((row) => row.key.split(" ")[0]));
  return {
    done: Math.max(0, count - wrong.size),
    refused: wrong.size,
    rows: [
      ...rows.map(({ key, code, params }) => ({ id: 0, key, done: false, code, params })),
      ...changes.map(({ blNo, notes }) => ({ id: 0, key: blNo, done: true, notes })),
    ],
  };
}

type PayableStep = Extract<
  FeeScreen["step"],
  "calculate" | "autoBill" | "autoContainer" | "autoBillContainer"
>;

/** What each screen of payables calculates: fees by bill, by container, or both. */
const unitsOf: Readonly<Record<PayableStep, readonly PayableUnit[]>> = {
  calculate: payableUnits,
  autoBill: ["BILL"],
  autoContainer: ["CONTAINER"],
  autoBillContainer: payableUnits,
};
export const isPayableStep = (step: FeeScreen["step"]): step is PayableStep =>
  Object.hasOwn(unitsOf, step);

/** Calculates the payables of the selected bills or containers at once. */
const payableStepOf = (step: PayableStep) =>
  defineOperation({
    name: `${feeSides.P.billName}.${step}`,
    perm: "payable:calculate",
    input: StepInput,
    transaction: "own",
    rehearses: true,
    done: "fee.calculate.done",
    run: async (ctx, input): Promise<StepResult> => {
      const ids = input.rows.map((row) => row.id);
      const screen = feeListAt(feePage("P", step));
      const ofBoxes = step === "calculate" || step === "autoContainer";
      await assertInScope(ctx.em, screen, ofBoxes ? boxFeeSource : billFeeSources.P, {
        actor: ctx.actor,
        ids,
      });
      if (!ofBoxes)
        return stepResult(
          ids.length,
          await calculateBillPayables(ctx, ids, { units: unitsOf[step] }),
        );
      const boxes = await boxesOf(ctx, ids);
      return stepResult(
        ids.length,
        await calculateBillPayables(ctx, [...boxes.keys()], { units: unitsOf[step], boxes }),
      );
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
    const title = [...input.voyages, ...input.blNos, counted > 0 ? `${counted}` : ""]
      .filter(Boolean)
      .join(", ")
      .slice(0, 120);
    return {
      taskId: await orderTask(ctx.em, ctx.actor, { operation: "payable.calculate", input, title }),
    };
  },
});

/** The order of a page: what its rows, or its voyage, are calculated by. */
export function calculationOrder(
  { side, step, rows }: FeeScreen,
  chosen: { ids?: readonly number[]; voyage?: string },
) {
  const { ids = [], voyage = "" } = chosen;
  const input = {
    ...(ids.length > 0 ? { [rows === "boxes" ? "boxIds" : "billIds"]: ids } : {}),
    voyages: voyage && ids.length === 0 ? [voyage] : [],
  };
  if (side === calculatedSide) return { operation: orderCalculation, input };
  return {
    operation: orderPayables,
    input: { ...input, units: isPayableStep(step) ? unitsOf[step] : payableUnits },
  };
}

/** Orders a calculation task. */
export const orderCalculation = defineOperation({
  name: "fee.orderCalculation",
  perm: "fee:calculate",
  input: CalculateInput,
  run: async (ctx, input) => {
    const title = [
      ...input.voyages,
      ...input.blNos,
      input.billIds.length > 0 ? `${input.billIds.length} B/L` : "",
    ]
      .filter(Boolean)
      .join(", ");
    return {
      taskId: await orderTask(ctx.em, ctx.actor, { operation: "fee.calculate", input, title }),
    };
  },
});
