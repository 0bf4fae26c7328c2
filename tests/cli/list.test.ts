import { afterAll, beforeAll, expect, test } from "vitest";
import { User } from "#domain/administration/org/org.entity.server.ts";
import { listOperations } from "#db/services/registry.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { seaway } from "#tests/support/command.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

const apiName = "xhlbasic/currency";
const list = async (...options: string[]) => seaway(testDatabase, ["--lang", "en", ...options]);

test("a list speaks as the screen does, and raw with --json", async () => {
  const shown = await list("list", apiName, "--filter", "code=USD,CNY", "--sort", "-code");
  expect(shown.code).toBe(0);
  const lines = shown.out.trim().split("\n");
  expect(lines).toHaveLength(4);
  expect(lines[1]).toMatch(/^USD\t/);
  expect(lines[2]).toMatch(/^CNY\t/);
  const narrow = await list("list", apiName, "--filter", "code=USD", "--columns", "nameEn,code");
  expect(narrow.out.split("\n")[1]).toMatch(/^[^\t]+\tUSD$/);
  for (const wrong of [
    ["--columns", "code,nothing"],
    ["--sort", "nothing"],
  ])
    expect(await list("list", apiName, ...wrong)).toMatchObject({
      code: 1,
      err: expect.stringContaining("nothing does not exist"),
    });
  const raw = await list(
    "--json",
    "list",
    apiName,
    "--filter",
    "code.in=USD,CNY",
    "--sort",
    "code",
  );
  expect((JSON.parse(raw.out) as { rows: { code: string }[] }).rows.map((row) => row.code)).toEqual(
    ["CNY", "USD"],
  );
});

test("a saved search is asked for by its name; what is no column is refused", async () => {
  expect((await list("list", apiName, "--filter", "nothing=1")).code).toBe(1);
  const admin = await testDatabase.em().findOneOrFail(User, { userName: "admin" });
  const caller = testDatabase.as("admin", { userId: admin.id, userName: "admin" });
  await runOperation(caller, listOperations.saveView, {
    apiName,
    name: "home",
    search: "f.code=CNY",
  });
  const viewed = await list("--as", "admin", "list", apiName, "--view", "home");
  expect(viewed.out).toMatch(/\nCNY\t/);
  expect(viewed.out).toMatch(/\n1 record\n$/);
});
