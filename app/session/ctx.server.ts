import { currentTime } from "#platform/kernel/clock/current-time.ts";
import { runningWork, showZone } from "#platform/kernel/clock/zone-context.server.ts";
import { redirect } from "@remix-run/node";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import {
  type Caller,
  type Operation,
  runOperation,
} from "#platform/kernel/operation/operation.server.ts";
import {
  actorOfToken,
  type SessionActor,
  signOut,
} from "#domain/administration/session/sessions.server.ts";
import { isConnectionFault } from "#db/orm/connection-fault.ts";
import { addressHeader } from "./address.server.ts";
import { noticeCookie, sessionCookie } from "./cookies.server.ts";
import { isForeign } from "./foreign.ts";
import { languageOf } from "./language.server.ts";
import { platform } from "./platform.server.ts";
import { rememberToken } from "./known-tokens.ts";
import { readPageForm } from "./page-form.server.ts";

/** Why the password must be changed first. */
export type PasswordState = "" | "first" | "expired";

/** Created once per request and passed on (decision 046). `avatar` is a path or "". */
export type RequestContext = Caller & {
  now: Date;
  token: string;
  mustChangePassword: boolean;
  passwordState: PasswordState;
  avatar: string;
};

export type PageContext = RequestContext & {
  method: string;
  headers: Headers;
  url: string;
  /** Parses the form once. @throws Response 400 */
  form(): Promise<FormData>;
};

/** The bearer token, else the cookie's. */
export async function tokenOf(
  authorization: string | null | undefined,
  cookie: string | null | undefined,
): Promise<string> {
  const bearer = /^Bearer (.+)$/.exec(authorization ?? "")?.[1];
  if (bearer) return bearer.trim();
  const token: unknown = cookie ? await sessionCookie.parse(cookie) : "";
  return typeof token === "string" ? token : "";
}

const contexts = new WeakMap<Request, Promise<PageContext | null>>();

/** Null without a live session. */
export function findContext(request: Request): Promise<PageContext | null> {
  let context = contexts.get(request);
  if (!context) {
    context = contextOfRequest(request).catch((error: unknown) => {
      // The session cannot be checked: ask to come back and sign nobody out.
      if (isConnectionFault(error))
        throw new Response("unavailable", { status: 503, headers: { "retry-after": "5" } });
      return signOutFailed(request, error);
    });
    contexts.set(request, context);
  }
  return context;
}

/** Signs out with a notice when user data cannot be loaded (platform §2, navigation guard). */
async function signOutFailed(request: Request, error: unknown): Promise<never> {
  const { orm, log } = await platform();
  log.error(
    { err: error, requestId: request.headers.get("x-request-id") },
    "user information not loaded",
  );
  const token = await tokenOf(request.headers.get("authorization"), request.headers.get("cookie"));
  await signOut(orm.em.fork() as EntityManager, token).catch(() => null);
  const headers = new Headers([
    ["set-cookie", await sessionCookie.serialize("", { maxAge: 0 })],
    ["set-cookie", await noticeCookie.serialize("session.userInfoFailed")],
  ]);
  throw redirect("/", { headers });
}

async function contextOfRequest(request: Request): Promise<PageContext | null> {
  const authorization = request.headers.get("authorization");
  const token = await tokenOf(authorization, request.headers.get("cookie"));
  if (!token) return null;
  const { signal } = request;
  const context = await openContext({
    token,
    lang: await languageOf(request),
    viaApi: authorization !== null,
    address: request.headers.get(addressHeader) ?? "",
    requestId: request.headers.get("x-request-id") ?? "",
    changes: request.method !== "GET" && request.method !== "HEAD",
    signal,
  });
  const { method, headers, url } = request;
  return (
    context && Object.assign(context, { method, headers, url, form: () => readPageForm(request) })
  );
}

/** `changes`: the request may change the reader's own rights. */
export type SessionClaim = {
  token: string;
  lang: Lang;
  viaApi: boolean;
  address: string;
  requestId: string;
  changes: boolean;
  readonly signal: AbortSignal;
};

const readers = new WeakMap<object, { token: string; actor: Promise<SessionActor | null> }>();

/** The loaders of a page are given a request each, and ask for their reader once. */
function readActor(
  em: EntityManager,
  { token, changes }: SessionClaim,
): Promise<SessionActor | null> {
  const work = changes ? undefined : runningWork();
  const before = work && readers.get(work);
  if (before?.token === token) return before.actor;
  const actor = actorOfToken(em, token);
  if (work) readers.set(work, { token, actor });
  return actor;
}

/** Opens a token's context with one query; null without a live session. */
export async function openContext(claim: SessionClaim): Promise<RequestContext | null> {
  const { orm, log } = await platform();
  const actor = await readActor(orm.em as EntityManager, claim);
  if (!actor) return null;
  actor.lang = claim.lang;
  showZone(actor.zone);
  rememberToken(claim.token, actor.viewedBy ?? actor.userName);
  const { requestId, address, token } = claim;
  const passwordState = actor.mustChangePassword ? "first" : actor.passwordExpired ? "expired" : "";
  return {
    em: orm.em.fork() as EntityManager,
    actor,
    now: currentTime(),
    source: claim.viaApi ? "api" : "screen",
    requestId,
    address,
    token,
    passwordState,
    mustChangePassword: passwordState !== "",
    avatar: actor.avatar,
    // Created on demand; a search needs none.
    get log() {
      return log.child({ requestId });
    },
    get signal() {
      return claim.signal;
    },
  };
}

/** Without a session redirects to /login; a first password must be changed first. */
export async function pageContext(request: Request): Promise<PageContext> {
  if (request.method !== "GET" && request.method !== "HEAD") assertSameOrigin(request);
  const context = await findContext(request);
  const url = new URL(request.url);
  if (/%00/.test(url.href)) throw new Response("bad request", { status: 400 });
  if (!context)
    throw redirect(
      `/login?redirect=${encodeURIComponent(url.pathname.replace(/\.data$/, "") + url.search)}`,
    );
  if (context.mustChangePassword && !url.pathname.startsWith("/user/profile"))
    throw redirect("/user/profile");
  return context;
}

/** @throws Response 403 without the permission. */
export function permit<C extends RequestContext>(context: C, perm: string): C {
  if (!can(context.actor, perm)) throw new Response("no permission", { status: 403 });
  return context;
}

/** The guard of every page. */
export async function asActor(request: Request, perm: string): Promise<PageContext> {
  return permit(await pageContext(request), perm);
}

/** Same-origin check of every form that changes state (security.md). @throws Response 403 */
export function assertSameOrigin(request: Request): void {
  if (isForeign((name) => request.headers.get(name)))
    throw new Response("foreign form", { status: 403 });
}

/** Runs an operation for a form or button. Refusals propagate to the kits. */
export async function runAction<I, R>(
  context: PageContext,
  operation: Operation<I, R>,
  input: unknown,
  key?: string,
): Promise<R> {
  return runOperation(
    { ...permit(context, operation.perm), idempotencyKey: key },
    operation,
    input,
  );
}
