import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Command } from "commander";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { say } from "#platform/i18n/translate.ts";
import { assertDoors } from "../../cli/entry-points.ts";
import { seaway } from "../support/command.ts";
import { openWorld, rowsOf, type World } from "../support/test-database.ts";
import { visit } from "../support/web.ts";

/** What the command line opens to the user named by `--as` (security.md, access: deny by default). */
let world: World;
let clerk = "";
const folder = mkdtempSync(path.join(tmpdir(), "seaway-doors-"));
beforeAll(async () => {
  world = await openWorld();
  clerk = (await visit(world, "clerk")).userName;
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await world.close();
});

test("a command without a declared permission does not start", () => {
  const program = new Command("seaway");
  program.command("list");
  expect(() => assertDoors(program)).not.toThrow();
  const group = program.command("port");
  group.command("drop <code>");
  expect(() => assertDoors(program)).toThrow("the command port drop declares no permission");
});

test("what belongs to the owner of the installation is no user's, and nothing of it happens", async () => {
  const before = await rowsOf(world, sql`select password_hash, status from app_user order by id`);
  const commands = [
    ["user", "reset-password", "admin"],
    ["user", "sessions", "admin", "--end"],
    ["user", "unlock", "admin"],
    ["db", "backup", path.join(folder, "a.backup")],
    ["db", "reset", "--yes"],
    ["db", "seed", "--print-accounts"],
    ["db", "migrate"],
  ];
  for (const words of commands) {
    const told = await seaway(world, ["--as", clerk, "--json", ...words]);
    expect(told, words.join(" ")).toMatchObject({ code: 1, out: "" });
    expect(JSON.parse(told.err), words.join(" ")).toMatchObject({ faults: [{ code: "cli.ownerOnly", field: "as" }] });
  }
  expect(await rowsOf(world, sql`select password_hash, status from app_user order by id`)).toEqual(before);
  expect(readdirSync(folder)).toEqual([]);
});

test("commands that only read ask the permission of what they read", async () => {
  const no = say("zh", "kit.noPermission");
  for (const words of [
    ["config", "get"],
    ["job", "list"],
    ["job", "log"],
    ["list", "system/user"],
  ])
    expect(await seaway(world, ["--as", clerk, ...words]), words.join(" ")).toMatchObject({ code: 1, out: "", err: `${no}\n` });
  expect((await seaway(world, ["--as", "admin", "config", "get", "sys.account.captchaEnabled"])).code).toBe(0);
});
