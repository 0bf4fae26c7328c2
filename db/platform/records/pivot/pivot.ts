import { canGroup, type ListColumn, type ListDefinition } from "../list/list.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import {
  type Grain,
  grains,
  mostPivoted,
  type Pivot,
  type PivotDimension,
  type PivotFunction,
  pivotFunctions,
  type PivotMeasure,
} from "./pivot-query.ts";

type Columns = Pick<ListDefinition, "columns">;

export const isCalendar = ({ kind }: Pick<ListColumn, "kind">): boolean =>
  kind === "date" || kind === "datetime" || kind === "local";
const isFigure = ({ kind }: ListColumn) => kind === "int" || kind === "decimal" || kind === "money";

/** Columns a list can be pivoted by. */
export const dimensionColumns = ({ columns }: Columns): ListColumn[] => columns.filter(canGroup);

/**
 * Columns that can be summed. An exchange rate or a number of a document is one, too: the reader
 * knows which sums say something.
 */
export const measureColumns = ({ columns }: Columns): ListColumn[] =>
  columns.filter((column) => canGroup(column) && isFigure(column));

/** "etd~month", "clientCode". */
export const dimensionText = ({ key, grain }: PivotDimension): string =>
  grain ? `${key}~${grain}` : key;
/** "count", "sum:amount". */
export const measureText = (measure: PivotMeasure): string =>
  measure.of === "count" ? "count" : `${measure.of}:${measure.key}`;

function dimensionOf(list: Columns, text: string): PivotDimension | null {
  const [key = "", grain = "day"] = text.trim().split("~");
  const column = dimensionColumns(list).find((column) => column.key === key);
  if (!column) return null;
  if (!isCalendar(column)) return text.includes("~") ? null : { key };
  return (grains as readonly string[]).includes(grain) ? { key, grain: grain as Grain } : null;
}

function measureOf(list: Columns, text: string): PivotMeasure | null {
  const [of = "", key = ""] = text.trim().split(":");
  if (of === "count") return key === "" ? { of } : null;
  const offered =
    (pivotFunctions as readonly string[]).includes(of) &&
    measureColumns(list).some((column) => column.key === key);
  return offered ? { of: of as PivotFunction, key } : null;
}

/** Status before other coded values: they are few. */
function usual(list: Columns): PivotDimension[] {
  const columns = dimensionColumns(list);
  const first = columns.find((column) => column.dict) ?? columns[0];
  return first
    ? [{ key: first.key, ...(isCalendar(first) ? { grain: "month" as const } : {}) }]
    : [];
}

/** Each once; a dimension that stands across does not stand down as well. */
function settled(list: Columns, { rows, column, measures }: Pivot): Pivot {
  const once = <T>(items: readonly T[], textOf: (item: T) => string) => [
    ...new Map(items.map((item) => [textOf(item), item])).values(),
  ];
  const across = column && dimensionText(column);
  const down = once(rows, dimensionText)
    .filter((dimension) => dimensionText(dimension) !== across)
    .slice(0, mostPivoted.rows);
  return {
    rows: down.length > 0 || column ? down : usual(list),
    ...(column ? { column } : {}),
    measures:
      measures.length > 0
        ? once(measures, measureText).slice(0, mostPivoted.measures)
        : [{ of: "count" }],
  };
}

/** Records counted by their first coded column. */
export const usualPivot = (list: Columns): Pivot => settled(list, { rows: [], measures: [] });

const parts = (texts: readonly string[]) =>
  texts.flatMap((text) => text.split(",")).filter((text) => text.trim() !== "");

/**
 * `pivot=1&p.row=clientCode,etd~month&p.col=bkStatus&p.of=count,sum:amount`; a name may be
 * repeated. Unknown ones are ignored.
 */
export function readPivot(list: Columns, params: URLSearchParams): Pivot | undefined {
  if (!params.has("pivot")) return undefined;
  const column = parts(params.getAll("p.col")).map((text) => dimensionOf(list, text))[0];
  return settled(list, {
    rows: parts(params.getAll("p.row")).flatMap((text) => dimensionOf(list, text) ?? []),
    ...(column ? { column } : {}),
    measures: parts(params.getAll("p.of")).flatMap((text) => measureOf(list, text) ?? []),
  });
}

/** Inverse of `readPivot`. */
export function writePivot(params: URLSearchParams, { rows, column, measures }: Pivot): void {
  params.set("pivot", "1");
  if (rows.length > 0) params.set("p.row", rows.map(dimensionText).join(","));
  if (column) params.set("p.col", dimensionText(column));
  params.set("p.of", measures.map(measureText).join(","));
}

export type PivotInput = {
  rows: readonly string[];
  column?: string | undefined;
  measures: readonly string[];
};

/**
 * The pivot of a call or command.
 * @throws Refusal kit.unknownCode for a dimension or measure the list does not offer, kit.tooBig
 *   for too many
 */
export function pivotOfInput(list: Columns, { rows, column, measures }: PivotInput): Pivot {
  const offered = <T>(field: string, text: string, item: T | null): T => {
    if (item === null)
      throw new Refusal("kit.unknownCode", { value: text.slice(0, 80) }, { field });
    return item;
  };
  if (rows.length > mostPivoted.rows)
    throw new Refusal("kit.tooBig", { limit: mostPivoted.rows }, { field: "rows" });
  if (measures.length > mostPivoted.measures)
    throw new Refusal("kit.tooBig", { limit: mostPivoted.measures }, { field: "measures" });
  return settled(list, {
    rows: rows.map((text) => offered("rows", text, dimensionOf(list, text))),
    ...(column ? { column: offered("column", column, dimensionOf(list, column)) } : {}),
    measures: measures.map((text) => offered("measures", text, measureOf(list, text))),
  });
}
