import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { sessionCookie } from "#app/session/cookies.server.ts";
import { closePlatform } from "#app/session/platform.server.ts";
import { Role, User } from "#domain/administration/org/org.entity.server.ts";
import { responseOf } from "#tests/support/web.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { seedSea } from "#tests/db/booking/ebooking/sea.ts";

/** Tokens of a clerk, a captain, and an account per customer code. */
export type Signed = { clerk: string; captain: string; anna: string; bob: string };

async function signIn(
  testDatabase: TestDatabase,
  userName: string,
  role: string,
  customerCodes: string[] = [],
): Promise<string> {
  const em = testDatabase.em();
  const user = em.create(User, {
    userName,
    nickName: userName,
    passwordHash: "-",
    kind: customerCodes.length > 0 ? "customer" : "staff",
    customerCodes,
  });
  user.roles.add(await em.findOneOrFail(Role, { roleKey: role }));
  await em.flush();
  const token = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(token).digest("hex");
  await sql`insert into session (token_hash, user_id, channel, expires_at)
    values (${hash}, ${user.id}, 'page', now() + interval '1 hour')`.execute(em.getKysely());
  return token;
}

/** Serves route modules on a test database, which they open at the first request. */
export async function openServedDatabase(): Promise<{
  testDatabase: TestDatabase;
  tokens: Signed;
  close(): Promise<void>;
}> {
  const testDatabase = await openTestDatabase();
  process.env.DATABASE_URL = testDatabase.url;
  await seedSea(testDatabase.em());
  const tokens: Signed = {
    clerk: await signIn(testDatabase, "carl", "clerk"),
    captain: await signIn(testDatabase, "cap", "captain"),
    anna: await signIn(testDatabase, "anna", "customer", ["ACME"]),
    bob: await signIn(testDatabase, "bob", "customer", ["BOLT"]),
  };
  return {
    testDatabase,
    tokens,
    async close() {
      await closePlatform();
      await testDatabase.close();
    },
  };
}

const origin = "http://seaway.test";

/** A page request with the session cookie. */
export async function pageRequest(
  token: string,
  path: string,
  form?: Record<string, string | string[]>,
): Promise<Request> {
  const cookie = (await sessionCookie.serialize(token)).split(";")[0] ?? "";
  if (!form) return new Request(origin + path, { headers: { cookie } });
  const body = new URLSearchParams();
  for (const [key, value] of Object.entries(form))
    for (const item of [value].flat()) body.append(key, item);
  return new Request(origin + path, {
    method: "POST",
    headers: { cookie, origin, host: "seaway.test" },
    body,
  });
}

/** A call with a bearer token. @returns the body */
export async function call<T = Record<string, unknown>>(
  token: string,
  path: string,
  body: unknown = {},
): Promise<{ code: number; msg: string; data: T; faults?: { field?: string; code: string }[] }> {
  const request = new Request(`${origin}/xhl-admin/${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "content-language": "en",
    },
    body: JSON.stringify(body),
  });
  return responseOf(request);
}

/** Status and data of a loader or action, also of thrown responses and redirects. */
export async function outcome(
  work: Promise<unknown>,
): Promise<{ status: number; data: unknown; location: string | null }> {
  const result = await work.catch((error: unknown) => error);
  if (result instanceof Response)
    return { status: result.status, data: null, location: result.headers.get("location") };
  if (result instanceof Error) throw result;
  const wrapped = result as { type?: string; data: unknown; init?: { status?: number } | null };
  if (wrapped?.type === "DataWithResponseInit")
    return { status: wrapped.init?.status ?? 200, data: wrapped.data, location: null };
  return { status: 200, data: result, location: null };
}
