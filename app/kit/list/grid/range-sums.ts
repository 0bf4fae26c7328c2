import type { ListColumn, ListRow } from "#platform/records/list/list.ts";
import { sumTexts } from "#platform/kernel/text/decimal-text.ts";
import { isNumber } from "../filters/filter-address.ts";

/** Per column and, for money, currency; `count` cells hold a number. */
type RangeSum = { column: ListColumn; currency: string; sum: string; count: number };

const isDecimal = /^-?\d+(\.\d+)?$/;

/** Sums numbers by column and money by currency. */
export function sumsOf(columns: readonly ListColumn[], rows: readonly ListRow[]): RangeSum[] {
  return columns
    .filter((column) => isNumber(column) && !column.merge)
    .flatMap((column) => {
      const texts = new Map<string, string[]>();
      for (const row of rows) {
        const text = String(row[column.key] ?? "");
        if (!isDecimal.test(text)) continue;
        const currency = column.currencyKey ? String(row[column.currencyKey] ?? "") : "";
        const some = texts.get(currency);
        if (some) some.push(text);
        else texts.set(currency, [text]);
      }
      return [...texts].map(([currency, some]) => ({
        column,
        currency,
        sum: sumTexts(some),
        count: some.length,
      }));
    });
}
