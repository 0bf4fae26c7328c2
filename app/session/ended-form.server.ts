import type { IncomingMessage } from "node:http";
import { actorOfToken } from "#domain/administration/session/sessions.server.ts";
import { intakeBounds } from "#app/intake/bounds.ts";
import { readBody } from "#app/intake/read-body.server.ts";
import { tokenOf } from "./ctx.server.ts";
import { isForeign } from "./foreign.ts";
import { platform } from "./platform.server.ts";

/** Forms that need no session; fields never kept. */
const open = /^\/(login|register|logout|lang|theme)(\/|$)/;
const secret = /pass|secret|token/i;

const firstOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** True for a browser without script; the page's script handles this itself. */
function isPageForm(req: IncomingMessage): boolean {
  const { "content-type": type = "", accept = "", "content-length": length } = req.headers;
  if (!/^application\/x-www-form-urlencoded/i.test(type) || !accept.includes("text/html"))
    return false;
  const path = (req.url ?? "").split("?")[0] ?? "";
  return (
    Number(length) > 0 &&
    Number(length) <= intakeBounds.kept &&
    !open.test(path) &&
    !path.endsWith(".data")
  );
}

/**
 * Turns a form sent after its session ended into a sign-in visit that carries its fields, without
 * passwords. Else null, with the body unread. The browser keeps the fields: nobody can fill our
 * tables, and no other site can plant a form.
 */
export async function endedForm(req: IncomingMessage, origin: string): Promise<Request | null> {
  if (!isPageForm(req) || isForeign((name) => firstOf(req.headers[name]))) return null;
  const token = await tokenOf(req.headers.authorization, req.headers.cookie);
  const { orm } = await platform();
  if (token && (await actorOfToken(orm.em, token).catch(() => "unknown"))) return null;
  const { bytes, free } = await readBody(req, { most: intakeBounds.kept, share: "open" });
  const fields = [...new URLSearchParams(bytes.toString("utf8"))].filter(
    ([name]) => !secret.test(name),
  );
  free();
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers))
    if (value !== undefined && !/^(content-|transfer-|connection$|host$)/.test(name))
      headers.set(name, String(value));
  headers.set("host", firstOf(req.headers.host) ?? "");
  const body = new URLSearchParams({
    _intent: "ended",
    _kept: new URLSearchParams(fields).toString(),
  });
  return new Request(`${origin}/login?redirect=${encodeURIComponent(req.url ?? "/")}`, {
    method: "POST",
    headers,
    body,
  });
}
