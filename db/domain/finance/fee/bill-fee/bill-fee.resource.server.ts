import type { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { feeListAt } from "../fee.list.ts";
import { billFeeMachines, boxPayableMachine } from "./bill-fee.machine.ts";
import { type FeeScreen, feeScreens } from "../screens/fee-screens.ts";
import { calculatedSide, feeSides } from "../fee-side.ts";
import { billFeeFacts } from "../fee.facts.server.ts";
import { billFeeSources, boxFeeSource } from "./bill-fee.source.server.ts";
import { generateFees, generateManifestFees } from "../ops/generate-fees.server.ts";
import { defineResource, type Resource } from "#platform/records/resource/resource.server.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import { calculateSelected, isPayableStep, payableSteps } from "../ops/order-calculation.server.ts";

function lockStepsOf({ side, apiName }: FeeScreen): Resource["steps"] {
  const spec = {
    facts: billFeeFacts,
    list: feeListAt(apiName),
    source: billFeeSources[side],
    keyOf: (bill: Bill) => bill.blNo,
    setState: (bill: Bill, state: "OPEN" | "LOCKED") => {
      bill[feeSides[side].billLock] = state === "LOCKED" ? "Y" : "N";
    },
  };
  const { lock, cancelLock } =
    side === "R"
      ? defineSteps({
          ...spec,
          machine: billFeeMachines.R,
          customActions: ["calculate", "generate", "manifestFee"],
        })
      : defineSteps({
          ...spec,
          machine: billFeeMachines.P,
          customActions: ["calculate", "generate", "manifestFee"],
        });
  return { lock, cancelLock };
}

const billFeeResource = (screen: FeeScreen): Resource =>
  defineResource({
    apiName: screen.apiName,
    list: feeListAt(screen.apiName),
    source: billFeeSources[screen.side],
    machine: billFeeMachines[screen.side],
    steps: calculationStep(screen) ?? generationStep(screen) ?? lockStepsOf(screen),
  });

function calculationStep({ side, step }: FeeScreen): Resource["steps"] | undefined {
  if (side === calculatedSide)
    return step === "calculate" ? { calculate: calculateSelected } : undefined;
  return isPayableStep(step) ? { calculate: payableSteps[step] } : undefined;
}

function generationStep({ side, step }: FeeScreen): Resource["steps"] | undefined {
  if (step === "generate") return { generate: generateFees[side] };
  return step === "manifestFee" ? { manifestFee: generateManifestFees[side] } : undefined;
}

const boxFeeResource = (screen: FeeScreen): Resource =>
  defineResource({
    apiName: screen.apiName,
    list: feeListAt(screen.apiName),
    source: boxFeeSource,
    machine: boxPayableMachine,
    steps: calculationStep(screen) ?? {},
  });

export const billFeeResources: readonly Resource[] = feeScreens.flatMap((screen) => {
  if (screen.rows === "bills") return [billFeeResource(screen)];
  return screen.rows === "boxes" ? [boxFeeResource(screen)] : [];
});
