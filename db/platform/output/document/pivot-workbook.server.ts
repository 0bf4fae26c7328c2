import type { Writable } from "node:stream";
import { exactNumber, moneyFormat } from "./list-workbook.server.ts";
import { XlsxBook, type XlsxRow, type XlsxValue } from "./xlsx-book.server.ts";
import { columnLetters } from "./xlsx-parts.ts";
import type { Pivot, PivotTable } from "#platform/records/pivot/pivot-query.ts";
import {
  dimensionName,
  leafName,
  type PivotTexts,
  valueName,
} from "#platform/records/pivot/pivot-text.ts";

/** Totals that a sum of the cells gives; averages and extremes are values. */
const isSum = (pivot: Pivot, measure: number) => {
  const of = pivot.measures[measure]?.of;
  return of === "count" || of === "sum";
};

/** Writes a pivot as the screen shows it; totals of counts and sums are formulas over the cells. */
export async function writePivotWorkbook(
  to: Writable,
  { pivot, table, title }: { pivot: Pivot; table: PivotTable; title: string },
  texts: PivotTexts,
): Promise<void> {
  const book = await XlsxBook.open(to);
  const [bold, text] = [
    book.look({ format: "@", bold: true, shaded: true }),
    book.look({ format: "@" }),
  ];
  const count = book.look({ format: "#,##0" });
  const { leaves, columns } = table;
  const first = pivot.rows.length;
  const blocks = pivot.column ? columns.length + 1 : 1;
  const looks = [
    ...pivot.rows.map(() => text),
    ...Array.from({ length: blocks }, () =>
      leaves.map(({ measure, currency }) =>
        pivot.measures[measure]?.of === "count"
          ? count
          : book.look({ format: moneyFormat(currency) }),
      ),
    ).flat(),
  ];
  const widths = [
    ...pivot.rows.map(() => 22),
    ...Array.from({ length: blocks * leaves.length }, () => 16),
  ];
  const worksheet = await book.addWorksheet({
    name: title,
    widths,
    frozen: { rows: pivot.column ? 2 : 1 },
    landscape: true,
  });
  const names = leaves.map((leaf) => leafName(texts, pivot.measures, leaf));
  const across = pivot.column;
  const total = texts.t("report.total");
  if (across)
    await worksheet.add([
      {
        cells: [
          ...pivot.rows.map(() => null),
          ...[...columns.map((value) => valueName(texts, across, value)), total].flatMap((value) =>
            leaves.map((_, i) => (i === 0 ? value : null)),
          ),
        ],
        looks: bold,
      },
    ]);
  const heads = Array.from({ length: blocks }, () => names).flat();
  await worksheet.add([
    {
      cells: [...pivot.rows.map((dimension) => dimensionName(texts, dimension)), ...heads],
      looks: bold,
    },
  ]);
  const head = worksheet.rows;
  await worksheet.add(linesOf({ pivot, table, texts, head, first, looks }));
  await worksheet.end({ heading: head, last: worksheet.rows });
  await book.end();
}

type Lines = {
  pivot: Pivot;
  table: PivotTable;
  texts: PivotTexts;
  head: number;
  first: number;
  looks: number[];
};

function* linesOf({ pivot, table, texts, head, first, looks }: Lines): Generator<XlsxRow> {
  const { leaves, columns } = table;
  const plain = (value: string | null | undefined): XlsxValue =>
    value === null || value === undefined ? null : (exactNumber(value) ?? value);
  const exact = (values: readonly (string | null | undefined)[]) =>
    values.every((value) => !value || exactNumber(value) !== null);
  const summed = (
    value: string | null | undefined,
    formula: string,
    measure: number,
    over: readonly (string | null | undefined)[],
  ): XlsxValue => {
    const number = typeof value === "string" ? exactNumber(value) : null;
    return number !== null && isSum(pivot, measure) && exact(over)
      ? { formula, value: number }
      : plain(value);
  };
  const rowTotals = (
    row: number,
    cells: readonly (string | null)[],
    totals: readonly (string | null)[],
  ) =>
    leaves.map((leaf, i) => {
      const own = columns.map((_, at) => cells[at * leaves.length + i]);
      const refs = columns.map((_, at) => `${columnLetters(first + at * leaves.length + i)}${row}`);
      // A formula takes at most 255 arguments.
      return summed(totals[i], `SUM(${refs.join(",")})`, leaf.measure, own);
    });
  for (const [at, values] of table.rows.entries()) {
    const cells = table.cells[at] ?? [];
    const names = values.map((value, i) => valueName(texts, pivot.rows[i] ?? { key: "" }, value));
    const totals = pivot.column ? rowTotals(head + at + 1, cells, table.rowTotals[at] ?? []) : [];
    yield { cells: [...names, ...cells.map(plain), ...totals], looks };
  }
  if (table.rows.length === 0 || first === 0) return;
  const last = head + table.rows.length;
  const down = (
    place: number,
    measure: number,
    value: string | null | undefined,
    over: readonly (string | null | undefined)[],
  ) => {
    const letters = columnLetters(first + place);
    return summed(value, `SUM(${letters}${head + 1}:${letters}${last})`, measure, over);
  };
  const measureAt = (place: number) => leaves[place % leaves.length]?.measure ?? 0;
  const bottom = [
    ...table.columnTotals.map((value, place) =>
      down(
        place,
        measureAt(place),
        value,
        table.cells.map((cells) => cells[place]),
      ),
    ),
    ...(pivot.column
      ? table.total.map((value, i) =>
          down(
            table.columnTotals.length + i,
            measureAt(i),
            value,
            table.rowTotals.map((totals) => totals[i]),
          ),
        )
      : []),
  ];
  yield {
    cells: [texts.t("report.total"), ...pivot.rows.slice(1).map(() => null), ...bottom],
    looks,
  };
}
