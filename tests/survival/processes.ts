import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { projectRoot } from "#db/embedded/data-folder.server.ts";
import { nodeEnvironment, nodeWords } from "../../scripts/child.ts";

/** A process of the product, started as `npm start` starts it. `said` is what it wrote. */
export type Started = { child: ChildProcess; said(): string; kill(): Promise<void>; port: number };

const limit = 60_000;

/** Starts a process and waits until it says that it is ready. */
async function start(
  words: string[],
  env: Record<string, string>,
  ready: (said: string, message: unknown) => number | null,
): Promise<Started> {
  const follow = path.join(projectRoot, "scripts", "follow-parent.mjs");
  const child = spawn(process.execPath, [...nodeWords(words[0] ?? ""), "--import", follow, ...words], {
    cwd: projectRoot,
    env: { ...process.env, ...nodeEnvironment, ...env, NODE_ENV: "production", SEAWAY_PARENT: String(process.pid) },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    detached: true,
  });
  let said = "";
  const port = await new Promise<number>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${words[0]} is not ready:\n${said}`)), limit);
    const look = (message: unknown) => {
      const found = ready(said, message);
      if (found === null) return;
      clearTimeout(late);
      resolve(found);
    };
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-200_000);
        look(null);
      });
    child.on("message", look);
    child.once("exit", () => reject(new Error(`${words[0]} ended:\n${said.slice(-2000)}`)));
  });
  return {
    child,
    said: () => said,
    port,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

/** A worker on a database. */
export const startWorkerProcess = (url: string): Promise<Started> =>
  start(["jobs/main.ts", "--worker"], { DATABASE_URL: url }, (said) => (said.includes("jobs ready") ? 0 : null));

/** A web process on a database; needs the build. */
export const startWebProcess = (url: string, port = 0): Promise<Started> =>
  start(["app/main.ts"], { DATABASE_URL: url, PORT: String(port || 20_000 + Math.floor(Math.random() * 20_000)) }, (_said, message) => {
    const told = message as { type?: string; port?: number } | null;
    return told?.type === "listening" ? (told.port ?? null) : null;
  });
