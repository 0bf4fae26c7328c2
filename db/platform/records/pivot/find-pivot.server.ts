import type { EntityManager } from "@mikro-orm/postgresql";
import { dictionaryPlaces } from "../import/dict-cells.server.ts";
import { groupCell, textOf } from "../list/query/list-groups.server.ts";
import { type Cell, cellOf, joinsOf, type Shape } from "../list/list-shape.server.ts";
import type { ListSource } from "../list/query/list-sql.server.ts";
import { rows } from "../list/query/list-statement.server.ts";
import { type Requested, type Where, whereOf } from "../list/query/list-where.server.ts";
import { sourceAt } from "../list/query/past-source.server.ts";
import { shapeOf } from "../list/list-shape.server.ts";
import type { ListColumn, ListDefinition } from "../list/list.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import type { Pivot, PivotLeaf, PivotMeasure, PivotTable } from "./pivot-query.ts";

/** More is no table to read; the reader narrows the search or takes a coarser dimension. */
export const mostCells = { rows: 500, columns: 50, all: 6_000 } as const;

/** A line of the statement: the dimensions' values, null where they are summed over. */
type Line = { at: (string | null)[]; currency: string; n: number; figures: (string | null)[] };
type Pass = { currencyKey: string; measures: { measure: PivotMeasure; at: number }[] };
type Search = {
  em: EntityManager;
  shape: Shape;
  where: Where;
  zone: string;
  pivot: Pivot;
  dimensions: readonly Cell[];
};

/**
 * The pivot of a search: the same conditions, scope and permission as the list's rows. One grouped
 * statement for each currency column, so that amounts are never added over currencies.
 * @throws Refusal list.pivotTooLarge
 */
export async function findPivot(
  em: EntityManager,
  list: ListDefinition,
  present: ListSource,
  of: Requested & { pivot: Pivot },
): Promise<PivotTable> {
  const { pivot, actor } = of;
  const source = sourceAt(em, list, present, of);
  const shape = shapeOf(em, list, source);
  const where = await whereOf(em, list, source, of);
  const keys = [...pivot.rows, ...(pivot.column ? [pivot.column] : [])].map(({ key }) => key);
  const search: Search = {
    em,
    shape,
    where,
    zone: actor.zone,
    pivot,
    dimensions: keys.map((key) => groupCell(shape, key, actor.lang)),
  };
  const lines: { pass: Pass; line: Line }[] = [];
  for (const pass of passesOf(shape, pivot.measures))
    for (const line of await linesOf(search, pass)) lines.push({ pass, line });
  return tableOf(pivot, {
    lines,
    compare: await orderOf(
      em,
      keys.map((key) => cellOf(shape, key).column),
    ),
  });
}

const currencyOf = (shape: Shape, measure: PivotMeasure) =>
  measure.of === "count" ? "" : (cellOf(shape, measure.key).column.currencyKey ?? "");

const passesOf = (shape: Shape, measures: readonly PivotMeasure[]): Pass[] =>
  [
    ...Map.groupBy(
      measures.map((measure, at) => ({ measure, at })),
      ({ measure }) => currencyOf(shape, measure),
    ),
  ].map(([currencyKey, own]) => ({ currencyKey, measures: own }));

/** All cells, the totals of each row and column and of the whole. */
async function linesOf(
  { em, shape, where, zone, pivot, dimensions }: Search,
  pass: Pass,
): Promise<Line[]> {
  const currency = pass.currencyKey ? cellOf(shape, pass.currencyKey) : null;
  const summed = pass.measures.map(({ measure }) =>
    measure.of === "count" ? null : cellOf(shape, measure.key),
  );
  const cells = [
    ...dimensions,
    ...(currency ? [currency] : []),
    ...summed.filter((cell) => cell !== null),
  ];
  const grain = [...pivot.rows, ...(pivot.column ? [pivot.column] : [])].map(
    (dimension) => dimension.grain,
  );
  const names = dimensions.map((_, i) => `d${i}`);
  const [down, across] = [names.slice(0, pivot.rows.length), names.slice(pivot.rows.length)];
  // Both empty: the whole alone, once.
  const sets = new Map(
    [[...down, ...across], down, across, []].map((set) => [set.join(), [...set, "c"]]),
  );
  const figures = pass.measures.map(({ measure }, i) => figureOf(measure, `m${i}`));
  const lines = await rows<Line>(
    em,
    `select array[${names.join(", ")}]::text[] as at, c as currency, count(*)::int as n, array[${figures.join(", ")}]::text[] as figures from (
      select ${[
        ...dimensions.map(
          (cell, i) =>
            `${textOf(cell, { zone: `$${where.values.length + 1}::text`, grain: grain[i] })} as d${i}`,
        ),
        `${currency ? `coalesce(${currency.expr}, '')` : "''"} as c`,
        ...summed.map((cell, i) => `${cell ? cell.expr : "null::numeric"} as m${i}`),
        `$${where.values.length + 1}::text as zone`,
      ].join(", ")} from ${shape.table} t0 ${joinsOf([...where.cells, ...cells])
        .map((join) => join.text)
        .join(" ")} ${where.whole}) x
      group by grouping sets (${[...sets.values()].map((set) => `(${set.join(", ")})`).join(", ")}) limit ${mostLines + 1}`,
    [...where.values, zone],
  );
  if (lines.length > mostLines) throw tooLarge();
  return lines;
}

/** Cells in several currencies, and totals. */
const mostLines = mostCells.all * 4;
const tooLarge = () => new Refusal("list.pivotTooLarge", mostCells);

const figureOf = (measure: PivotMeasure, name: string): string =>
  measure.of === "count"
    ? "count(*)::text"
    : measure.of === "avg"
      ? `round(avg(${name}), 2)::text`
      : `${measure.of}(${name})::text`;

type Compare = (from: number, a: readonly string[], b: readonly string[]) => number;

/** Lays the lines out, values in the order of `compare`. */
function tableOf(
  pivot: Pivot,
  { lines, compare }: { lines: readonly { pass: Pass; line: Line }[]; compare: Compare },
): PivotTable {
  const { length } = pivot.rows;
  const values = (at: Line["at"]) => ({ row: at.slice(0, length), column: at[length] ?? null });
  const whole = (row: Line["at"]): row is string[] => row.every((value) => value !== null);
  const keyOf = (row: readonly string[]) => JSON.stringify(row);
  const [rowsSeen, columnsSeen, leavesSeen] = [
    new Map<string, string[]>(),
    new Set<string>(),
    new Map<string, PivotLeaf>(),
  ];
  const figures = new Map<string, string | null>();
  const placeOf = (row: string, column: string, leaf: PivotLeaf) =>
    `${row}\n${column}\n${leaf.measure} ${leaf.currency}`;
  for (const { pass, line } of lines) {
    const { row, column } = values(line.at);
    if (line.n === 0) continue;
    if (whole(row)) rowsSeen.set(keyOf(row), row);
    if (column !== null) columnsSeen.add(column);
    for (const [i, { at }] of pass.measures.entries()) {
      const leaf = { measure: at, currency: line.currency };
      leavesSeen.set(`${at} ${line.currency}`, leaf);
      figures.set(
        placeOf(whole(row) ? keyOf(row) : all, column ?? all, leaf),
        line.figures[i] ?? null,
      );
    }
  }
  const down = [...rowsSeen.values()].sort((a, b) => compare(0, a, b));
  const { column } = pivot;
  const across = column ? [...columnsSeen].sort((a, b) => compare(length, [a], [b])) : [all];
  const leaves = [...leavesSeen.values()].sort(
    (a, b) => a.measure - b.measure || (a.currency < b.currency ? -1 : 1),
  );
  if (
    down.length > mostCells.rows ||
    across.length > mostCells.columns ||
    down.length * across.length * leaves.length > mostCells.all
  )
    throw tooLarge();
  const lineOf = (row: string, columns: readonly string[]) =>
    columns.flatMap((column) =>
      leaves.map((leaf) => figures.get(placeOf(row, column, leaf)) ?? null),
    );
  // Without rows the totals of the columns are the only line.
  const summedRow = length === 0 ? keyOf([]) : all;
  return {
    rows: down,
    columns: column ? across : [""],
    leaves,
    cells: down.map((row) => lineOf(keyOf(row), across)),
    rowTotals: down.map((row) => lineOf(keyOf(row), [all])),
    columnTotals: lineOf(summedRow, across),
    total: lineOf(summedRow, [all]),
  };
}

/** Stands for all values; no text of the database holds it. */
const all = "\u0000";

/**
 * The order of headings, by the columns of the dimensions: numbers by size, codes as their
 * dictionary lists them, days by date, others by text; blank ones last. `from` is the first
 * dimension compared.
 */
async function orderOf(em: EntityManager, columns: readonly ListColumn[]): Promise<Compare> {
  const places = await dictionaryPlaces(
    em,
    columns.flatMap(({ dict }) => dict ?? []),
  );
  const placeOf = ({ dict }: ListColumn, value: string) =>
    places.get(`${dict} ${value}`) ?? places.size;
  return (from, a, b) => {
    for (const [i, column] of columns.slice(from, from + a.length).entries()) {
      const [left = "", right = ""] = [a[i], b[i]];
      if (left === right) continue;
      if (left === "" || right === "") return left === "" ? 1 : -1;
      if (column.kind === "int" || column.kind === "decimal" || column.kind === "money")
        return Number(left) - Number(right);
      const apart = column.dict ? placeOf(column, left) - placeOf(column, right) : 0;
      return apart || left.localeCompare(right, "zh", { numeric: true });
    }
    return 0;
  };
}
