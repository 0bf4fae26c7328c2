import type { NextFunction, Request, Response } from "express";
import type { Logger } from "pino";
import { isConnectionFault } from "#db/orm/connection-fault.ts";
import { respondAway } from "./database-watch.server.ts";

/** How often a database that does not fit is looked at again. Milliseconds. */
const step = 2000;
/** The longest the first look may hold up the start. Milliseconds. */
const patience = 5000;

/** SQLSTATE of an address that leads nowhere however long one waits: wrong password, unknown role, unknown database. */
const hopeless = new Set(["28P01", "28000", "3D000"]);

/** The SQLSTATE of an error or of what caused it. */
function stateOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 5) return "";
  const { code } = error as { code?: unknown };
  return typeof code === "string" && hopeless.has(code) ? code : stateOf(error.cause, depth + 1);
}

/**
 * Answers 503 until the database fits this version, instead of failing at the first page: a web process may be started before its database is
 * migrated, and goes on by itself when it is. What is missing stands in the log and at `/readyz`. Ends the process when the database refuses
 * the address itself. `guard` is express middleware.
 */
export async function watchFit(
  ready: () => Promise<void>,
  log: Logger,
): Promise<{ guard(req: Request, res: Response, next: NextFunction): void; stop(): void }> {
  let fits = false;
  let stopped = false;
  let message = "";
  const look = async (): Promise<void> => {
    try {
      await ready();
      if (message) log.info("the database fits");
      fits = true;
    } catch (error) {
      if (stateOf(error)) {
        log.fatal({ err: error }, "the database refuses DATABASE_URL");
        process.exit(1);
      }
      const messages = error instanceof Error ? error.message : String(error);
      // That it is away is said by who watches it.
      if (messages !== message && !isConnectionFault(error)) log.error(`not serving: ${messages}`);
      message = messages;
    }
  };
  const loop = async (): Promise<void> => {
    while (!fits && !stopped) {
      await new Promise((resolve) => setTimeout(resolve, step).unref());
      if (!stopped) await look();
    }
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience);
  });
  const first = look();
  await Promise.race([first, late]);
  clearTimeout(timer);
  void first.then(loop);
  return {
    guard(req, res, next) {
      if (fits) return next();
      void respondAway(req, res);
    },
    stop() {
      stopped = true;
    },
  };
}
