import { sql } from "kysely";
import { expect, test } from "vitest";
import { User } from "#domain/administration/org/org.entity.server.ts";
import { changePassword } from "#domain/administration/session/ops/change-password.server.ts";
import { actorOfToken, signOut } from "#domain/administration/session/sessions.server.ts";
import { signIn } from "#domain/administration/session/sign-in.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { solved } from "#tests/support/captcha.ts";
import { serveTests } from "#tests/support/served.ts";
import { responseOf, outcomeOf, visit } from "#tests/support/web.ts";
import { rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
serveTests(async (served) => {
  testDatabase = served;
});

const attempt = async (userName: string, password: string, address = "10.1.1.1") =>
  signIn(testDatabase.em(), {
    ...(await solved(testDatabase, address)),
    userName,
    password,
    address,
    agent: "test",
    channel: "page",
  });

test("unknown user and wrong password get the same answer", async () => {
  await visit(testDatabase, "clerk");
  const wrong = await attempt("clerk1", "no", "10.9.0.1").catch((error: unknown) => error);
  const unknown = await attempt("nobody-here", "no", "10.9.0.2").catch((error: unknown) => error);
  expect(wrong).toMatchObject({ code: "session.wrongPassword" });
  expect(unknown).toMatchObject({ code: "session.wrongPassword", params: {} });
});

test("five wrong passwords lock that account at that address only: the owner signs in elsewhere", async () => {
  for (let i = 0; i < 5; i++)
    await expect(attempt("admin", "wrong", "10.2.0.1")).rejects.toMatchObject({
      code: "session.wrongPassword",
    });
  await expect(attempt("admin", "admin-password", "10.2.0.1")).rejects.toMatchObject({
    code: "session.locked",
  });
  await expect(attempt("admin", "admin-password", "10.2.0.2")).resolves.toMatchObject({
    actor: { userName: "admin" },
  });
});

test("an address that tries many accounts is locked for all of them", async () => {
  for (let i = 0; i < 20; i++) await attempt(`guess${i}`, "wrong", "10.3.0.1").catch(() => {});
  await expect(attempt("admin", "admin-password", "10.3.0.1")).rejects.toMatchObject({
    code: "session.addressBusy",
  });
});

test("tokens are stored hashed, opaque, and end with sign-out, idle time and the absolute limit", async () => {
  const visitor = await visit(testDatabase, "clerk");
  const stored = await rowsOf<{ token_hash: string }>(
    testDatabase,
    sql`select token_hash from session`,
  );
  expect(stored.some((row) => row.token_hash.includes(visitor.token))).toBe(false);
  expect(await actorOfToken(testDatabase.em(), visitor.token)).toMatchObject({
    userName: visitor.userName,
  });
  await sql`update session set seen_at = now() - interval '2 hours'`.execute(
    testDatabase.em().getKysely(),
  );
  expect(await actorOfToken(testDatabase.em(), visitor.token)).toBeNull();
  const two = await visit(testDatabase, "clerk");
  await sql`update session
    set expires_at = now() - interval '1 second'
    where user_id = (select id from app_user where user_name = ${two.userName})`.execute(
    testDatabase.em().getKysely(),
  );
  expect(await actorOfToken(testDatabase.em(), two.token)).toBeNull();
  const three = await visit(testDatabase, "clerk");
  await signOut(testDatabase.em(), three.token);
  expect(await actorOfToken(testDatabase.em(), three.token)).toBeNull();
  expect(await actorOfToken(testDatabase.em(), "x' or 1=1 --")).toBeNull();
});

test("a session ends when its user is disabled and when the password changes", async () => {
  const visitor = await visit(testDatabase, "clerk");
  const em = testDatabase.em();
  (await em.findOneOrFail(User, { userName: visitor.userName })).status = "1";
  await em.flush();
  expect(await actorOfToken(testDatabase.em(), visitor.token)).toBeNull();
  const two = await visit(testDatabase, "clerk");
  const other = await attempt(two.userName, "a-good-password", "10.0.0.9");
  const actor = await actorOfToken(testDatabase.em(), two.token);
  if (!actor) throw new Error("no actor");
  await runOperation({ ...testDatabase.as("clerk"), actor }, changePassword, {
    oldPassword: "a-good-password",
    newPassword: "another-good-one",
  });
  expect(await actorOfToken(testDatabase.em(), other.token)).toBeNull();
  expect(await actorOfToken(testDatabase.em(), two.token)).toMatchObject({
    userName: two.userName,
  });
});

test("a role that is taken ends the sessions of who had it", async () => {
  const visitor = await visit(testDatabase, "clerk");
  const list = () => responseOf(visitor.call("seaway/bookingMgr/inner/list", { data: {} }));
  expect((await list()).code).toBe(200);
  await sql`delete from user_role
    where user_id = (select id from app_user where user_name = ${visitor.userName})`.execute(
    testDatabase.em().getKysely(),
  );
  expect((await list()).code).toBe(401);
});

test("nothing is open without sign-in: pages lead to /login with the way back, calls answer 401", async () => {
  const { loader } = await import("#app/areas/booking/booking/booking-list.route.tsx");
  const request = new Request("http://seaway.test/seaway/bookingMgr/inner?f.bkNo=A%26B");
  const response = await outcomeOf(() => loader({ request, params: {}, context: {} }));
  expect(response).toMatchObject({
    status: 302,
    location: `/login?redirect=${encodeURIComponent("/seaway/bookingMgr/inner?f.bkNo=A%26B")}`,
  });
  const call = new Request("http://seaway.test/xhl-admin/seaway/bookingMgr/inner/list", {
    method: "POST",
    body: "{}",
  });
  expect((await responseOf(call)).code).toBe(401);
});

test("a form of another site is refused, with its cookie", async () => {
  const visitor = await visit(testDatabase, "clerk");
  const { action } = await import("#app/areas/booking/booking/booking-list.route.tsx");
  const own = await visitor.page("/seaway/bookingMgr/inner", { _step: "confirm", row: "1:1" });
  const foreign = new Request(own.url, {
    method: "POST",
    headers: {
      cookie: own.headers.get("cookie") ?? "",
      host: "seaway.test",
      origin: "http://evil.test",
      "sec-fetch-site": "cross-site",
    },
    body: new URLSearchParams({ _step: "confirm", row: "1:1" }),
  });
  expect(
    (await outcomeOf(() => action({ request: foreign, params: {}, context: {} }))).status,
  ).toBe(403);
  expect((await outcomeOf(() => action({ request: own, params: {}, context: {} }))).status).toBe(
    409,
  );
});

test("the first answer is given again for the same idempotency key, and another input is refused", async () => {
  const finance = await visit(testDatabase, "clerk");
  const body = { rows: [{ id: 999_999 }] };
  const key = { "idempotency-key": "k-1" };
  const first = await responseOf(finance.call("seaway/bookingMgr/inner/confirm", body, key));
  expect(await responseOf(finance.call("seaway/bookingMgr/inner/confirm", body, key))).toEqual(
    first,
  );
  const other = await responseOf(
    finance.call("seaway/bookingMgr/inner/confirm", { rows: [{ id: 1 }] }, key),
  );
  expect(other.code).toBe(500);
});

test("secrets never reach the operation log", async () => {
  const visitor = await visit(testDatabase, "clerk");
  const actor = await actorOfToken(testDatabase.em(), visitor.token);
  if (!actor) throw new Error("no actor");
  await runOperation({ ...testDatabase.as("clerk"), actor }, changePassword, {
    oldPassword: "wrong-secret-1",
    newPassword: "wrong-secret-2",
  }).catch(() => {});
  const rows = await rowsOf<{ input: unknown }>(
    testDatabase,
    sql`select input from oper_log where operation = 'session.changePassword'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain("wrong-secret");
  const changes = await rowsOf<{ all: string }>(
    testDatabase,
    sql`select concat(old_value, new_value) as all from change_log where table_name = 'app_user'`,
  );
  expect(changes.some((row) => row.all.includes("$argon2"))).toBe(false);
});
