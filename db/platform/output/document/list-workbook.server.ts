import type { Writable } from "node:stream";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { cellText, mergedText } from "#platform/records/list/cell-text.ts";
import { currencyDigits } from "#platform/kernel/text/currency-digits.ts";
import { headingOf, type ListColumn, type ListRow } from "#platform/records/list/list.ts";
import { translate, translateCodeIn } from "#platform/kernel/i18n/translate.ts";
import { XlsxBook, type XlsxWorksheet, type XlsxValue } from "./xlsx-book.server.ts";
import { type Look, serialOf } from "./xlsx-parts.ts";

export type ListDocument = {
  title: string;
  lang: Lang;
  dicts: Record<string, Record<string, string>>;
};

/**
 * Streams a list as xlsx with the columns, labels and order of the screen, in constant memory.
 * Further rows go to another worksheet. Output begins before the first row is read.
 */
export async function writeListWorkbook(
  to: Writable,
  columns: readonly ListColumn[],
  batches: AsyncIterable<readonly ListRow[]>,
  { title, lang, dicts }: ListDocument,
): Promise<void> {
  const book = await XlsxBook.open(to);
  const shown = columns.filter((column) => !column.hidden);
  const looksOf = rowLooks(book, shown);
  const bold = book.look({ format: "@", bold: true, shaded: true });
  const cellOf = shown.map((column) => writerOf(column, { lang, dicts }));
  const begin = async () => {
    const widths = shown.map((column) => Math.max(10, Math.round((column.width ?? 100) / 8)));
    const worksheet = await book.addWorksheet({
      name: title,
      widths,
      frozen: { rows: 1 },
      landscape: true,
    });
    await worksheet.add([
      {
        cells: shown.map((column) => headingOf(column, (label) => translate(lang, label))),
        looks: bold,
      },
    ]);
    return worksheet;
  };
  const end = (worksheet: XlsxWorksheet) => worksheet.end({ heading: 1, last: worksheet.rows });
  let worksheetShape = await begin();
  for await (const rows of batches) {
    for (let from = 0; from < rows.length; ) {
      if (worksheetShape.room <= 0) {
        await end(worksheetShape);
        worksheetShape = await begin();
      }
      const room = Math.min(200, worksheetShape.room);
      await worksheetShape.add(
        rows.slice(from, from + room).map((row) => ({
          cells: shown.map((column, i) => cellOf[i]?.(row[column.key], row) ?? null),
          looks: looksOf(row),
        })),
      );
      from += room;
    }
  }
  await end(worksheetShape);
  await book.end();
}

/** The looks of a row: money has the decimals of its currency. */
function rowLooks(
  book: XlsxBook,
  columns: readonly ListColumn[],
): (row: ListRow) => readonly number[] {
  const looksByDigits = new Map<string, readonly number[]>();
  const money = columns.filter(({ kind, currencyKey }) => kind === "money" && currencyKey);
  return (row) => {
    const currencies = money.map(({ currencyKey }) => String(row[currencyKey ?? ""] ?? ""));
    const digits = currencies.map(currencyDigits).join();
    const looks =
      looksByDigits.get(digits) ??
      columns.map((column) => {
        const at = money.indexOf(column);
        return book.look(lookOf(at < 0 ? column : { ...column, currency: currencies[at] ?? "" }));
      });
    looksByDigits.set(digits, looks);
    return looks;
  };
}

const isNumber = (kind: string | undefined) =>
  kind === "int" || kind === "decimal" || kind === "money";
const isTime = (kind: string | undefined) => kind === "datetime" || kind === "local";

/**
 * Text columns get the text format, so that = + - @ never start a formula, even after an edit
 * (security.md, exports).
 */
export function lookOf(column: ListColumn): Look {
  const { css } = column;
  const align = css?.textAlign as Look["align"];
  return {
    ...formatOf(column),
    ...(css?.fontWeight && css.fontWeight !== "normal" ? { bold: true } : {}),
    ...(align ? { align } : {}),
  };
}

/** At least the decimals of the currency; without any a format cannot say "at most". */
export function moneyFormat(currency: unknown): string {
  const digits = currencyDigits(currency);
  return digits === 0 ? "#,##0" : `#,##0.${"0".repeat(digits)}${"#".repeat(6 - digits)}`;
}

function formatOf({ kind, dict, dateFormat, currency }: ListColumn): Look {
  if (dict) return { format: "@" };
  if (kind === "int") return { format: "#,##0" };
  if (isNumber(kind)) return { format: moneyFormat(kind === "money" ? currency : "") };
  // Dates have no time; timestamps show minutes.
  if (dateFormat)
    return { format: dateFormat.slice(0, kind === "date" ? 10 : 16).replace("MM", "mm") };
  if (kind === "date") return { format: "yyyy-mm-dd" };
  return { format: isTime(kind) ? "yyyy-mm-dd hh:mm" : "@" };
}

/** A number if a double is exact, a date as a date, else the text of the screen. */
export function writerOf(
  of: ListColumn,
  shown: Omit<ListDocument, "title">,
): (value: unknown, row: ListRow) => XlsxValue {
  const { dateFormat: _dateFormat, ...column } = of;
  const display = { ...shown, sayCode: translateCodeIn(shown.lang) };
  const text = (value: unknown) => cellText(column, value, display);
  const exact = (value: unknown) => exactNumber(String(value)) ?? text(value);
  const time = (value: unknown) => serialOf(text(value)) ?? text(value);
  const flag = (value: unknown) => translate(shown.lang, value === "Y" ? "shell.yes" : "shell.no");
  const { merge } = column;
  if (merge) {
    const textOf = (listColumn: ListColumn, row: ListRow) =>
      listColumn.kind === "flag"
        ? flag(row[listColumn.key])
        : cellText(listColumn, row[listColumn.key], display);
    return (_, row) => mergedText(merge, (listColumn) => textOf(listColumn, row)) || null;
  }
  const write = column.dict
    ? text
    : isNumber(column.kind)
      ? exact
      : isTime(column.kind) || column.kind === "date"
        ? time
        : text;
  return (value) =>
    value === null || value === undefined
      ? null
      : column.kind === "flag"
        ? flag(value)
        : write(value);
}

/** Null when the text is no number or a double would round it. */
export function exactNumber(text: string): number | null {
  return /^-?\d+(\.\d+)?$/.test(text) && (text.length <= 15 || text.replace(/\D/g, "").length <= 15)
    ? Number(text)
    : null;
}
