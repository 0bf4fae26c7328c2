import { AsyncResource } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import type { NextFunction, Request, Response } from "express";
import { respondLater } from "./database-watch.server.ts";
import { Turns } from "#app/session/turns.ts";

/** A page with its pictures takes a dozen. */
const mostWaiting = 200;
/** See `Turns`; milliseconds. */
const patience = 50;
/** See `Turns`; milliseconds. */
const company = 1000;
/** Idle streams do not take turns. */
const streams = /^\/task-events\b/;

/**
 * Express middleware: one person's requests use at most half of `connections`. Beyond the queue it
 * responds 503.
 */
export function takeTurns(
  connections: number,
  personOf: (req: IncomingMessage, address: string) => Promise<string | null>,
) {
  const turns = new Turns({
    most: Math.max(1, Math.floor(connections / 2)),
    mostWaiting,
    patience,
    company,
  });
  const take = async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    const person = streams.test(req.path) ? null : await personOf(req, req.ip ?? "");
    if (person === null) return next();
    // A request that waited is called by the end of another and still is itself.
    const go = AsyncResource.bind((end: () => void) => {
      if (res.destroyed) return end();
      res.once("close", end);
      next();
    });
    const giveUp = turns.take(person, go);
    if (giveUp) res.once("close", giveUp);
    else await respondLater(req, res, "shell.tooMany");
  };
  return (req: Request, res: Response, next: NextFunction): void =>
    void take(req, res, next).catch(next);
}
