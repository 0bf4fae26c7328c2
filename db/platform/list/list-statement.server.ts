import type { EntityManager } from "@mikro-orm/postgresql";
import { CompiledQuery } from "kysely";
import { countedCache } from "../settings/counted-cache.ts";

/** Runs a statement made of fixed parts; every value is a parameter. In the caller's transaction when there is one. */
export async function rows<T>(em: EntityManager, text: string, values: readonly unknown[]): Promise<T[]> {
  return (await em.getKysely().executeQuery(CompiledQuery.raw(text, [...values]))).rows as T[];
}

/** What is known of an indexed column: about how many different values it has, and whether parts of its text are indexed. */
export type ColumnProfile = { distinct: number; ordered: boolean; parts: boolean };

/** Tables up to this many rows are read faster than they are thought about. */
const smallTable = 20_000;
const keptMs = 600_000;
const profiles = countedCache<{ until: number; data: Promise<TableProfile> }>("list_profiles:");

/** About how many rows and blocks a table has, and its indexed columns by name, as the database last counted them. */
type TableProfile = { rows: number; blocks: number; columns: Map<string, ColumnProfile> };

/** How large a table is, about; `table` is its name without quotes. */
export async function tableSize(em: EntityManager, table: string): Promise<Pick<TableProfile, "rows" | "blocks">> {
  return tableProfile(em, table);
}

/**
 * The profile of a column that leads an index, or null (also in small tables). Asked of the database's own statistics once in ten
 * minutes per table: they only choose between two ways to the same rows.
 */
export async function columnProfile(em: EntityManager, table: string, field: string): Promise<ColumnProfile | null> {
  return (await tableProfile(em, table)).columns.get(field) ?? null;
}

function tableProfile(em: EntityManager, table: string): Promise<TableProfile> {
  const database = String(em.config.get("clientUrl") ?? "");
  const key = `${database} ${table}`;
  let existing = profiles.get(key);
  if (!existing || existing.until < Date.now()) {
    existing = { until: Date.now() + keptMs, data: readProfile(em, table) };
    existing.data.catch(() => profiles.delete(key));
    profiles.set(key, existing);
  }
  return existing.data;
}

async function readProfile(em: EntityManager, table: string): Promise<TableProfile> {
  const [size] = await rows<{ rows: number; blocks: number }>(
    em,
    `select reltuples::float8 as rows, relpages::float8 as blocks from pg_class where relname = $1 and relnamespace = current_schema()::regnamespace`,
    [table],
  );
  if (!size || size.rows <= smallTable) return { rows: size?.rows ?? 0, blocks: size?.blocks ?? 0, columns: new Map() };
  const matches = await rows<ColumnProfile & { field: string }>(
    em,
    `select a.attname::text as field, bool_or(m.amname = 'btree') as ordered, bool_or(m.amname = 'gin') as parts,
        max(case when s.n_distinct < 0 then -s.n_distinct * t.reltuples else s.n_distinct end)::float8 as distinct
      from pg_class t join pg_index i on i.indrelid = t.oid join pg_class x on x.oid = i.indexrelid join pg_am m on m.oid = x.relam
        join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
        join pg_stats s on s.schemaname = current_schema() and s.tablename = t.relname and s.attname = a.attname
      where t.relname = $1 and t.relnamespace = current_schema()::regnamespace and m.amname in ('btree', 'gin') and i.indpred is null and i.indisvalid
      group by a.attname, t.reltuples`,
    [table],
  );
  return { ...size, columns: new Map(matches.filter((match) => match.distinct > 0).map((match) => [match.field, match])) };
}
