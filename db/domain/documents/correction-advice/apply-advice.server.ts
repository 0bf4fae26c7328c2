import { sumQuantities } from "#domain/documents/bill/packing/bill-conserve.ts";
import { noReview } from "#domain/documents/bill/review/no-review.ts";
import { calculateBills } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { flushWithLines } from "#platform/records/form/lines.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { carryToPacking } from "./carry-to-packing.server.ts";
import { lockBill, soundBill, versionOfBill, writeChanges } from "./bill-of-advice.server.ts";
import { type BillChange, changesOf, withChanges } from "./bill-version.ts";
import type {
  CorrectionAdvice,
  CorrectionAdviceChange,
} from "./correction-advice.entity.server.ts";
import { authorityOf, fieldRules } from "./field-authority.ts";

/**
 * Writes the changes into the bill and prices it anew, so that the amendment fee and what freight
 * terms change stand in its fees. All or nothing: a value that somebody changed meanwhile, a field
 * that the bill's state closed since, and fees that are locked refuse.
 */
export async function applyAdvice(ctx: Ctx, advice: CorrectionAdvice): Promise<void> {
  await ctx.em.populate(advice, ["changes"]);
  const bill = await lockBill(ctx, advice.bill.id);
  const stored = advice.changes.getItems();
  const before = versionOfBill(bill);
  assertUnchanged(changesOf(before, withChanges(before, stored, "oldValue")));
  for (const change of stored) assertStillOpen(change, bill.blStatus);
  const changes = changesOf(before, withChanges(before, stored)) ?? [];
  writeChanges(bill, await soundBill(ctx, withChanges(before, stored)), changes);
  Object.assign(bill, sumQuantities(bill.cargo.getItems()));
  if (bill.reviewState === "APPROVED") Object.assign(bill, noReview);
  const charged =
    advice.cause === "CUSTOMER" &&
    stored.some((change) => change.charged === "Y") &&
    bill.amendmentDue === "N";
  if (charged) bill.amendmentDue = "Y";
  ctx.em.assign(advice, {
    charged: charged ? "Y" : "N",
    appliedBy: ctx.actor.nickName || ctx.actor.userName,
    appliedTime: ctx.now,
  });
  await flushWithLines(ctx, bill);
  if (stored.some(({ field }) => packing(field))) await carryToPacking(ctx, bill);
  if (charged || stored.some(({ field }) => pricing(field))) await price(ctx, bill.id);
}

/** Figures that the packing list states, too. */
const packing = (field: string) => /^containers\.(pkgs|gwt|dim)$/.test(field);

/** Fields that fees are priced by. */
const pricing = (field: string) =>
  fieldRules[field]?.by === "FREIGHT" || /Code$|\.(pkgs|gwt|dim)$/.test(field);

/** @throws Refusal at the first field that is no longer as the advice found it */
function assertUnchanged(changes: readonly BillChange[] | null): void {
  const [changed] = changes ?? [];
  if (changed)
    throw new Refusal(
      "correctionAdvice.billChanged",
      { now: changed.oldValue, then: changed.newValue },
      changed.place,
    );
  if (!changes) throw new Refusal("correctionAdvice.linesFixed");
}

/** The bill may have been issued since; what was given for a draft does not hold for its paper. */
function assertStillOpen(
  change: CorrectionAdviceChange,
  blStatus: Parameters<typeof authorityOf>[1]["blStatus"],
): void {
  const decision = authorityOf(change.field, { blStatus, correctors: [change.corrector] });
  if (decision.authority === null) throw new Refusal(decision.why, {}, { field: change.field });
}

/** @throws Refusals of the fee locks */
async function price(ctx: Ctx, billId: number): Promise<void> {
  const { rows, refused } = await calculateBills(ctx, [billId]);
  const locks = refused > 0 ? rows.filter(({ code }) => code !== "fee.differs") : [];
  if (locks.length > 0)
    throw new Refusals(locks.map(({ code, params, key }) => new Refusal(code, params, { key })));
}
