import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "#domain/administration/session/sign-in.server.ts";
import { solved } from "#tests/support/captcha.ts";
import { seaway } from "#tests/support/command.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

const attempt = async (password: string) => {
  const entryPoint = { address: "10.4.0.1", agent: "test", channel: "page" } as const;
  return signIn(testDatabase.em(), {
    ...entryPoint,
    ...(await solved(testDatabase, entryPoint.address)),
    userName: "admin",
    password,
    keep: true,
  });
};

test("an account that waits is unlocked, its sessions are listed and ended, its devices forgotten", async () => {
  for (let i = 0; i < 5; i += 1) await attempt("wrong").catch(() => undefined);
  await expect(attempt("admin-password")).rejects.toMatchObject({ code: "session.locked" });
  expect(await seaway(testDatabase, ["user", "unlock", "admin"])).toMatchObject({
    code: 0,
    out: "admin\t5\n",
  });
  await attempt("admin-password");
  const listed = await seaway(testDatabase, ["user", "sessions", "admin", "--json"]);
  expect(JSON.parse(listed.out)).toMatchObject({
    sessions: [{ address: "10.4.0.1" }],
    devices: [{ address: "10.4.0.1" }],
  });
  expect(await seaway(testDatabase, ["user", "sessions", "admin", "--end"])).toMatchObject({
    code: 0,
    out: expect.stringContaining("10.4.0.1"),
  });
  expect(await rowsOf(testDatabase, sql`select keep_until from device`)).toEqual([
    { keep_until: null },
  ]);
  expect(await rowsOf(testDatabase, sql`select 1 from session`)).toEqual([]);
  await seaway(testDatabase, ["user", "sessions", "admin", "--forget-devices"]);
  expect(await rowsOf(testDatabase, sql`select 1 from device`)).toEqual([]);
  expect((await seaway(testDatabase, ["user", "unlock", "nobody"])).code).toBe(1);
});
