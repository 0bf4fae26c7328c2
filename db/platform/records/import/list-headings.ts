import { headingOf, type ListColumn, type ListDefinition } from "../list/list.ts";
import { isMessageKey } from "#platform/kernel/i18n/catalogue.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { defineColumns, fold, type ImportColumn } from "./columns.ts";

export type OwnList = {
  list: ListDefinition;
  /** Computed list columns the import ignores, besides who and when. */
  leaves?: readonly string[];
};

/** Import columns with headings of the list, and the headings left over. */
export type WithHeadings<C extends ImportColumn = ImportColumn> = { columns: C[]; left: string[] };

/** Written by triggers. */
export const traceColumns: readonly string[] = [
  "createdBy",
  "createdTime",
  "updatedBy",
  "updatedTime",
];

export const listKeyOf = (column: ImportColumn): string => column.from ?? column.key;

/**
 * Takes import headings from the list, so that they are defined once. They come first, so screens
 * and error workbooks show them.
 * @throws Error when a shown list column is neither imported nor left, or both
 */
export function withListHeadings<C extends ImportColumn>(
  columns: readonly C[],
  own: OwnList | undefined,
): WithHeadings<C> {
  if (!own) return { columns: [...columns], left: [] };
  const shown = new Map(
    own.list.columns.filter((column) => !column.hidden).map((column) => [column.key, column]),
  );
  const takers = new Map(columns.map((column) => [listKeyOf(column), column.key]));
  for (const key of own.leaves ?? [])
    if (!shown.has(key) || takers.has(key))
      throw new Error(`import of ${own.list.apiName}: ${key} is not left`);
  const leaves = new Set([...(own.leaves ?? []), ...traceColumns]);
  for (const key of shown.keys())
    if (!takers.has(key) && !leaves.has(key))
      throw new Error(`import of ${own.list.apiName}: ${key} is neither taken nor left`);
  const named = columns.map((column) => {
    const headings = headingsOf(shown.get(listKeyOf(column)));
    return headings.length === 0
      ? column
      : {
          ...column,
          headings,
          names: [...new Set([...(column.ownOnly ? [] : headings), ...column.names])],
        };
  });
  const left = [...shown].flatMap(([key, column]) => (takers.has(key) ? [] : headingsOf(column)));
  return { columns: withoutTaken(named), left };
}

/** Chinese first. */
function headingsOf(column: ListColumn | undefined): string[] {
  if (!column) return [];
  if (!isMessageKey(column.label))
    throw new Error(
      `${column.label} is no registered message: db/services/messages.ts comes first`,
    );
  return [
    headingOf(column, (label) => translate("zh", label)),
    headingOf(column, (label) => translate("en", label)),
  ];
}

/** Drops synonyms that equal another column's heading. */
function withoutTaken<C extends ImportColumn>(columns: readonly C[]): C[] {
  const everywhere = columns.filter((column) => !column.ownOnly);
  const owner = new Map(
    everywhere.flatMap((column) =>
      (column.headings ?? []).map((heading) => [fold(heading), column.key] as const),
    ),
  );
  const freed = columns.map((column) => ({
    ...column,
    names: column.names.filter((name) => (owner.get(fold(name)) ?? column.key) === column.key),
  }));
  return [...defineColumns(freed)];
}
