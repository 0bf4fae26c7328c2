import type { EntityManager } from "@mikro-orm/postgresql";
import { CompiledQuery } from "kysely";
import { countedCache } from "#platform/kernel/settings/counted-cache.ts";

/** Runs fixed SQL with bound values, in the caller's transaction if there is one. */
export async function rows<T>(
  em: EntityManager,
  text: string,
  values: readonly unknown[],
): Promise<T[]> {
  return (await em.getKysely().executeQuery(CompiledQuery.raw(text, [...values]))).rows as T[];
}

/** `distinct` is an estimate; `parts` means a trigram index. */
export type ColumnProfile = { distinct: number; ordered: boolean; parts: boolean };

/** Small tables are read directly. */
const smallTable = 20_000;
const keptMs = 600_000;
const profiles = countedCache<{ until: number; data: Promise<TableProfile> }>("list_profiles:");

/** Estimates of the database. */
type TableProfile = { rows: number; blocks: number; columns: Map<string, ColumnProfile> };

/** Estimate; `table` is unquoted. */
export async function tableSize(
  em: EntityManager,
  table: string,
): Promise<Pick<TableProfile, "rows" | "blocks">> {
  return tableProfile(em, table);
}

/**
 * Statistics of a column that leads an index; null otherwise and for small tables. Cached ten
 * minutes; they only choose the plan.
 */
export async function columnProfile(
  em: EntityManager,
  table: string,
  field: string,
): Promise<ColumnProfile | null> {
  return (await tableProfile(em, table)).columns.get(field) ?? null;
}

function tableProfile(em: EntityManager, table: string): Promise<TableProfile> {
  const database = String(em.config.get("clientUrl") ?? "");
  const key = `${database} ${table}`;
  let profile = profiles.get(key);
  if (!profile || profile.until < performance.now()) {
    profile = { until: performance.now() + keptMs, data: readProfile(em, table) };
    profile.data.catch(() => profiles.delete(key));
    profiles.set(key, profile);
  }
  return profile.data;
}

async function readProfile(em: EntityManager, table: string): Promise<TableProfile> {
  const [size] = await rows<{ rows: number; blocks: number }>(
    em,
    `select reltuples::float8 as rows, relpages::float8 as blocks from pg_class where relname = $1 and relnamespace = current_schema()::regnamespace`,
    [table],
  );
  if (!size || size.rows <= smallTable)
    return { rows: size?.rows ?? 0, blocks: size?.blocks ?? 0, columns: new Map() };
  const columns = await rows<ColumnProfile & { field: string }>(
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
  return {
    ...size,
    columns: new Map(
      columns.filter((column) => column.distinct > 0).map((column) => [column.field, column]),
    ),
  };
}
