import { Decimal, dec, decOrNull, type Numeric } from "#domain/masterdata/money/decimal.ts";
import { convert } from "#domain/masterdata/money/exchange/exchange.ts";
import { amountText } from "#domain/masterdata/money/rounding.ts";

/** `rate` converts to the equivalent's currency; amount includes tax. */
export type StatementFee = {
  currency: string;
  amount: Numeric;
  taxAmount?: Numeric | null | undefined;
  verified?: Numeric | null | undefined;
  rate?: Numeric | null | undefined;
  rateUnit?: Numeric | null | undefined;
};

/** open = amount − verified. */
export type StatementSums = {
  amount: string;
  noTaxAmount: string;
  taxAmount: string;
  verified: string;
  open: string;
};

/** Sums per currency (domain §3, statement). */
export function statementTotals(fees: readonly StatementFee[]): Record<string, StatementSums> {
  const currencies = [...new Set(fees.map((fee) => fee.currency))];
  return Object.fromEntries(currencies.map((currency) => [currency, sumsOf(fees, currency)]));
}

/**
 * The sum in one currency, each fee converted and rounded at its rate.
 * @throws Refusal money.noRate.
 */
export function statementEquivalent(fees: readonly StatementFee[], to: string): string {
  const parts = fees.map((fee) =>
    fee.currency === to
      ? dec(fee.amount)
      : dec(convert(fee.amount, { rate: fee.rate, unit: fee.rateUnit }, to)),
  );
  return amountText(
    parts.reduce((sum, part) => sum.plus(part), new Decimal(0)),
    to,
  );
}

function sumsOf(fees: readonly StatementFee[], currency: string): StatementSums {
  const mine = fees.filter((fee) => fee.currency === currency);
  const sum = (pick: (fee: StatementFee) => Numeric | null | undefined) =>
    mine.reduce((total, fee) => total.plus(decOrNull(pick(fee)) ?? 0), new Decimal(0));
  const amount = sum((fee) => fee.amount);
  const tax = sum((fee) => fee.taxAmount);
  const verified = sum((fee) => fee.verified);
  return {
    amount: amountText(amount, currency),
    noTaxAmount: amountText(amount.minus(tax), currency),
    taxAmount: amountText(tax, currency),
    verified: amountText(verified, currency),
    open: amountText(amount.minus(verified), currency),
  };
}
