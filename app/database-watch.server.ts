import type { NextFunction, Request, Response } from "express";
import pg from "pg";
import type { Logger } from "pino";
import { connectionOf } from "#db/orm/address.server.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { awayPage, retryAfter } from "./away-page.ts";
import { languageCookie } from "#app/session/cookies.server.ts";

/** Interval of the check and its timeout. Milliseconds. */
const beat = { step: 1000, patience: 3000 };

/**
 * Responds 503 while the database is away, also to waiting requests: a stalled server raises no
 * error. `guard` is express middleware.
 */
export function watchDatabase(
  url: string,
  log: Logger,
): { guard(req: Request, res: Response, next: NextFunction): void; stop(): void } {
  let away = false;
  let misses = 0;
  let stopped = false;
  let client: pg.Client | null = null;
  const open = new Map<Response, Request>();
  const look = async (): Promise<void> => {
    try {
      client ??= await connect(url);
      await within(client.query("select 1"), beat.patience);
      if (away) log.info("the database is back");
      away = false;
      misses = 0;
    } catch (error) {
      const lost = client;
      client = null;
      void lost?.end().catch(() => undefined);
      misses += 1;
      // One timeout may be due to our own busy process.
      if (misses === 1 && /timeout expired|no answer within/.test(String(error))) return look();
      if (!away) log.warn({ err: error, open: open.size }, "the database is away");
      away = true;
      for (const [res, req] of open) void respondAway(req, res);
    }
  };
  const loop = async () => {
    while (!stopped) {
      await look();
      await new Promise((resolve) => setTimeout(resolve, beat.step).unref());
    }
    await client?.end().catch(() => undefined);
  };
  void loop();
  return {
    guard(req, res, next) {
      if (away) return void respondAway(req, res);
      open.set(res, req);
      res.once("close", () => open.delete(res));
      next();
    },
    stop() {
      stopped = true;
    },
  };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionOf(url),
    connectionTimeoutMillis: beat.patience,
    application_name: "seaway-watch",
  });
  // The next check reports a broken connection.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    // After our own delay the response may be waiting in the socket; give it time to be read.
    const second = () => {
      timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), 500);
    };
    timer = setTimeout(second, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function languageOf(req: Request): Promise<Lang> {
  const header = req.get("content-language") ?? String(req.query["lng"] ?? "");
  const cookie: unknown = await languageCookie.parse(req.get("cookie") ?? null).catch(() => "");
  return (header || String(cookie)).toLowerCase().startsWith("en") ? "en" : "zh";
}

export const respondAway = (req: Request, res: Response) =>
  respondLater(req, res, "shell.unavailable");

/** A page for people, the wrapper for calls; both with Retry-After. */
export async function respondLater(
  req: Request,
  res: Response,
  label: "shell.unavailable" | "shell.tooMany",
): Promise<void> {
  const lang = await languageOf(req);
  if (res.headersSent || res.destroyed) return;
  const msg = translate(lang, label);
  res.status(503).set({
    "retry-after": retryAfter,
    "cache-control": "no-store",
    "content-language": lang,
    "x-content-type-options": "nosniff",
  });
  if (req.originalUrl.startsWith("/xhl-admin")) return void res.json({ code: 503, msg });
  if (/\.data$/.test(req.path)) return void res.type("text").send(msg);
  res.type("html").send(awayPage(lang, req.method === "GET", label));
}
