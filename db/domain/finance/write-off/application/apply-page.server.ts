import type { EntityManager } from "@mikro-orm/postgresql";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { moneyShown } from "#platform/records/list/cell-text.ts";
import type { FeeSide } from "#domain/finance/fee/fee-side.ts";
import type { InvoiceSubject } from "#domain/finance/invoice/invoice-screens.ts";
import { englishNames } from "#domain/finance/invoice/invoice.queries.server.ts";
import { tolerancesOf } from "#domain/finance/invoice/line/tolerance.server.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { amountText } from "#domain/masterdata/money/rounding.ts";
import {
  type AppliedRow,
  type OpenFeeRow,
  proposalsFor,
  readApplied,
  readOpenFees,
} from "./open-fees.server.ts";
import { type Filling, fillAmounts } from "./fill-amounts.ts";
import type { Proposal } from "../proposal/propose-fees.ts";
import { rateBookOf } from "../rate/published-rates.server.ts";
import type { RateQuote } from "../rate/quoted-rate.ts";
import { Receipt } from "../write-off.entity.server.ts";

export type { Filling };

export type ApplyPage = {
  receipt: Pick<
    Receipt,
    "id" | "afNo" | "corpCode" | "corpName" | "currency" | "amount" | "payerName" | "remarks"
  > & {
    rest: string;
    bankDate: string;
    /** Something is left that can be applied. */
    isOpen: boolean;
  };
  /** Those filled in come first, then the order of age. */
  fees: Omit<OpenFeeRow, "references" | "corpNames">[];
  proposals: Proposal[];
  /** Amounts filled in, by fee. */
  filled: Record<number, string>;
  /** The filled proposal settles its small difference. */
  settles: boolean;
  /** What the registration pays already, the newest first. */
  applied: AppliedRow[];
  /**
   * The published rate of each other currency, and what may be closed as a small difference in
   * each.
   */
  quotes: Record<string, RateQuote>;
  tolerances: Record<string, string>;
};

/**
 * Everything the page that applies a registration shows. Null when it does not exist. The caller
 * checks permission and scope.
 */
export async function readApplyPage(
  { em, actor }: { em: EntityManager; actor: Actor },
  {
    id,
    side,
    subject = "bill",
    filling,
  }: { id: number; side: FeeSide; subject?: InvoiceSubject; filling: Filling | null },
): Promise<ApplyPage | null> {
  const receipt = await em.findOne(Receipt, { id, feeBelong: side });
  if (!receipt) return null;
  const { afNo, corpCode, corpName, currency, amount, payerName, remarks, bankDate } = receipt;
  const rest = dec(receipt.amount).minus(receipt.appliedAmount);
  const isOpen = receipt.status === "OPEN" && rest.gt(0);
  const fees = isOpen ? await readOpenFees(em, receipt, subject) : [];
  const applied = await readApplied(em, receipt);
  const codes = [...new Set([...fees, ...applied].map(({ feeCode }) => feeCode))];
  const names = actor.lang === "en" ? await englishNames(em, codes) : null;
  const inEnglish = <T extends { feeCode: string; feeName: string }>(row: T): T => ({
    ...row,
    feeName: names?.get(row.feeCode) ?? row.feeName,
  });
  const currencies = [...new Set([currency, ...fees.map((fee) => fee.currency)])];
  const tolerances = await tolerancesOf({ em, actor }, currencies);
  const { quotes } = await rateBookOf(em, receipt, currencies);
  const proposals = isOpen
    ? proposalsFor(receipt, rest.toFixed(), fees, tolerances[currency] ?? "0")
    : [];
  const filled = filling
    ? fillAmounts({ receipt, rest: rest.toFixed(), fees, proposals }, filling)
    : {};
  return {
    receipt: {
      ...{ id, afNo, corpCode, corpName, currency, payerName, remarks, isOpen },
      amount: moneyShown(amount, currency),
      rest: amountText(rest, currency),
      bankDate: String(bankDate),
    },
    fees: fees
      .toSorted((a, b) => Number(Object.hasOwn(filled, b.id)) - Number(Object.hasOwn(filled, a.id)))
      .map(({ references: _references, corpNames: _names, ...fee }) => ({
        ...inEnglish(fee),
        amount: amountText(fee.amount, fee.currency),
        open: amountText(fee.open, fee.currency),
      })),
    proposals,
    filled,
    settles:
      filling?.by === "proposal" &&
      (proposals[filling.proposal ?? 0]?.reasons.includes("tolerance") ?? false),
    applied: applied.map(inEnglish),
    quotes: Object.fromEntries(quotes),
    tolerances,
  };
}
