import type { ExchangeSnapshot } from "#domain/masterdata/money/exchange/exchange.ts";
import type { PriceTrace } from "#domain/masterdata/money/price.ts";
import type { RoundingMode } from "#domain/masterdata/money/rounding.ts";
import type { ExplainLine } from "#domain/pricing/rate/match/explain-rate.ts";
import type { LossReason, RateSource } from "#domain/pricing/rate/match/rate-match.ts";
import type { SupplierLoss } from "#domain/pricing/supplier-rate/supplier-match.ts";
import type { SharedPrice } from "./calculation/shared-box.ts";
import type { RateUnit } from "#domain/pricing/rate/rate-unit.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

export type FeeUnit = RateUnit;

/** A book of freight rates, or a supplier's prices. */
export type PriceSource = RateSource | "SUPPLIER";

/** The chosen rate row, its version, and the rows that lost. JSON-able. */
export type RateTrace = {
  rateId: string;
  version: number;
  source: PriceSource;
  pricingDate?: string;
  pricingReason?: MessageKey;
  /** The queried shipment as codes. */
  asked?: string;
  losers: { rateId: string; version: number; reason: LossReason | SupplierLoss }[];
};

/**
 * A matched charge. CONTAINER takes `price` for `sizeTypes` (blank: all) or `prices` per size type;
 * PERCENT_OCE takes `price` percent of the lines in `percentOf`, or of all `ocean` lines. Prices
 * are decimal text. `included` makes no line.
 */
export type FeeTariff = {
  feeCode: string;
  unit: FeeUnit;
  currency: string;
  price?: string | null | undefined;
  prices?: Readonly<Record<string, string>> | undefined;
  sizeTypes?: readonly string[] | undefined;
  percentOf?: readonly string[] | undefined;
  ocean?: boolean | undefined;
  included?: boolean | undefined;
  /** Least quantity of a charge with one quantity. */
  minQty?: string | null | undefined;
  min?: string | null | undefined;
  max?: string | null | undefined;
  roundStep?: string | null | undefined;
  roundMode?: RoundingMode | undefined;
  taxRate?: string | null | undefined;
  priceWithTax?: boolean | undefined;
  rate?: RateTrace | null | undefined;
  /** Of `prices`, those divided over the bills of a shared box. */
  shares?: readonly SharedPrice[] | undefined;
};

export type FeeQuantities = {
  boxes: Readonly<Record<string, number>>;
  bill?: number | undefined;
  manifest?: number | undefined;
  mergedBill?: number | undefined;
  /** 1 when a correction after manifest closing is charged. */
  amendment?: number | undefined;
  grossWeightKg?: string | null | undefined;
  measureCbm?: string | null | undefined;
};

export type BaseCurrency = { currency: string; rates: Readonly<Record<string, ExchangeSnapshot>> };

/** Amounts as decimal text. */
export type StoodAmounts = {
  noTaxAmount: string;
  taxAmount: string;
  amount: string;
  baseAmount: string;
};

/** Why a fee is booked after its day: the month of that day was closed. */
export type LateBooking = { day: string; reason: string };

/** How an amount came about, kept as JSON. Numbers are text. */
export type FeeDerivation = {
  feeCode: string;
  unit: FeeUnit;
  currency: string;
  rate: RateTrace | null;
  /** Ocean freight, not a surcharge. */
  freight?: boolean;
  quantities: { sizeType: string | null; qty: string; price: string; product: string }[];
  percent: { percent: string; base: string; lines: { feeCode: string; amount: string }[] } | null;
  pricing: PriceTrace;
  tax: {
    rate: string;
    inclusive: boolean;
    noTaxAmount: string;
    taxAmount: string;
    amount: string;
  } | null;
  exchange: (ExchangeSnapshot & { baseAmount: string }) | null;
  /** Prices divided over the bills of a shared box (decision 088). */
  shares?: readonly SharedPrice[];
  /** Of a difference line: what stood before it, so that it is the calculation less this. */
  stood?: StoodAmounts;
  /** Of a line booked in a later month than its sailing's. */
  late?: LateBooking;
  /** What the figures rest on when no rate row made them: the dates of a container fee. */
  basis?: readonly ExplainLine[];
};

/**
 * `price` is null when sizes differ in price. `priced` is rounded, before added tax, and the basis
 * of percentages. noTaxAmount + taxAmount = amount.
 */
export type FeeLine = {
  lineKey: string;
  feeCode: string;
  unit: FeeUnit;
  sizeType: string | null;
  currency: string;
  qty: string;
  price: string | null;
  priced: string;
  taxRate: string | null;
  noTaxAmount: string;
  taxAmount: string;
  amount: string;
  baseAmount: string | null;
  /** Of a line for one container. */
  containerno?: string;
  /** Of a line with a counterparty of its own; the bill's otherwise. */
  corpCode?: string;
  derivation: FeeDerivation;
};

/** Why a charge rightly makes no line. */
export type SkippedFee = { feeCode: string; reason: "INCLUDED" | "NO_QUANTITY" | "NO_BASE" };

/** Why a charge has no line; never an amount of 0. */
export type FeeProblem = {
  feeCode: string;
  code: MessageKey;
  params: Record<string, string | number>;
};

/** Totals per currency with tax; baseTotal is null without a base currency. */
export type FeeResult = {
  lines: FeeLine[];
  totals: Record<string, string>;
  baseTotal: string | null;
  skipped: SkippedFee[];
  problems: FeeProblem[];
};
