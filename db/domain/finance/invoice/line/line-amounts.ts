import { Decimal, dec, type Numeric } from "#domain/masterdata/money/decimal.ts";
import { amountText } from "#domain/masterdata/money/rounding.ts";
import { taxParts } from "#domain/masterdata/money/tax.ts";
import { redLetter } from "./red-letter.ts";
import { taxOfPart } from "./tax-of-part.ts";

/**
 * A fee in its currency, its value in the company's currency, and what earlier lines took, in the
 * invoice's currency where `same`.
 */
export type FeeToInvoice = {
  amount: string;
  taxAmount: string;
  taxRate: string;
  currency: string;
  baseAmount: string;
  taken: { feeAmount: string; amount: string; taxAmount: string; same: boolean };
};

/** Amounts of an invoice line; feeAmount in the fee's currency, the others in the invoice's. */
export type LineAmounts = {
  feeAmount: string;
  amount: string;
  taxAmount: string;
  noTaxAmount: string;
};

/**
 * The line that takes `part` of a fee, in the fee's currency or at the fee's own rate in the
 * company's. The line that takes the last part takes the exact rest of amount and tax.
 */
export function lineOfFee(fee: FeeToInvoice, part: Numeric, currency: string): LineAmounts {
  const feeAmount = dec(part);
  const last = dec(fee.taken.feeAmount).plus(feeAmount).eq(dec(fee.amount));
  const foreign = currency !== fee.currency;
  const whole = foreign ? dec(fee.baseAmount) : dec(fee.amount);
  const share =
    last && fee.taken.same
      ? whole.minus(fee.taken.amount)
      : whole.times(feeAmount).div(dec(fee.amount));
  const amount = amountText(share, currency);
  // A fee partly invoiced in another currency has no exact rest in this one.
  const wholeTax = foreign ? rated(whole, fee.taxRate, currency) : fee.taxAmount;
  const taxAmount = fee.taken.same
    ? taxOfPart({ amount: whole, taxAmount: wholeTax, taken: fee.taken }, amount, currency)
    : rated(amount, fee.taxRate, currency);
  return {
    feeAmount: amountText(feeAmount, fee.currency),
    amount,
    taxAmount,
    noTaxAmount: amountText(dec(amount).minus(taxAmount), currency),
  };
}

const rated = (amount: Numeric, taxRate: string, currency: string): string =>
  taxParts({ amount, taxRate, inclusive: true, currency }).taxAmount;

/** A line of a blue invoice and what live red letters took of it (negative). */
export type BlueToCorrect = LineAmounts & {
  taxRate: string;
  feeCurrency: string;
  reversed: LineAmounts;
};

/**
 * The red line of a gross amount (negative), which keeps net, tax and the fee's amount exact over
 * any number of corrections.
 */
export type RedResult =
  | { line: LineAmounts; fault: null }
  | { line: null; fault: "NOT_NEGATIVE" | "EXCEEDS_BLUE" | "NO_SUCH_LINE" };

/** Corrects part of a blue line; the correction that closes it takes the exact rest. */
export function redLineOf(blue: BlueToCorrect, gross: Numeric, currency: string): RedResult {
  const { lines, faults } = redLetter([blue], [{ line: 0, amount: gross }], currency);
  const [red] = lines;
  if (!red) return { line: null, fault: faults[0]?.code ?? "NO_SUCH_LINE" };
  const amount = dec(red.noTaxAmount).plus(red.taxAmount);
  const closes = amount.plus(blue.amount).plus(blue.reversed.amount).isZero();
  const rest = dec(blue.feeAmount).plus(blue.reversed.feeAmount).negated();
  const share = closes
    ? rest
    : Decimal.max(rest, dec(blue.feeAmount).times(amount).div(dec(blue.amount)));
  return {
    line: {
      feeAmount: amountText(share, blue.feeCurrency),
      amount: amountText(amount, currency),
      taxAmount: red.taxAmount,
      noTaxAmount: red.noTaxAmount,
    },
    fault: null,
  };
}
