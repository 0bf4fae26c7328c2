import type { Ctx } from "../operation/operation.server.ts";
import type { ColumnKind, ImportColumn } from "./columns.ts";
import type { ImportCounts, ImportRow } from "./define-import.server.ts";
import { columnName } from "../resource/fields.ts";
import { upsertRows } from "./upsert.server.ts";

const sqlTypes: Readonly<Record<ColumnKind, string>> = {
  text: "text",
  code: "text",
  flag: "text",
  integer: "int",
  decimal: "numeric",
  date: "date",
  datetime: "timestamp",
};
/** What the entities' columns hold when nothing was ever said of them. */
const blanks: Partial<Record<ColumnKind, string>> = { text: "", code: "", flag: "N" };

/**
 * The `write` of an import whose columns are the columns of one table by the same names: rows are found by `key`; a cell a file leaves blank leaves
 * alone what is there, and a new row begins with the column's `start`. `made`: columns of the table that are made from a row.
 */
export function plainWrite<K extends string>(
  table: string,
  columns: readonly (ImportColumn & { key: K })[],
  key: readonly K[],
  made: Readonly<Record<string, (values: Record<K, string | null>) => string>> = {},
): (ctx: Ctx, rows: readonly ImportRow<K>[]) => Promise<ImportCounts> {
  const own = columns.map((column) => ({ ...column, name: columnName(column.key), first: column.start ?? blanks[column.kind] }));
  const target = {
    table,
    key: key.map(columnName),
    columns: {
      ...Object.fromEntries(own.map(({ name, kind }) => [name, sqlTypes[kind]])),
      ...Object.fromEntries(Object.keys(made).map((name) => [name, "text"])),
    },
    starts: Object.fromEntries(own.flatMap(({ name, first }) => (first === undefined ? [] : [[name, first]]))),
  };
  return (ctx, rows) =>
    upsertRows(
      ctx,
      target,
      rows.map(({ values }) => ({
        ...Object.fromEntries(own.map((column) => [column.name, values[column.key]])),
        ...Object.fromEntries(Object.entries(made).map(([name, make]) => [name, make(values)])),
      })),
    );
}
