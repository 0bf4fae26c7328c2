import { inZone } from "#platform/kernel/clock/zone-context.server.ts";
import { hashPassword } from "#domain/administration/org/password/password.server.ts";
import { Role, User } from "#domain/administration/org/org.entity.server.ts";
import { openSession } from "#domain/administration/session/sessions.server.ts";
import type { Call } from "#app/api/call.server.ts";
import type { PageContext } from "#app/session/ctx.server.ts";
import type { TestDatabase } from "./test-database.ts";

export type Visitor = {
  userName: string;
  token: string;
  /** A page request with the session cookie; a body makes a same-origin form post. */
  page(
    path: string,
    form?: Record<string, string | readonly string[]> | FormData,
  ): Promise<Request>;
  /** A call with bearer token and JSON body. */
  call(path: string, body?: unknown, headers?: Record<string, string>): Request;
};

const origin = "http://seaway.test";
let made = 0;

/** Hashed once per process, as a hash takes 22 ms of CPU by design. */
let passwordHash: Promise<string> | undefined;

/** Points web modules at the database. Call before importing routes. */
export function serveTestDatabase(testDatabase: TestDatabase): void {
  process.env.DATABASE_URL = testDatabase.url;
  process.env.SEAWAY_POOL = "4";
}

/** A user of a base role with a session. */
export async function visit(
  testDatabase: TestDatabase,
  role: string,
  more: { customerCodes?: string[]; kind?: "staff" | "customer" } = {},
): Promise<Visitor> {
  const em = testDatabase.em();
  const userName = `${role}${++made}`;
  passwordHash ??= hashPassword("a-good-password");
  const user = em.create(User, {
    userName,
    nickName: userName,
    passwordHash: await passwordHash,
    kind: more.kind ?? (role === "customer" ? "customer" : "staff"),
    customerCodes: more.customerCodes ?? [],
  });
  user.roles.add(await em.findOneOrFail(Role, { roleKey: role }));
  await em.flush();
  const token = await openSession(testDatabase.em(), {
    userId: user.id,
    channel: "page",
    address: "10.0.0.1",
    agent: "test",
  });
  return {
    userName,
    token,
    page: (path, form) => pageRequest(token, path, form),
    call: (path, body, headers) => callRequest(token, path, { body, headers }),
  };
}

async function pageRequest(
  token: string,
  path: string,
  form?: Record<string, string | readonly string[]> | FormData,
): Promise<Request> {
  const { sessionCookie } = await import("#app/session/cookies.server.ts");
  const cookie = (await sessionCookie.serialize(token)).split(";")[0] ?? "";
  const headers = { cookie, host: "seaway.test", "x-request-id": "test-request" };
  if (!form) return new Request(origin + path, { headers });
  let body = form instanceof FormData ? form : undefined;
  if (!body) {
    body = new FormData();
    for (const [key, value] of Object.entries(form))
      for (const item of Array.isArray(value) ? value : [value]) body.append(key, item as string);
  }
  return new Request(origin + path, {
    method: "POST",
    headers: { ...headers, origin, "sec-fetch-site": "same-origin" },
    body,
  });
}

function callRequest(
  token: string,
  path: string,
  input: { body?: unknown; headers?: Record<string, string> | undefined },
): Request {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "x-request-id": "test-call",
    ...input.headers,
  };
  const url = `${origin}/xhl-admin/${path}`;
  return input.body === undefined
    ? new Request(url, { headers })
    : new Request(url, { method: "POST", headers, body: JSON.stringify(input.body) });
}

/** A request as passed to the calls. */
export function callOf(request: Request): Call {
  const url = new URL(request.url);
  return {
    method: request.method,
    path: decodeURIComponent(url.pathname).replace("/xhl-admin/", ""),
    query: url.searchParams,
    header: (name) => request.headers.get(name) ?? undefined,
    address: "10.0.0.1",
    requestId: request.headers.get("x-request-id") ?? "",
    signal: request.signal,
    read: async () => Buffer.from(await request.arrayBuffer()),
  };
}

/** Handles a call as the web process does. */
export async function responseOf<Body extends object = Record<string, unknown>>(
  request: Request,
): Promise<{ code: number; msg: string } & Body> {
  const { respondToCall } = await import("#app/api/calls.server.ts");
  const { headers, body } = await inZone(undefined, () => respondToCall(callOf(request)));
  const text = typeof body === "string" ? body : (await bytesOf(body)).toString("utf8");
  if (!headers["content-type"]?.startsWith("application/json"))
    throw new Error("the call answered a file");
  return JSON.parse(text) as { code: number; msg: string } & Body;
}

export async function bytesOf(body: string | AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(Buffer.from(part as string));
  return Buffer.concat(parts);
}

/** Data and status of a loader or action, also when thrown. */
export async function outcomeOf(
  run: () => Promise<unknown>,
): Promise<{ status: number; data: unknown; location: string | null }> {
  let value: unknown;
  try {
    value = await run();
  } catch (thrown) {
    value = thrown;
    if (!(thrown instanceof Response) && !isDataWithInit(thrown)) throw thrown;
  }
  if (value instanceof Response)
    return {
      status: value.status,
      data: await value.clone().text(),
      location: value.headers.get("location"),
    };
  if (isDataWithInit(value))
    return { status: value.init?.status ?? 200, data: value.data, location: null };
  return { status: 200, data: value, location: null };
}

function isDataWithInit(
  value: unknown,
): value is { data: unknown; init: { status?: number } | null } {
  return (
    typeof value === "object" &&
    value !== null &&
    (value as { type?: string }).type === "DataWithResponseInit"
  );
}

/** A page context as routes make it. */
export async function contextOf(request: Request): Promise<PageContext> {
  const { pageContext } = await import("#app/session/ctx.server.ts");
  return pageContext(request);
}
