import type { ListColumn, ListRow } from "#platform/list/list.ts";
import { sumTexts } from "#platform/text/decimal-text.ts";
import { isNumber } from "./filter-address.ts";

/** The sum of a range's cells in one column and, for money, one currency (else ""); `count` cells hold a number. */
type RangeSum = { column: ListColumn; currency: string; sum: string; count: number };

const isDecimal = /^-?\d+(\.\d+)?$/;

/** What the numbers of a range come to, column by column, money by currency; as a spreadsheet says it of what is marked. */
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
      return [...texts].map(([currency, some]) => ({ column, currency, sum: sumTexts(some), count: some.length }));
    });
}
