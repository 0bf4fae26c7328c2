import { redirect } from "@remix-run/node";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { Actor } from "#domain/kit/actor.ts";
import { can } from "#domain/kit/actor.ts";
import { type Caller, type Operation, perform } from "#domain/kit/operation.server.ts";
import { actorOfToken } from "#domain/org/ops/sign-in.server.ts";
import { isConnectionFault } from "#db/connection-fault.ts";
import { sessionCookie } from "./cookies.server.ts";
import { languageOf } from "./language.server.ts";
import { platform } from "./platform.server.ts";

/** Who asks and with what; one per request. */
export type Desk = { actor: Actor; em: EntityManager; caller: Caller; token: string };

/** The request's cookie, or its bearer token. */
async function tokenOf(request: Request): Promise<string> {
  const bearer = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  if (bearer) return bearer.trim();
  const cookie: unknown = await sessionCookie.parse(request.headers.get("cookie"));
  return typeof cookie === "string" ? cookie : "";
}

const desks = new WeakMap<Request, Promise<Desk | null>>();

/** The desk of a request, or null without a live session. */
export function findDesk(request: Request): Promise<Desk | null> {
  let desk = desks.get(request);
  if (!desk) {
    desk = openDesk(request).catch((error: unknown) => {
      // The session cannot be asked for: the reader is told to come back, and nobody is signed out.
      if (isConnectionFault(error)) throw new Response("unavailable", { status: 503, headers: { "retry-after": "5" } });
      throw error;
    });
    desks.set(request, desk);
  }
  return desk;
}

async function openDesk(request: Request): Promise<Desk | null> {
  const token = await tokenOf(request);
  if (!token) return null;
  const { orm, log } = await platform();
  const em = orm.em.fork() as EntityManager;
  const found = await actorOfToken(em, token);
  if (!found) return null;
  const actor: Actor = { ...found, lang: await languageOf(request) };
  const viaApi = request.headers.has("authorization");
  const requestId = request.headers.get("x-request-id") ?? "";
  const caller: Caller = { em, actor, source: viaApi ? "api" : "screen", requestId, log: log.child({ requestId }), signal: request.signal };
  return { actor: Object.assign(actor, { mustChangePassword: found.mustChangePassword }), em, caller, token };
}

/**
 * The guard of every page: no session leads to /login with the full path to come back to; a first password must be changed before
 * anything else; a missing permission answers 403.
 */
export async function asActor(request: Request, perm: string): Promise<Desk> {
  const desk = await findDesk(request);
  const url = new URL(request.url);
  if (!desk) throw redirect(`/login?redirect=${encodeURIComponent(url.pathname.replace(/\.data$/, "") + url.search)}`);
  const mustChange = (desk.actor as Actor & { mustChangePassword?: boolean }).mustChangePassword;
  if (mustChange && !url.pathname.startsWith("/user/profile")) throw redirect("/user/profile");
  if (!can(desk.actor, perm)) throw new Response("no permission", { status: 403 });
  return desk;
}

/** Refuses a form sent from another site (security.md: same-origin check on every state-changing form). */
export function assertSameOrigin(request: Request): void {
  if (request.headers.has("authorization")) return;
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  const host = request.headers.get("x-forwarded-host") ?? request.headers.get("host");
  const foreign = site ? site !== "same-origin" && site !== "none" : origin !== null && new URL(origin).host !== host;
  if (foreign || (!site && !origin && request.headers.has("referer") && new URL(request.headers.get("referer") ?? "").host !== host)) {
    throw new Response("foreign form", { status: 403 });
  }
}

/** Runs an operation for a form or a button of a page. Refusals are thrown for the kits to show. */
export async function answer<I, R>(request: Request, operation: Operation<I, R>, input: unknown, key?: string): Promise<R> {
  assertSameOrigin(request);
  const desk = await asActor(request, operation.perm);
  return perform({ ...desk.caller, idempotencyKey: key }, operation, input);
}
