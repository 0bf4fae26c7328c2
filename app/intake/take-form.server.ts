import type { IncomingMessage, ServerResponse } from "node:http";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { actorOfToken } from "#domain/administration/session/sessions.server.ts";
import { retryAfter } from "#app/away-page.ts";
import { languageCookie } from "#app/session/cookies.server.ts";
import { tokenOf } from "#app/session/ctx.server.ts";
import { platform } from "#app/session/platform.server.ts";
import { bodyMessages } from "./body-messages.ts";
import { intakeBounds } from "./bounds.ts";
import { tooManyFields } from "./field-count.ts";
import { oversizeHeader } from "./oversize.ts";
import { BodyRefused, readBody, type Share } from "./read-body.server.ts";

/** The bounded form, or the response that refuses it. */
export type TakenForm =
  | { request: Request }
  | { refused: { status: number; headers: Record<string, string>; text: string } };

const openPages = /^\/(login|register|logout|lang|theme)(\/|$)/;

const pathOf = (req: IncomingMessage) =>
  (req.url ?? "").split("?")[0]?.replace(/\.data$/, "") ?? "";

async function isSignedIn(req: IncomingMessage): Promise<boolean> {
  const token = await tokenOf(req.headers.authorization, req.headers.cookie);
  if (!token) return false;
  const { orm } = await platform();
  return (await actorOfToken(orm.em, token)) !== null;
}

/** Unlisted pages get the bounds of a form. */
function boundsOf(path: string, signedIn: boolean): { most: number; share: Share } {
  if (signedIn) return { most: intakeBounds.uploads[path] ?? intakeBounds.form, share: "signedIn" };
  return { most: path === "/login" ? intakeBounds.signIn : intakeBounds.open, share: "open" };
}

/**
 * Reads a page's form before routing. Too large a form becomes an empty one with its size on upload
 * pages and without a session; elsewhere it is refused.
 */
export async function takeForm(
  req: IncomingMessage,
  res: ServerResponse,
  url: string,
): Promise<TakenForm> {
  const path = pathOf(req);
  delete req.headers[oversizeHeader];
  const signedIn = await isSignedIn(req);
  try {
    const { bytes, free } = await readBody(req, boundsOf(path, signedIn));
    res.once("close", free);
    if (tooManyFields(bytes, req.headers["content-type"] ?? ""))
      throw new BodyRefused("tooManyFields");
    return { request: requestOf(req, res, { url, body: bytes }) };
  } catch (error) {
    if (!(error instanceof BodyRefused)) throw error;
    const handedOn = signedIn ? Object.hasOwn(intakeBounds.uploads, path) : !openPages.test(path);
    if (error.fault !== "tooLarge" || !handedOn) return { refused: await refusalOf(req, error) };
    return { request: requestOf(req, res, { url, body: null, oversize: error.size }) };
  }
}

function requestOf(
  req: IncomingMessage,
  res: ServerResponse,
  of: { url: string; body: Buffer | null; oversize?: number },
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers))
    for (const item of Array.isArray(value) ? value : [value ?? ""])
      if (item) headers.append(name, item);
  if (of.oversize) headers.set(oversizeHeader, String(of.oversize));
  const gone = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) gone.abort();
  });
  const body = of.body && of.body.byteLength > 0 ? new Uint8Array(of.body) : null;
  return new Request(of.url, { method: req.method ?? "POST", headers, signal: gone.signal, body });
}

async function refusalOf(req: IncomingMessage, refused: BodyRefused) {
  const lang = await languageOf(req);
  const { status, label, params } = bodyMessages(refused);
  const text = translate(lang, label, params);
  const data = (req.url ?? "").split("?")[0]?.endsWith(".data");
  const headers: Record<string, string> = {
    "content-type": data ? "text/plain; charset=utf-8" : "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-language": lang,
    "x-content-type-options": "nosniff",
    ...(status === 503 ? { "retry-after": retryAfter } : {}),
    ...(req.complete ? {} : { connection: "close" }),
  };
  return { status, headers, text: data ? text : page(lang, text) };
}

function page(lang: Lang, text: string): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${translate(lang, "shell.product")}</title>`;
  return `<!doctype html><html lang="${lang}"><head>${head}</head><body><h1>${translate(lang, "shell.product")}</h1><p role="alert">${text}</p></body></html>`;
}

async function languageOf(req: IncomingMessage): Promise<Lang> {
  const header =
    req.headers["content-language"] ??
    new URLSearchParams((req.url ?? "").split("?")[1] ?? "").get("lng") ??
    "";
  const cookie: unknown = await languageCookie.parse(req.headers.cookie ?? null).catch(() => "");
  return (String(header) || String(cookie)).toLowerCase().startsWith("en") ? "en" : "zh";
}
