import type { ListColumn, ListRow } from "#platform/list/list.ts";
import { isNumber } from "./filter-address.ts";

/** The sum of a range's cells in one column and, for money, one currency (else ""); `count` cells hold a number. */
type RangeSum = { column: ListColumn; currency: string; sum: string; count: number };

const isDecimal = /^-?\d+(\.\d+)?$/;

/** The exact sum of decimal texts, with as many decimals as the most precise of them. */
export function sumTexts(texts: readonly string[]): string {
  const scale = Math.max(0, ...texts.map((text) => text.split(".")[1]?.length ?? 0));
  const whole = texts.reduce((sum, text) => {
    const [units = "0", fraction = ""] = text.split(".");
    return sum + BigInt(units + fraction.padEnd(scale, "0"));
  }, 0n);
  const digits = String(whole < 0n ? -whole : whole).padStart(scale + 1, "0");
  const text = scale > 0 ? `${digits.slice(0, -scale)}.${digits.slice(-scale)}` : digits;
  return whole < 0n ? `-${text}` : text;
}

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
