import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { currencyDecimals, knownDecimals } from "./currency.ts";
import { dec, type Numeric } from "./decimal.ts";
import { amountText } from "./rounding.ts";

/** Text with exactly the currency's decimals. */
export type Money = { readonly amount: string; readonly currency: string };

/** @throws Refusal money.tooFine for more decimals than the currency has. */
export function money(amount: Numeric, currency: string): Money {
  const exact = dec(amount);
  const decimals = currencyDecimals(currency);
  if (exact.decimalPlaces() > decimals)
    throw new Refusal("money.tooFine", { amount: exact.toFixed(), currency, decimals });
  return { amount: amountText(exact, currency), currency };
}

/**
 * @throws Refusal money.tooFine at a field. A currency that ISO 4217 does not know is refused
 *   elsewhere.
 */
export function assertDecimals(amount: Numeric, currency: string, field: string): void {
  const fault = fineFault(amount, currency);
  if (fault) throw new Refusal("money.tooFine", fault, { field });
}

/**
 * What money.tooFine says of an amount with more decimals than its currency has; null when it fits.
 */
export function fineFault(
  amount: Numeric,
  currency: string,
): { amount: string; currency: string; decimals: number } | null {
  const exact = dec(amount);
  const decimals = knownDecimals(currency);
  return decimals !== null && exact.decimalPlaces() > decimals
    ? { amount: exact.toFixed(), currency, decimals }
    : null;
}

/** @throws Refusal money.mixedCurrency. */
export function addMoney(a: Money, b: Money): Money {
  sameCurrency(a, b);
  return money(dec(a.amount).plus(b.amount), a.currency);
}

/** Totals per currency, in order of appearance. */
export function sumByCurrency(list: readonly Money[]): Record<string, string> {
  const totals = new Map<string, Money>();
  for (const item of list) {
    const sum = totals.get(item.currency);
    totals.set(item.currency, sum ? addMoney(sum, item) : money(item.amount, item.currency));
  }
  return Object.fromEntries([...totals].map(([currency, sum]) => [currency, sum.amount]));
}

function sameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency)
    throw new Refusal("money.mixedCurrency", { first: a.currency, second: b.currency });
}
