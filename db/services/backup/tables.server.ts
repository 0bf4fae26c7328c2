import { MikroORM } from "@mikro-orm/postgresql";
import type pg from "pg";
import { migrations } from "#db/migrations/list.ts";
import { expectedColumns } from "#db/orm/schema/state.server.ts";

const rowsOf = async <T extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<T[]> => (await client.query<T>(text, values)).rows;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** With the schema, because a bare "box" is a type of PostgreSQL. */
export const ours = (table: string): string => `public.${quoted(table)}`;

export const copyText = (table: string, columns: readonly string[]): string =>
  `${ours(table)} (${columns.map(quoted).join(", ")})`;

/** Tables in dependency order. */
export async function tablesInOrder(client: pg.Client): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    client,
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migration' order by 1",
  );
  const links = await rowsOf<{ child: string; parent: string }>(
    client,
    `select distinct child.relname as child, parent.relname as parent from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
      where c.contype = 'f' and n.nspname = 'public' and c.conrelid <> c.confrelid`,
  );
  const waiting = new Set(rows.map((row) => row.name));
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const next = [...waiting].find(
      (name) => !links.some((link) => link.child === name && waiting.has(link.parent)),
    );
    if (!next) throw new Error("tables point at each other in a circle");
    waiting.delete(next);
    ordered.push(next);
  }
  return ordered;
}

/** Tables of the entities of an ORM. */
export const declaredTables = (orm: MikroORM): string[] => [
  ...new Set(expectedColumns(orm).map((column) => column.table)),
];

/** Tables of this version. Loaded only here; a restore of the same version needs no entities. */
export async function productTables(): Promise<string[]> {
  const { productOrmOptions } = await import("../open-orm.server.ts");
  const product = new MikroORM(productOrmOptions("postgresql://none@127.0.0.1:1/none"));
  return declaredTables(product);
}

/**
 * Our tables in dependency order, and those of others. `declared` are the tables of this version;
 * without them, or at other migrations than its own, all count as ours.
 */
export async function ownTables(
  client: pg.Client,
  declared: readonly string[],
): Promise<{ tables: string[]; others: string[] }> {
  const all = await tablesInOrder(client);
  const applied = new Set(await migrationsOf(client));
  if (
    declared.length === 0 ||
    applied.size !== migrations.length ||
    migrations.some(({ name }) => !applied.has(name))
  )
    return { tables: all, others: [] };
  const product = new Set(declared);
  return {
    tables: all.filter((name) => product.has(name)),
    others: all.filter((name) => !product.has(name)),
  };
}

/** Without generated columns. */
export async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    client,
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [ours(table)],
  );
  return rows.map((row) => row.name);
}

/** Applied migrations, oldest first; empty for an empty database. */
export async function migrationsOf(client: pg.Client): Promise<string[]> {
  const [there] = await rowsOf<{ there: boolean }>(
    client,
    "select to_regclass('public.migration') is not null as there",
  );
  if (!there?.there) return [];
  return (
    await rowsOf<{ name: string }>(client, "select name from public.migration order by id")
  ).map((row) => row.name);
}

/** Sets each sequence to its highest id. */
export async function resetSequences(client: pg.Client): Promise<void> {
  const rows = await rowsOf<{ table: string; column: string; sequence: string }>(
    client,
    `select * from (select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
      from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped) x where sequence is not null`,
  );
  for (const { table, column, sequence } of rows)
    await client.query(
      `select setval($1, coalesce((select max(${quoted(column)}) from ${ours(table)}), 0) + 1, false)`,
      [sequence],
    );
}

/** Unknown tables and the emptied migration list stay. */
export async function dropProduct(client: pg.Client, tables: readonly string[]): Promise<void> {
  await client.query("truncate public.migration restart identity");
  for (const table of tables) await client.query(`drop table if exists ${ours(table)} cascade`);
  const functions = await rowsOf<{ name: string }>(
    client,
    `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and p.proname like 'seaway\\_%'`,
  );
  for (const { name } of functions) await client.query(`drop function if exists ${name} cascade`);
}
