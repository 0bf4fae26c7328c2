import { Refusal } from "#platform/operation/refusal.ts";
import { currencyDecimals } from "./currency.ts";
import { Decimal, dec, type Numeric } from "./decimal.ts";
import { fixedText, roundTo } from "./rounding.ts";

/** The three figures of a line: amount = noTaxAmount + taxAmount, always (domain §1). Text with the currency's decimals. */
export type TaxParts = { noTaxAmount: string; taxAmount: string; amount: string };

/** `amount` is the price as quoted; `inclusive` says whether the tax is inside it; `taxRate` in percent (6 = 6 %). */
export type TaxedPrice = { amount: Numeric; taxRate: Numeric; inclusive: boolean; currency: string };

/**
 * Splits or adds tax, the tax rounded first: inside the price tax = round(gross·r/(100+r)), on top tax = round(net·r/100).
 * @throws Refusal money.badTaxRate for a rate below 0 or above 100.
 */
export function taxParts(price: TaxedPrice): TaxParts {
  const decimals = currencyDecimals(price.currency);
  const rate = taxRateOf(price.taxRate);
  const quoted = roundTo(price.amount, decimals);
  const tax = roundTo(price.inclusive ? quoted.times(rate).div(rate.plus(100)) : quoted.times(rate).div(100), decimals);
  const net = price.inclusive ? quoted.minus(tax) : quoted;
  return {
    noTaxAmount: fixedText(net, decimals),
    taxAmount: fixedText(tax, decimals),
    amount: fixedText(net.plus(tax), decimals),
  };
}

/** The other order, for comparing with a partner that rounds the net first. The product itself never uses it. */
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

/** Totals of lines as sums of the rounded lines; an empty document is zero. */
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
