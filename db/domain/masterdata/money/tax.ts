import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { currencyDecimals } from "./currency.ts";
import { Decimal, dec, type Numeric } from "./decimal.ts";
import { fixedText, roundTo } from "./rounding.ts";

/** amount = noTaxAmount + taxAmount (domain §1), as text. */
export type TaxParts = { noTaxAmount: string; taxAmount: string; amount: string };

/** `amount` as quoted; `taxRate` in percent. */
export type TaxedPrice = {
  amount: Numeric;
  taxRate: Numeric;
  inclusive: boolean;
  currency: string;
};

/**
 * Rounds the tax first: inclusive round(gross·r/(100+r)), on top round(net·r/100).
 * @throws Refusal money.badTaxRate outside 0 to 100.
 */
export function taxParts(price: TaxedPrice): TaxParts {
  const decimals = currencyDecimals(price.currency);
  const rate = taxRateOf(price.taxRate);
  const quoted = roundTo(price.amount, decimals);
  const tax = roundTo(
    price.inclusive ? quoted.times(rate).div(rate.plus(100)) : quoted.times(rate).div(100),
    decimals,
  );
  const net = price.inclusive ? quoted.minus(tax) : quoted;
  return {
    noTaxAmount: fixedText(net, decimals),
    taxAmount: fixedText(tax, decimals),
    amount: fixedText(net.plus(tax), decimals),
  };
}

/** Rounds the net first, to compare with partners that do. */
export function taxPartsNetFirst(price: Omit<TaxedPrice, "inclusive">): TaxParts {
  const decimals = currencyDecimals(price.currency);
  const gross = roundTo(price.amount, decimals);
  const net = roundTo(gross.times(100).div(taxRateOf(price.taxRate).plus(100)), decimals);
  return {
    noTaxAmount: fixedText(net, decimals),
    taxAmount: fixedText(gross.minus(net), decimals),
    amount: fixedText(gross, decimals),
  };
}

/** Sums of rounded lines. */
export function sumTaxParts(lines: readonly TaxParts[], currency: string): TaxParts {
  const decimals = currencyDecimals(currency);
  const sum = (pick: keyof TaxParts) =>
    fixedText(
      lines.reduce((total, line) => total.plus(line[pick]), new Decimal(0)),
      decimals,
    );
  return { noTaxAmount: sum("noTaxAmount"), taxAmount: sum("taxAmount"), amount: sum("amount") };
}

function taxRateOf(value: Numeric): Decimal {
  const rate = dec(value);
  if (rate.lt(0) || rate.gt(100)) throw new Refusal("money.badTaxRate", { rate: rate.toFixed() });
  return rate;
}
