/**
 * Builds, starts database, web and worker, reports readiness, and stops them in order. Started by
 * scripts/start.mjs.
 */
import { spawn } from "node:child_process";
import { existsSync, watch } from "node:fs";
import path from "node:path";
import {
  dataFolder,
  pause,
  prepareDataFolder,
  projectRoot,
  readSecrets,
} from "#db/embedded/data-folder.server.ts";
import { type Embedded, startEmbedded } from "#db/embedded/embedded.server.ts";
import { outliveOutputs } from "#platform/kernel/log/log-output.server.ts";
import { portIsFree } from "#db/embedded/postgres-process.server.ts";
import { buildWeb } from "./build.ts";
import { compileCache, currentPrograms, type Kept, keepRunning, programs } from "./child.ts";

const dev = process.argv.includes("--dev");
const dataDir = dataFolder();
const chinese = (process.env.SEAWAY_LANG || process.env.LANG || "zh")
  .toLowerCase()
  .startsWith("zh");
const translate = (zh: string, en: string) => console.log(chinese ? zh : en);
const kept: Kept[] = [];
let embedded: Embedded | null = null;
let stopping: Promise<void> | null = null;
let firstSignalAt = 0;
let accounts = "";

/**
 * Passwords are generated once and not stored in clear, so a failing start must still print them.
 */
function tellAccounts(): void {
  if (accounts.trim()) console.log(accounts.trimEnd());
  accounts = "";
}

/** Children stop first, so that they can finish their work. */
function stopAll(code: number): Promise<void> {
  tellAccounts();
  stopping ??= (async () => {
    embedded?.announceStop();
    await Promise.all(kept.map((item) => item.stop()));
    await embedded?.stop();
  })()
    .catch((error) => console.error(error))
    // Remaining processes end with this one through their channels and pipes.
    .then(() => process.exit(code));
  return stopping;
}

/**
 * Terminal and npm may both deliver one Ctrl-C; only a second one after a second means "at once".
 */
function onSignal(signal: NodeJS.Signals): void {
  if (firstSignalAt === 0) {
    firstSignalAt = Date.now();
    translate("正在停止……（再按一次 Ctrl-C 立即结束）", "stopping … (Ctrl-C again ends at once)");
    void stopAll(signal === "SIGINT" ? 130 : 0);
  } else if (Date.now() - firstSignalAt > 1_000) for (const item of kept) item.kill();
}

async function choosePort(): Promise<{ port: number; requested: boolean }> {
  if (process.env.PORT) {
    const port = Number(process.env.PORT);
    if (!Number.isInteger(port) || port < 1 || port > 65535)
      throw new Error(`PORT=${process.env.PORT} is not a port number`);
    if (!(await portIsFree(port)))
      throw new Error(
        `port ${port} is taken; choose another PORT, or leave it out and the next free one from 3000 is used`,
      );
    return { port, requested: true };
  }
  for (let port = 3000; port < 3200; port++)
    if (await portIsFree(port)) return { port, requested: false };
  throw new Error("no free port between 3000 and 3199; set PORT");
}

/**
 * Runs a `seaway` command. `heard` gets output as it comes.
 * @returns its output.
 * @throws Error with the output on failure
 */
function seaway(
  args: string[],
  env: NodeJS.ProcessEnv,
  heard: (text: string) => void = () => {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const nodeArgs = [
      "--disable-warning=ExperimentalWarning",
      "--import",
      path.join(projectRoot, "scripts", "follow-parent.mjs"),
      currentPrograms().command,
      ...args,
    ];
    const child = spawn(process.execPath, nodeArgs, {
      cwd: projectRoot,
      env: { ...env, NODE_COMPILE_CACHE: compileCache, SEAWAY_PARENT: String(process.pid) },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      detached: true,
    });
    let out = "";
    let all = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      out += chunk;
      all += chunk;
      heard(String(chunk));
    });
    child.stderr?.on("data", (chunk: Buffer) => (all += chunk));
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0
        ? resolve(out)
        : reject(new Error(`seaway ${args.join(" ")} failed (exit ${code}):\n${all}`)),
    );
  });
}

async function timed<T>(name: string, work: Promise<T>): Promise<T> {
  const begun = Date.now();
  const result = await work;
  console.log(`  ${name} ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  return result;
}

/** Restarts a crashed database on the same port; web and worker reconnect. */
async function keepDatabase(): Promise<void> {
  for (let pauseMs = 100; embedded && !stopping; pauseMs = Math.min(30_000, pauseMs * 2)) {
    await embedded.gone;
    if (stopping) return;
    console.error("the database ended, starting it again");
    await embedded.stop();
    await pause(pauseMs);
    if (!stopping) embedded = await startEmbedded({ dataDir });
  }
}

async function prepareDatabase(): Promise<NodeJS.ProcessEnv> {
  const secrets = readSecrets(dataDir);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: dev ? "development" : "production",
    SEAWAY_DATA: dataDir,
    SEAWAY_EDI_DIR: process.env.SEAWAY_EDI_DIR || path.join(dataDir, "edi"),
    SEAWAY_SESSION_SECRET: process.env.SEAWAY_SESSION_SECRET || secrets.sessionSecret,
  };
  if (!process.env.DATABASE_URL) {
    embedded = await timed("database", startEmbedded({ dataDir }));
    env.DATABASE_URL = embedded.url;
    void keepDatabase().catch((error) => fail(error));
  }
  await timed("migrate", seaway(["db", "migrate"], env));
  const demo = process.env.SEAWAY_DEMO === "0" ? [] : ["--demo-if-empty"];
  // Kept at once, so that a stop during the demo still prints the password.
  await timed(
    "seed",
    seaway(["db", "seed", ...demo, "--print-accounts"], env, (text) => (accounts += text)),
  );
  return env;
}

function startWeb(
  env: NodeJS.ProcessEnv,
  choice: { port: number; requested: boolean },
): Promise<number> {
  const plan = {
    name: "web",
    script: programs(dev).web,
    args: dev ? ["--dev"] : [],
    env: { ...env, PORT: String(choice.port) },
  };
  return new Promise((resolve) => {
    const onMessage = (message: unknown) => {
      const { type, port } = message as { type?: string; port?: number };
      if (type === "listening" && port) resolve(port);
      // Another clone took the port meanwhile; the next start uses the next one.
      if (type === "port-taken" && !choice.requested)
        plan.env.PORT = String(Number(plan.env.PORT) + 1);
    };
    kept.push(
      keepRunning({
        ...plan,
        logFile: dev ? null : path.join(dataDir, "log", "web.log"),
        onMessage,
      }),
    );
  });
}

async function untilReady(port: number): Promise<void> {
  for (const deadline = Date.now() + 120_000; ; await pause(100)) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, {
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null);
    await response?.body?.cancel();
    if (response?.status === 200) return;
    if (Date.now() > deadline)
      throw new Error(`/readyz does not answer 200 (last: ${response?.status ?? "nothing"})`);
  }
}

async function untilTooManyCrashes(): Promise<never> {
  for (;;) {
    await pause(200);
    const broken = kept.find((item) => item.crashes() >= 4);
    if (broken) throw new Error(`it does not start; its last words:\n${broken.lastOutput()}`);
  }
}

function startWorker(env: NodeJS.ProcessEnv): void {
  const worker = keepRunning({
    name: "worker",
    script: programs(dev).worker,
    args: [],
    env,
    logFile: dev ? null : path.join(dataDir, "log", "worker.log"),
  });
  kept.push(worker);
  if (!dev) return;
  let timer: NodeJS.Timeout | undefined;
  for (const folder of ["db", "jobs", "edi"].filter((name) =>
    existsSync(path.join(projectRoot, name)),
  )) {
    watch(path.join(projectRoot, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => worker.restart(), 300);
    });
  }
}

async function fail(error: unknown): Promise<void> {
  if (stopping) return;
  console.error(error instanceof Error ? error.message : error);
  await stopAll(1);
}

async function main(): Promise<void> {
  const begun = Date.now();
  prepareDataFolder(dataDir);
  if (process.env.PORT) await choosePort();
  const database = prepareDatabase();
  const building = (dev ? Promise.resolve(false) : timed("build", buildWeb())).catch(
    async (error) => {
      // The seed may be creating passwords.
      await database.catch(() => {});
      throw error;
    },
  );
  const [env] = await Promise.all([database, building]);
  if (stopping) return;
  // Only now: an earlier run of this clone has released its port once the database is ours.
  const choice = await choosePort();
  const listening = startWeb(env, choice);
  startWorker(env);
  const ready = (async () => {
    const port = await listening;
    await untilReady(port);
    return port;
  })();
  const port = await Promise.race([ready, untilTooManyCrashes()]);
  if (stopping) return;
  console.log(`ready http://127.0.0.1:${port}`);
  translate(
    `海程已启动，用时 ${((Date.now() - begun) / 1000).toFixed(1)} 秒。浏览器打开上面的地址。`,
    `Seaway is up after ${((Date.now() - begun) / 1000).toFixed(1)} s. Open the address above in a browser.`,
  );
  tellAccounts();
  translate(
    `数据与日志：${dataDir}。按 Ctrl-C 停止。`,
    `Data and logs: ${dataDir}. Ctrl-C stops everything.`,
  );
}

outliveOutputs();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
process.on("disconnect", () => onSignal("SIGTERM"));
process.on("uncaughtException", (error) => void fail(error));
main().catch(fail);
