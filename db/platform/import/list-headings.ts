import { headingOf, type ListColumn, type ListDefinition } from "../list/list.ts";
import { isMessageKey } from "../i18n/catalogue.ts";
import { translate } from "../i18n/translate.ts";
import { defineColumns, fold, type ImportColumn } from "./columns.ts";

/** What an import says of the list whose workbook it takes back. */
export type OwnList = {
  list: ListDefinition;
  /** Shown columns of the list that the import does not take, because the product computes them. Who and when need not be named. */
  leaves?: readonly string[];
};

/** The columns of an import with the headings of its list, and the headings it leaves. */
export type WithHeadings<C extends ImportColumn = ImportColumn> = { columns: C[]; left: string[] };

/** Who made or changed a record, and when: triggers write them. */
export const traceColumns: readonly string[] = ["createdBy", "createdTime", "updatedBy", "updatedTime"];

/** The key of the list column whose cells an import column takes. */
export const listKeyOf = (column: ImportColumn): string => column.from ?? column.key;

/**
 * Joins the headings of a list to the columns of its import, so that a heading is said once, in the list. The list's own headings, Chinese and
 * English, come first among the names: screens and error workbooks call a column as its list does. @throws Error when a shown column of the list is
 * neither taken nor left, or is both; a slip of the programmer.
 */
export function withListHeadings<C extends ImportColumn>(columns: readonly C[], own: OwnList | undefined): WithHeadings<C> {
  if (!own) return { columns: [...columns], left: [] };
  const shown = new Map(own.list.columns.filter((column) => !column.hidden).map((column) => [column.key, column]));
  const takers = new Map(columns.map((column) => [listKeyOf(column), column.key]));
  for (const key of own.leaves ?? [])
    if (!shown.has(key) || takers.has(key)) throw new Error(`import of ${own.list.apiName}: ${key} is not left`);
  const leaves = new Set([...(own.leaves ?? []), ...traceColumns]);
  for (const key of shown.keys())
    if (!takers.has(key) && !leaves.has(key)) throw new Error(`import of ${own.list.apiName}: ${key} is neither taken nor left`);
  const named = columns.map((column) => {
    const headings = headingsOf(shown.get(listKeyOf(column)));
    return headings.length === 0
      ? column
      : { ...column, headings, names: [...new Set([...(column.ownOnly ? [] : headings), ...column.names])] };
  });
  const left = [...shown].flatMap(([key, column]) => (takers.has(key) ? [] : headingsOf(column)));
  return { columns: withoutTaken(named), left };
}

/** The headings of a column in both languages, Chinese first. */
function headingsOf(column: ListColumn | undefined): string[] {
  if (!column) return [];
  if (!isMessageKey(column.label)) throw new Error(`${column.label} is no registered message: db/domain/messages.ts comes first`);
  return [headingOf(column, (label) => translate("zh", label)), headingOf(column, (label) => translate("en", label))];
}

/** A heading belongs to the column of its list: another column's further name of the same letters gives way. */
function withoutTaken<C extends ImportColumn>(columns: readonly C[]): C[] {
  const message = columns.filter((column) => !column.ownOnly);
  const owner = new Map(message.flatMap((column) => (column.headings ?? []).map((heading) => [fold(heading), column.key] as const)));
  const freed = columns.map((column) => ({
    ...column,
    names: column.names.filter((name) => (owner.get(fold(name)) ?? column.key) === column.key),
  }));
  return [...defineColumns(freed)];
}
