import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, copyFileSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync, truncateSync } from "node:fs";
import path from "node:path";
import { pause, projectRoot } from "#db/embedded/data-folder.server.ts";

/** What to run and keep running. `logFile` takes both outputs; null lets them through to the terminal. */
export type ChildPlan = {
  name: string;
  script: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  logFile: string | null;
  onMessage?: (message: unknown) => void;
};

export type Kept = { stop(): Promise<void>; kill(): void; restart(): void; crashes(): number; lastOutput(): string };

const logLimit = 20_000_000;
const drainMs = 25_000;

/**
 * The log is opened for appending by the child itself, so cutting it here loses no line and needs no signal. A disk without room for the copy
 * leaves the log as it is: the next look tries again, and nothing ends for it.
 */
export function cutLog(file: string, limit = logLimit, copy: (from: string, to: string) => void = copyFileSync): void {
  try {
    if (!existsSync(file) || statSync(file).size < limit) return;
    copy(file, `${file}.1`);
    truncateSync(file, 0);
  } catch (error) {
    // Half a copy takes the room that is missing.
    rmSync(`${file}.1`, { force: true });
    console.error(`${file} cannot be cut: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The file a child appends its outputs to; "ignore" when it cannot be opened: a process without a log is better than none. */
function openLog(file: string): number | "ignore" {
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    cutLog(file);
    return openSync(file, "a", 0o600);
  } catch (error) {
    console.error(`${file} cannot be opened: ${error instanceof Error ? error.message : String(error)}`);
    return "ignore";
  }
}

/** What a child says when its log cannot be written is said in the terminal: its own outputs lie on the same disk. */
function hearLogFault(name: string, message: unknown): void {
  const { type, text } = message as { type?: string; text?: string };
  if (type === "log-fault") console.error(`${name}: ${text}`);
}

/** The web process and the worker: in development the sources, else what the build made of them. */
export const programs = (dev: boolean) => ({ web: "app/main.ts", worker: dev ? "jobs/main.ts" : "build/server/jobs.js" });

const isWorker = (script: string) => /^jobs\/|\/jobs\.js$/.test(script);

/**
 * What Node is started with for a script of the product. Long work makes much short-lived data: a small young generation and an old one that is
 * looked through early keep the worker a third smaller, and no slower (decisions 011, 012). Loading the program makes as much again as it
 * needs, so both begin so; pages would pay for it with 4 ms each, so the web process gives itself more room when it has started
 * (app/start-garbage.server.ts).
 */
export function nodeLabels(script: string): string[] {
  return ["--disable-warning=ExperimentalWarning", `--max-semi-space-size=${isWorker(script) ? 2 : 8}`, "--heap-growing-percent=20"];
}

/** Compiled code kept between starts: a start is faster and holds less, because the sources are not parsed again. */
export const compileCache = path.join(projectRoot, "node_modules", ".cache", "compiled");

/**
 * What a process of the product finds in its environment beside its own: memory that glibc gives back as soon as it is free (files and answers of
 * megabytes come and go), from one heap instead of one per thread. Other systems do not read these names.
 */
export const nodeEnvironment = {
  NODE_COMPILE_CACHE: compileCache,
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "262144",
};

function launch(plan: ChildPlan): ChildProcess {
  const output = plan.logFile ? openLog(plan.logFile) : "inherit";
  const messages = [...nodeLabels(plan.script), "--import", path.join(projectRoot, "scripts", "follow-parent.mjs")];
  const child = spawn(process.execPath, [...messages, path.join(projectRoot, plan.script), ...plan.args], {
    cwd: projectRoot,
    env: { ...nodeEnvironment, ...plan.env, SEAWAY_PARENT: String(process.pid) },
    stdio: ["ignore", output, output, "ipc"],
    detached: true,
  });
  if (typeof output === "number") closeSync(output);
  child.on("message", (message) => hearLogFault(plan.name, message));
  if (plan.onMessage) child.on("message", plan.onMessage);
  return child;
}

/**
 * Keeps one process running: after a crash it starts again, at once the first time, then after 1, 2, 4 … at most 30 s; a run of a minute
 * counts as healthy. `stop` asks it to finish (SIGTERM) and ends it after 25 s.
 */
export function keepRunning(plan: ChildPlan): Kept {
  let stopping = false;
  let crashes = 0;
  let inARow = 0;
  let child = launch(plan);
  let gone: Promise<void>;
  const follow = () => {
    const born = Date.now();
    let requested = false;
    const current = child;
    gone = new Promise((resolve) => {
      current.once("error", () => resolve());
      current.once("exit", (code, signal) => {
        resolve();
        requested = restarting === current;
        if (stopping) return;
        if (!requested) {
          crashes++;
          inARow = Date.now() - born > 60_000 ? 1 : inARow + 1;
          console.error(
            `${plan.name} ended (${signal ?? `exit ${code}`}), starting it again${plan.logFile ? `; see ${plan.logFile}` : ""}`,
          );
        }
        void pause(requested ? 0 : Math.min(30_000, inARow <= 1 ? 100 : 500 * 2 ** (inARow - 1))).then(() => {
          if (stopping) return;
          child = launch(plan);
          follow();
        });
      });
    });
  };
  let restarting: ChildProcess | null = null;
  follow();
  const cutter = setInterval(() => plan.logFile && cutLog(plan.logFile), 600_000);
  cutter.unref();
  return {
    async stop() {
      stopping = true;
      clearInterval(cutter);
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), drainMs);
      await gone;
      clearTimeout(late);
    },
    kill: () => void child.kill("SIGKILL"),
    restart() {
      restarting = child;
      child.kill("SIGTERM");
    },
    crashes: () => crashes,
    lastOutput: () =>
      plan.logFile && existsSync(plan.logFile) ? readFileSync(plan.logFile, "utf8").split("\n").slice(-20).join("\n") : "",
  };
}
