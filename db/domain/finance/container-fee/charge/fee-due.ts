import type { ContainerFeeKind, FeeSide } from "#domain/finance/fee/fee-side.ts";
import type { ExplainLine } from "#domain/pricing/rate/match/explain-rate.ts";

/**
 * What a source of container fees has come to by now: the whole amount of its key, 0 to take it
 * back. Amounts are text.
 */
export type FeeDue = {
  /** Names the fee across runs. */
  key: string;
  side: FeeSide;
  feeKind: ContainerFeeKind;
  feeCode: string;
  containerno: string;
  sizeType: string;
  voyageId: number | null;
  billId: number | null;
  bkNo: string;
  blNo: string;
  corpCode: string;
  companyCode: string;
  voyline: string;
  portLoad: string;
  portDis: string;
  contractNo: string;
  amount: string;
  currency: string;
  /** The day whose exchange rates count. */
  day: string;
  rentBegin: string | null;
  rentEnd: string | null;
  returnDate: string | null;
  owner: string;
  modifyNo: string;
  planNo: string;
  /** How the amount came about, for its explanation. */
  basis: ExplainLine[];
};

/** A due amount less what stands already. */
export type DueLine = {
  due: FeeDue;
  corpCode: string;
  currency: string;
  amount: string;
  charged: string;
};
/** What follows from a line's amount, day and explanation. */
export type Figures = {
  feeName: string;
  taxRate: string;
  taxAmount: string;
  noTaxAmount: string;
  currencyRate: string;
  baseAmount: string;
  usdAmount: string | null;
  derivation: string;
};
/** A new fee; `booked` is the day of a later month when its own is closed. */
export type NewFee = { line: DueLine; corpName: string; figures: Figures; booked: string | null };
