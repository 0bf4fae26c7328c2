import { setImmediate as breathe } from "node:timers/promises";
import type { Writable } from "node:stream";
import { type ImportColumn, reasonHeaders } from "./columns.ts";

/** One failed row: its values, the texts of its faulty fields as given, and why it failed in the reader's language. */
export type ErrorRow = { values: Record<string, string | null>; given?: Record<string, string>; reason: string };

export type ErrorWorkbook = { columns: readonly ImportColumn[]; language: "zh" | "en"; rows: Iterable<ErrorRow> | AsyncIterable<ErrorRow> };

/** A text that a spreadsheet would read back as an escape sequence is itself escaped (ECMA-376 22.9.2.19). */
const escaped = (text: string): string => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_").replace(/\r/g, "_x000D_");

/**
 * Writes failed rows as a workbook that can be corrected and uploaded again as it is: the import's own header, the reason in the last
 * column (which reading ignores). Every text is a text cell in text format, so that one beginning with = + - @ is never evaluated,
 * not even after an edit. Streams; resolves when `out` has everything.
 */
export async function writeErrorWorkbook(out: Writable, { columns, language, rows }: ErrorWorkbook): Promise<void> {
  // Loaded by the first workbook with faults: the worker's memory is counted.
  const { default: ExcelJS } = await import("exceljs");
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream: out,
    useStyles: true,
    useSharedStrings: false,
    zip: { zlib: { level: 9 } },
  });
  const worksheet = workbook.addWorksheet("Sheet1", { views: [{ state: "frozen", ySplit: 1 }] });
  const label = (column: ImportColumn): string =>
    (language === "en" ? (column.names[1] ?? column.names[0]) : column.names[0]) ?? column.key;
  worksheet.columns = [
    ...columns.map((column) => ({ width: column.kind === "text" ? 24 : 16, style: { numFmt: isNumber(column) ? "General" : "@" } })),
    { width: 60, style: { numFmt: "@" } },
  ];
  const header = worksheet.addRow([...columns.map(label), reasonHeaders[language === "en" ? 1 : 0]]);
  header.font = { bold: true };
  header.commit();
  let count = 0;
  for await (const row of rows) {
    const cells = columns.map((column) => cellOf(column, row));
    worksheet.addRow([...cells, escaped(row.reason)]).commit();
    count += 1;
    if (count % 500 === 0) await breathe();
  }
  worksheet.commit();
  await workbook.commit();
}

const isNumber = (column: ImportColumn): boolean => column.kind === "decimal" || column.kind === "integer";

/** A clean number goes out as a number when a double holds it exactly as written; everything else as text. */
function cellOf(column: ImportColumn, row: ErrorRow): string | number | null {
  const value = row.values[column.key] ?? row.given?.[column.key] ?? null;
  if (value === null || value === "") return null;
  if (isNumber(column) && /^-?\d+(\.\d+)?$/.test(value) && value.length <= 16 && String(Number(value)) === value) return Number(value);
  return escaped(value);
}
