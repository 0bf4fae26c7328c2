import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { Role, User } from "#domain/org/org.entity.server.ts";
import { openWorld, type World } from "../../support/test-database.ts";

const people = [
  ["fiona", "finance", []],
  ["carl", "clerk", []],
  ["anna", "customer", ["C001"]],
] as const;
export type Who = (typeof people)[number][0];

/** A world whose pages are the route modules themselves, with people signed in; import the routes after this. */
export async function openServed(): Promise<{ world: World; tokens: Record<Who, string>; close(): Promise<void> }> {
  const world = await openWorld();
  process.env.DATABASE_URL = world.url;
  const tokens = {} as Record<Who, string>;
  for (const [userName, roleKey, codes] of people) {
    const em = world.em();
    const kind = codes.length > 0 ? "customer" : "staff";
    const user = em.create(User, { userName, nickName: userName, passwordHash: "-", kind, customerCodes: [...codes] });
    user.roles.add(await em.findOneOrFail(Role, { roleKey }));
    await em.flush();
    const token = randomBytes(32).toString("base64url");
    const hash = createHash("sha256").update(token).digest("hex");
    await sql`insert into session (token_hash, user_id, channel, expires_at) values (${hash}, ${user.id}, 'page',
      now() + interval '1 hour')`.execute(em.getKysely());
    tokens[userName] = token;
  }
  const { closePlatform } = await import("../../../app/session/platform.server.ts");
  return { world, tokens, close: () => closePlatform().then(() => world.close()) };
}

const origin = "http://seaway.test";

/** A page request with the session's cookie, as a browser sends it; a form is posted from our own site unless told otherwise. */
export async function ask(
  token: string,
  path: string,
  post?: { form: Record<string, string | string[]>; from?: string },
): Promise<Request> {
  const { sessionCookie } = await import("../../../app/session/cookies.server.ts");
  const cookie = (await sessionCookie.serialize(token)).split(";")[0] ?? "";
  if (!post) return new Request(origin + path, { headers: { cookie } });
  const body = new URLSearchParams();
  for (const [key, value] of Object.entries(post.form)) for (const one of [value].flat()) body.append(key, one);
  return new Request(origin + path, { method: "POST", headers: { cookie, origin: post.from ?? origin, host: "seaway.test" }, body });
}

/** Status and data of what a loader or action answered or threw. */
export async function told(work: Promise<unknown>): Promise<{ status: number; data: never; response: Response | null }> {
  const found = await work.catch((error: unknown) => error);
  if (found instanceof Response) return { status: found.status, data: null as never, response: found };
  if (found instanceof Error) throw found;
  const wrapped = found as { type?: string; data: never; init?: { status?: number } | null };
  if (wrapped?.type === "DataWithResponseInit") return { status: wrapped.init?.status ?? 200, data: wrapped.data, response: null };
  return { status: 200, data: found as never, response: null };
}
