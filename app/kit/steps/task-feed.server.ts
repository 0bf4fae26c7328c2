import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import type { TaskSignal } from "./task-signal.ts";

type Listener = {
  userName: string;
  wants(signal: TaskSignal & { operator: string; kind: string }): boolean;
  tell(text: string): void;
  end(): void;
};

/** Open pages of one process, and of one person; more are told to ask instead. */
const most = { all: 500, perUser: 8 };
/** The longest pause before the database is tried again. Milliseconds. */
const patience = 15_000;

/**
 * What the database tells about tasks, handed to the open pages of this process: one connection listens, however many pages look. It
 * comes back by itself after the database was away, and says so, since what happened meanwhile was not heard.
 */
class TaskFeed {
  readonly #listeners = new Set<Listener>();
  readonly #url: string;
  readonly #log: Logger;
  readonly #stop = new AbortController();
  #client: pg.Client | null = null;

  constructor(url: string, log: Logger) {
    this.#url = url;
    this.#log = log;
    void this.#listen();
  }

  get closed(): boolean {
    return this.#stop.signal.aborted;
  }

  /** False when there is no room for another page. */
  add(listener: Listener): boolean {
    const own = [...this.#listeners].filter((one) => one.userName === listener.userName).length;
    if (this.closed || this.#listeners.size >= most.all || own >= most.perUser) return false;
    this.#listeners.add(listener);
    return true;
  }

  remove(listener: Listener): void {
    this.#listeners.delete(listener);
  }

  /** Ends every page's stream and the connection: an open stream would hold up the end of the process. */
  async close(): Promise<void> {
    this.#stop.abort();
    for (const listener of this.#listeners) listener.end();
    this.#listeners.clear();
    await this.#client?.end().catch(() => undefined);
  }

  async #listen(): Promise<void> {
    for (let wait = 500; !this.closed; wait = Math.min(patience, wait * 2)) {
      const client = new pg.Client({ connectionString: this.#url, application_name: "seaway tasks", keepAlive: true });
      this.#client = client;
      const gone = new Promise<void>((resolve) => {
        // Not once: a broken connection may complain again, and an error nobody hears ends the process.
        client.on("error", () => resolve());
        client.on("end", () => resolve());
      });
      try {
        client.on("notification", ({ payload }) => this.#hear(payload ?? ""));
        await client.connect();
        await client.query("listen seaway_task_state");
        wait = 500;
        for (const listener of this.#listeners) listener.tell("event: again\ndata: {}\n\n");
        await gone;
      } catch (error) {
        if (!this.closed) this.#log.warn({ err: error }, "tasks are not heard, trying again");
      }
      await client.end().catch(() => undefined);
      await pause(wait, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
  }

  #hear(payload: string): void {
    const signal = JSON.parse(payload) as TaskSignal & { operator: string; kind: string };
    const { operator, kind: _kind, ...told } = signal;
    for (const listener of this.#listeners) {
      if (!listener.wants(signal)) continue;
      listener.tell(`data: ${JSON.stringify({ ...told, mine: operator === listener.userName } satisfies TaskSignal)}\n\n`);
    }
  }
}

let feed: TaskFeed | undefined;

/** The feed of this process, opened by the first page that looks; it ends with the process, before its requests are waited for. */
export function taskFeed(log: Logger): TaskFeed {
  if (!feed || feed.closed) {
    const url = process.env.DATABASE_URL;
    if (!url) throw new Error("DATABASE_URL is not set");
    feed = new TaskFeed(url, log);
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void feed?.close());
  }
  return feed;
}

/** Ends the feed of this process, if there is one. */
export async function closeTaskFeed(): Promise<void> {
  await feed?.close();
  feed = undefined;
}
