import type { ExchangeSnapshot } from "../money/exchange.ts";
import type { PriceTrace } from "../money/price.ts";
import type { RoundingMode } from "../money/rounding.ts";
import type { LossReason, RateSource } from "../rate/rate-match.ts";
import type { RateUnit } from "../rate/rate-unit.ts";
import type { Word } from "#platform/i18n/message-key.ts";

/** Units of a charge: those of the price. */
export type FeeUnit = RateUnit;

/** Where a price comes from: the chosen rate row, the version it was priced with, and the rows that lost. JSON-able. */
export type RateTrace = {
  rateId: string;
  version: number;
  source: RateSource;
  pricingDate?: string;
  /** A word of the catalogue. */
  pricingReason?: Word;
  /** What the shipment was when the rate was asked for, as codes. */
  asked?: string;
  losers: { rateId: string; version: number; reason: LossReason }[];
};

/**
 * One matched charge. CONTAINER takes `price` for the boxes of `sizeTypes` (all when blank), or `prices` per size/type; the
 * other units take `price`; PERCENT_OCE takes `price` as the percentage of the lines named in `percentOf` (fee codes), or of
 * all lines marked `ocean`. Prices are decimal text. `included`: part of the freight, makes no line.
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
  min?: string | null | undefined;
  max?: string | null | undefined;
  roundStep?: string | null | undefined;
  roundMode?: RoundingMode | undefined;
  taxRate?: string | null | undefined;
  priceWithTax?: boolean | undefined;
  rate?: RateTrace | null | undefined;
};

/** What is charged: boxes per size/type, how many bills, bookings and merged bills, and the cargo for revenue tons. */
export type FeeQuantities = {
  boxes: Readonly<Record<string, number>>;
  bill?: number | undefined;
  manifest?: number | undefined;
  mergedBill?: number | undefined;
  grossWeightKg?: string | null | undefined;
  measureCbm?: string | null | undefined;
};

/** The currency of the books and the snapshots of the day, by currency. */
export type BaseCurrency = { currency: string; rates: Readonly<Record<string, ExchangeSnapshot>> };

/** How an amount came about, kept with the automatic line as JSON; `explainFee` reads it aloud. Numbers are text. */
export type FeeDerivation = {
  feeCode: string;
  unit: FeeUnit;
  currency: string;
  rate: RateTrace | null;
  /** Ocean freight, not a fee besides it. */
  freight?: boolean;
  quantities: { sizeType: string | null; qty: string; price: string; product: string }[];
  percent: { percent: string; base: string; lines: { feeCode: string; amount: string }[] } | null;
  pricing: PriceTrace;
  tax: { rate: string; inclusive: boolean; noTaxAmount: string; taxAmount: string; amount: string } | null;
  exchange: (ExchangeSnapshot & { baseAmount: string }) | null;
};

/**
 * One automatic line. `price` is null when sizes of different price share the line. `priced` is the rounded result before
 * tax on top; percentages are taken of it. noTaxAmount + taxAmount = amount. `baseAmount` is null without a base currency.
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
  derivation: FeeDerivation;
};

/** Why a charge made no line although nothing is wrong. */
export type SkippedFee = { feeCode: string; reason: "INCLUDED" | "NO_QUANTITY" | "NO_BASE" };

/** Why a charge could not be calculated: a word and its values; the charge has no line then (never an amount of 0). */
export type FeeProblem = { feeCode: string; code: Word; params: Record<string, string | number> };

/** Totals per currency, tax included, and the sum of the rounded base amounts (null without a base currency). */
export type FeeResult = {
  lines: FeeLine[];
  totals: Record<string, string>;
  baseTotal: string | null;
  skipped: SkippedFee[];
  problems: FeeProblem[];
};
