import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { poolOf } from "#db/orm/connections.server.ts";

/** Read only, without parameter values. */

export type PoolFigures = { total: number; idle: number; waiting: number; most: number };

export function poolFigures(em: EntityManager): PoolFigures {
  const { totalCount, idleCount, waitingCount, options } = poolOf(em);
  return { total: totalCount, idle: idleCount, waiting: waitingCount, most: options.max };
}

/** `missing` says why the database could not answer. */
export type Report<T> = { rows: T[]; missing: "" | "extension" | "right" };

async function ask<T>(em: EntityManager, query: RawBuilder<unknown>): Promise<Report<T>> {
  try {
    const { rows } = await (query as RawBuilder<T>).execute(em.getKysely());
    return { rows: rows as T[], missing: "" };
  } catch (error) {
    const code = String((error as { code?: unknown }).code ?? "");
    // Missing table or function, or a module not preloaded.
    if (["42P01", "42883", "55000", "3F000"].includes(code))
      return { rows: [], missing: "extension" };
    if (code === "42501") return { rows: [], missing: "right" };
    throw error;
  }
}

export type Statement = {
  query: string;
  calls: number;
  totalMs: number;
  meanMs: number;
  maxMs: number;
  rows: number;
  hit: number | null;
};
export const statementSorts = ["totalMs", "meanMs", "maxMs", "calls", "rows"] as const;
export type StatementSort = (typeof statementSorts)[number];

const sortColumn: Readonly<Record<StatementSort, RawBuilder<unknown>>> = {
  totalMs: sql`s.total_exec_time`,
  meanMs: sql`s.mean_exec_time`,
  maxMs: sql`s.max_exec_time`,
  calls: sql`s.calls`,
  rows: sql`s.rows`,
};

/** From pg_stat_statements, which shows values as `$1`; literal ones are removed. */
export async function slowStatements(
  em: EntityManager,
  sort: StatementSort,
): Promise<Report<Statement>> {
  const report = await ask<Statement>(
    em,
    sql`select left(s.query, 1000) as query, s.calls::float8 as calls,
        s.total_exec_time as "totalMs", s.mean_exec_time as "meanMs", s.max_exec_time as "maxMs",
        s.rows::float8 as rows,
        (
          100.0 * s.shared_blks_hit / nullif(s.shared_blks_hit + s.shared_blks_read, 0)
        )::float8 as hit
      from pg_stat_statements s
      where s.dbid = (select oid from pg_database where datname = current_database())
        and s.query not ilike '%pg_stat_statements%'
      order by ${sortColumn[sort]} desc
      limit 30`,
  );
  return {
    ...report,
    rows: report.rows.map((row) => ({ ...row, query: withoutValues(row.query) })),
  };
}

/** Removes literals, which utility statements keep. */
export function withoutValues(query: string): string {
  return query
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "'…'")
    .replace(/[eE]?'(?:[^']|'')*(?:'|$)/g, "'…'")
    .replace(/\b\d{6,}\b/g, "…")
    .replace(/\s+/g, " ")
    .trim();
}

export type TableSize = {
  name: string;
  rows: number;
  dead: number;
  bytes: number;
  indexBytes: number;
  bloat: number | null;
  seqScans: number;
  vacuumed: string | null;
};

/** `bloat` is estimated from row width; small or unanalysed tables have none. */
export function tableSizes(em: EntityManager): Promise<Report<TableSize>> {
  return ask<TableSize>(
    em,
    sql`select t.relname as name, greatest(c.reltuples, t.n_live_tup)::float8 as rows,
        t.n_dead_tup::float8 as dead, pg_table_size(t.relid)::float8 as bytes,
        pg_indexes_size(t.relid)::float8 as "indexBytes",
        case
          when c.relpages > 100
          and c.reltuples > 0
          and w.width > 0 then round(
            greatest(
              0,
              1 - (c.reltuples * (w.width + 28)) / (c.relpages * (current_setting('block_size')::float8 - 24))
            )::numeric,
            3
          )::float8
        end as bloat,
        t.seq_scan::float8 as "seqScans",
        to_char(
          greatest(t.last_vacuum, t.last_autovacuum) at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS"Z"'
        ) as vacuumed
      from pg_stat_user_tables t
        join pg_class c on c.oid = t.relid
        left join lateral (
          select sum((1 - s.null_frac) * s.avg_width) as width
          from pg_stats s
          where s.schemaname = t.schemaname and s.tablename = t.relname
        ) w on true
      order by pg_total_relation_size(t.relid) desc
      limit 40`,
  );
}

export type UnusedIndex = { name: string; table: string; bytes: number; scans: number };

/** Unread since the last reset, largest first; not unique or primary. */
export function unusedIndexes(em: EntityManager): Promise<Report<UnusedIndex>> {
  return ask<UnusedIndex>(
    em,
    sql`select s.indexrelname as name, s.relname as table,
        pg_relation_size(s.indexrelid)::float8 as bytes, s.idx_scan::float8 as scans
      from pg_stat_user_indexes s join pg_index i on i.indexrelid = s.indexrelid
      where s.idx_scan = 0 and not i.indisunique and not i.indisprimary
      order by pg_relation_size(s.indexrelid) desc
      limit 20`,
  );
}

export type Wait = {
  pid: number;
  user: string;
  waits: number;
  mode: string;
  object: string;
  query: string;
  blockers: string;
  holderQuery: string;
};

/** Waiting sessions with the lock and its holder. */
export async function lockWaits(em: EntityManager): Promise<Report<Wait>> {
  const report = await ask<Wait>(
    em,
    sql`select a.pid, coalesce(a.application_name, '') as user,
        extract(epoch from now() - a.state_change)::float8 as waits, l.mode,
        coalesce(l.relation::regclass::text, l.locktype) as object, left(a.query, 400) as query,
        array_to_string(b.pids, ', ') as blockers,
        coalesce(
          (
            select left(string_agg(h.query, ' | '), 400)
            from pg_stat_activity h
            where h.pid = any (b.pids)
          ),
          ''
        ) as "holderQuery"
      from pg_stat_activity a
        cross join lateral (select pg_blocking_pids(a.pid) as pids) b
        join lateral (
          select *
          from pg_locks l
          where l.pid = a.pid and not l.granted
          limit 1
        ) l on true
      where a.datname = current_database() and cardinality(b.pids) > 0
      order by waits desc
      limit 30`,
  );
  const clean = (row: Wait) => ({
    ...row,
    query: withoutValues(row.query),
    holderQuery: withoutValues(row.holderQuery),
  });
  return { ...report, rows: report.rows.map(clean) };
}

export type LongWork = { pid: number; user: string; state: string; seconds: number; query: string };

/** Open for more than a second, oldest first. */
export async function longTransactions(em: EntityManager): Promise<Report<LongWork>> {
  const report = await ask<LongWork>(
    em,
    sql`select a.pid, coalesce(a.application_name, '') as user, coalesce(a.state, '') as state,
        extract(epoch from now() - a.xact_start)::float8 as seconds, left(a.query, 400) as query
      from pg_stat_activity a
      where a.datname = current_database()
        and a.xact_start < now() - interval '1 second'
        and a.pid <> pg_backend_pid()
      order by a.xact_start
      limit 20`,
  );
  return {
    ...report,
    rows: report.rows.map((row) => ({ ...row, query: withoutValues(row.query) })),
  };
}

export type DatabaseFigures = {
  version: string;
  bytes: number;
  hit: number | null;
  commits: number;
  rollbacks: number;
  deadlocks: number;
  tempBytes: number;
  upSeconds: number;
  most: number;
  connections: { application: string; state: string; count: number }[];
};

/** Size, cache hit ratio, connections by program and state. */
export async function databaseFigures(em: EntityManager): Promise<DatabaseFigures> {
  const { rows } = await sql<
    Omit<DatabaseFigures, "connections">
  >`select current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as bytes,
      (100.0 * d.blks_hit / nullif(d.blks_hit + d.blks_read, 0))::float8 as hit,
      d.xact_commit::float8 as commits, d.xact_rollback::float8 as rollbacks,
      d.deadlocks::float8 as deadlocks, d.temp_bytes::float8 as "tempBytes",
      extract(epoch from now() - pg_postmaster_start_time())::float8 as "upSeconds",
      current_setting('max_connections')::int as most
    from pg_stat_database d
    where d.datname = current_database()`.execute(em.getKysely());
  const connections = await sql<
    DatabaseFigures["connections"][number]
  >`select coalesce(nullif(application_name, ''), '-') as application,
      coalesce(state, '-') as state, count(*)::int as count
    from pg_stat_activity
    where datname = current_database()
    group by 1, 2
    order by 3 desc, 1`.execute(em.getKysely());
  return { ...(rows[0] as DatabaseFigures), connections: connections.rows };
}
