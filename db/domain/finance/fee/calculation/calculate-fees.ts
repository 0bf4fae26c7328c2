import { isRefusal, Refusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { currencyDecimals } from "#domain/masterdata/money/currency.ts";
import { sumByCurrency } from "#domain/masterdata/money/money.ts";
import {
  amountOf,
  converted,
  limited,
  percentOf,
  plainOf,
  plus,
  taxed,
  times,
} from "./exact-sums.ts";
import { groupKey } from "../pricing/bill-facts.ts";
import { type FeeFactor, feeFactors, priceOf } from "./fee-quantity.ts";
import type {
  BaseCurrency,
  FeeDerivation,
  FeeLine,
  FeeProblem,
  FeeQuantities,
  FeeResult,
  FeeTariff,
  SkippedFee,
} from "../fee-terms.ts";

export type FeeCalculation = {
  tariff: readonly FeeTariff[];
  quantities: FeeQuantities;
  base?: BaseCurrency | null | undefined;
  teu?: Readonly<Record<string, string>> | undefined;
};

type Draft = Pick<FeeDerivation, "quantities" | "percent"> & { product: string };
type Outcome = { line: FeeLine } | { skipped: SkippedFee } | { problem: FeeProblem };

/**
 * Calculates automatic fee lines (domain §1, §4): qty × price → minimum → maximum → round, then
 * tax, then base amount. A percentage counts lines of its own currency. What cannot be calculated
 * is a problem, never 0.
 */
export function calculateFees(input: FeeCalculation): FeeResult {
  const result = calculateLines(input);
  return {
    ...result,
    totals: sumByCurrency(result.lines),
    baseTotal: input.base ? sumBase(result.lines, input.base.currency) : null,
  };
}

/** calculateFees without the totals. */
export function calculateLines(input: FeeCalculation): Omit<FeeResult, "totals" | "baseTotal"> {
  const waiting: Waiting[] = [];
  const outcomes = input.tariff.map((tariff, row): Outcome | undefined => {
    if (tariff.included) return { skipped: { feeCode: tariff.feeCode, reason: "INCLUDED" } };
    if (tariff.unit !== "PERCENT_OCE")
      return attempt(tariff, () => lineOf(tariff, input, quantityDraft(tariff, input)));
    waiting.push({ tariff, row });
    return undefined;
  });
  settlePercentages(input, waiting, outcomes);
  const result: Omit<FeeResult, "totals" | "baseTotal"> = { lines: [], skipped: [], problems: [] };
  for (const outcome of outcomes) {
    if (!outcome) continue;
    if ("line" in outcome) result.lines.push(outcome.line);
    else if ("skipped" in outcome) result.skipped.push(outcome.skipped);
    else result.problems.push(outcome.problem);
  }
  setKeys(result.lines);
  return result;
}

type Waiting = { tariff: FeeTariff; row: number };

/** Percentages of percentages wait for their basis; a circle is a problem. */
function settlePercentages(
  input: FeeCalculation,
  percentages: readonly Waiting[],
  outcomes: (Outcome | undefined)[],
): void {
  let open = [...percentages];
  while (open.length > 0) {
    const ready = open.filter((of) =>
      basisRows(input.tariff, of).every((basis) => outcomes[basis]),
    );
    for (const of of ready)
      outcomes[of.row] = attempt(of.tariff, () => percentOutcome(of, input, outcomes));
    if (ready.length === 0) {
      const feeCodes = open.map(({ tariff }) => tariff.feeCode).join(", ");
      for (const { tariff, row } of open)
        outcomes[row] = {
          problem: { feeCode: tariff.feeCode, code: "fee.percentCycle", params: { feeCodes } },
        };
    }
    open = open.filter(({ row }) => !outcomes[row]);
  }
}

/** The rows named, or all ocean freight lines. A row includes itself only when named. */
function basisRows(all: readonly FeeTariff[], { tariff, row }: Waiting): number[] {
  const codes = tariff.percentOf;
  const rows: number[] = [];
  all.forEach((feeTariff, other) => {
    if (codes ? codes.includes(feeTariff.feeCode) : feeTariff.ocean === true && other !== row)
      rows.push(other);
  });
  return rows;
}

function percentOutcome(
  of: Waiting,
  input: FeeCalculation,
  outcomes: readonly (Outcome | undefined)[],
): Outcome {
  const { tariff } = of;
  const basis = basisRows(input.tariff, of).flatMap((other) => outcomes[other] ?? []);
  const broken = basis.find((outcome) => "problem" in outcome);
  if (broken) return { problem: { ...broken.problem, feeCode: tariff.feeCode } };
  const all = basis.flatMap((outcome) => ("line" in outcome ? [outcome.line] : []));
  const lines = all.filter((line) => line.currency === tariff.currency);
  if (lines.length === 0) {
    if (all.length === 0) return { skipped: { feeCode: tariff.feeCode, reason: "NO_BASE" } };
    const params = { feeCode: tariff.feeCode, currency: tariff.currency };
    return { problem: { feeCode: tariff.feeCode, code: "fee.noPercentBase", params } };
  }
  const base = sumOf(lines.map((line) => line.priced));
  if (tariff.minQty) throw new Refusal("fee.noLeastQuantity", { feeCode: tariff.feeCode });
  const percent = priceOf(tariff);
  const named = lines.map((line) => ({ feeCode: line.feeCode, amount: line.priced }));
  const draft = {
    quantities: [],
    percent: { percent, base: amountOf(base, tariff.currency), lines: named },
  };
  return lineOf(tariff, input, { ...draft, product: percentOf(base, percent) });
}

function quantityDraft(tariff: FeeTariff, input: FeeCalculation): Draft {
  const factors = feeFactors(tariff, input.quantities, input.teu);
  const quantities = factors.map(({ sizeType, qty, price }) => ({
    sizeType,
    qty,
    price,
    product: times(qty, price),
  }));
  return {
    quantities,
    percent: null,
    product: sumOf(quantities.map((quantity) => quantity.product)),
  };
}

function lineOf(tariff: FeeTariff, input: FeeCalculation, draft: Draft): Outcome {
  const { feeCode, unit, currency } = tariff;
  if (draft.quantities.length === 0 && !draft.percent)
    return { skipped: { feeCode, reason: "NO_QUANTITY" } };
  const { min, max, roundStep: step, roundMode: mode } = tariff;
  const pricing = limited(draft.product, {
    min,
    max,
    step,
    mode,
    digits: currencyDecimals(currency),
  });
  const taxRate = tariff.taxRate ? plainOf(tariff.taxRate) : null;
  const inclusive = tariff.priceWithTax ?? false;
  const parts = taxed({ amount: pricing.amount, taxRate: taxRate ?? "0", inclusive, currency });
  const exchange = baseOf(parts.amount, tariff, input.base);
  if (exchange && "problem" in exchange) return exchange;
  const { quantities, percent } = draft;
  const { noTaxAmount, taxAmount, amount } = parts;
  const tax =
    taxRate === null ? null : { rate: taxRate, inclusive, noTaxAmount, taxAmount, amount };
  const freight = tariff.ocean ?? false;
  const derivation: FeeDerivation = {
    feeCode,
    unit,
    currency,
    rate: tariff.rate ?? null,
    freight,
    quantities,
    percent,
    pricing,
    tax,
    exchange,
  };
  if (tariff.shares) derivation.shares = tariff.shares;
  const { sizeType, qty, price } = shownFactor(quantities, percent, tariff.shares !== undefined);
  // Written out for speed.
  const line: FeeLine = {
    lineKey: "",
    feeCode,
    unit,
    sizeType,
    currency,
    qty,
    price,
    priced: pricing.amount,
    taxRate,
    noTaxAmount,
    taxAmount,
    amount,
    baseAmount: exchange?.baseAmount ?? null,
    derivation,
  };
  return { line };
}

/**
 * Sizes with different prices show no price. Shares of a shared box differ by bill: they are shown
 * as one sum, so that quantity × price is the amount.
 */
function shownFactor(
  factors: readonly FeeFactor[],
  percent: FeeDerivation["percent"],
  shared: boolean,
): Pick<FeeLine, "sizeType" | "qty" | "price"> {
  if (percent) return { sizeType: null, qty: percent.base, price: percent.percent };
  const [first] = factors;
  if (first && factors.length === 1)
    return { sizeType: first.sizeType, qty: first.qty, price: first.price };
  const common = factors.every((factor) => factor.price === first?.price);
  if (!common && shared)
    return {
      sizeType: null,
      qty: "1",
      price: sumOf(factors.map((factor) => times(factor.qty, factor.price))),
    };
  return {
    sizeType: null,
    qty: sumOf(factors.map((factor) => factor.qty)),
    price: common ? (first?.price ?? null) : null,
  };
}

function sumOf(terms: readonly string[]): string {
  let sum = terms[0] ?? "0";
  for (let i = 1; i < terms.length; i += 1) sum = plus(sum, terms[i] as string);
  return sum;
}

function baseOf(
  amount: string,
  tariff: FeeTariff,
  base: FeeCalculation["base"],
): FeeDerivation["exchange"] | { problem: FeeProblem } {
  if (!base) return null;
  const { feeCode, currency } = tariff;
  if (currency === base.currency) {
    return {
      currency,
      baseCurrency: currency,
      rate: "1",
      unit: "1",
      date: null,
      type: null,
      source: "IDENTITY",
      baseAmount: amount,
    };
  }
  const snapshot = Object.hasOwn(base.rates, currency) ? base.rates[currency] : undefined;
  if (!snapshot) {
    return {
      problem: {
        feeCode,
        code: "fee.noExchange",
        params: { feeCode, currency, baseCurrency: base.currency },
      },
    };
  }
  const { rate, unit, date, type, source } = snapshot;
  const baseAmount = converted(amount, snapshot, base.currency);
  return {
    currency: snapshot.currency,
    baseCurrency: snapshot.baseCurrency,
    rate,
    unit,
    date,
    type,
    source,
    baseAmount,
  };
}

function attempt(tariff: FeeTariff, calculate: () => Outcome): Outcome {
  try {
    return calculate();
  } catch (error) {
    const refusal = isRefusal(error) ? refusalsOf(error)[0] : undefined;
    if (!refusal) throw error;
    return { problem: { feeCode: tariff.feeCode, code: refusal.code, params: refusal.params } };
  }
}

/** Sets line keys that are stable across runs; a repeated charge is numbered. */
function setKeys(lines: readonly FeeLine[]): void {
  const seen = new Map<string, number>();
  for (const line of lines) {
    const key = `${line.feeCode}/${line.unit}/${line.currency}/${groupKey(line.sizeType ?? "")}`;
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    line.lineKey = nth === 1 ? key : `${key}#${nth}`;
  }
}

function sumBase(lines: readonly FeeLine[], currency: string): string {
  return amountOf(
    lines.reduce((sum, line) => plus(sum, line.baseAmount ?? "0"), "0"),
    currency,
  );
}
