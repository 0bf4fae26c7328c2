import type { Logger } from "pino";
import { listenTo } from "#db/orm/listen.server.ts";
import type { TaskSignal } from "./task-signal.ts";

type Listener = {
  userName: string;
  /** The page's session. */
  sessionId: number;
  wants(signal: TaskSignal & { operator: string; kind: string }): boolean;
  tell(text: string): void;
  end(): void;
};

/** Streams per process and per user; further pages poll. */
const most = { all: 500, perUser: 8 };

/**
 * Hands the database's task notifications to open pages over one connection. After a reconnect
 * pages refresh.
 */
class TaskFeed {
  readonly #listeners = new Set<Listener>();
  readonly #hearing: { close(): Promise<void> };
  #closed = false;

  constructor(url: string, log: Logger) {
    this.#hearing = listenTo(url, ["seaway_task_state", "seaway_session_end"], {
      log,
      heard: (payload, channel) =>
        channel === "seaway_session_end" ? this.#endOf(Number(payload)) : this.#hear(payload),
      back: () => {
        for (const listener of this.#listeners) listener.tell("event: again\ndata: {}\n\n");
      },
    });
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** False when full. */
  add(listener: Listener): boolean {
    const own = [...this.#listeners].filter((other) => other.userName === listener.userName).length;
    if (this.closed || this.#listeners.size >= most.all || own >= most.perUser) return false;
    this.#listeners.add(listener);
    return true;
  }

  remove(listener: Listener): void {
    this.#listeners.delete(listener);
  }

  /** Ends all streams and the connection; open streams would delay shutdown. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const listener of this.#listeners) listener.end();
    this.#listeners.clear();
    await this.#hearing.close();
  }

  /** Tells pages of an ended session and drops them. */
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
      listener.tell(
        `data: ${JSON.stringify({ ...message, mine: operator === listener.userName } satisfies TaskSignal)}\n\n`,
      );
    }
  }
}

let feed: TaskFeed | undefined;

/** Opened by the first page; closed at shutdown before requests are awaited. */
export function taskFeed(log: Logger): TaskFeed {
  if (!feed || feed.closed) {
    const url = process.env.DATABASE_URL;
    if (!url) throw new Error("DATABASE_URL is not set");
    feed = new TaskFeed(url, log);
    for (const signal of ["SIGTERM", "SIGINT"] as const)
      process.once(signal, () => void feed?.close());
  }
  return feed;
}

export async function closeTaskFeed(): Promise<void> {
  await feed?.close();
  feed = undefined;
}
