/** A column as the catalogue of PostgreSQL writes it: `type` as `format_type` says it, `filled` when the database gives it a value by itself. */
export type Column = { table: string; column: string; type: string; nullable: boolean; filled?: boolean };

/** Where a database differs from what the product reads and writes. `expected` and `actual` are types with "null" or "not null". */
export type Difference =
  | { kind: "missingTable"; table: string }
  | { kind: "missingColumn"; table: string; column: string; expected: string }
  | { kind: "otherColumn"; table: string; column: string; expected: string; actual: string }
  | { kind: "foreignColumn"; table: string; column: string; actual: string };

/** Names of types as entities write them, and as the catalogue does. */
const names: Readonly<Record<string, string>> = {
  int: "integer",
  int4: "integer",
  serial: "integer",
  int8: "bigint",
  bigserial: "bigint",
  bool: "boolean",
  varchar: "character varying",
  char: "character",
  decimal: "numeric",
  float8: "double precision",
  timestamptz: "timestamp with time zone",
  timestamp: "timestamp without time zone",
};

/** The catalogue's name of a type of an entity: `varchar(20)` is `character varying(20)`, `timestamp(0)` is `timestamp(0) without time zone`. */
export function catalogueType(type: string): string {
  const [, name = "", size = "", array = ""] = /^([a-z_0-9 ]+?)\s*(\([\d, ]+\))?(\[\])?$/.exec(type.trim().toLowerCase()) ?? [];
  const existing = names[name] ?? (name || type);
  const [first, ...rest] = existing.split(" ");
  const sized = existing.startsWith("timestamp") ? [`${first}${size}`, ...rest].join(" ") : `${existing}${size}`;
  return `${sized}${array}`.replaceAll(", ", ",");
}

/** A size PostgreSQL has anyway says nothing: moments have six digits with and without it. */
const withoutDefaults = (type: string) => type.replace("timestamp(6)", "timestamp");
const shown = ({ type, nullable }: Column) => `${type} ${nullable ? "null" : "not null"}`;

/**
 * Everything that keeps the product from working with a database. Tables it does not know are none of its business, and so are columns it
 * does not know while they may stay empty.
 */
export function compareColumns(expected: readonly Column[], actual: readonly Column[]): Difference[] {
  const tables = new Set(actual.map((column) => column.table));
  const present = new Map(actual.map((column) => [`${column.table}.${column.column}`, column]));
  const missing = [...new Set(expected.map((column) => column.table))].filter((table) => !tables.has(table));
  const differences: Difference[] = missing.map((table) => ({ kind: "missingTable", table }));
  for (const want of expected) {
    if (!tables.has(want.table)) continue;
    const { table, column } = want;
    const is = present.get(`${table}.${column}`);
    if (!is) differences.push({ kind: "missingColumn", table, column, expected: shown(want) });
    else if (withoutDefaults(is.type) !== withoutDefaults(want.type) || is.nullable !== want.nullable)
      differences.push({ kind: "otherColumn", table, column, expected: shown(want), actual: shown(is) });
  }
  const ours = new Set(expected.map((column) => column.table));
  const existing = new Set(expected.map((column) => `${column.table}.${column.column}`));
  for (const is of actual)
    if (ours.has(is.table) && !existing.has(`${is.table}.${is.column}`) && !is.nullable && !is.filled)
      differences.push({ kind: "foreignColumn", table: is.table, column: is.column, actual: shown(is) });
  return differences;
}

/** A difference in one line, for logs and for the person who runs the product. Technical names only, the same in every language. */
export function differenceText(difference: Difference): string {
  const { table } = difference;
  if (difference.kind === "missingTable") return `- ${table}`;
  if (difference.kind === "missingColumn") return `- ${table}.${difference.column} ${difference.expected}`;
  if (difference.kind === "foreignColumn") return `+ ${table}.${difference.column} ${difference.actual}`;
  return `${table}.${difference.column}: ${difference.actual} → ${difference.expected}`;
}
