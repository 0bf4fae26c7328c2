import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
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
/** Column defaults. */
const blanks: Partial<Record<ColumnKind, string>> = { text: "", code: "", flag: "N" };

/**
 * A `write` for columns that match one table. A blank cell keeps the stored value; new rows get
 * `start`. `made` are computed columns.
 */
export function plainWrite<K extends string>(
  table: string,
  columns: readonly (ImportColumn & { key: K })[],
  key: readonly K[],
  made: Readonly<Record<string, (values: Record<K, string | null>) => string>> = {},
): (ctx: Ctx, rows: readonly ImportRow<K>[]) => Promise<ImportCounts> {
  const own = columns.map((column) => ({
    ...column,
    name: columnName(column.key),
    first: column.start ?? blanks[column.kind],
  }));
  const target = {
    table,
    key: key.map(columnName),
    columns: {
      ...Object.fromEntries(own.map(({ name, kind }) => [name, sqlTypes[kind]])),
      ...Object.fromEntries(Object.keys(made).map((name) => [name, "text"])),
    },
    starts: Object.fromEntries(
      own.flatMap(({ name, first }) => (first === undefined ? [] : [[name, first]])),
    ),
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
