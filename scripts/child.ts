import { type ChildProcess, spawn } from "node:child_process";
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from "node:fs";
import path from "node:path";
import { pause, projectRoot } from "#db/embedded/data-folder.server.ts";
import { buildIsCurrent } from "./build-state.mjs";

/** `logFile` takes both outputs; null uses the terminal. */
export type ChildPlan = {
  name: string;
  script: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  logFile: string | null;
  onMessage?: (message: unknown) => void;
};

export type Kept = {
  stop(): Promise<void>;
  kill(): void;
  restart(): void;
  crashes(): number;
  lastOutput(): string;
};

const logLimit = 20_000_000;
const drainMs = 25_000;

/**
 * The child opens the log for appending, so truncating it here loses nothing. Without space for the
 * copy the log stays; the next check tries again.
 */
export function cutLog(
  file: string,
  limit = logLimit,
  copy: (from: string, to: string) => void = copyFileSync,
): void {
  try {
    if (!existsSync(file) || statSync(file).size < limit) return;
    copy(file, `${file}.1`);
    truncateSync(file, 0);
  } catch (error) {
    // Half a copy would waste space.
    rmSync(`${file}.1`, { force: true });
    console.error(
      `${file} cannot be cut: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/**
 * The output file of a child, or "ignore" when it cannot be opened, so that the process still runs.
 */
function openLog(file: string): number | "ignore" {
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    cutLog(file);
    return openSync(file, "a", 0o600);
  } catch (error) {
    console.error(
      `${file} cannot be opened: ${error instanceof Error ? error.message : String(error)}`,
    );
    return "ignore";
  }
}

/** A child's log failure goes to the terminal, as its own output is on the same disk. */
function hearLogFault(name: string, message: unknown): void {
  const { type, text } = message as { type?: string; text?: string };
  if (type === "log-fault") console.error(`${name}: ${text}`);
}

/**
 * The web process, the worker and the command line: in development the sources, else what the build
 * made of them.
 */
export const programs = (dev: boolean) => ({
  web: "app/main.ts",
  worker: dev ? "jobs/main.ts" : "build/server/jobs.js",
  command: dev ? "cli/main.ts" : "build/server/cli.js",
});

/** The programs of the build while it is current, else their sources. */
export const currentPrograms = () => programs(!buildIsCurrent());

const isWorker = (script: string) => /^jobs\/|\/jobs\.js$/.test(script);

/**
 * Node flags of a script. Long work allocates much short-lived data: a small young generation saves
 * a third of the worker's memory. The bound of the old one is twice what the largest work holds;
 * V8 lets a small heap grow in smaller steps.
 */
export function nodeFlags(script: string): string[] {
  return [
    "--disable-warning=ExperimentalWarning",
    `--max-semi-space-size=${isWorker(script) ? 2 : 8}`,
    "--max-old-space-size=768",
  ];
}

/** Compile cache: faster starts with less memory. */
export const compileCache = path.join(projectRoot, "node_modules", ".cache", "compiled");

/**
 * Environment of our processes: glibc returns freed memory at once and uses one heap for all
 * threads. Other systems ignore these names.
 */
export const nodeEnvironment = {
  NODE_COMPILE_CACHE: compileCache,
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "262144",
};

function launch(plan: ChildPlan): ChildProcess {
  const output = plan.logFile ? openLog(plan.logFile) : "inherit";
  const nodeArgs = [
    ...nodeFlags(plan.script),
    "--import",
    path.join(projectRoot, "scripts", "follow-parent.mjs"),
  ];
  const child = spawn(
    process.execPath,
    [...nodeArgs, path.join(projectRoot, plan.script), ...plan.args],
    {
      cwd: projectRoot,
      env: { ...nodeEnvironment, ...plan.env, SEAWAY_PARENT: String(process.pid) },
      stdio: ["ignore", output, output, "ipc"],
      detached: true,
    },
  );
  if (typeof output === "number") closeSync(output);
  child.on("message", (message) => hearLogFault(plan.name, message));
  if (plan.onMessage) child.on("message", plan.onMessage);
  return child;
}

/**
 * Restarts a process after crashes: at once, then after 1, 2, 4 … at most 30 s; a minute's run
 * counts as healthy. `stop` sends SIGTERM and kills after 25 s.
 */
export function keepRunning(plan: ChildPlan): Kept {
  let stopping = false;
  let crashes = 0;
  let inARow = 0;
  let child = launch(plan);
  let gone: Promise<void>;
  const follow = () => {
    const born = Date.now();
    let counted = false;
    const current = child;
    gone = new Promise((resolve) => {
      current.once("error", () => resolve());
      current.once("exit", (code, signal) => {
        resolve();
        counted = restarting === current;
        if (stopping) return;
        if (!counted) {
          crashes++;
          inARow = Date.now() - born > 60_000 ? 1 : inARow + 1;
          console.error(
            `${plan.name} ended (${signal ?? `exit ${code}`}), starting it again${plan.logFile ? `; see ${plan.logFile}` : ""}`,
          );
        }
        void pause(
          counted ? 0 : Math.min(30_000, inARow <= 1 ? 100 : 500 * 2 ** (inARow - 1)),
        ).then(() => {
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
      plan.logFile && existsSync(plan.logFile)
        ? readFileSync(plan.logFile, "utf8").split("\n").slice(-20).join("\n")
        : "",
  };
}
