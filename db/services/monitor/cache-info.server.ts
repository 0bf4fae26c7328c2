import process from "node:process";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { cacheFigures } from "./cache-monitor.server.ts";

/** Shape of a cache server (wire contract §5, GET /monitor/cache). */
type CacheInfo = {
  info: {
    redis_version: string;
    redis_mode: string;
    tcp_port: number;
    connected_clients: number;
    uptime_in_days: number;
    used_memory_human: string;
    used_cpu_user_children: string;
    maxmemory_human: string;
    aof_enabled: "0" | "1";
    rdb_last_bgsave_status: string;
    instantaneous_input_kbps: string;
    instantaneous_output_kbps: string;
  };
  dbSize: number;
  commandStats: { name: string; value: string }[];
};

type Row = {
  version: string;
  port: number;
  clients: number;
  days: number;
  buffers: string;
  wal: "0" | "1";
  readBytes: number;
  writtenBytes: number;
  commits: number;
  rollbacks: number;
  fetched: number;
  inserted: number;
  updated: number;
  deleted: number;
};

let last: { at: number; read: number; written: number } | null = null;

/** Kilobytes per second since the previous call; empty at the first. */
function ratesOf(row: Row): { input: string; output: string } {
  const now = { at: performance.now(), read: row.readBytes, written: row.writtenBytes };
  const seconds = last ? Math.max(1, (now.at - last.at) / 1000) : 0;
  const rate = (to: number, from: number) =>
    seconds > 0 ? (Math.max(0, to - from) / 1024 / seconds).toFixed(2) : "0.00";
  const rates = {
    input: rate(now.read, last?.read ?? 0),
    output: rate(now.written, last?.written ?? 0),
  };
  last = now;
  return rates;
}

/** `dbSize` is the number of entries in all caches. */
export async function cacheInfo(em: EntityManager): Promise<CacheInfo> {
  const { rows } =
    await sql<Row>`select 'PostgreSQL ' || split_part(current_setting('server_version'), ' ', 1) as version,
        coalesce(inet_server_port(), current_setting('port')::int) as port,
        (select count(*)::int from pg_stat_activity where datname = current_database()) as clients,
        floor(extract(epoch from now() - pg_postmaster_start_time()) / 86400)::int as days,
        current_setting('shared_buffers') as buffers,
        case when current_setting('archive_mode') = 'off' then '0' else '1' end as wal,
        (d.blks_read * current_setting('block_size')::int8)::float8 as "readBytes",
        (pg_current_wal_lsn() - '0/0')::float8 as "writtenBytes", d.xact_commit::float8 as commits,
        d.xact_rollback::float8 as rollbacks, d.tup_fetched::float8 as fetched,
        d.tup_inserted::float8 as inserted, d.tup_updated::float8 as updated,
        d.tup_deleted::float8 as deleted
      from pg_stat_database d
      where d.datname = current_database()`.execute(em.getKysely());
  const row = rows[0] as Row;
  const { input, output } = ratesOf(row);
  const caches = await cacheFigures(em);
  return {
    info: {
      redis_version: row.version,
      redis_mode: "standalone",
      tcp_port: row.port,
      connected_clients: row.clients,
      uptime_in_days: row.days,
      used_memory_human: `${(process.memoryUsage.rss() / 1024 / 1024).toFixed(1)}M`,
      used_cpu_user_children: (process.cpuUsage().user / 1e6).toFixed(2),
      maxmemory_human: row.buffers,
      aof_enabled: row.wal,
      rdb_last_bgsave_status: "ok",
      instantaneous_input_kbps: input,
      instantaneous_output_kbps: output,
    },
    dbSize: caches.reduce((sum, cach) => sum + cach.size, 0),
    commandStats: Object.entries({
      commit: row.commits,
      rollback: row.rollbacks,
      fetch: row.fetched,
      insert: row.inserted,
      update: row.updated,
      delete: row.deleted,
    }).map(([name, value]) => ({ name, value: String(value) })),
  };
}
