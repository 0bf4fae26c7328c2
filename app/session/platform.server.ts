import { hearCaches } from "#db/services/monitor/cache-signals.server.ts";
import { openRuntime, type Runtime } from "#db/services/runtime.server.ts";

let opened: Promise<Runtime> | undefined;
let hearing: ReturnType<typeof hearCaches> | undefined;

/** Opened at the first request, closed at shutdown. */
export function platform(): Promise<Runtime> {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set: start with `npm start`");
  opened ??= openRuntime(url, "web", { min: 2, max: Number(process.env.SEAWAY_POOL ?? 10) }).then(
    (open) => {
      hearing = hearCaches(url, open.log);
      return open;
    },
    (error: unknown) => {
      // Lets the next request try again.
      opened = undefined;
      throw error;
    },
  );
  return opened;
}

export async function closePlatform(): Promise<void> {
  const open = await opened?.catch(() => undefined);
  opened = undefined;
  await hearing?.close();
  hearing = undefined;
  await open?.close();
}
