import { amountShown } from "#platform/records/list/cell-text.ts";
import type { RowNote } from "#platform/records/machine/steps.server.ts";
import type { FeeLine } from "../fee-terms.ts";
import { type ExistingFee, isSameLine, type RecalculationPlan } from "./plan-recalculation.ts";

type Stored = ExistingFee & { feeCode: string; containerno: string; currency: string };

const feeOf = ({ feeCode, containerno }: { feeCode: string; containerno?: string }) =>
  [feeCode, containerno].filter(Boolean).join(" ");
const baseOf = (amount: string | null) => amountShown(amount ?? "0");

function replaced(existing: Stored, line: FeeLine): RowNote {
  const params = {
    fee: feeOf(existing),
    before: amountShown(existing.amount),
    after: amountShown(line.amount),
    currency: line.currency,
    baseBefore: baseOf(existing.baseAmount),
    baseAfter: baseOf(line.baseAmount),
  };
  return {
    code: params.baseBefore === params.baseAfter ? "fee.change.replaced" : "fee.change.revalued",
    params,
  };
}

/**
 * Two lines are of one kind when payer, unit and currency are the same: what is due is an amount
 * more or less.
 */
function stays(existing: Stored, fresh: readonly FeeLine[]): RowNote {
  const [line] = fresh;
  if (line && isSameLine(existing, fresh))
    return { code: "fee.change.stays", params: replaced(existing, line).params ?? {} };
  const params = {
    fee: feeOf(existing),
    before: amountShown(existing.amount),
    currency: existing.currency,
    after: dueShown(fresh),
  };
  return fresh.length > 0
    ? { code: "fee.change.otherDue", params }
    : { code: "fee.change.noneDue", params };
}

/** Amounts with their currencies; several where a charge goes from the bill to its sizes. */
export const dueShown = (fresh: readonly FeeLine[]): string =>
  fresh.map(({ amount, currency }) => `${amountShown(amount)} ${currency}`).join(" + ");

/**
 * What a recalculation would do to each fee, before and after, in the fee's currency and, where it
 * changes, in the company's. Audited and locked fees stay and say what they would be.
 */
export function changeNotes(plan: RecalculationPlan<Stored>): RowNote[] {
  return [
    ...plan.insert.map((line) => ({
      code: "fee.change.added" as const,
      params: { fee: feeOf(line), after: amountShown(line.amount), currency: line.currency },
    })),
    ...plan.replace.map(({ existing, fresh }) => replaced(existing, fresh)),
    ...plan.remove.map((fee) => ({
      code: "fee.change.removed" as const,
      params: { fee: feeOf(fee), before: amountShown(fee.amount) },
    })),
    ...plan.differs.flatMap(({ existing, fresh }) => (existing ? [stays(existing, fresh)] : [])),
  ];
}
