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
import { initialise, correct, prepareRole, type Server, startServer, urlOf } from "./postgres-process.server.ts";

/** `dataDir`: the data folder. `fast`: no fsync, for tests only; so is `zone`, the time zone of the server. `role`: a command shares and gives way, a server owns the database until it stops. */
export type EmbeddedOptions = { dataDir: string; fast?: boolean; zone?: string | undefined; role?: "server" | "command" };

/**
 * A running database. `url`: the application's own role; `adminUrl`: the superuser; `gone` resolves when the server ends by itself;
 * `announceStop` lets a start that follows at once wait for the stop instead of giving up.
 */
export type Embedded = { url: string; adminUrl: string; port: number; gone: Promise<void>; announceStop(): void; stop(): Promise<void> };

type Running = { owner: ProcessMark; port: number; role: "server" | "command"; stopping?: boolean };

const runningFile = (dataDir: string) => path.join(dataDir, "running.json");

function runningOf(dataDir: string): Running | null {
  const running = readJson<Running>(runningFile(dataDir));
  return running && stillRuns(running.owner) ? running : null;
}

/** The address of the database of a data folder when somebody has started it, else null. Reads two files, opens no connection. */
export function embeddedUrl(dataDir: string = dataFolder()): string | null {
  const running = runningOf(dataDir);
  return running ? urlOf("seaway", readSecrets(dataDir).databasePassword, running.port, "seaway") : null;
}

/** Other commands that borrowed this database and still run. */
function borrowers(dataDir: string): ProcessMark[] {
  const folder = path.join(dataDir, "borrowers");
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).map((name) => path.join(folder, name));
  const marks = files.map((file) => ({ file, mark: readJson<ProcessMark>(file) }));
  for (const { file, mark } of marks) if (!stillRuns(mark)) rmSync(file, { force: true });
  return marks.flatMap(({ mark }) => (mark && stillRuns(mark) && mark.pid !== process.pid ? [mark] : []));
}

/** Waits for `work`, at most `ms`. The timer goes with it: one left running would keep a finished command alive until it fires. */
async function settledWithin(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}

async function stopServer({ child, gone }: Server, { dataDir, role }: EmbeddedOptions): Promise<void> {
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

/** Starts the server unless another process has it; then says which. */
function startUnlessRunning(options: EmbeddedOptions & { role: "server" | "command" }): Promise<Embedded | Running> {
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
      if (owner) writeWhole(runningFile(dataDir), JSON.stringify({ owner, port: server.port, role, stopping } satisfies Running));
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
 * Starts the embedded PostgreSQL of a data folder, on 127.0.0.1 and a port of its own, creating database, role and password on first use and
 * mending what a crashed run left. Throws when a server of the same data folder already runs; waits up to a minute when a command has it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, role = "server" } = options;
  for (const begun = Date.now(), deadline = begun + 60_000; ; await pause(200)) {
    const started = await startUnlessRunning({ ...options, role });
    if ("url" in started) return started;
    // One that was asked to stop a moment ago is waited for; one that goes on running is not ours to touch.
    if (started.role === "server" && !started.stopping && Date.now() - begun > 3_000)
      throw new Error(`Seaway is already running in ${dataDir} (process ${started.owner.pid})`);
    if (Date.now() > deadline) throw new Error(`process ${started.owner.pid} is still using the database of ${dataDir}`);
  }
}

/** Notes that this process uses a database another one has started; null when none runs. */
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
 * Gives `fn` the address of a database: DATABASE_URL, or the embedded one that runs, or the embedded one started for the time of `fn`.
 * Commands may overlap: the one that started the server stops it when the last borrower is done.
 */
export async function withDatabase<T>(fn: (url: string) => Promise<T>, dataDir: string = dataFolder()): Promise<T> {
  if (process.env.DATABASE_URL) return fn(process.env.DATABASE_URL);
  for (;;) {
    const borrowed = await borrow(dataDir);
    if (borrowed) return fn(borrowed.url).finally(borrowed.giveBack);
    const started = await startUnlessRunning({ dataDir, role: "command" });
    if ("url" in started) return fn(started.url).finally(() => started.stop());
  }
}

/** Removes the database of a data folder with everything in it, also where it lies elsewhere. For throw-away folders of tests; refuses while it runs. */
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
