import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { Role, User } from "#domain/administration/org/org.entity.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

const people = [
  ["fiona", "finance", []],
  ["carl", "clerk", []],
  ["anna", "customer", ["C001"]],
] as const;
export type Who = (typeof people)[number][0];

/** Signed-in users on a test database. Import the routes after this. */
export async function openServed(): Promise<{
  testDatabase: TestDatabase;
  tokens: Record<Who, string>;
  close(): Promise<void>;
}> {
  const testDatabase = await openTestDatabase();
  process.env.DATABASE_URL = testDatabase.url;
  const tokens = {} as Record<Who, string>;
  for (const [userName, roleKey, codes] of people) {
    const em = testDatabase.em();
    const kind = codes.length > 0 ? "customer" : "staff";
    const user = em.create(User, {
      userName,
      nickName: userName,
      passwordHash: "-",
      kind,
      customerCodes: [...codes],
    });
    user.roles.add(await em.findOneOrFail(Role, { roleKey }));
    await em.flush();
    const token = randomBytes(32).toString("base64url");
    const hash = createHash("sha256").update(token).digest("hex");
    await sql`insert into session (token_hash, user_id, channel, expires_at)
      values (${hash}, ${user.id}, 'page', now() + interval '1 hour')`.execute(em.getKysely());
    tokens[userName] = token;
  }
  const { closePlatform } = await import("#app/session/platform.server.ts");
  return { testDatabase, tokens, close: () => closePlatform().then(() => testDatabase.close()) };
}

const origin = "http://seaway.test";

/** A page request with the session cookie; forms are same-origin unless given. */
export async function ask(
  token: string,
  path: string,
  post?: { form: Record<string, string | string[]>; from?: string },
): Promise<Request> {
  const { sessionCookie } = await import("#app/session/cookies.server.ts");
  const cookie = (await sessionCookie.serialize(token)).split(";")[0] ?? "";
  if (!post) return new Request(origin + path, { headers: { cookie } });
  const body = new URLSearchParams();
  for (const [key, value] of Object.entries(post.form))
    for (const item of [value].flat()) body.append(key, item);
  return new Request(origin + path, {
    method: "POST",
    headers: { cookie, origin: post.from ?? origin, host: "seaway.test" },
    body,
  });
}

/** Status and data of a loader or action, also when thrown. */
export async function report(
  work: Promise<unknown>,
): Promise<{ status: number; data: unknown; response: Response | null }> {
  const result = await work.catch((error: unknown) => error);
  if (result instanceof Response) return { status: result.status, data: null, response: result };
  if (result instanceof Error) throw result;
  const wrapped = result as { type?: string; data: unknown; init?: { status?: number } | null };
  if (wrapped?.type === "DataWithResponseInit")
    return { status: wrapped.init?.status ?? 200, data: wrapped.data, response: null };
  return { status: 200, data: result, response: null };
}
