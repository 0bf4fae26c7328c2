import type { Logger } from "pino";
import { listenTo } from "#db/orm/listen.server.ts";
import type { TaskSignal } from "./task-signal.ts";

type Listener = {
  userName: string;
  /** The session the page was opened in. */
  sessionId: number;
  wants(signal: TaskSignal & { operator: string; kind: string }): boolean;
  tell(text: string): void;
  end(): void;
};

/** Open pages of one process, and of one person; more are told to ask instead. */
const most = { all: 500, perUser: 8 };

/**
 * What the database tells about tasks, handed to the open pages of this process: one connection listens, however many pages look. It
 * comes back by itself after the database was away, and says so, since what happened meanwhile was not heard.
 */
class TaskFeed {
  readonly #listeners = new Set<Listener>();
  readonly #hearing: { close(): Promise<void> };
  #closed = false;

  constructor(url: string, log: Logger) {
    this.#hearing = listenTo(url, ["seaway_task_state", "seaway_session_end"], {
      log,
      heard: (payload, channel) => (channel === "seaway_session_end" ? this.#endOf(Number(payload)) : this.#hear(payload)),
      back: () => {
        for (const listener of this.#listeners) listener.tell("event: again\ndata: {}\n\n");
      },
    });
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** False when there is no room for another page. */
  add(listener: Listener): boolean {
    const own = [...this.#listeners].filter((item) => item.userName === listener.userName).length;
    if (this.closed || this.#listeners.size >= most.all || own >= most.perUser) return false;
    this.#listeners.add(listener);
    return true;
  }

  remove(listener: Listener): void {
    this.#listeners.delete(listener);
  }

  /** Ends every page's stream and the connection: an open stream would hold up the end of the process. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const listener of this.#listeners) listener.end();
    this.#listeners.clear();
    await this.#hearing.close();
  }

  /** Pages of a session that has ended are told, and hear nothing more. */
  #endOf(sessionId: number): void {
    for (const listener of this.#listeners) {
      if (listener.sessionId !== sessionId) continue;
      listener.tell("event: ended\ndata: {}\n\n");
      listener.end();
    }
  }

  #hear(payload: string): void {
    const signal = JSON.parse(payload) as TaskSignal & { operator: string; kind: string };
    const { operator, kind: _kind, ...message } = signal;
    for (const listener of this.#listeners) {
      if (!listener.wants(signal)) continue;
      listener.tell(`data: ${JSON.stringify({ ...message, mine: operator === listener.userName } satisfies TaskSignal)}\n\n`);
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
