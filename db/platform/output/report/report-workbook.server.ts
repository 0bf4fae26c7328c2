import type { Writable } from "node:stream";
import { lookOf, writerOf } from "../document/list-workbook.server.ts";
import { XlsxBook, type XlsxRow, type XlsxValue } from "../document/xlsx-book.server.ts";
import { columnLetters } from "../document/xlsx-parts.ts";
import { headingOf, type ListRow } from "#platform/records/list/list.ts";
import { type FlatRow, type ReportLine, sumSpans } from "./report-lines.ts";
import { hasSums, nameColumn, type ReportPage, shownLine } from "./report-print.ts";

/** Between batches, progress is reported and work may stop. */
const linesAtOnce = 500;

type Cells = (row: FlatRow) => XlsxValue[];
type Styles = {
  text: number;
  head: number;
  plain: readonly number[];
  bold: readonly number[];
  shaded: readonly number[];
};

function stylesOf(book: XlsxBook, { columns }: ReportPage["print"]): Styles {
  return {
    text: book.look({ format: "@", bold: true }),
    head: book.look({ format: "@", bold: true, shaded: true }),
    plain: columns.map((column) => book.look(lookOf(column))),
    bold: columns.map((column) => book.look({ ...lookOf(column), bold: true })),
    shaded: columns.map((column) => book.look({ ...lookOf(column), bold: true, shaded: true })),
  };
}

/** Title, letter head, conditions, typed cells, subtotals and total as formulas. */
export async function writeReportWorkbook(
  to: Writable,
  page: ReportPage,
  written: (lines: number) => Promise<void> | void = () => {},
): Promise<void> {
  const { print } = page;
  const { columns, lines, total, labels } = print;
  const book = await XlsxBook.open(to);
  const styles = stylesOf(book, print);
  const writers = columns.map((column) => writerOf(column, labels));
  const cells: Cells = (row) =>
    columns.map((column, i) => writers[i]?.(row[column.key], row as ListRow) ?? null);
  const above = rowsAbove(print, styles);
  const widths = columns.map((column) => Math.max(10, Math.round((column.width ?? 100) / 8)));
  const worksheet = await book.addWorksheet({
    name: print.title,
    widths,
    frozen: { rows: above.length },
    landscape: true,
  });
  await worksheet.add(above);
  const spans = sumSpans(lines);
  const sums = summedCells(page, { cells, above: above.length });
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    const some = lines.slice(from, from + linesAtOnce);
    await worksheet.add(
      some.map((line, i) =>
        rowOf(page, line, { cells, sums: (row) => sums(row, spans[from + i] ?? null), styles }),
      ),
    );
    await written(from + some.length);
  }
  const first = lines.findIndex(({ kind }) => kind !== "head");
  const totals = sums(total.sums, first >= 0 ? [first, lines.length - 1] : null);
  const at = nameColumn(columns, total.sums);
  if (at >= 0) totals[at] = labels.t("report.total");
  await worksheet.add([
    ...(hasSums(print) ? [{ cells: totals, looks: styles.shaded }] : []),
    ...(print.footer ? [{ cells: [print.footer], looks: 0 }] : []),
  ]);
  await worksheet.end({ heading: above.length });
  await book.end();
}

function rowsAbove(
  {
    title,
    company,
    addressee,
    header,
    conditions,
    made,
    madeBy,
    columns,
    labels,
  }: ReportPage["print"],
  styles: Styles,
): XlsxRow[] {
  const facts = [
    ...conditions,
    `${labels.t("report.made")} ${made}`,
    `${labels.t("report.madeBy")} ${madeBy}`,
  ].join("  ");
  const line = (text: string, looks: number): XlsxRow[] => (text ? [{ cells: [text], looks }] : []);
  return [
    ...line(title, styles.text),
    ...line(company.name, 0),
    ...line(addressee, 0),
    ...line(header, 0),
    ...line(facts, 0),
    { cells: columns.map((column) => headingOf(column, labels.t)), looks: styles.head },
  ];
}

/**
 * Cells of a sum: SUBTOTAL over its lines, which counts no sum twice, so that a reader may check,
 * change or filter them. Plain where a double does not hold every value of the column.
 */
function summedCells(
  { print: { lines } }: ReportPage,
  { cells, above }: { cells: Cells; above: number },
) {
  const texts = new Set<number>();
  for (const line of lines)
    if (line.kind !== "head")
      for (const [i, value] of cells(line.kind === "row" ? line.row : line.sums).entries())
        if (typeof value === "string") texts.add(i);
  return (row: FlatRow, span: readonly [number, number] | null): XlsxValue[] =>
    cells(row).map((value, i) => {
      if (typeof value !== "number" || !span || texts.has(i)) return value;
      const column = columnLetters(i);
      return {
        formula: `SUBTOTAL(9,${column}${above + 1 + span[0]}:${column}${above + 1 + span[1]})`,
        value,
      };
    });
}

type Parts = { cells: Cells; sums: Cells; styles: Styles };

function rowOf(page: ReportPage, line: ReportLine, { cells, sums, styles }: Parts): XlsxRow {
  const { row, name, at } = shownLine(page, line);
  const values = line.kind === "sum" ? sums(row) : cells(row);
  if (at >= 0) values[at] = name;
  return { cells: values, looks: line.kind === "row" ? styles.plain : styles.bold };
}
