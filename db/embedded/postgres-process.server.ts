import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import net from "node:net";
import path from "node:path";
import pg from "pg";
import { markOf, pause, type Secrets, writeWhole } from "./data-folder.server.ts";
import type { PostgresPlace } from "./postgres-place.server.ts";

const settings = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=120",
  "shared_buffers=256MB",
  "work_mem=16MB",
  "maintenance_work_mem=128MB",
  "effective_cache_size=1GB",
  "random_page_cost=1.1",
  "jit=off",
  "max_wal_size=2GB",
  "checkpoint_timeout=15min",
  "wal_compression=on",
  "password_encryption=scram-sha-256",
  "shared_preload_libraries=pg_stat_statements",
  "track_io_timing=on",
  "log_timezone=UTC",
  "log_min_duration_statement=2s",
  "log_parameter_max_length=0",
  "log_parameter_max_length_on_error=0",
];

/** For tests: a crash may destroy the database. */
const fastSettings = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "max_connections=300",
  "autovacuum_naptime=10min",
];

/** The shell shuts the server down when our pipe closes, even after a kill. */
const guardScript =
  'exec 3<&0; "$@" </dev/null 3<&- & pg=$!; { read -r _; kill -INT $pg; } <&3 3<&- >/dev/null 2>&1 & watch=$!; wait $pg; code=$?; kill $watch; exit $code';

export const urlOf = (user: string, password: string, port: number, database: string) =>
  `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;

export function portIsFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

export function anyFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** None of our secrets enters the server's environment. */
function serverEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, TZ: "UTC", LC_ALL: "C.UTF-8", NODE_ENV: "production" };
}

/** Renames the files when complete. */
export function initialise(place: PostgresPlace, secrets: Secrets, fast: boolean): void {
  const data = path.join(place.home, "data");
  if (existsSync(path.join(data, "PG_VERSION"))) return;
  const draft = path.join(place.home, "data.draft");
  const passwordFile = path.join(place.home, "initial-password");
  rmSync(draft, { recursive: true, force: true });
  writeFileSync(passwordFile, `${secrets.databaseAdminPassword}\n`, { mode: 0o600 });
  if (place.account) chownSync(passwordFile, place.account.uid, place.account.gid);
  const args = [
    "-D",
    draft,
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    // The builtin provider folds case three times as fast as the C library, alike on every system.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
  ];
  if (fast) args.push("--no-sync");
  const done = spawnSync(path.join(place.binDir, "initdb"), args, {
    ...place.account,
    cwd: place.home,
    env: serverEnv(),
    encoding: "utf8",
  });
  rmSync(passwordFile, { force: true });
  if (done.status !== 0)
    throw new Error(`initdb failed: ${done.stderr || done.error?.message || done.signal}`);
  renameSync(draft, data);
}

function isServerOf(pid: number, data: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === data;
  } catch {
    if (existsSync("/proc/self/stat")) return false;
    return spawnSync("ps", ["-o", "command=", "-p", String(pid)], {
      encoding: "utf8",
    }).stdout.includes(data);
  }
}

/** Stops a crashed run's server and removes a stale pid file. */
export async function correct(data: string): Promise<void> {
  const pidFile = path.join(data, "postmaster.pid");
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, "utf8").split("\n")[0]) : 0;
  if (!(pid > 0)) return;
  for (const [signal, patienceMs] of [
    ["SIGINT", 20_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 2_000],
  ] as const) {
    const deadline = performance.now() + patienceMs;
    if (markOf(pid) && isServerOf(pid, data)) process.kill(pid, signal);
    while (markOf(pid) && isServerOf(pid, data) && performance.now() < deadline) await pause(50);
  }
  rmSync(pidFile, { force: true });
}

function openLog(dataDir: string): { fd: number; file: string } {
  const folder = path.join(dataDir, "log");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, "postgres.log");
  if (existsSync(file) && statSync(file).size > 10_000_000) renameSync(file, `${file}.1`);
  return { fd: openSync(file, "a", 0o600), file };
}

/** `fast` and a `zone` other than UTC are for tests. */
export type ServerOptions = { dataDir: string; fast: boolean; zone?: string | undefined };

function launch(
  place: PostgresPlace,
  port: number,
  options: ServerOptions & { log: number },
): ChildProcess {
  const chosen = [
    ...settings,
    `timezone=${options.zone ?? "UTC"}`,
    ...(options.fast ? fastSettings : []),
  ];
  const args = [
    "-D",
    path.join(place.home, "data"),
    "-p",
    String(port),
    ...chosen.flatMap((setting) => ["-c", setting]),
  ];
  return spawn(
    "/bin/sh",
    ["-c", guardScript, "seaway-postgres", path.join(place.binDir, "postgres"), ...args],
    {
      ...place.account,
      cwd: place.home,
      env: serverEnv(),
      stdio: ["pipe", options.log, options.log],
      detached: true,
    },
  );
}

/** False when the server ends before the first connection (port taken, files in use). */
async function responses(child: ChildProcess, adminUrl: string): Promise<boolean> {
  for (const deadline = performance.now() + 60_000; performance.now() < deadline; await pause(40)) {
    if (child.exitCode !== null || child.signalCode !== null) return false;
    const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      return true;
    } catch (error) {
      if ((error as { code?: string }).code === "28P01")
        throw new Error(
          "the password in secrets.json does not fit the database of this data folder",
        );
    } finally {
      await client.end().catch(() => {});
    }
  }
  return false;
}

/** The superuser is only for start, backup and tests. */
export async function prepareRole(adminUrl: string, secrets: Secrets): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      "select exists (select from pg_roles where rolname = 'seaway') role, exists (select from pg_database where datname = 'seaway') db",
    );
    if (!rows[0].role)
      await client.query(
        `create role seaway login password ${client.escapeLiteral(secrets.databasePassword)} in role pg_monitor`,
      );
    if (!rows[0].db) await client.query("create database seaway owner seaway");
  } finally {
    await client.end();
  }
  const inside = new pg.Client({ connectionString: adminUrl.replace(/\/postgres$/, "/seaway") });
  await inside.connect();
  try {
    for (const name of ["pg_stat_statements", "pg_trgm", "btree_gin", "pgcrypto", "unaccent"])
      await inside.query(`create extension if not exists ${name}`);
  } finally {
    await inside.end();
  }
}

/** `child` is the guarding shell. */
export type Server = { child: ChildProcess; gone: Promise<void>; port: number; adminUrl: string };

/**
 * Uses the usual port or a free one.
 * @throws Error with the end of the log
 */
export async function startServer(
  place: PostgresPlace,
  secrets: Secrets,
  options: ServerOptions,
): Promise<Server> {
  const { dataDir } = options;
  const data = path.join(place.home, "data");
  const portFile = path.join(dataDir, "port");
  const kept = existsSync(portFile) ? Number(readFileSync(portFile, "utf8")) : 0;
  const log = openLog(dataDir);
  try {
    for (let attempt = 0; attempt < 8; attempt++) {
      const port = attempt < 2 && kept > 0 && (await portIsFree(kept)) ? kept : await anyFreePort();
      const child = launch(place, port, { ...options, log: log.fd });
      const gone = new Promise<void>((resolve) => {
        child.once("exit", () => resolve());
        child.once("error", () => resolve());
      });
      child.stdin?.on("error", () => {});
      const adminUrl = urlOf("postgres", secrets.databaseAdminPassword, port, "postgres");
      if (await responses(child, adminUrl)) {
        if (port !== kept) writeWhole(portFile, String(port));
        return { child, gone, port, adminUrl };
      }
      child.stdin?.end();
      await gone;
      await correct(data);
      await pause(500);
    }
  } finally {
    closeSync(log.fd);
  }
  throw new Error(
    `PostgreSQL does not start; its last words:\n${readFileSync(log.file, "utf8").split("\n").slice(-8).join("\n")}`,
  );
}
