import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { connectionOf } from "./address.server.ts";

/** Longest delay before reconnecting. Milliseconds. */
const patience = 15_000;

type Channel =
  | "seaway_task"
  | "seaway_task_state"
  | "seaway_session_end"
  | "seaway_job"
  | "seaway_cache";

/**
 * Listens on a reconnecting connection. `back` is called at each connect; earlier notifications are
 * lost.
 */
export function listenTo(
  url: string,
  channels: Channel | readonly Channel[],
  to: { heard(payload: string, channel: string): void; back(): void; log: Logger },
): { close(): Promise<void> } {
  const [channel, ...more] = [channels].flat();
  const stop = new AbortController();
  let open: pg.Client | null = null;
  const listen = async (): Promise<void> => {
    for (let wait = 500; !stop.signal.aborted; wait = Math.min(patience, wait * 2)) {
      const client = new pg.Client({
        ...connectionOf(url),
        application_name: channel,
        keepAlive: true,
      });
      open = client;
      const gone = new Promise<void>((resolve) => {
        // Not `once`: an unhandled second error ends the process.
        client.on("error", () => resolve());
        client.on("end", () => resolve());
      });
      try {
        client.on("notification", (message) => to.heard(message.payload ?? "", message.channel));
        await client.connect();
        for (const name of [channel, ...more]) await client.query(`listen ${name}`);
        wait = 500;
        to.back();
        await gone;
      } catch (error) {
        if (!stop.signal.aborted)
          to.log.warn({ err: error, channel }, "the database is not heard, trying again");
      }
      await client.end().catch(() => undefined);
      await pause(wait, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };
  void listen();
  return {
    async close() {
      stop.abort();
      await open?.end().catch(() => undefined);
    },
  };
}
