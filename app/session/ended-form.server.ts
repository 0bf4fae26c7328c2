import type { IncomingMessage } from "node:http";
import { actorOfToken } from "#domain/session/sessions.server.ts";
import { intakeBounds } from "../intake/bounds.ts";
import { readBody } from "../intake/read-body.server.ts";
import { tokenOf } from "./ctx.server.ts";
import { isForeign } from "./foreign.ts";
import { platform } from "./platform.server.ts";

/** Forms that need no session, and what is never kept. */
const open = /^\/(login|register|logout|lang|theme)(\/|$)/;
const secret = /pass|secret|token/i;

const item = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** True for a form of a page as a browser without script sends it; the page's own script sends data, and asks the reader itself. */
function isPageForm(req: IncomingMessage): boolean {
  const { "content-type": type = "", accept = "", "content-length": length } = req.headers;
  if (!/^application\/x-www-form-urlencoded/i.test(type) || !accept.includes("text/html")) return false;
  const path = (req.url ?? "").split("?")[0] ?? "";
  return Number(length) > 0 && Number(length) <= intakeBounds.kept && !open.test(path) && !path.endsWith(".data");
}

/**
 * A form that was sent after its session had ended, as a visit of the sign-in page that carries its fields along (passwords are left out) and
 * leads back to where it was sent. Null for everything else: the body is not read then. Nothing of it is stored: the reader's own
 * browser keeps it, so nobody can fill our tables, and no other site can plant one.
 */
export async function endedForm(req: IncomingMessage, origin: string): Promise<Request | null> {
  if (!isPageForm(req) || isForeign((name) => item(req.headers[name]))) return null;
  const token = await tokenOf(req.headers.authorization, req.headers.cookie);
  const { orm } = await platform();
  if (token && (await actorOfToken(orm.em, token).catch(() => "unknown"))) return null;
  const { bytes, free } = await readBody(req, { most: intakeBounds.kept, share: "open" });
  const fields = [...new URLSearchParams(bytes.toString("utf8"))].filter(([name]) => !secret.test(name));
  free();
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers))
    if (value !== undefined && !/^(content-|transfer-|connection$|host$)/.test(name)) headers.set(name, String(value));
  headers.set("host", item(req.headers.host) ?? "");
  const body = new URLSearchParams({ _intent: "ended", _kept: new URLSearchParams(fields).toString() });
  return new Request(`${origin}/login?redirect=${encodeURIComponent(req.url ?? "/")}`, { method: "POST", headers, body });
}
