import type { ListColumn, ListDefinition, ListSort } from "../list.ts";

/** Platform §3 htmlDateFormat. */
export const dateFormats = ["-", "/", "."].flatMap((sign) =>
  ["yyyy-MM-dd hh:mm:ss", "yyyy-MM-dd hh:mm", "yyyy-MM-dd", "yyyy-MM"].map((pattern) =>
    pattern.replaceAll("-", sign),
  ),
);

/**
 * An administrator's settings of a column (platform §3 "Page column definition"); missing ones keep
 * the default.
 */
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
  /** Null shows the stored value. */
  dict?: string | null;
  dateFormat?: string;
  css?: Record<string, string>;
  merge?: { keys: readonly string[]; separator: string };
};

/** An administrator's settings of a page; columns missing in `order` follow. */
export type PageEffect = {
  columns: readonly ColumnEffect[];
  order?: readonly string[];
  sort?: readonly ListSort[];
};

/** Pixels (platform §9). */
export const columnWidths = { least: 30, most: 800, usual: 100 };

export const isTime = ({ kind }: ListColumn): boolean =>
  kind === "date" || kind === "datetime" || kind === "local";
export const takesDict = (column: ListColumn): boolean =>
  !isTime(column) && !["flag", "json", "decimal", "money"].includes(column.kind ?? "text");

/**
 * Applies the administrator's settings. They cannot add columns, conditions or sorts to those of
 * the code.
 */
export function applyEffect(list: ListDefinition, effect: PageEffect | null): ListDefinition {
  if (!effect) return list;
  const wishes = new Map(effect.columns.map((column) => [column.key, column]));
  const plain = list.columns.map((column) => {
    const wish = column.hidden ? undefined : wishes.get(column.key);
    return wish && !wish.merge ? columnOf(column, wish) : column;
  });
  const columnsByKey = new Map(list.columns.map((column, at) => [column.key, plain[at] ?? column]));
  const merged = new Map(effect.columns.flatMap((wish) => mergedOf(wish, columnsByKey, list)));
  const columns = [
    ...plain.map((column) => merged.get(column.key) ?? column),
    ...[...merged.values()].filter(({ key }) => !columnsByKey.has(key)),
  ];
  const ordered = inOrder(columns, effect.order);
  const sorts = (effect.sort ?? [])
    .filter(({ key }) => ordered.some((column) => column.key === key && column.sort))
    .slice(0, 3);
  const [first] = sorts;
  return { ...list, columns: ordered, ...(first ? { sort: first, sorts } : {}) };
}

function inOrder(
  columns: readonly ListColumn[],
  order: readonly string[] | undefined,
): ListColumn[] {
  if (!order) return [...columns];
  const places = new Map(order.map((key, at) => [key, at]));
  const placeOf = ({ key }: ListColumn) => places.get(key) ?? order.length;
  return [...columns].sort((a, b) => placeOf(a) - placeOf(b));
}

const within = (width: number) =>
  Math.min(columnWidths.most, Math.max(columnWidths.least, Math.round(width)));

/** Appearance of a plain or merged column. */
function looksOf(
  wish: ColumnEffect,
  column: Pick<ListColumn, "fixed" | "off">,
): Partial<ListColumn> {
  const fixed = wish.fixed === undefined ? column.fixed : wish.fixed;
  return {
    ...(wish.name ? { name: wish.name } : {}),
    ...(wish.width ? { width: within(wish.width) } : {}),
    ...(fixed ? { fixed } : {}),
    ...((wish.off ?? column.off) ? { off: true as const } : {}),
    ...(wish.hidden ? { hidden: true } : {}),
    ...(wish.css ? { css: wish.css } : {}),
  };
}

function columnOf(column: ListColumn, wish: ColumnEffect): ListColumn {
  const { fixed: _fixed, off: _off, folded, filter, sort, ...rest } = column;
  const filterable = filter && wish.filter !== false && !wish.hidden;
  return {
    ...withDict(rest, wish),
    ...(folded && wish.off === undefined ? { folded } : {}),
    ...looksOf(wish, column),
    ...(filterable
      ? {
          filter:
            wish.dict && takesDict(column)
              ? "in"
              : wish.dict === null && filter === "in"
                ? "equals"
                : filter,
        }
      : {}),
    ...(sort && wish.sort !== false && !wish.hidden ? { sort } : {}),
    ...(filterable && wish.query !== undefined ? { query: wish.query } : {}),
    ...(wish.dateFormat && isTime(column) && dateFormats.includes(wish.dateFormat)
      ? { dateFormat: wish.dateFormat }
      : {}),
  };
}

function withDict(column: ListColumn, { dict }: ColumnEffect): ListColumn {
  if (dict === undefined) return column;
  const { dict: _dict, ...rest } = column;
  if (dict !== null) return takesDict(column) ? { ...rest, dict } : column;
  return column.kind === "dict" ? { ...rest, kind: "text" } : rest;
}

/** A merged column cannot be filtered or sorted. */
function mergedOf(
  wish: ColumnEffect,
  columnsByKey: ReadonlyMap<string, ListColumn>,
  list: ListDefinition,
): [string, ListColumn][] {
  if (!wish.merge) return [];
  const own = columnsByKey.get(wish.key);
  const columns = wish.merge.keys.flatMap((key) => {
    const column = list.columns.find((column) => column.key === key && !column.hidden);
    return column ? [{ ...(columnsByKey.get(key) ?? column) }] : [];
  });
  if (columns.length === 0 || own?.hidden) return [];
  const { key, label, width, fixed } = own ?? {
    key: wish.key,
    label: list.title,
    width: undefined,
    fixed: undefined,
  };
  const merge = { columns, separator: wish.merge.separator };
  return [
    [
      key,
      {
        key,
        label,
        ...(width ? { width } : {}),
        ...looksOf(wish, { ...(fixed ? { fixed } : {}) }),
        merge,
      },
    ],
  ];
}
