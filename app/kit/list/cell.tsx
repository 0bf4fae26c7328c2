import { type ReactNode, useMemo } from "react";
import { cellText, mergedText } from "#platform/list/cell-text.ts";
import type { ListColumn, ListRow } from "#platform/list/list.ts";
import type { SayCode } from "#platform/i18n/format-message.ts";
import { useLang, useSay, useSayCode } from "../shell/translate.ts";
import { isNumber } from "./filter-address.ts";
import type { ListData } from "./list-data.ts";

/** What cells need of the reader's language, once per table instead of once per cell. */
export type CellWords = {
  lang: "zh" | "en";
  dicts: ListData["dicts"];
  colours?: ListData["colours"];
  yes: string;
  no: string;
  sayCode: SayCode;
};
/** Own markup of single columns. */
export type OwnCells = Record<string, (row: ListRow) => ReactNode>;

export function useCellWords({ dicts, colours }: Pick<ListData, "dicts" | "colours">): CellWords {
  const lang = useLang();
  const say = useSay();
  const yes = say("shell.yes");
  const no = say("shell.no");
  const sayCode = useSayCode();
  return useMemo(() => ({ lang, dicts, colours, yes, no, sayCode }), [lang, dicts, colours, yes, no, sayCode]);
}

/** The text that stands in a cell. */
export function shownText(column: ListColumn, row: ListRow, words: CellWords): string {
  if (column.merge) return mergedText(column.merge, (one) => shownText(one, row, words));
  if (column.kind === "flag") return row[column.key] === "Y" ? words.yes : words.no;
  return cellText(column, row[column.key], words);
}

/** What stands in a cell: own markup, a tag for coded values, or plain text. A function, not a component: thousands are called. */
export function cellContent(column: ListColumn, row: ListRow, words: CellWords, own: OwnCells | undefined): ReactNode {
  const special = own?.[column.key];
  if (special) return special(row);
  const text = shownText(column, row, words);
  return column.dict && text ? <span className={tagClass(column, row, words)}>{text}</span> : text;
}

/** The colour the dictionary gives to a value, else the one the product has for it. */
export function tagClass({ dict = "", key }: ListColumn, row: ListRow, { colours }: CellWords): string {
  const value = String(row[key]);
  const own = colours?.[dict]?.[value];
  return own ? `sw-tag sw-list-${own}` : `sw-tag sw-tag-${value}`;
}

/** Numbers stand to the right, codes and dates in figures of one width. */
export const cellClass = (column: ListColumn): string | undefined =>
  isNumber(column) ? "sw-number" : column.kind === "date" || column.kind === "datetime" ? "sw-figures" : undefined;

/** Columns that are shown, those frozen to the left first, to the right last. */
export function shownColumns(columns: readonly ListColumn[]): ListColumn[] {
  const shown = columns.filter((column) => !column.hidden && !column.off);
  const at = (side: ListColumn["fixed"]) => shown.filter((column) => column.fixed === side);
  return [...at("left"), ...at(undefined), ...at("right")];
}

/** The column whose cell leads to the row's sheet: the one rows are called by, wherever the reader has put it, else the first. */
export const linkColumn = (columns: readonly ListColumn[], keyColumn: string): number =>
  Math.max(
    0,
    columns.findIndex((column) => column.key === keyColumn),
  );

export const defaultWidth = 100;
/** Width of the column with the boxes, height of heading and rows, in pixels: the same in the HTML table and in the grid. */
export const measure = { check: 36, head: 32, row: 28 };
export const widthOf = (column: ListColumn): number => column.width ?? defaultWidth;
