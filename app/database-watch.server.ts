import type { NextFunction, Request, Response } from "express";
import pg from "pg";
import type { Logger } from "pino";
import { connectionOf } from "#db/orm/address.server.ts";
import type { Lang } from "#platform/operation/actor.ts";
import { translate } from "#platform/i18n/translate.ts";
import { awayPage, retryAfter } from "./away-page.ts";
import { languageCookie } from "./session/cookies.server.ts";

/** How often the database is asked, and how long it may take to answer before it counts as away. Milliseconds. */
const beat = { step: 1000, patience: 3000 };

/**
 * Answers 503 with Retry-After while the database is away, instead of letting requests pile up: at once for new ones, and for those that
 * hang on a server that stands still (which no connection error would ever tell them). `guard` is express middleware.
 */
export function watchDatabase(url: string, log: Logger): { guard(req: Request, res: Response, next: NextFunction): void; stop(): void } {
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
      // One late answer may be our own doing: a process that is busy reads late.
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
  const client = new pg.Client({ ...connectionOf(url), connectionTimeoutMillis: beat.patience, application_name: "seaway-watch" });
  // A connection that breaks between two questions: the next question says so.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    // When it is us who were busy, the answer lies in the socket and the timer only was first: a moment more lets it be read.
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

/** Says that the database is away. */
export const respondAway = (req: Request, res: Response) => respondLater(req, res, "shell.unavailable");

/** Why a request is not answered now: a page for people, the wrapper of the calls for programs; both know when to come back. */
export async function respondLater(req: Request, res: Response, label: "shell.unavailable" | "shell.tooMany"): Promise<void> {
  const lang = await languageOf(req);
  if (res.headersSent || res.destroyed) return;
  const msg = translate(lang, label);
  res
    .status(503)
    .set({ "retry-after": retryAfter, "cache-control": "no-store", "content-language": lang, "x-content-type-options": "nosniff" });
  if (req.originalUrl.startsWith("/xhl-admin")) return void res.json({ code: 503, msg });
  if (/\.data$/.test(req.path)) return void res.type("text").send(msg);
  res.type("html").send(awayPage(lang, req.method === "GET", label));
}
