import { Decimal } from "#domain/masterdata/money/decimal.ts";
import { amountText } from "#domain/masterdata/money/rounding.ts";
import type { LineAmounts } from "./line-amounts.ts";

/** Head figures of an invoice: sums of its rounded lines (domain §1). */
export function invoiceTotals(lines: readonly Omit<LineAmounts, "feeAmount">[], currency: string) {
  const sum = (pick: "amount" | "taxAmount" | "noTaxAmount") =>
    amountText(
      lines.reduce((total, line) => total.plus(line[pick]), new Decimal(0)),
      currency,
    );
  return {
    amount: sum("amount"),
    taxAmount: sum("taxAmount"),
    noTaxAmount: sum("noTaxAmount"),
    lineCount: lines.length,
  };
}
