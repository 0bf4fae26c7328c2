import { type EntityManager, wrap } from "@mikro-orm/postgresql";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { defineResource, type Resource } from "#platform/records/resource/resource.server.ts";
import { eachSide, type FeeSide } from "#domain/finance/fee/fee-side.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { spreadInProportion } from "#domain/finance/settlement/terms/spread-receipt.ts";
import { applyByAge, openFeesOf } from "./ops/apply-by-age.server.ts";
import { applyParts } from "./part/apply-parts.server.ts";
import { applyReceipt } from "./ops/apply-receipt.server.ts";
import { cancelParts } from "./ops/cancel-parts.server.ts";
import { mirrorParts } from "./part/mirror-parts.server.ts";
import { payable } from "./ageing/spread-by-age.ts";
import { receiptFacts, verificationFacts } from "./receipt.facts.server.ts";
import { receiptForms, receiptStart } from "./receipt.form.ts";
import { saveReceipt } from "./ops/save-receipt.server.ts";
import { receiptListAt } from "./write-off.list.ts";
import { verificationLists } from "./verification.list.ts";
import { receiptMachines, verificationMachines } from "./write-off.machine.ts";
import { lockNetted } from "./part/write-off-sums.server.ts";
import { receiptSource, verificationSource } from "./write-off.source.server.ts";
import { Receipt, type Verification } from "./write-off.entity.server.ts";
import {
  verificationPage,
  writeOffPage,
  type WriteOffScreen,
  writeOffScreens,
  writeOffSides,
} from "./write-off-screens.ts";

/** In proportion to what is open, credits left out. */
async function applyShares(ctx: Ctx, receipt: Receipt): Promise<void> {
  const fees = (await openFeesOf(ctx, receipt)).filter((fee) => dec(fee.amount).gt(0));
  if (fees.length === 0) throw new Refusal("writeOff.nothingOpen", {}, { key: receipt.afNo });
  const open = fees.map((fee) => dec(fee.amount).minus(fee.verified));
  const rest = payable(
    dec(receipt.amount).minus(receipt.appliedAmount).toFixed(),
    receipt.currency,
  );
  const { applied } = spreadInProportion(rest, receipt.currency, open);
  const lines = fees.flatMap(({ id }, i) =>
    dec(applied[i] ?? "0").isZero() ? [] : [{ feeId: id, amount: applied[i] ?? null, rate: null }],
  );
  await applyParts(ctx, receipt, { lines, checkNo: receipt.afNo, closeDifference: false });
}

/** A netting is cancelled on both sides. */
async function cancelApplied(
  ctx: Ctx,
  receipt: Receipt,
  { reason }: { reason: string },
): Promise<void> {
  if (!receipt.nettingNo) return mirrorParts(ctx, [receipt.id], { reason });
  const pair = await ctx.em.find(Receipt, { nettingNo: receipt.nettingNo });
  await mirrorParts(
    ctx,
    pair.map(({ id }) => id),
    { reason },
  );
  await kyselyOf(ctx.em)
    .updateTable("receipt")
    .set({ status: "CANCELLED", cancel_reason: reason })
    .where("netting_no", "=", receipt.nettingNo)
    .execute();
}

const receiptStepsOf = (side: FeeSide) =>
  defineSteps({
    machine: receiptMachines[side],
    as: writeOffSides[side],
    facts: receiptFacts,
    list: receiptListAt(writeOffPage(side)),
    source: receiptSource(),
    keyOf: ({ afNo }: Receipt) => afNo,
    // A registration of the other side is not found.
    accepts: (receipt) => receipt.feeBelong === side,
    before: lockNetted,
    setState: (receipt, state) => {
      receipt.status = state;
    },
    customActions: ["applyByAge"],
    effects: {
      applyInProportion: applyShares,
      cancelApplied,
      cancel: (_ctx, receipt, { reason }) => {
        receipt.cancelReason = reason;
      },
    },
  });

export const receiptSteps = eachSide(receiptStepsOf);

const verificationStepsOf = (side: FeeSide) =>
  defineSteps({
    machine: verificationMachines[side],
    as: `${writeOffSides[side]}Verification`,
    facts: verificationFacts,
    list: verificationLists[side],
    source: verificationSource,
    keyOf: ({ checkNo }: Verification) => checkNo,
    accepts: (part) => part.feeBelong === side,
    // The mirror is written with the state.
    setState: () => {},
    customActions: ["cancel"],
  });

const verificationStepsAt = (side: FeeSide) => ({
  ...verificationStepsOf(side),
  cancel: cancelParts[side],
});
export const verificationSteps = eachSide(verificationStepsAt);

async function readReceipt(
  em: EntityManager,
  id: number,
  side: FeeSide,
): Promise<Record<string, unknown> | null> {
  const receipt = await em.findOne(Receipt, { id, feeBelong: side });
  return receipt
    ? {
        ...wrap(receipt).toObject(),
        restAmount: dec(receipt.amount).minus(receipt.appliedAmount).toFixed(),
      }
    : null;
}

/**
 * By age and in proportion a registration pays any fee of its party; of container fees it pays
 * those chosen.
 */
function stepsAt({ side, subject }: WriteOffScreen) {
  const { applyInProportion, ...steps } = receiptSteps[side];
  return subject === "container"
    ? steps
    : { applyInProportion, ...steps, applyByAge: applyByAge[side] };
}

const resourceAt = (screen: WriteOffScreen): Resource => {
  const { side, apiName } = screen;
  return defineResource({
    apiName,
    list: receiptListAt(apiName),
    source: receiptSource(),
    machine: receiptMachines[side],
    steps: stepsAt(screen),
    more: { apply: applyReceipt[side] },
    get: (em, _actor, id) => readReceipt(em, id, side),
    save: saveReceipt[side],
    form: receiptForms[side],
    start: receiptStart,
  });
};

const verificationResourceOf = (side: FeeSide): Resource =>
  defineResource({
    apiName: verificationPage(side),
    list: verificationLists[side],
    source: verificationSource,
    machine: verificationMachines[side],
    steps: verificationSteps[side],
  });

export const writeOffResources: readonly Resource[] = [
  ...writeOffScreens.map(resourceAt),
  ...Object.values(eachSide(verificationResourceOf)),
];
