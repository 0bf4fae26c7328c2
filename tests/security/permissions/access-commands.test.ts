import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Command } from "commander";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { assertEntryPoints } from "#cli/entry-points.ts";
import { seaway } from "#tests/support/command.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { visit } from "#tests/support/web.ts";

/** Access of commands with `--as` (security.md, access: deny by default). */
let testDatabase: TestDatabase;
let clerk = "";
const folder = mkdtempSync(path.join(tmpdir(), "seaway-doors-"));
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  clerk = (await visit(testDatabase, "clerk")).userName;
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await testDatabase.close();
});

test("a command without a declared permission does not start", () => {
  const program = new Command("seaway");
  program.command("list");
  expect(() => assertEntryPoints(program)).not.toThrow();
  const group = program.command("port");
  group.command("drop <code>");
  expect(() => assertEntryPoints(program)).toThrow("the command port drop declares no permission");
});

test("what belongs to the owner of the installation is no user's, and nothing of it happens", async () => {
  const before = await rowsOf(
    testDatabase,
    sql`select password_hash, status from app_user order by id`,
  );
  const commands = [
    ["user", "reset-password", "admin"],
    ["user", "sessions", "admin", "--end"],
    ["user", "unlock", "admin"],
    ["db", "backup", path.join(folder, "a.backup")],
    ["db", "reset", "--yes"],
    ["db", "seed", "--print-accounts"],
    ["db", "migrate"],
  ];
  for (const args of commands) {
    const result = await seaway(testDatabase, ["--as", clerk, "--json", ...args]);
    expect(result, args.join(" ")).toMatchObject({ code: 1, out: "" });
    expect(JSON.parse(result.err), args.join(" ")).toMatchObject({
      faults: [{ code: "cli.ownerOnly", field: "as" }],
    });
  }
  expect(
    await rowsOf(testDatabase, sql`select password_hash, status from app_user order by id`),
  ).toEqual(before);
  expect(readdirSync(folder)).toEqual([]);
});

test("commands that only read ask the permission of what they read", async () => {
  const no = translate("zh", "kit.noPermission");
  for (const args of [
    ["config", "get"],
    ["job", "list"],
    ["job", "log"],
    ["list", "system/user"],
  ])
    expect(await seaway(testDatabase, ["--as", clerk, ...args]), args.join(" ")).toMatchObject({
      code: 1,
      out: "",
      err: `${no}\n`,
    });
  expect(
    (await seaway(testDatabase, ["--as", "admin", "config", "get", "sys.account.captchaEnabled"]))
      .code,
  ).toBe(0);
});
