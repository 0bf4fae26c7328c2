import type { EntityMetadata, EntityProperty, MetadataStorage } from "@mikro-orm/postgresql";

/** By prefix. The driver reads timestamps and decimals as text. */
const columnTypes: readonly (readonly [RegExp, string])[] = [
  [/\[\]$/, "array"],
  [/^(smallint|int|integer|serial)\b/, "number"],
  [/^(bigint|bigserial)\b/, "Big"],
  [/^numeric\b/, "Decimal"],
  [/^(varchar|text|char|int8multirange)\b/, "string"],
  [/^boolean\b/, "boolean"],
  [/^(timestamp|timestamptz|date)\b/, "Moment"],
  [/^jsonb\b/, "Json"],
  [/^bytea\b/, "Buffer"],
];

/** @throws Error for an unlisted type */
function typeOf(column: string): string {
  const type = columnTypes.find(([pattern]) => pattern.test(column))?.[1];
  if (!type)
    throw new Error(`${column} has no TypeScript type (db/orm/schema/database-types.server.ts)`);
  return type === "array" ? `${typeOf(column.slice(0, -2))}[]` : type;
}

const isGenerated = (property: EntityProperty): boolean =>
  Boolean(
    property.autoincrement ||
      property.defaultRaw !== undefined ||
      property.default !== undefined ||
      property.generated,
  );

/** Empty when the property is no column. */
function linesOf(property: EntityProperty): string[] {
  if (property.persist === false || ["1:m", "m:n"].includes(property.kind) || !property.fieldNames)
    return [];
  return property.fieldNames.map((name, i) => {
    const plain = typeOf(property.columnTypes[i] ?? "") + (property.nullable ? " | null" : "");
    return `  ${name}: ${isGenerated(property) ? `Generated<${plain}>` : plain};`;
  });
}

/** Columns of which no two rows have the same values, a comma between those of one key. */
function uniqueKeysOf(meta: EntityMetadata): string[] {
  const columnsOf = (name: string): readonly string[] =>
    meta.props.find((property) => property.name === name)?.fieldNames ?? [name];
  const alone = meta.props.filter(({ unique, primary }) => unique && !primary);
  const together = meta.uniques.map(({ properties }) => [properties ?? []].flat().map(String));
  const keys = [...alone.map(({ name }) => [name]), ...together].map((names) =>
    names.flatMap(columnsOf).join(", "),
  );
  return [...new Set(keys)];
}

function tableOf(meta: EntityMetadata): string {
  const lines = [...new Set(meta.props.flatMap(linesOf))];
  const keys = uniqueKeysOf(meta);
  const comment = keys.length > 0 ? `  /** Unique: ${keys.join("; ")}. */\n` : "";
  return `${comment}  ${meta.tableName}: {\n${lines.map((line) => `  ${line}`).join("\n")}\n  };`;
}

/** Generates db/orm/database.types.ts. */
export function databaseTypesText(metadata: MetadataStorage): string {
  const metas = [...metadata.getAll().values()].filter((meta) => meta.tableName && !meta.virtual);
  const byTable = new Map(metas.map((meta) => [meta.tableName, meta]));
  const tables = [...byTable.keys()]
    .sort()
    .map((name) => tableOf(byTable.get(name) as EntityMetadata));
  return `/* oxlint-disable max-lines -- one table after the other, written by a script */
/**
 * Written from the entities by \`node scripts/write-schema.mjs --types\`;
 * tests/architecture/source/database-types.test.ts compares it.
 */
import type { ColumnType } from "kysely";

/** A column the database fills when an insert leaves it out. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;
/**
 * The driver reads moments, days, decimals and big numbers as text, so that nothing is rounded or
 * moved.
 */
type Moment = ColumnType<string, Date | string, Date | string>;
type Decimal = ColumnType<string, number | string, number | string>;
type Big = ColumnType<string, number | string, number | string>;
type Json = ColumnType<unknown, string, string>;

/** Every table with its columns and unique keys, for kysely. */
export type Database = {
${tables.join("\n")}
};
`;
}
