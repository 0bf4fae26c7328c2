import { showZone } from "#platform/clock/zone-context.server.ts";
import { redirect } from "@remix-run/node";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { Actor, Lang } from "#platform/operation/actor.ts";
import { can } from "#platform/operation/actor.ts";
import { type Caller, type Operation, perform } from "#platform/operation/operation.server.ts";
import { actorOfToken, signOut } from "#domain/session/sessions.server.ts";
import { isConnectionFault } from "#db/orm/connection-fault.ts";
import { addressHeader } from "./address.server.ts";
import { noticeCookie, sessionCookie } from "./cookies.server.ts";
import { isForeign } from "./foreign.ts";
import { languageOf } from "./language.server.ts";
import { platform } from "./platform.server.ts";
import { rememberToken } from "./known-tokens.ts";

/** Why a password has to be changed before anything else: it is the first one, or too old. */
export type PasswordState = "" | "first" | "expired";

/** Who asks and with what; one per request. `mustChangePassword`: for whatever reason. `avatar`: path of the reader's picture, or "". */
export type Desk = {
  actor: Actor;
  em: EntityManager;
  caller: Caller;
  token: string;
  mustChangePassword: boolean;
  passwordState: PasswordState;
  avatar: string;
};

/** The token of a request: its bearer token, or its cookie's. */
export async function tokenOf(authorization: string | null | undefined, cookie: string | null | undefined): Promise<string> {
  const bearer = /^Bearer (.+)$/.exec(authorization ?? "")?.[1];
  if (bearer) return bearer.trim();
  const known: unknown = cookie ? await sessionCookie.parse(cookie) : "";
  return typeof known === "string" ? known : "";
}

const desks = new WeakMap<Request, Promise<Desk | null>>();

/** The desk of a page request, or null without a live session. */
export function findDesk(request: Request): Promise<Desk | null> {
  let desk = desks.get(request);
  if (!desk) {
    desk = deskOfRequest(request).catch((error: unknown) => {
      // The session cannot be asked for: the reader is told to come back, and nobody is signed out.
      if (isConnectionFault(error)) throw new Response("unavailable", { status: 503, headers: { "retry-after": "5" } });
      return signOutFailed(request, error);
    });
    desks.set(request, desk);
  }
  return desk;
}

/** User information that cannot be loaded signs out, says so and leads to the start (platform §2, navigation guard). */
async function signOutFailed(request: Request, error: unknown): Promise<never> {
  const { orm, log } = await platform();
  log.error({ err: error, requestId: request.headers.get("x-request-id") }, "user information not loaded");
  const token = await tokenOf(request.headers.get("authorization"), request.headers.get("cookie"));
  await signOut(orm.em.fork() as EntityManager, token).catch(() => null);
  const headers = new Headers([
    ["set-cookie", await sessionCookie.serialize("", { maxAge: 0 })],
    ["set-cookie", await noticeCookie.serialize("session.userInfoFailed")],
  ]);
  throw redirect("/", { headers });
}

async function deskOfRequest(request: Request): Promise<Desk | null> {
  const authorization = request.headers.get("authorization");
  const token = await tokenOf(authorization, request.headers.get("cookie"));
  if (!token) return null;
  const { signal } = request;
  return openDesk({
    token,
    lang: await languageOf(request),
    viaApi: authorization !== null,
    address: request.headers.get(addressHeader) ?? "",
    requestId: request.headers.get("x-request-id") ?? "",
    signal,
  });
}

/** What a session is asked for with. */
export type Door = { token: string; lang: Lang; viaApi: boolean; address: string; requestId: string; readonly signal: AbortSignal };

/** The desk of a token, by one query; null without a live session. */
export async function openDesk(door: Door): Promise<Desk | null> {
  const { orm, log } = await platform();
  const found = await actorOfToken(orm.em, door.token);
  if (!found) return null;
  found.lang = door.lang;
  showZone(found.zone);
  rememberToken(door.token, found.viewedBy ?? found.userName);
  const em = orm.em.fork() as EntityManager;
  const { requestId } = door;
  const caller: Caller = {
    em,
    actor: found,
    source: door.viaApi ? "api" : "screen",
    requestId,
    address: door.address,
    // Made when an operation asks for them: a search does not.
    get log() {
      return log.child({ requestId });
    },
    get signal() {
      return door.signal;
    },
  };
  const passwordState = found.mustChangePassword ? "first" : found.passwordExpired ? "expired" : "";
  const { avatar } = found;
  return { actor: found, em, caller, token: door.token, mustChangePassword: passwordState !== "", passwordState, avatar };
}

/**
 * The guard of every page: no session leads to /login with the full path to come back to; a first password must be changed before
 * anything else; a missing permission answers 403.
 */
export async function asActor(request: Request, perm: string): Promise<Desk> {
  const desk = await findDesk(request);
  const url = new URL(request.url);
  if (/%00/.test(url.href)) throw new Response("bad request", { status: 400 });
  if (!desk) throw redirect(`/login?redirect=${encodeURIComponent(url.pathname.replace(/\.data$/, "") + url.search)}`);
  if (desk.mustChangePassword && !url.pathname.startsWith("/user/profile")) throw redirect("/user/profile");
  if (!can(desk.actor, perm)) throw new Response("no permission", { status: 403 });
  return desk;
}

/** Refuses a form sent from another site (security.md: same-origin check on every state-changing form). */
export function assertSameOrigin(request: Request): void {
  if (isForeign((name) => request.headers.get(name))) throw new Response("foreign form", { status: 403 });
}

/** Runs an operation for a form or a button of a page. Refusals are thrown for the kits to show. */
export async function answer<I, R>(request: Request, operation: Operation<I, R>, input: unknown, key?: string): Promise<R> {
  assertSameOrigin(request);
  const desk = await asActor(request, operation.perm);
  return perform({ ...desk.caller, idempotencyKey: key }, operation, input);
}
