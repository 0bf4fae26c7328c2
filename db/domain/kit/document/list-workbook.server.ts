import type { Writable } from "node:stream";
import ExcelJS from "exceljs";
import type { Lang } from "../actor.ts";
import { cellText } from "../cell-text.ts";
import type { ListColumn, ListDefinition, ListRow } from "../list.ts";
import { say } from "../say.ts";

/** Gives the text cells of a row the text format: what begins with = + - @ stays text, also after an edit (security.md, exports). */
export function asTextCells(row: ExcelJS.Row): void {
  row.eachCell((cell) => {
    if (typeof cell.value === "string") cell.numFmt = "@";
  });
}

type Content = { list: ListDefinition; lang: Lang; dicts: Record<string, Record<string, string>>; batches: AsyncIterable<ListRow[]> };

/** Streams exactly what a list shows into an xlsx: its visible columns, labels in the reader's language, decimals as numbers of the given digits. */
export async function writeListWorkbook(to: Writable, { list, lang, dicts, batches }: Content): Promise<void> {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: to, useStyles: true, useSharedStrings: false });
  const sheet = book.addWorksheet(say(lang, list.title).slice(0, 31), { views: [{ state: "frozen", ySplit: 1 }] });
  const columns = list.columns.filter((column) => !column.hidden);
  // Text columns carry the text format: what begins with = + - @ stays text, also after an edit (security.md, exports).
  sheet.columns = columns.map((column) => ({
    header: say(lang, column.word),
    key: column.key,
    width: Math.max(10, Math.round((column.width ?? 100) / 8)),
    style: { numFmt: isNumber(column.kind) ? "General" : "@" },
  }));
  sheet.getRow(1).font = { bold: true };
  for await (const rows of batches) {
    for (const row of rows) {
      sheet.addRow(columns.map((column) => cellOf(column, row[column.key], { lang, dicts }))).commit();
    }
  }
  await book.commit();
}

const isNumber = (kind: string | undefined) => kind === "int" || kind === "decimal" || kind === "money";

/** A number where a double holds it exactly (money beyond that stays text); anything else as the screen says it. */
function cellOf(column: ListColumn, value: unknown, shown: { lang: Lang; dicts: Content["dicts"] }): string | number | null {
  if (value === null || value === undefined) return null;
  const text = String(value);
  if (isNumber(column.kind) && /^-?\d+(\.\d+)?$/.test(text) && text.replace(/\D/g, "").length <= 15) return Number(text);
  if (column.kind === "flag") return say(shown.lang, value === "Y" ? "shell.yes" : "shell.no");
  return cellText(column, value, shown);
}
