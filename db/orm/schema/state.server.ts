import type { EntityMetadata, MikroORM } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { migrations } from "#db/migrations/list.ts";
import {
  catalogueType,
  type Column,
  compareColumns,
  type Difference,
  differenceText,
} from "./compare.ts";

/**
 * This version does not know `newer` migrations. `differences` are checked without pending ones.
 */
export type SchemaState = { pending: string[]; newer: string[]; differences: Difference[] };

export function expectedColumns(orm: MikroORM): Column[] {
  const metas = [...orm.getMetadata().getAll().values()].filter(
    (meta) => meta.tableName && !meta.virtual && !meta.abstract,
  );
  return metas.flatMap(columnsOf);
}

function columnsOf(meta: EntityMetadata): Column[] {
  return meta.props
    .filter(
      (prop) =>
        prop.persist !== false &&
        (prop.columnTypes?.length ?? 0) > 0 &&
        prop.kind !== "m:n" &&
        prop.kind !== "1:m",
    )
    .flatMap((prop) =>
      prop.fieldNames.map((column, i) => ({
        table: meta.tableName,
        column,
        type: catalogueType(prop.columnTypes[i] ?? prop.columnTypes[0] ?? ""),
        nullable: prop.nullable === true && prop.primary !== true,
      })),
    );
}

async function actualColumns(orm: MikroORM): Promise<Column[]> {
  const { rows } = await sql<Column>`select c.relname as "table", a.attname as "column",
      format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable, a.atthasdef
      or a.attidentity <> '' as filled
    from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema()
      and c.relkind in ('r', 'p')
      and a.attnum > 0
      and not a.attisdropped`.execute(orm.em.fork().getKysely());
  return rows;
}

/** Applied migrations, oldest first; empty for an empty database. */
export async function appliedMigrations(orm: MikroORM): Promise<string[]> {
  const db = orm.em.fork().getKysely();
  const { rows: there } = await sql<{
    there: boolean;
  }>`select to_regclass('migration') is not null as there`.execute(db);
  if (!there[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`select name from migration order by id`.execute(db);
  return rows.map((row) => row.name);
}

/** Applied migrations when last compared, per pool. */
const matchedRight = new WeakMap<MikroORM, string>();

/**
 * Compares until it matches, and after new migrations. Running processes continue under a newer
 * schema that has all they use.
 */
export async function schemaState(orm: MikroORM): Promise<SchemaState> {
  const applied = await appliedMigrations(orm);
  const names = applied.join();
  const before = matchedRight.get(orm);
  if (before === names) return { pending: [], newer: [], differences: [] };
  const pending = migrations
    .map((migration) => migration.name)
    .filter((name) => !applied.includes(name));
  const newer = applied.filter((name) => !migrations.some((migration) => migration.name === name));
  if (pending.length > 0) return { pending, newer, differences: [] };
  const differences = compareColumns(expectedColumns(orm), await actualColumns(orm));
  if (differences.length > 0 || (newer.length > 0 && before === undefined))
    return { pending, newer, differences };
  matchedRight.set(orm, names);
  return { pending: [], newer: [], differences: [] };
}

/** Differences named in full; the rest is counted. */
const named = 10;

/** Names what does not fit, or null. */
export function schemaRefusal({ pending, newer, differences }: SchemaState): Refusal | null {
  if (newer.length > 0) return new Refusal("schema.newer", { names: newer.join(", ") });
  if (pending.length > 0)
    return new Refusal("schema.pending", { names: pending.join(", "), count: pending.length });
  if (differences.length === 0) return null;
  const more = differences.length > named ? ` … (${differences.length})` : "";
  return new Refusal("schema.differs", {
    details: `${differences.slice(0, named).map(differenceText).join("; ")}${more}`,
  });
}

/** @throws Refusal schema.newer, schema.pending or schema.differs */
export async function assertSchema(orm: MikroORM): Promise<void> {
  const refusal = schemaRefusal(await schemaState(orm));
  if (refusal) throw refusal;
}
