import { setImmediate as breathe } from "node:timers/promises";
import type { Writable } from "node:stream";
import { type ImportColumn, reasonHeaders } from "./columns.ts";

/** `input` is the original text of faulty fields. */
export type ErrorRow = {
  values: Record<string, string | null>;
  input?: Record<string, string>;
  reason: string;
};

export type ErrorWorkbook = {
  columns: readonly ImportColumn[];
  language: "zh" | "en";
  rows: Iterable<ErrorRow> | AsyncIterable<ErrorRow>;
};

/** Escapes text a spreadsheet would decode (ECMA-376 22.9.2.19). */
const escaped = (text: string): string =>
  text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_").replace(/\r/g, "_x000D_");

/**
 * Streams failed rows as a workbook for correction and upload: the import's header and a last
 * column with the reason, which reading ignores. Text cells keep = + - @ from becoming formulas,
 * even after an edit.
 */
export async function writeErrorWorkbook(
  out: Writable,
  { columns, language, rows }: ErrorWorkbook,
): Promise<void> {
  // Loaded on demand to save the worker's memory.
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
    ...columns.map((column) => ({
      width: column.kind === "text" ? 24 : 16,
      style: { numFmt: isNumber(column) ? "General" : "@" },
    })),
    { width: 60, style: { numFmt: "@" } },
  ];
  const header = worksheet.addRow([
    ...columns.map(label),
    reasonHeaders[language === "en" ? 1 : 0],
  ]);
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

const isNumber = (column: ImportColumn): boolean =>
  column.kind === "decimal" || column.kind === "integer";

/** A number only where a double is exact. */
function cellOf(column: ImportColumn, row: ErrorRow): string | number | null {
  const value = row.values[column.key] ?? row.input?.[column.key] ?? null;
  if (value === null || value === "") return null;
  if (
    isNumber(column) &&
    /^-?\d+(\.\d+)?$/.test(value) &&
    value.length <= 16 &&
    String(Number(value)) === value
  )
    return Number(value);
  return escaped(value);
}
