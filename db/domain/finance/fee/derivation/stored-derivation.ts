import { currencyDecimals } from "#domain/masterdata/money/currency.ts";
import type { RoundingMode } from "#domain/masterdata/money/rounding.ts";
import type {
  LossReason,
  RateCriterion,
  RateSource,
} from "#domain/pricing/rate/match/rate-match.ts";
import type {
  SupplierCriterion,
  SupplierLoss,
} from "#domain/pricing/supplier-rate/supplier-match.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { fixed, percentOf, plainOf, plus, times } from "../calculation/exact-sums.ts";
import type {
  FeeDerivation,
  FeeLine,
  FeeUnit,
  LateBooking,
  PriceSource,
  RateTrace,
} from "../fee-terms.ts";

type Loser = RateTrace["losers"][number];
/**
 * Row, version, reason: SOURCE and source; CRITERION, field and winning value; START_DATE and both
 * dates.
 */
type StoredLoser = [rateId: string, version: number, kind: LossReason["kind"], ...string[]];

/**
 * What a fee keeps of its derivation besides its columns, as JSON. The rate row may change later.
 * `factors`, `product`, `priced` only when the columns do not say them.
 */
export type StoredDerivation = {
  source?: PriceSource;
  asked?: string;
  losers?: StoredLoser[];
  factors?: FeeDerivation["quantities"];
  percent?: [feeCode: string, amount: string][];
  shares?: NonNullable<FeeDerivation["shares"]>;
  limit?: ["MIN" | "MAX", string];
  step?: string;
  mode?: RoundingMode;
  tax?: "inside" | "onTop";
  /** Base currency; if it differs, rate, unit, date, type and source. */
  exchange?: [string] | [string, string, string, string | null, string | null, string | null];
  late?: LateBooking;
};

/** Text numbers may have trailing zeros. */
export type DerivedColumns = {
  feeCode: string;
  feeKind: string;
  unit: string;
  sizeType: string;
  currency: string;
  qty: string;
  price: string;
  taxRate: string;
  noTaxAmount: string;
  taxAmount: string;
  amount: string;
  baseAmount: string;
  rateId: number | null;
  rateVersion: number | null;
  pricingDate: string | null;
  pricingReason: string;
};

/**
 * The part of a derivation the columns do not hold.
 * @param late the day the columns do not say, of a line booked in a later month
 */
export function storedDerivation(
  line: FeeLine,
  shownSize: string,
  late: LateBooking | null = null,
): StoredDerivation {
  const { rate, quantities, percent, pricing, tax, exchange, shares } = line.derivation;
  const stored: StoredDerivation = {};
  if (rate) {
    stored.source = rate.source;
    if (rate.asked) stored.asked = rate.asked;
    if (rate.losers.length > 0) stored.losers = packLosers(rate.losers);
  }
  if (percent) stored.percent = percent.lines.map(({ feeCode, amount }) => [feeCode, amount]);
  else if (!saysColumns(quantities, line, shownSize)) stored.factors = quantities;
  if (shares) stored.shares = shares;
  if (pricing.limit) stored.limit = [pricing.limit.kind, pricing.limit.value];
  if (pricing.step) stored.step = pricing.step;
  if (pricing.mode !== "HALF_UP") stored.mode = pricing.mode;
  if (tax) stored.tax = tax.inclusive ? "inside" : "onTop";
  if (exchange?.source === "IDENTITY") stored.exchange = [exchange.baseCurrency];
  else if (exchange)
    stored.exchange = [
      exchange.baseCurrency,
      exchange.rate,
      exchange.unit,
      exchange.date,
      exchange.type,
      exchange.source,
    ];
  if (late) stored.late = late;
  return stored;
}

/**
 * Why a fee is booked after its day, by its stored derivation; null for one booked in its month.
 */
export function lateOfFee(derivation: object | null | undefined): LateBooking | null {
  return derivation && "late" in derivation
    ? ((derivation as StoredDerivation).late ?? null)
    : null;
}

/** Restores a derivation from its stored part and the columns. */
export function wholeDerivation(stored: StoredDerivation, of: DerivedColumns): FeeDerivation {
  const { feeCode, currency } = of;
  const unit = of.unit as FeeUnit;
  const digits = currencyDecimals(currency);
  const [qty, price] = [plainOf(of.qty), plainOf(of.price)];
  const percent = stored.percent
    ? {
        percent: price,
        base: fixed(qty, digits),
        lines: stored.percent.map(([code, amount]) => ({ feeCode: code, amount })),
      }
    : null;
  const quantities = percent
    ? []
    : (stored.factors ?? [
        { sizeType: of.sizeType || null, qty, price, product: times(qty, price) },
      ]);
  const product = percent
    ? percentOf(percent.base, price)
    : quantities.reduce((sum, quantity) => plus(sum, quantity.product), "0");
  const parts = {
    noTaxAmount: fixed(of.noTaxAmount, digits),
    taxAmount: fixed(of.taxAmount, digits),
    amount: fixed(of.amount, digits),
  };
  const limit = stored.limit ? { kind: stored.limit[0], value: stored.limit[1] } : null;
  const priced = stored.tax === "onTop" ? parts.noTaxAmount : parts.amount;
  return {
    feeCode,
    unit,
    currency,
    rate: rateOf(stored, of),
    freight: of.feeKind === "FREIGHT",
    quantities,
    percent,
    pricing: {
      product,
      limit,
      mode: stored.mode ?? "HALF_UP",
      step: stored.step ?? null,
      digits,
      amount: priced,
    },
    tax: stored.tax
      ? { rate: plainOf(of.taxRate), inclusive: stored.tax === "inside", ...parts }
      : null,
    exchange: exchangeOf(stored.exchange, of),
    ...(stored.shares ? { shares: stored.shares } : {}),
    ...(stored.late ? { late: stored.late } : {}),
  };
}

function saysColumns(
  quantities: FeeDerivation["quantities"],
  line: FeeLine,
  shownSize: string,
): boolean {
  const [only] = quantities;
  if (!only || quantities.length > 1 || (only.sizeType ?? "") !== shownSize) return false;
  return (
    only.qty === line.qty &&
    only.price === line.price &&
    plainOf(fixed(only.qty, 4)) === only.qty &&
    plainOf(fixed(only.price, 6)) === only.price
  );
}

function packLosers(losers: readonly Loser[]): StoredLoser[] {
  return losers.map(({ rateId, version, reason }): StoredLoser => {
    if (reason.kind === "SOURCE") return [rateId, version, reason.kind, reason.source];
    if (reason.kind === "CRITERION")
      return [rateId, version, reason.kind, reason.field, reason.value];
    return [rateId, version, reason.kind, reason.startDate, reason.winnerStartDate];
  });
}

function rateOf(
  { source, asked: query, losers = [], late }: StoredDerivation,
  of: DerivedColumns,
): RateTrace | null {
  if (!source || of.rateId === null) return null;
  const { day: pricingDate, reason: pricingReason } = late ?? {
    day: of.pricingDate,
    reason: of.pricingReason,
  };
  const reasonOf = (
    kind: LossReason["kind"],
    [first = "", second = ""]: string[],
  ): LossReason | SupplierLoss => {
    if (kind === "SOURCE")
      return { kind, source: first as RateSource, winnerSource: source as RateSource };
    if (kind === "CRITERION" && source === "SUPPLIER")
      return { kind, field: first as SupplierCriterion, value: second };
    if (kind === "CRITERION") return { kind, field: first as RateCriterion, value: second };
    return { kind, startDate: first, winnerStartDate: second };
  };
  return {
    rateId: String(of.rateId),
    version: of.rateVersion ?? 0,
    source,
    ...(pricingDate ? { pricingDate } : {}),
    ...(pricingReason ? { pricingReason: pricingReason as MessageKey } : {}),
    ...(query ? { asked: query } : {}),
    losers: losers.map(([rateId, version, kind, ...values]) => ({
      rateId,
      version,
      reason: reasonOf(kind, values),
    })),
  };
}

function exchangeOf(
  stored: StoredDerivation["exchange"],
  { currency, baseAmount }: DerivedColumns,
): FeeDerivation["exchange"] {
  if (!stored) return null;
  const [baseCurrency, rate = "1", unit = "1", date = null, type = null, source = "IDENTITY"] =
    stored;
  const amount = fixed(baseAmount, currencyDecimals(baseCurrency));
  return {
    currency,
    baseCurrency,
    rate,
    unit,
    date,
    type: type as "BOOKING" | null,
    source,
    baseAmount: amount,
  };
}
