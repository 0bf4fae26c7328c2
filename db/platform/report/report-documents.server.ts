import type { Writable } from "node:stream";
import { lookOf, writerOf } from "../document/list-workbook.server.ts";
import type { PdfDefinition } from "../document/pdf.server.ts";
import { drawTable } from "../document/pdf-table.server.ts";
import { XlsxBook, type XlsxRow, type XlsxValue } from "../document/xlsx-book.server.ts";
import { headingOf, type ListColumn, type ListRow } from "../list/list.ts";
import type { FlatRow, ReportLine } from "./report-lines.ts";
import { groupName, nameColumn, reportCell, type ReportPrint } from "./report-print.ts";
import type { ReportGroup } from "./report.server.ts";

export type ReportPage = { print: ReportPrint; groups: readonly ReportGroup[] };

/** Between batches, progress is reported and work may stop. */
const linesAtOnce = 500;

/** The name of a group or total goes into the first column without a sum. */
function valuesOf({ print, groups }: ReportPage, line: ReportLine): { row: FlatRow; name: string; at: number } {
  const { columns, labels } = print;
  if (line.kind === "row") return { row: line.row, name: "", at: -1 };
  const name = groupName(columns, line, { of: groups[line.level]?.columns ?? [], labels });
  if (line.kind === "head") return { row: {}, name: `${"  ".repeat(line.level)}${name}`, at: 0 };
  const sum = `${"  ".repeat(line.level)}${labels.t("report.subtotal")} ${name}`;
  return { row: line.sums, name: sum, at: nameColumn(columns, line.sums) };
}

/** Title, conditions, typed cells, subtotals and total. */
export async function writeReportWorkbook(
  to: Writable,
  page: ReportPage,
  written: (lines: number) => Promise<void> | void = () => {},
): Promise<void> {
  const { title, columns, lines, total, conditions, labels, header, footer } = page.print;
  const book = await XlsxBook.open(to);
  const bold = columns.map((column) => book.look({ ...lookOf(column), bold: true }));
  const shaded = columns.map((column) => book.look({ ...lookOf(column), bold: true, shaded: true }));
  const looks = columns.map((column) => book.look(lookOf(column)));
  const text = book.look({ format: "@", bold: true });
  const head = book.look({ format: "@", bold: true, shaded: true });
  const writers = columns.map((column) => writerOf(column, labels));
  const cells = (row: FlatRow): XlsxValue[] => columns.map((column, i) => writers[i]?.(row[column.key], row as ListRow) ?? null);
  const above: XlsxRow[] = [
    { cells: [title], looks: text },
    ...(header ? [{ cells: [header], looks: 0 }] : []),
    {
      cells: [
        [...conditions, `${labels.t("report.made")} ${page.print.made}`, `${labels.t("report.madeBy")} ${page.print.madeBy}`].join("  "),
      ],
      looks: 0,
    },
    { cells: columns.map((column) => headingOf(column, labels.t)), looks: head },
  ];
  const widths = columns.map((column) => Math.max(10, Math.round((column.width ?? 100) / 8)));
  const worksheet = await book.addWorksheet({ name: title, widths, frozen: { rows: above.length }, landscape: true });
  await worksheet.add(above);
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    const some = lines.slice(from, from + linesAtOnce);
    await worksheet.add(some.map((line) => rowOf(page, line, { cells, looks, bold })));
    await written(from + some.length);
  }
  const sums = cells(total.sums);
  sums[nameColumn(columns, total.sums)] = labels.t("report.total");
  await worksheet.add([{ cells: sums, looks: shaded }, ...(footer ? [{ cells: [footer], looks: 0 }] : [])]);
  await worksheet.end({ heading: above.length });
  await book.end();
}

type Styles = { cells(row: FlatRow): XlsxValue[]; looks: readonly number[]; bold: readonly number[] };

function rowOf(page: ReportPage, line: ReportLine, { cells, looks, bold }: Styles): XlsxRow {
  const { row, name, at } = valuesOf(page, line);
  const values = cells(row);
  if (at >= 0) values[at] = name;
  return { cells: values, looks: line.kind === "row" ? looks : bold };
}

const isNumber = ({ kind }: ListColumn) => kind === "int" || kind === "decimal" || kind === "money";

/** Full-width characters count 2. */
const unitsOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 2 : 1), 0);
/** Points: page width between margins, padding of a column. */
const room = { page: 794, column: 7 };
/** Average of digits and capitals. */
const unitWidth = 0.58;

/** Widths by content with two-line headings, and the largest size that keeps figures on one line. */
function measured(heads: readonly string[], rows: readonly (readonly string[])[]): { shares: number[]; size: number } {
  const units = heads.map((head, i) =>
    rows.reduce((most, row) => Math.max(most, unitsOf(row[i] ?? "")), Math.max(4, Math.ceil(unitsOf(head) / 2) + 1)),
  );
  const letters = units.reduce((sum, unit) => sum + unit, 0) * unitWidth;
  const size = Math.min(8, Math.max(4.5, (room.page - room.column * heads.length) / letters));
  return { shares: units.map((unit) => unit * unitWidth * size + room.column), size };
}

/** A4 landscape with column headings on every page. */
export function reportPdf(page: ReportPage, created: Date): PdfDefinition {
  const { title, about, columns, lines, total, conditions, madeBy, made, labels, header, footer } = page.print;
  const texts = (line: ReportLine): string[] => {
    const { row, name, at } = valuesOf(page, line);
    return columns.map((column, i) => (i === at ? name : reportCell(column, row, labels)));
  };
  const sums = columns.map((column) => reportCell(column, total.sums, labels));
  sums[nameColumn(columns, total.sums)] = labels.t("report.total");
  const rows = lines.map(texts);
  const heads = columns.map((column) => headingOf(column, labels.t));
  // Group names do not widen their column.
  const { shares, size } = measured(heads, [...rows.filter((_, i) => lines[i]?.kind !== "head"), sums]);
  return {
    title,
    lang: labels.lang,
    created,
    landscape: true,
    margins: { top: 28, bottom: 32, left: 24, right: 24 },
    body(drawing) {
      drawing.text(title, { size: 14, font: "bold" });
      if (header) drawing.text(header, { size: 9 });
      drawing.text(about, { size: 7 });
      drawing.space(4);
      drawing.text([...conditions, `${labels.t("report.made")} ${made}`, `${labels.t("report.madeBy")} ${madeBy}`].join("   "), {
        size: 7,
      });
      drawing.space(6);
      drawTable(drawing, {
        columns: columns.map((column, i) => ({
          head: heads[i] ?? "",
          share: shares[i] ?? 1,
          align: isNumber(column) ? ("right" as const) : ("left" as const),
        })),
        rows,
        sums: [sums],
        size,
      });
      if (!footer) return;
      drawing.space(6);
      drawing.text(footer, { size: 8 });
    },
  };
}
