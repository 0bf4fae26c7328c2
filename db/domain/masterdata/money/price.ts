import { type Decimal, dec, decOrNull, type Numeric, plainText } from "./decimal.ts";
import { fixedText, type RoundingMode, roundStep, roundTo } from "./rounding.ts";

/** `step` rounds to a multiple (0.05, 10) before the currency's decimals. */
export type PriceLimits = {
  min?: Numeric | null;
  max?: Numeric | null;
  digits: number;
  mode?: RoundingMode | undefined;
  step?: Numeric | null | undefined;
};

/** How a product became an amount. */
export type PriceTrace = {
  product: string;
  limit: { kind: "MIN" | "MAX"; value: string } | null;
  mode: RoundingMode;
  step: string | null;
  digits: number;
  amount: string;
};

/** qty × price → minimum → maximum → round (domain §1). */
export function priceAmount(terms: PriceLimits & { qty: Numeric; price: Numeric }): PriceTrace {
  return limitAmount(dec(terms.qty).times(dec(terms.price)), terms);
}

/** priceAmount for a finished product. The maximum wins over a higher minimum. */
export function limitAmount(product: Numeric, limits: PriceLimits): PriceTrace {
  const raw = dec(product);
  const min = decOrNull(limits.min);
  const max = decOrNull(limits.max);
  const mode = limits.mode ?? "HALF_UP";
  const step = decOrNull(limits.step);
  let amount: Decimal = raw;
  let limit: PriceTrace["limit"] = null;
  if (min && amount.lt(min)) {
    amount = min;
    limit = { kind: "MIN", value: plainText(min) };
  }
  if (max && amount.gt(max)) {
    amount = max;
    limit = { kind: "MAX", value: plainText(max) };
  }
  const stepped = step ? roundStep(amount, step, mode) : amount;
  const rounded = fixedText(roundTo(stepped, limits.digits, mode), limits.digits);
  return {
    product: plainText(raw),
    limit,
    mode,
    step: step ? plainText(step) : null,
    digits: limits.digits,
    amount: rounded,
  };
}
