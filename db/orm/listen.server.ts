import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { connectionOf } from "./address.server.ts";

/** The longest pause before the database is tried again. Milliseconds. */
const patience = 15_000;

type Channel = "seaway_task" | "seaway_task_state" | "seaway_session_end" | "seaway_job" | "seaway_cache";

/**
 * Hears channels of the database (LISTEN) over one connection of its own, which comes back by itself after the database was away.
 * `back` is called at each connection: what happened before it was not heard.
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
      const client = new pg.Client({ ...connectionOf(url), application_name: channel, keepAlive: true });
      open = client;
      const gone = new Promise<void>((resolve) => {
        // Not once: a broken connection may complain again, and an error nobody hears ends the process.
        client.on("error", () => resolve());
        client.on("end", () => resolve());
      });
      try {
        client.on("notification", (message) => to.heard(message.payload ?? "", message.channel));
        await client.connect();
        for (const item of [channel, ...more]) await client.query(`listen ${item}`);
        wait = 500;
        to.back();
        await gone;
      } catch (error) {
        if (!stop.signal.aborted) to.log.warn({ err: error, channel }, "the database is not heard, trying again");
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
