import type { NextFunction, Request, Response } from "express";
import type { Logger } from "pino";
import { SharedConnections } from "#db/orm/pooler.server.ts";
import { isConnectionFault } from "#db/orm/connection-fault.ts";
import { respondAway } from "./database-watch.server.ts";

/** Milliseconds between checks. */
const step = 2000;
/** Milliseconds the first check may delay the start. */
const patience = 5000;

/** SQLSTATEs no waiting cures: wrong password, unknown role, unknown database. */
const hopeless = new Set(["28P01", "28000", "3D000"]);

/** Searches the causes too. */
function stateOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 5) return "";
  const { code } = error as { code?: unknown };
  return typeof code === "string" && hopeless.has(code) ? code : stateOf(error.cause, depth + 1);
}

/**
 * Responds 503 until the schema fits this version: a web process may start before the migration.
 * Exits when the database rejects the address. `guard` is express middleware.
 */
export async function watchFit(
  ready: () => Promise<void>,
  log: Logger,
): Promise<{ guard(req: Request, res: Response, next: NextFunction): void; stop(): void }> {
  let fits = false;
  let stopped = false;
  let reported = "";
  const look = async (): Promise<void> => {
    try {
      await ready();
      if (reported) log.info("the database fits");
      fits = true;
    } catch (error) {
      if (error instanceof SharedConnections) {
        log.fatal(`not starting: ${error.message}`);
        process.exit(1);
      }
      if (stateOf(error)) {
        log.fatal({ err: error }, "the database refuses DATABASE_URL");
        process.exit(1);
      }
      const reason = error instanceof Error ? error.message : String(error);
      // The database watch logs outages.
      if (reason !== reported && !isConnectionFault(error)) log.error(`not serving: ${reason}`);
      reported = reason;
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
