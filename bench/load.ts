import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";

/** One request of a client; `refused`: it is made to be refused, as a wrong password is. */
export type Query = { url: string; method: "GET" | "POST"; headers: Record<string, string>; body?: string; refused?: true };
/** `clients` ask the requests in turn for `seconds`, or until `most` are asked; with `think` each waits so many ms, give or take a third, between two. */
export type LoadOrder = { queries: readonly Query[]; clients: number; seconds: number; most?: number; think?: number };
/** Milliseconds per request until the whole answer and until its rows, its length, and requests per second. */
export type LoadResponse = { whole: number[]; rows: number[]; bytes: number[]; perSecond: number };

/** A child process of the bench; it ends with us. */
export function startChild(script: string, env: NodeJS.ProcessEnv = process.env, messages: readonly string[] = []): ChildProcess {
  return spawn(process.execPath, ["--disable-warning=ExperimentalWarning", path.join(import.meta.dirname, script), ...messages], {
    env,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

/** The next message of a child. Throws when it ends instead. */
export function messageOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`a child of the bench ended with ${code}`));
    child.once("exit", ended);
    child.once("message", (message) => {
      child.off("exit", ended);
      resolve(message as T);
    });
  });
}

/** Clients in a process of their own. */
export function startLoad(): { run(order: LoadOrder): Promise<LoadResponse>; stop(): void } {
  const child = startChild("load.child.ts");
  return {
    async run(order) {
      child.send(order);
      const message = await messageOf<{ result?: LoadResponse; error?: string }>(child);
      if (!message.result) throw new Error(message.error);
      return message.result;
    },
    stop: () => child.disconnect(),
  };
}
