/** `type` is from `format_type`; the database supplies `filled` columns. */
export type Column = {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  filled?: boolean;
};

/** Types with "null" or "not null". */
export type Difference =
  | { kind: "missingTable"; table: string }
  | { kind: "missingColumn"; table: string; column: string; expected: string }
  | { kind: "otherColumn"; table: string; column: string; expected: string; actual: string }
  | { kind: "foreignColumn"; table: string; column: string; actual: string };

/** Type names of entities and of the catalogue. */
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

/** `varchar(20)` becomes `character varying(20)`. */
export function catalogueType(type: string): string {
  const [, name = "", size = "", array = ""] =
    /^([a-z_0-9 ]+?)\s*(\([\d, ]+\))?(\[\])?$/.exec(type.trim().toLowerCase()) ?? [];
  const fullName = names[name] ?? (name || type);
  const [first, ...rest] = fullName.split(" ");
  const sized = fullName.startsWith("timestamp")
    ? [`${first}${size}`, ...rest].join(" ")
    : `${fullName}${size}`;
  return `${sized}${array}`.replaceAll(", ", ",");
}

/** timestamp has six digits by default. */
const withoutDefaults = (type: string) => type.replace("timestamp(6)", "timestamp");
const shown = ({ type, nullable }: Column) => `${type} ${nullable ? "null" : "not null"}`;

/** Ignores unknown tables and unknown nullable columns. */
export function compareColumns(
  expected: readonly Column[],
  actual: readonly Column[],
): Difference[] {
  const tables = new Set(actual.map((column) => column.table));
  const present = new Map(actual.map((column) => [`${column.table}.${column.column}`, column]));
  const missing = [...new Set(expected.map((column) => column.table))].filter(
    (table) => !tables.has(table),
  );
  const differences: Difference[] = missing.map((table) => ({ kind: "missingTable", table }));
  for (const want of expected) {
    if (!tables.has(want.table)) continue;
    const { table, column } = want;
    const is = present.get(`${table}.${column}`);
    if (!is) differences.push({ kind: "missingColumn", table, column, expected: shown(want) });
    else if (
      withoutDefaults(is.type) !== withoutDefaults(want.type) ||
      is.nullable !== want.nullable
    )
      differences.push({
        kind: "otherColumn",
        table,
        column,
        expected: shown(want),
        actual: shown(is),
      });
  }
  const ours = new Set(expected.map((column) => column.table));
  const expectedColumns = new Set(expected.map((column) => `${column.table}.${column.column}`));
  for (const is of actual)
    if (
      ours.has(is.table) &&
      !expectedColumns.has(`${is.table}.${is.column}`) &&
      !is.nullable &&
      !is.filled
    )
      differences.push({
        kind: "foreignColumn",
        table: is.table,
        column: is.column,
        actual: shown(is),
      });
  return differences;
}

/** For logs and operators, in one language. */
export function differenceText(difference: Difference): string {
  const { table } = difference;
  if (difference.kind === "missingTable") return `- ${table}`;
  if (difference.kind === "missingColumn")
    return `- ${table}.${difference.column} ${difference.expected}`;
  if (difference.kind === "foreignColumn")
    return `+ ${table}.${difference.column} ${difference.actual}`;
  return `${table}.${difference.column}: ${difference.actual} → ${difference.expected}`;
}
