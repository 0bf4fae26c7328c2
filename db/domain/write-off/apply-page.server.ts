import type { EntityManager } from "@mikro-orm/postgresql";
import type { Actor } from "#platform/operation/actor.ts";
import type { FeeSide } from "../fee/fee-side.ts";
import type { InvoiceSubject } from "../invoice/invoice-screens.ts";
import { englishNames } from "../invoice/invoice.queries.server.ts";
import { toleranceOf } from "../invoice/tolerance.server.ts";
import { dec, plainText } from "../money/decimal.ts";
import { amountText } from "../money/rounding.ts";
import { spreadInProportion, spreadOldestFirst } from "../settlement/spread-receipt.ts";
import { type OpenFeeRow, proposalsFor, readOpenFees } from "./open-fees.server.ts";
import type { Proposal } from "./propose-fees.ts";
import { Receipt } from "./write-off.entity.server.ts";

export type ApplyPage = {
  receipt: Pick<Receipt, "id" | "afNo" | "corpCode" | "corpName" | "currency" | "amount" | "payerName" | "remarks"> & {
    rest: string;
    bankDate: string;
  };
  fees: Omit<OpenFeeRow, "references" | "corpNames">[];
  proposals: Proposal[];
  /** Amounts filled in, by fee. */
  filled: Record<number, string>;
};

/** Fills the amounts by age, in proportion, or with the proposal of that number. */
export type Filling = { by: "age" | "share" | "proposal"; proposal?: number };

/** Everything the page that applies a registration shows. Null when it does not exist. The caller checks permission and scope. */
export async function readApplyPage(
  { em, actor }: { em: EntityManager; actor: Actor },
  { id, side, subject = "bill", filling }: { id: number; side: FeeSide; subject?: InvoiceSubject; filling: Filling | null },
): Promise<ApplyPage | null> {
  const receipt = await em.findOne(Receipt, { id, feeBelong: side });
  if (!receipt) return null;
  const rest = plainText(dec(receipt.amount).minus(receipt.appliedAmount));
  const fees = await readOpenFees(em, receipt, subject);
  const names = actor.lang === "en" ? await englishNames(em, [...new Set(fees.map(({ feeCode }) => feeCode))]) : null;
  const tolerance = await toleranceOf({ em, actor }, receipt.currency);
  const proposals = dec(rest).gt(0) ? proposalsFor(receipt, rest, fees, tolerance.toFixed()) : [];
  const { afNo, corpCode, corpName, currency, amount, payerName, remarks, bankDate } = receipt;
  return {
    receipt: { id, afNo, corpCode, corpName, currency, amount, payerName, remarks, rest, bankDate: String(bankDate) },
    fees: fees.map(({ references: _references, corpNames: _names, ...fee }) => ({
      ...fee,
      feeName: names?.get(fee.feeCode) ?? fee.feeName,
      amount: amountText(fee.amount, fee.currency),
      open: amountText(fee.open, fee.currency),
    })),
    proposals,
    filled: filling ? fill({ rest, currency, fees, proposals }, filling) : {},
  };
}

type Fill = { rest: string; currency: string; fees: readonly OpenFeeRow[]; proposals: readonly Proposal[] };

function fill({ rest, currency, fees, proposals }: Fill, { by, proposal = 0 }: Filling): Record<number, string> {
  const chosen = proposals[proposal];
  const own = fees.filter((fee) => fee.currency === currency && (by !== "proposal" || chosen?.feeIds.includes(fee.id)));
  const some = by === "share" ? own.filter((fee) => dec(fee.open).gt(0)) : own;
  if (some.length === 0) return {};
  const { applied } =
    by === "share"
      ? spreadInProportion(
          rest,
          currency,
          some.map((fee) => fee.open),
        )
      : spreadOldestFirst(
          rest,
          currency,
          some.map((fee) => ({ amount: fee.open })),
        );
  return Object.fromEntries(some.flatMap((fee, i) => (dec(applied[i] ?? "0").isZero() ? [] : [[fee.id, applied[i] ?? ""]])));
}
