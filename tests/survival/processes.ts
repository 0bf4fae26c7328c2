import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { projectRoot } from "#db/embedded/data-folder.server.ts";
import { currentPrograms, nodeEnvironment, nodeFlags } from "#scripts/child.ts";

/** A product process, started as by `npm start`, and its `output`. */
export type Started = {
  child: ChildProcess;
  output(): string;
  stop(): Promise<void>;
  kill(): Promise<void>;
  port: number;
};

const limit = 60_000;

/** Starts a process and waits for readiness. */
async function start(
  args: string[],
  env: Record<string, string>,
  ready: (text: string, message: unknown) => number | null,
): Promise<Started> {
  const follow = path.join(projectRoot, "scripts", "follow-parent.mjs");
  const child = spawn(
    process.execPath,
    [...nodeFlags(args[0] ?? ""), "--import", follow, ...args],
    {
      cwd: projectRoot,
      env: {
        ...process.env,
        ...nodeEnvironment,
        ...env,
        NODE_ENV: "production",
        SEAWAY_PARENT: String(process.pid),
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      detached: true,
    },
  );
  let reported = "";
  const port = await new Promise<number>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`${args[0]} is not ready:\n${reported}`)),
      limit,
    );
    const look = (message: unknown) => {
      const result = ready(reported, message);
      if (result === null) return;
      clearTimeout(late);
      resolve(result);
    };
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        reported = (reported + chunk.toString()).slice(-200_000);
        look(null);
      });
    child.on("message", look);
    child.once("exit", () => reject(new Error(`${args[0]} ended:\n${reported.slice(-2000)}`)));
  });
  const end = (signal: NodeJS.Signals) => async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  };
  return { child, output: () => reported, port, stop: end("SIGTERM"), kill: end("SIGKILL") };
}

/** The built worker, as users run it; without a current build its sources. */
export const startWorkerProcess = (url: string): Promise<Started> =>
  start([currentPrograms().worker, "--worker"], { DATABASE_URL: url }, (message) =>
    message.includes("jobs ready") ? 0 : null,
  );

/** Needs the build. */
export const startWebProcess = (url: string, port = 0): Promise<Started> =>
  start(
    ["app/main.ts"],
    { DATABASE_URL: url, PORT: String(port || 20_000 + Math.floor(Math.random() * 20_000)) },
    (_message, message) => {
      const report = message as { type?: string; port?: number } | null;
      return report?.type === "listening" ? (report.port ?? null) : null;
    },
  );
