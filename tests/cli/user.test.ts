import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "#domain/session/sign-in.server.ts";
import { solved } from "../support/captcha.ts";
import { seaway } from "../support/command.ts";
import { openWorld, rowsOf, type World } from "../support/test-database.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const attempt = async (password: string) => {
  const door = { address: "10.4.0.1", agent: "test", channel: "page" } as const;
  return signIn(world.em(), { ...door, ...(await solved(world, door.address)), userName: "admin", password, keep: true });
};

test("an account that waits is unlocked, its sessions are listed and ended, its devices forgotten", async () => {
  for (let i = 0; i < 5; i += 1) await attempt("wrong").catch(() => undefined);
  await expect(attempt("admin-password")).rejects.toMatchObject({ code: "session.locked" });
  expect(await seaway(world, ["user", "unlock", "admin"])).toMatchObject({ code: 0, out: "admin\t5\n" });
  await attempt("admin-password");
  const listed = await seaway(world, ["user", "sessions", "admin", "--json"]);
  expect(JSON.parse(listed.out)).toMatchObject({ sessions: [{ address: "10.4.0.1" }], devices: [{ address: "10.4.0.1" }] });
  expect(await seaway(world, ["user", "sessions", "admin", "--end"])).toMatchObject({ code: 0, out: expect.stringContaining("10.4.0.1") });
  expect(await rowsOf(world, sql`select keep_until from device`)).toEqual([{ keep_until: null }]);
  expect(await rowsOf(world, sql`select 1 from session`)).toEqual([]);
  await seaway(world, ["user", "sessions", "admin", "--forget-devices"]);
  expect(await rowsOf(world, sql`select 1 from device`)).toEqual([]);
  expect((await seaway(world, ["user", "unlock", "nobody"])).code).toBe(1);
});
