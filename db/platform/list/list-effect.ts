import type { ListColumn, ListDefinition, ListSort } from "./list.ts";

/** The twelve date patterns of a column (platform §3 htmlDateFormat): three separators, from seconds down to the month. */
export const dateFormats = ["-", "/", "."].flatMap((sign) =>
  ["yyyy-MM-dd hh:mm:ss", "yyyy-MM-dd hh:mm", "yyyy-MM-dd", "yyyy-MM"].map((item) => item.replaceAll("-", sign)),
);

/** What administrators changed of one column (platform §3 "Page column definition"); what is not said is as the code declares it. */
export type ColumnEffect = {
  key: string;
  name?: string;
  width?: number;
  fixed?: "left" | "right" | null;
  off?: boolean;
  hidden?: boolean;
  filter?: boolean;
  query?: boolean;
  sort?: boolean;
  /** Dictionary of a coded value; null: the value as it is stored. */
  dict?: string | null;
  dateFormat?: string;
  css?: Record<string, string>;
  merge?: { keys: readonly string[]; separator: string };
};

/** What administrators changed of a page: its columns, their order (keys; columns not named follow), and what it is sorted by at first. */
export type PageEffect = { columns: readonly ColumnEffect[]; order?: readonly string[]; sort?: readonly ListSort[] };

/** Bounds of a column's width in pixels (platform §9). */
export const columnWidths = { least: 30, most: 800, usual: 100 };

/** Whether a column holds days or moments. */
export const isTime = ({ kind }: ListColumn): boolean => kind === "date" || kind === "datetime" || kind === "local";
/** Whether the values of a column may be read through a dictionary. */
export const takesDict = (column: ListColumn): boolean =>
  !isTime(column) && !["flag", "json", "decimal", "money"].includes(column.kind ?? "text");

/**
 * A list as administrators have set it up. Only columns, conditions and sorts that the code declares: an effect takes away, renames, puts
 * together and looks different, and whatever else it says is passed over. Without an effect the list itself.
 */
export function applyEffect(list: ListDefinition, effect: PageEffect | null): ListDefinition {
  if (!effect) return list;
  const wishes = new Map(effect.columns.map((column) => [column.key, column]));
  const plain = list.columns.map((column) => {
    const wish = column.hidden ? undefined : wishes.get(column.key);
    return wish && !wish.merge ? columnOf(column, wish) : column;
  });
  const existing = new Map(list.columns.map((column, at) => [column.key, plain[at] ?? column]));
  const merged = new Map(effect.columns.flatMap((wish) => mergedOf(wish, existing, list)));
  const columns = [
    ...plain.map((column) => merged.get(column.key) ?? column),
    ...[...merged.values()].filter(({ key }) => !existing.has(key)),
  ];
  const ordered = inOrder(columns, effect.order);
  const sorts = (effect.sort ?? []).filter(({ key }) => ordered.some((column) => column.key === key && column.sort)).slice(0, 3);
  const [first] = sorts;
  return { ...list, columns: ordered, ...(first ? { sort: first, sorts } : {}) };
}

function inOrder(columns: readonly ListColumn[], order: readonly string[] | undefined): ListColumn[] {
  if (!order) return [...columns];
  const places = new Map(order.map((key, at) => [key, at]));
  const placeOf = ({ key }: ListColumn) => places.get(key) ?? order.length;
  return [...columns].sort((a, b) => placeOf(a) - placeOf(b));
}

const within = (width: number) => Math.min(columnWidths.most, Math.max(columnWidths.least, Math.round(width)));

/** What a wish says of the looks of any column, plain or merged. */
function looksOf(wish: ColumnEffect, column: Pick<ListColumn, "fixed">): Partial<ListColumn> {
  const fixed = wish.fixed === undefined ? column.fixed : wish.fixed;
  return {
    ...(wish.name ? { name: wish.name } : {}),
    ...(wish.width ? { width: within(wish.width) } : {}),
    ...(fixed ? { fixed } : {}),
    ...(wish.off ? { off: true as const } : {}),
    ...(wish.hidden ? { hidden: true } : {}),
    ...(wish.css ? { css: wish.css } : {}),
  };
}

function columnOf(column: ListColumn, wish: ColumnEffect): ListColumn {
  const { fixed: _fixed, filter, sort, ...rest } = column;
  const query = filter && wish.filter !== false && !wish.hidden;
  return {
    ...withDict(rest, wish),
    ...looksOf(wish, column),
    ...(query ? { filter: wish.dict && takesDict(column) ? "in" : wish.dict === null && filter === "in" ? "equals" : filter } : {}),
    ...(sort && wish.sort !== false && !wish.hidden ? { sort } : {}),
    ...(query && wish.query !== undefined ? { query: wish.query } : {}),
    ...(wish.dateFormat && isTime(column) && dateFormats.includes(wish.dateFormat) ? { dateFormat: wish.dateFormat } : {}),
  };
}

function withDict(column: ListColumn, { dict }: ColumnEffect): ListColumn {
  if (dict === undefined) return column;
  const { dict: _dict, ...rest } = column;
  if (dict !== null) return takesDict(column) ? { ...rest, dict } : column;
  return column.kind === "dict" ? { ...rest, kind: "text" } : rest;
}

/** Fields of one row in one cell; it is made in the cell, so that it can be neither a condition nor a sort. */
function mergedOf(wish: ColumnEffect, existing: ReadonlyMap<string, ListColumn>, list: ListDefinition): [string, ListColumn][] {
  if (!wish.merge) return [];
  const own = existing.get(wish.key);
  const columns = wish.merge.keys.flatMap((key) => {
    const column = list.columns.find((column) => column.key === key && !column.hidden);
    return column ? [{ ...(existing.get(key) ?? column) }] : [];
  });
  if (columns.length === 0 || own?.hidden) return [];
  const { key, label, width, fixed } = own ?? { key: wish.key, label: list.title, width: undefined, fixed: undefined };
  const merge = { columns, separator: wish.merge.separator };
  return [[key, { key, label, ...(width ? { width } : {}), ...looksOf(wish, { ...(fixed ? { fixed } : {}) }), merge }]];
}
