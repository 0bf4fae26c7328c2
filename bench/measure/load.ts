import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";

/** A request; `refused` ones are meant to fail, such as a wrong password. */
export type Query = {
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  refused?: true;
};
/**
 * `clients` send the requests in turn for `seconds` or until `most`; with `think` each pauses about
 * that many ms (± a third).
 */
export type LoadOrder = {
  queries: readonly Query[];
  clients: number;
  seconds: number;
  most?: number;
  think?: number;
};
/**
 * Milliseconds per request until the end and until its rows, its length, and requests per second.
 */
export type LoadResponse = { whole: number[]; rows: number[]; bytes: number[]; perSecond: number };

/** A child process that ends with us. */
export function startChild(
  script: string,
  env: NodeJS.ProcessEnv = process.env,
  args: readonly string[] = [],
): ChildProcess {
  return spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", path.join(import.meta.dirname, script), ...args],
    {
      env,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    },
  );
}

/** The next message of a child. @throws Error when it ends */
export function messageOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) =>
      reject(new Error(`a child of the bench ended with ${code}`));
    child.once("exit", ended);
    child.once("message", (message) => {
      child.off("exit", ended);
      resolve(message as T);
    });
  });
}

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
