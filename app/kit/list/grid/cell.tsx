import { type ReactNode, useMemo } from "react";
import { cellText, mergedText } from "#platform/records/list/cell-text.ts";
import {
  alsoShown,
  headingOf,
  type ListColumn,
  type ListRow,
} from "#platform/records/list/list.ts";
import type { TranslateCode } from "#platform/kernel/i18n/format-message.ts";
import { useLang, useTranslate, useTranslateCode } from "#app/kit/shell/messages/translate.ts";
import { isNumber } from "../filters/filter-address.ts";
import type { ListData } from "../data/list-data.ts";

/** Language data for cells, computed once per table. */
export type CellLabels = {
  lang: "zh" | "en";
  dicts: ListData["dicts"];
  colours?: ListData["colours"];
  yes: string;
  no: string;
  sayCode: TranslateCode;
  t: (label: ListColumn["label"]) => string;
};
/** Custom markup by column. */
export type OwnCells = Record<string, (row: ListRow) => ReactNode>;

export function useCellLabels({ dicts, colours }: Pick<ListData, "dicts" | "colours">): CellLabels {
  const lang = useLang();
  const t = useTranslate();
  const yes = t("shell.yes");
  const no = t("shell.no");
  const translateCode = useTranslateCode();
  return useMemo(
    () => ({ lang, dicts, colours, yes, no, sayCode: translateCode, t }),
    [lang, dicts, colours, yes, no, translateCode, t],
  );
}

export function shownText(column: ListColumn, row: ListRow, labels: CellLabels): string {
  if (column.merge)
    return mergedText(column.merge, (listColumn) => shownText(listColumn, row, labels));
  if (column.kind === "flag") return row[column.key] === "Y" ? labels.yes : labels.no;
  return cellText(
    column,
    row[column.key],
    labels,
    column.currencyKey ? row[column.currencyKey] : column.currency,
  );
}

/** Custom markup, a tag for a state, or text. A function rather than a component, for speed. */
export function cellContent(
  column: ListColumn,
  row: ListRow,
  labels: CellLabels,
  own: OwnCells | undefined,
): ReactNode {
  const special = own?.[column.key];
  if (special) return special(row);
  const text = shownText(column, row, labels);
  const state = tagClass(column, row, labels);
  const tag = state && text ? <span className={state}>{text}</span> : text;
  return column.also ? (
    <>
      {tag}
      {alsoShown(column.also, row).map(({ column: state, named }) => (
        <span key={state.key} className={tagClass(state, row, labels) ?? "sw-tag"}>
          {named ? `${headingOf(state, labels.t)} ` : ""}
          {shownText(state, row, labels)}
        </span>
      ))}
    </>
  ) : (
    tag
  );
}

/** States have a colour in their dictionary and are shown as tags; other coded values are text. */
export function tagClass(
  { dict, key }: ListColumn,
  row: ListRow,
  { colours }: CellLabels,
): string | undefined {
  const value = String(row[key]);
  const own = dict ? colours?.[dict]?.[value] : undefined;
  return own ? `sw-tag sw-tag-${value} sw-list-${own}` : undefined;
}

/** Numbers align right; codes and dates use tabular figures. */
export function cellClass(column: ListColumn): string | undefined {
  const figures = isNumber(column)
    ? "sw-number"
    : column.kind === "date" || column.kind === "datetime"
      ? "sw-figures"
      : undefined;
  return column.edit ? `${figures ?? ""} sw-editable`.trim() : figures;
}

/** Visible columns, frozen left first and frozen right last. */
export function shownColumns(columns: readonly ListColumn[]): ListColumn[] {
  const shown = columns.filter((column) => !column.hidden && !column.off);
  const at = (side: ListColumn["fixed"]) => shown.filter((column) => column.fixed === side);
  return [...at("left"), ...at(undefined), ...at("right")];
}

/** A record without its number, such as a fee without a bill, is still opened and named. */
export const unnumbered = ({ id }: Pick<ListRow, "id">): string => `#${id}`;

/** The column that links to the record: the key column, else the first. */
export const linkColumn = (columns: readonly ListColumn[], keyColumn: string): number =>
  Math.max(
    0,
    columns.findIndex((column) => column.key === keyColumn),
  );

export const defaultWidth = 100;
/** Pixels, equal in both grids: checkbox column, heading and row. */
export const measure = { check: 32, head: 30, row: 26 };
export const widthOf = (column: ListColumn): number => column.fit ?? column.width ?? defaultWidth;
