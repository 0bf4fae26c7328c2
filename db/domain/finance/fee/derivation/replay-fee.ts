import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import {
  converted,
  limited,
  minus,
  plainOf,
  plus,
  percentOf,
  taxed,
  times,
} from "../calculation/exact-sums.ts";
import type { FeeDerivation } from "../fee-terms.ts";

export const replaySteps = [
  "quantity",
  "percent",
  "limit",
  "amount",
  "tax",
  "total",
  "exchange",
  "basis",
] as const;
export type ReplayStep = (typeof replaySteps)[number];

/** The first step whose result is not what is stored. Amounts are decimal text. */
export type ReplayDifference = { step: ReplayStep; computed: string; stored: string };

/** The stored amounts of a fee; those of a reversal with their sign turned. */
export type StoredAmounts = {
  qty: string;
  noTaxAmount: string;
  taxAmount: string;
  amount: string;
  baseAmount: string;
};

export const replayStepLabel = (step: ReplayStep): MessageKey => `fee.replay.${step}`;

/**
 * Computes a fee again from its derivation alone, in the order of the calculation (domain §1), and
 * stops at the first step that differs. Null when every step agrees.
 */
export function replayFee(
  derivation: FeeDerivation,
  stored: StoredAmounts,
): ReplayDifference | null {
  const { pricing, tax, exchange, currency } = derivation;
  const product = productOf(derivation, stored);
  if (typeof product !== "string") return product;
  const limit = limitFault(derivation, product);
  if (limit) return limit;
  const { amount: priced } = limited(product, {
    min: pricing.limit?.kind === "MIN" ? pricing.limit.value : null,
    max: pricing.limit?.kind === "MAX" ? pricing.limit.value : null,
    step: pricing.step,
    mode: pricing.mode,
    digits: pricing.digits,
  });
  if (differ(priced, pricing.amount))
    return { step: "amount", computed: priced, stored: pricing.amount };
  const parts = taxed({
    amount: priced,
    taxRate: tax?.rate ?? "0",
    inclusive: tax?.inclusive ?? false,
    currency,
  });
  if (differ(parts.taxAmount, stored.taxAmount))
    return { step: "tax", computed: parts.taxAmount, stored: plainOf(stored.taxAmount) };
  const total = plus(plainOf(stored.noTaxAmount), plainOf(stored.taxAmount));
  if (differ(parts.amount, stored.amount) || differ(total, stored.amount))
    return { step: "total", computed: parts.amount, stored: plainOf(stored.amount) };
  if (!exchange) return null;
  const base =
    exchange.source === "IDENTITY"
      ? parts.amount
      : converted(parts.amount, exchange, exchange.baseCurrency);
  return differ(base, stored.baseAmount)
    ? { step: "exchange", computed: base, stored: plainOf(stored.baseAmount) }
    : null;
}

/** Quantities and their products, or the basis of a percentage. */
function productOf(
  { quantities, percent, pricing, shares }: FeeDerivation,
  stored: StoredAmounts,
): string | ReplayDifference {
  if (percent) {
    const base = percent.lines.reduce((sum, line) => plus(sum, plainOf(line.amount)), "0");
    return differ(base, percent.base)
      ? { step: "percent", computed: base, stored: percent.base }
      : percentOf(base, percent.percent);
  }
  let sum = "0";
  let count = "0";
  for (const { qty, price, product } of quantities) {
    const again = times(plainOf(qty), plainOf(price));
    if (differ(again, product)) return { step: "quantity", computed: again, stored: product };
    sum = plus(sum, again);
    count = plus(count, plainOf(qty));
  }
  // Shares of different prices are stored as one sum; before an upgrade the boxes were counted.
  const isSum =
    shares !== undefined &&
    quantities.some(({ price }) => differ(price, quantities[0]?.price ?? price));
  if (differ(count, stored.qty) && !(isSum && !differ("1", stored.qty)))
    return { step: "quantity", computed: count, stored: plainOf(stored.qty) };
  return differ(sum, pricing.product)
    ? { step: "quantity", computed: sum, stored: pricing.product }
    : sum;
}

/** A minimum lifts what is below it, a maximum cuts what is above. */
function limitFault(
  { pricing: { limit } }: FeeDerivation,
  product: string,
): ReplayDifference | null {
  if (!limit) return null;
  const over = minus(product, plainOf(limit.value));
  const outside = over !== "0" && over.startsWith("-") === (limit.kind === "MIN");
  return outside ? null : { step: "limit", computed: product, stored: limit.value };
}

const differ = (a: string, b: string) => plainOf(a) !== plainOf(b);
