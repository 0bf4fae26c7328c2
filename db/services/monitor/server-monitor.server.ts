import { statfs } from "node:fs/promises";
import os from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import v8 from "node:v8";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { dataFolder } from "#db/embedded/data-folder.server.ts";
import { currentTime } from "#platform/kernel/clock/current-time.ts";

/** Percent of all processors. */
export type CpuFigures = { cpuNum: number; used: number; sys: number; wait: number; free: number };
export type DiskFigures = { dirName: string; typeName: string; total: number; free: number };

const times = () => {
  const sum = { user: 0, sys: 0, idle: 0, irq: 0, nice: 0 };
  for (const { times: item } of os.cpus())
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += item[key];
  return { ...sum, all: sum.user + sum.sys + sum.idle + sum.irq + sum.nice };
};

/** Load over `ms`. Node does not report I/O wait. */
export async function cpuFigures(ms = 200): Promise<CpuFigures> {
  const before = times();
  await pause(ms);
  const after = times();
  const all = Math.max(1, after.all - before.all);
  const share = (key: "user" | "sys" | "idle" | "nice") =>
    Math.round(((after[key] - before[key]) / all) * 1000) / 10;
  return {
    cpuNum: os.cpus().length,
    used: Math.round((share("user") + share("nice")) * 10) / 10,
    sys: share("sys"),
    wait: 0,
    free: share("idle"),
  };
}

/** Names by the number of statfs(2), linux/magic.h. */
const fileSystems: Readonly<Record<number, string>> = {
  0xef53: "ext4",
  0x58465342: "xfs",
  0x9123683e: "btrfs",
  0x2fc12fc1: "zfs",
  0x01021994: "tmpfs",
  0x794c7630: "overlay",
  0x6969: "nfs",
};

/** File systems of the data and working folders. */
export async function diskFigures(): Promise<DiskFigures[]> {
  const disks: DiskFigures[] = [];
  for (const dirName of [dataFolder(), process.cwd(), os.tmpdir()]) {
    try {
      const { bsize, blocks, bavail, type } = await statfs(dirName);
      const disk = {
        dirName,
        typeName: fileSystems[type] ?? `0x${type.toString(16)}`,
        total: bsize * blocks,
        free: bsize * bavail,
      };
      if (!disks.some((other) => other.total === disk.total && other.typeName === disk.typeName))
        disks.push(disk);
    } catch {
      // The folder does not exist yet.
    }
  }
  return disks;
}

/** Process arguments with possible secrets masked. */
export function safeArguments(
  args: readonly string[] = [...process.execArgv, ...process.argv.slice(1)],
): string {
  let hides = false;
  return args
    .map((arg) => {
      if (hides && !arg.startsWith("-")) {
        hides = false;
        return "***";
      }
      const [name = "", value] = arg.split(/=(.*)/s);
      hides = value === undefined && /^-.*(pass|secret|token|key|url|auth)/i.test(name);
      if (
        /:\/\/[^/]*@/.test(arg) ||
        (value !== undefined && /pass|secret|token|key|url|auth/i.test(name))
      )
        return `${name.split("://")[0]}=***`;
      return arg;
    })
    .join(" ");
}

export type ProcessFigures = {
  pid: number;
  node: string;
  v8: string;
  rss: number;
  heapUsed: number;
  heapTotal: number;
  heapMost: number;
  external: number;
  upSeconds: number;
  startedAt: string;
  arguments: string;
  cpuSeconds: number;
  loopDelayMs: number;
  loopDelayMaxMs: number;
};

type Delay = ReturnType<typeof monitorEventLoopDelay>;
let delay: Delay | undefined;

/** Measures timer delay of this process; cheap enough to stay on. */
function watchLoop(): Delay {
  if (!delay) {
    delay = monitorEventLoopDelay({ resolution: 50 });
    delay.enable();
  }
  return delay;
}

const ms = (nanos: number) =>
  Number.isFinite(nanos) && nanos > 0 ? Math.max(0, Math.round((nanos / 1e6 - 50) * 10) / 10) : 0;

/** Event loop delay is the median and maximum since the last call. */
export function processFigures(): ProcessFigures {
  const memory = process.memoryUsage();
  const cpu = process.cpuUsage();
  const loop = watchLoop();
  const figures = {
    pid: process.pid,
    node: process.versions.node,
    v8: process.versions.v8,
    rss: memory.rss,
    heapUsed: memory.heapUsed,
    heapTotal: memory.heapTotal,
    heapMost: v8.getHeapStatistics().heap_size_limit,
    external: memory.external,
    upSeconds: Math.round(process.uptime()),
    startedAt: new Date(currentTime().getTime() - process.uptime() * 1000).toISOString(),
    arguments: safeArguments(),
    cpuSeconds: Math.round((cpu.user + cpu.system) / 1e5) / 10,
    loopDelayMs: ms(loop.percentile(50)),
    loopDelayMaxMs: ms(loop.max),
  };
  loop.reset();
  return figures;
}

export type Beat = {
  name: string;
  pid: number;
  startedTime: string;
  beatTime: string;
  silent: boolean;
  facts: Record<string, string | number>;
};

const beatName = () => `${os.hostname()}:${process.pid}`.slice(-80);
/** How long silent processes stay listed. Milliseconds. */
const rememberedMs = 3600_000;

/** Heartbeat of worker and scheduler, every `beatEvery`. */
export async function beatProcess(em: EntityManager, role: string): Promise<void> {
  const { rss, heapUsed, cpuSeconds, loopDelayMs, loopDelayMaxMs, node, startedAt } =
    processFigures();
  const facts = JSON.stringify({
    role,
    rss,
    heapUsed,
    cpuSeconds,
    loopDelayMs,
    loopDelayMaxMs,
    node,
  });
  await sql`insert into process_beat (name, pid, started_time, beat_time, facts)
    values (${beatName()}, ${process.pid}, ${startedAt}, now(), ${facts}::jsonb)
    on conflict (name) do update
    set beat_time = now(), started_time = excluded.started_time, facts = excluded.facts`.execute(
    em.getKysely(),
  );
  await sql`delete from process_beat
    where beat_time < now() - make_interval(secs => ${rememberedMs / 1000})`.execute(
    em.getKysely(),
  );
}

/** An orderly end removes the entry; only a crash leaves it silent. */
export async function endBeat(em: EntityManager): Promise<void> {
  await sql`delete from process_beat where name = ${beatName()}`.execute(em.getKysely());
}

/** Milliseconds. Four missed beats mean the process is gone. */
export const beatEvery = 15_000;

/** Processes heard within an hour. */
export async function readBeats(em: EntityManager): Promise<Beat[]> {
  const { rows } = await sql<Beat>`select name, pid, started_time as "startedTime",
      beat_time as "beatTime",
      beat_time < now() - make_interval(secs => ${(beatEvery * 4) / 1000}) as silent, facts
    from process_beat
    order by silent, name`.execute(em.getKysely());
  return rows.map((row) => ({
    ...row,
    startedTime: new Date(row.startedTime).toISOString(),
    beatTime: new Date(row.beatTime).toISOString(),
  }));
}

/**
 * Workers heard within, and tasks waiting over, a minute; tasks without workers are a fault.
 * `silent` are the seconds since the last one was heard, null without any.
 */
export async function workersAtWork(
  em: EntityManager,
): Promise<{ alive: number; waiting: number; silent: number | null }> {
  const { rows } = await sql<{ alive: number; waiting: number; silent: number | null }>`
    select (
        select extract(epoch from now() - max(beat_time))::int
        from process_beat
        where facts ->> 'role' <> 'scheduler'
      ) as silent,
      (
        select count(*)::int
        from process_beat
        where beat_time > now() - interval '1 minute' and facts ->> 'role' <> 'scheduler'
      ) as alive,
      (
        select count(*)::int
        from task
        where status = 'WAITING' and created_time < now() - interval '1 minute'
      ) as waiting`.execute(em.getKysely());
  return rows[0] ?? { alive: 0, waiting: 0, silent: null };
}

export type Sample = { at: string; cpu: number; rss: number; heap: number; delay: number };
const samples: Sample[] = [];
const sampleEvery = 10_000;
let lastLook = 0;
let sampler: NodeJS.Timeout | undefined;

async function takeSample(): Promise<void> {
  const { used, sys } = await cpuFigures(100);
  const { rss, heapUsed, loopDelayMs } = processFigures();
  samples.push({
    at: currentTime().toISOString(),
    cpu: Math.round((used + sys) * 10) / 10,
    rss,
    heap: heapUsed,
    delay: loopDelayMs,
  });
  if (samples.length > 60) samples.shift();
}

/** Ten minutes of this process, sampled while somebody looks and shortly after. */
export async function recentSamples(): Promise<readonly Sample[]> {
  lastLook = performance.now();
  if (!sampler) {
    await takeSample();
    sampler = setInterval(() => {
      if (performance.now() - lastLook > 600_000) {
        clearInterval(sampler);
        sampler = undefined;
      } else void takeSample().catch(() => undefined);
    }, sampleEvery);
    sampler.unref();
  }
  return samples;
}

export function ownAddress(): string {
  const addresses = Object.values(os.networkInterfaces()).flatMap((list) => list ?? []);
  return (
    addresses.find((candidate) => candidate.family === "IPv4" && !candidate.internal)?.address ??
    "127.0.0.1"
  );
}
