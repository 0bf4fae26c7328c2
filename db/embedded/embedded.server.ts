import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import {
  dataFolder,
  markOf,
  type ProcessMark,
  pause,
  readJson,
  readSecrets,
  stillRuns,
  withFolderLock,
  writeWhole,
} from "./data-folder.server.ts";
import { findPlace } from "./postgres-place.server.ts";
import {
  initialise,
  correct,
  prepareRole,
  type Server,
  startServer,
  urlOf,
} from "./postgres-process.server.ts";

/**
 * `fast` (no fsync) and the server's time `zone` are for tests. A command shares the server; a
 * server owns it.
 */
export type EmbeddedOptions = {
  dataDir: string;
  fast?: boolean;
  zone?: string | undefined;
  role?: "server" | "command";
};

/**
 * `url` uses the application's role, `adminUrl` the superuser. `gone` resolves at an unexpected
 * end. After `announceStop` the next start waits.
 */
export type Embedded = {
  url: string;
  adminUrl: string;
  port: number;
  gone: Promise<void>;
  announceStop(): void;
  stop(): Promise<void>;
};

type Running = { owner: ProcessMark; port: number; role: "server" | "command"; stopping?: boolean };

const runningFile = (dataDir: string) => path.join(dataDir, "running.json");

function runningOf(dataDir: string): Running | null {
  const running = readJson<Running>(runningFile(dataDir));
  return running && stillRuns(running.owner) ? running : null;
}

/** The running database, or null. Opens no connection. */
export function embeddedUrl(dataDir: string = dataFolder()): string | null {
  const running = runningOf(dataDir);
  return running
    ? urlOf("seaway", readSecrets(dataDir).databasePassword, running.port, "seaway")
    : null;
}

/** Other running commands that use this database. */
function borrowers(dataDir: string): ProcessMark[] {
  const folder = path.join(dataDir, "borrowers");
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).map((name) => path.join(folder, name));
  const marks = files.map((file) => ({ file, mark: readJson<ProcessMark>(file) }));
  for (const { file, mark } of marks) if (!stillRuns(mark)) rmSync(file, { force: true });
  return marks.flatMap(({ mark }) =>
    mark && stillRuns(mark) && mark.pid !== process.pid ? [mark] : [],
  );
}

/** Clears its timer, which would keep the process alive. */
async function settledWithin(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}

async function stopServer(
  { child, gone }: Server,
  { dataDir, role }: EmbeddedOptions,
): Promise<void> {
  const lent = () => role === "command" && child.exitCode === null && borrowers(dataDir).length > 0;
  for (let stopped = false; !stopped; ) {
    while (lent()) await pause(100);
    stopped = await withFolderLock(dataDir, async () => {
      if (lent()) return false;
      child.stdin?.end();
      await settledWithin(gone, 30_000);
      const home = readJson<{ home: string }>(path.join(dataDir, "postgres.json"))?.home;
      if (home) await correct(path.join(home, "data"));
      await gone;
      rmSync(runningFile(dataDir), { force: true });
      return true;
    });
  }
}

/** Starts the server or returns who runs it. */
function startUnlessRunning(
  options: EmbeddedOptions & { role: "server" | "command" },
): Promise<Embedded | Running> {
  const { dataDir, role, zone, fast = false } = options;
  return withFolderLock(dataDir, async () => {
    const other = runningOf(dataDir);
    if (other) return other;
    const secrets = readSecrets(dataDir);
    const place = findPlace(dataDir);
    await correct(path.join(place.home, "data"));
    initialise(place, secrets, fast);
    const server = await startServer(place, secrets, { dataDir, fast, zone });
    await prepareRole(server.adminUrl, secrets);
    const note = (stopping: boolean) => {
      const owner = markOf(process.pid);
      if (owner)
        writeWhole(
          runningFile(dataDir),
          JSON.stringify({ owner, port: server.port, role, stopping } satisfies Running),
        );
    };
    note(false);
    let stopping: Promise<void> | undefined;
    const stop = () => {
      stopping ??= stopServer(server, options);
      return stopping;
    };
    return {
      url: urlOf("seaway", secrets.databasePassword, server.port, "seaway"),
      adminUrl: server.adminUrl,
      port: server.port,
      gone: server.gone,
      announceStop: () => note(true),
      stop,
    };
  });
}

/**
 * Starts PostgreSQL on 127.0.0.1, creating database and role on first use and repairing after a
 * crash.
 * @throws Error when another server runs the folder; waits a minute for a command
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, role = "server" } = options;
  for (const begun = performance.now(), deadline = begun + 60_000; ; await pause(200)) {
    const started = await startUnlessRunning({ ...options, role });
    if ("url" in started) return started;
    // Waits only for a server that is stopping.
    if (started.role === "server" && !started.stopping && performance.now() - begun > 3_000)
      throw new Error(`Seaway is already running in ${dataDir} (process ${started.owner.pid})`);
    if (performance.now() > deadline)
      throw new Error(`process ${started.owner.pid} is still using the database of ${dataDir}`);
  }
}

/** Registers as a user of a running database; null when none runs. */
function borrow(dataDir: string): Promise<{ url: string; giveBack(): void } | null> {
  const slip = path.join(dataDir, "borrowers", String(process.pid));
  return withFolderLock(dataDir, async () => {
    const url = embeddedUrl(dataDir);
    if (!url) return null;
    mkdirSync(path.dirname(slip), { recursive: true, mode: 0o700 });
    writeWhole(slip, JSON.stringify(markOf(process.pid)));
    return { url, giveBack: () => rmSync(slip, { force: true }) };
  });
}

/**
 * Runs `fn` with DATABASE_URL, the running embedded database, or one started for it. The starter
 * stops it after the last user.
 */
export async function withDatabase<T>(
  fn: (url: string) => Promise<T>,
  dataDir: string = dataFolder(),
): Promise<T> {
  if (process.env.DATABASE_URL) return fn(process.env.DATABASE_URL);
  for (;;) {
    const borrowed = await borrow(dataDir);
    if (borrowed) return fn(borrowed.url).finally(borrowed.giveBack);
    const started = await startUnlessRunning({ dataDir, role: "command" });
    if ("url" in started) return fn(started.url).finally(() => started.stop());
  }
}

/** For folders of tests. Refuses while the database runs. */
export async function removeEmbedded(dataDir: string): Promise<void> {
  const running = runningOf(dataDir);
  if (running) throw new Error(`process ${running.owner.pid} is using the database of ${dataDir}`);
  const home = readJson<{ home: string }>(path.join(dataDir, "postgres.json"))?.home;
  if (home) {
    await correct(path.join(home, "data"));
    rmSync(home, { recursive: true, force: true });
  }
  rmSync(dataDir, { recursive: true, force: true });
}
