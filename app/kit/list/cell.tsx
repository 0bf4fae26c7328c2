import { type ReactNode, useMemo } from "react";
import { cellText, mergedText } from "#platform/list/cell-text.ts";
import type { ListColumn, ListRow } from "#platform/list/list.ts";
import type { TranslateCode } from "#platform/i18n/format-message.ts";
import { useLang, useTranslate, useTranslateCode } from "../shell/translate.ts";
import { isNumber } from "./filter-address.ts";
import type { ListData } from "./list-data.ts";

/** What cells need of the reader's language, once per table instead of once per cell. */
export type CellLabels = {
  lang: "zh" | "en";
  dicts: ListData["dicts"];
  colours?: ListData["colours"];
  yes: string;
  no: string;
  sayCode: TranslateCode;
};
/** Own markup of single columns. */
export type OwnCells = Record<string, (row: ListRow) => ReactNode>;

export function useCellLabels({ dicts, colours }: Pick<ListData, "dicts" | "colours">): CellLabels {
  const lang = useLang();
  const t = useTranslate();
  const yes = t("shell.yes");
  const no = t("shell.no");
  const translateCode = useTranslateCode();
  return useMemo(() => ({ lang, dicts, colours, yes, no, sayCode: translateCode }), [lang, dicts, colours, yes, no, translateCode]);
}

/** The text that stands in a cell. */
export function shownText(column: ListColumn, row: ListRow, messages: CellLabels): string {
  if (column.merge) return mergedText(column.merge, (listColumn) => shownText(listColumn, row, messages));
  if (column.kind === "flag") return row[column.key] === "Y" ? messages.yes : messages.no;
  return cellText(column, row[column.key], messages);
}

/** What stands in a cell: own markup, a tag for coded values, or plain text. A function, not a component: thousands are called. */
export function cellContent(column: ListColumn, row: ListRow, messages: CellLabels, own: OwnCells | undefined): ReactNode {
  const special = own?.[column.key];
  if (special) return special(row);
  const text = shownText(column, row, messages);
  return column.dict && text ? <span className={tagClass(column, row, messages)}>{text}</span> : text;
}

/** The colour the dictionary gives to a value, else the one the product has for it. */
export function tagClass({ dict = "", key }: ListColumn, row: ListRow, { colours }: CellLabels): string {
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
