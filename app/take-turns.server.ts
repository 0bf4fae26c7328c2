import type { IncomingMessage } from "node:http";
import type { NextFunction, Request, Response } from "express";
import { respondLater } from "./database-watch.server.ts";
import { Turns } from "./session/turns.ts";

/** Requests of one person that wait; a page and its pictures are a dozen. */
const mostWaiting = 200;
/** While others work, one waiting request of a person begins in so many milliseconds. */
const patience = 50;
/** So many milliseconds after somebody else asked, a queue goes on one by one. */
const company = 1000;
/** Streams of minutes that do nothing but wait. */
const streams = /^\/task-events\b/;

/**
 * Express middleware: requests of one person take turns, so that a storm of one leaves processor and connections to the others; at most half of the
 * `connections` of this process work for one person. Too many that wait are answered 503 with Retry-After.
 */
export function takeTurns(connections: number, personOf: (req: IncomingMessage, address: string) => Promise<string | null>) {
  const turns = new Turns({ most: Math.max(1, Math.floor(connections / 2)), mostWaiting, patience, company });
  const take = async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    const person = streams.test(req.path) ? null : await personOf(req, req.ip ?? "");
    if (person === null) return next();
    const giveUp = turns.take(person, (end) => {
      if (res.destroyed) return end();
      res.once("close", end);
      next();
    });
    if (giveUp) res.once("close", giveUp);
    else await respondLater(req, res, "shell.tooMany");
  };
  return (req: Request, res: Response, next: NextFunction): void => void take(req, res, next).catch(next);
}
