import { Decimal, dec, type Numeric } from "#domain/masterdata/money/decimal.ts";
import { amountText } from "#domain/masterdata/money/rounding.ts";
import { taxParts } from "#domain/masterdata/money/tax.ts";

/**
 * A line of the blue (original) invoice; `reversed` is what earlier red invoices took from it
 * (negative, blank: nothing).
 */
export type BlueLine = {
  noTaxAmount: Numeric;
  taxAmount: Numeric;
  taxRate: Numeric;
  reversed?: { noTaxAmount: Numeric; taxAmount: Numeric } | undefined;
};

/** A red line: negative, naming its blue line (index). */
export type RedLine = { line: number; noTaxAmount: string; taxAmount: string };
export type RedFault = { line: number; code: "NOT_NEGATIVE" | "EXCEEDS_BLUE" | "NO_SUCH_LINE" };

/**
 * Corrects an invoice line by line (domain §3): the tax of a part is rounded first, and the line
 * that uses up a blue line takes the exact rest of net and tax. `wanted` holds the amount including
 * tax (negative) per blue line index.
 * @returns the red lines that are in order, and a fault for every other one; save only when there
 *   are no faults.
 */
export function redLetter(
  blue: readonly BlueLine[],
  requested: readonly { line: number; amount: Numeric }[],
  currency: string,
) {
  const lines: RedLine[] = [];
  const faults: RedFault[] = [];
  for (const { line, amount } of requested) {
    const original = blue[line];
    if (!original) faults.push({ line, code: "NO_SUCH_LINE" });
    else {
      const rest = restOf(original);
      const gross = dec(amount);
      if (gross.gte(0)) faults.push({ line, code: "NOT_NEGATIVE" });
      else if (gross.abs().gt(rest.net.plus(rest.tax))) faults.push({ line, code: "EXCEEDS_BLUE" });
      else lines.push(redLine(line, gross, { ...rest, taxRate: original.taxRate, currency }));
    }
  }
  return { lines, faults };
}

function redLine(
  line: number,
  gross: Decimal,
  left: { net: Decimal; tax: Decimal; taxRate: Numeric; currency: string },
): RedLine {
  const { currency } = left;
  const { taxAmount } = taxParts({
    amount: gross,
    taxRate: left.taxRate,
    inclusive: true,
    currency,
  });
  // Rounding may not take more of net or tax than is left of it, so that the line that closes takes
  // exactly the rest of both.
  const least = Decimal.max(0, gross.abs().minus(left.net));
  const tax = Decimal.max(least, Decimal.min(dec(taxAmount).abs(), left.tax)).negated();
  return {
    line,
    noTaxAmount: amountText(gross.minus(tax), currency),
    taxAmount: amountText(tax, currency),
  };
}

function restOf(blue: BlueLine): { net: Decimal; tax: Decimal } {
  const taken = blue.reversed ?? { noTaxAmount: new Decimal(0), taxAmount: new Decimal(0) };
  return {
    net: dec(blue.noTaxAmount).plus(dec(taken.noTaxAmount)),
    tax: dec(blue.taxAmount).plus(dec(taken.taxAmount)),
  };
}
