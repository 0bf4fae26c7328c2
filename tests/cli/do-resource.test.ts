import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { aBooking } from "#fixtures/builders/a-booking.server.ts";
import { currentPrograms, nodeEnvironment } from "#scripts/child.ts";
import { seaway } from "#tests/support/command.ts";
import { visit } from "#tests/support/web.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

// Each command is a process of its own, hence the patience.
vi.setConfig({ testTimeout: 180_000 });
const apiName = "seaway/bookingMgr/inner";
let testDatabase: TestDatabase;
const folder = mkdtempSync(path.join(tmpdir(), "seaway-do-"));
const bookings: { id: number; bkNo: string }[] = [];
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  for (let i = 0; i < 8; i++) {
    const { id, bkNo } = await aBooking(testDatabase.em(), { bkStatus: "DRAFT" });
    bookings.push({ id, bkNo });
  }
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await testDatabase.close();
});

const at = (i: number) => bookings[i] as { id: number; bkNo: string };
const statusOf = async (i: number) =>
  (
    await rowsOf<{ status: string }>(
      testDatabase,
      sql`select bk_status as status from booking where id = ${at(i).id}`,
    )
  )[0]?.status;

describe("do", () => {
  test("runs an action by id and by number, row by row, and says why not", async () => {
    const done = await seaway(testDatabase, [
      "do",
      apiName,
      "confirm",
      String(at(0).id),
      at(1).bkNo,
    ]);
    expect(done).toMatchObject({ code: 0, err: "" });
    expect(done.out).toContain(`${at(1).bkNo}: `);
    expect([await statusOf(0), await statusOf(1)]).toEqual(["CONFIRMED", "CONFIRMED"]);
    const mixed = await seaway(testDatabase, [
      "--json",
      "--lang",
      "en",
      "do",
      apiName,
      "confirm",
      at(0).bkNo,
      at(2).bkNo,
    ]);
    expect(mixed.code).toBe(1);
    expect(JSON.parse(mixed.out)).toMatchObject({
      done: 1,
      refused: 1,
      left: 0,
      rows: [{ done: false, code: "booking.notNow" }, { done: true }],
    });
  });

  test("works on a search, dry or wet, within a bound, and refuses what is no condition", async () => {
    const few = await seaway(testDatabase, [
      "--lang",
      "en",
      "do",
      apiName,
      "confirm",
      "-f",
      "bkNo.contains=WORLD",
      "bkStatus=DRAFT",
      "--most",
      "2",
      "--dry-run",
    ]);
    expect(few).toMatchObject({ code: 1, err: expect.stringContaining("More than 2 rows match") });
    const wide = await seaway(testDatabase, ["do", apiName, "confirm", "-f", "noSuchColumn=1"]);
    expect(wide).toMatchObject({ code: 1, err: expect.stringContaining("noSuchColumn") });
    const wrongKind = await seaway(testDatabase, ["do", apiName, "confirm", "-f", "bkNo.sounds=1"]);
    expect(wrongKind.code).toBe(1);
    const dry = await seaway(testDatabase, [
      "--lang",
      "en",
      "do",
      apiName,
      "confirm",
      "-f",
      `bkNo=${at(3).bkNo}`,
      "--dry-run",
    ]);
    expect(dry).toMatchObject({ code: 0, out: expect.stringContaining("nothing was written") });
    expect(await statusOf(3)).toBe("DRAFT");
    const some = await seaway(testDatabase, [
      "--json",
      "do",
      apiName,
      "confirm",
      "-f",
      `bkNo.in=${at(4).bkNo},${at(5).bkNo}`,
    ]);
    expect(JSON.parse(some.out)).toMatchObject({ done: 2, refused: 0 });
    expect([await statusOf(4), await statusOf(5), await statusOf(6)]).toEqual([
      "CONFIRMED",
      "CONFIRMED",
      "DRAFT",
    ]);
  });

  test("a run sent again with its key does nothing twice", async () => {
    const copy = ["--json", "do", apiName, "copy", at(6).bkNo, "--idempotency-key", "once"];
    const first = await seaway(testDatabase, copy);
    expect(first.code).toBe(0);
    const count = async () =>
      (await rowsOf<{ n: number }>(testDatabase, sql`select count(*)::int as n from booking`))[0]
        ?.n;
    const before = await count();
    expect(JSON.parse((await seaway(testDatabase, copy)).out)).toEqual(JSON.parse(first.out));
    expect(await count()).toBe(before);
  });

  test("--as has the permissions of that user: without one the command is refused as a whole", async () => {
    const stranger = await visit(testDatabase, "default");
    const refused = await seaway(testDatabase, [
      "--as",
      stranger.userName,
      "--lang",
      "en",
      "do",
      apiName,
      "confirm",
      String(at(7).id),
    ]);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("no permission") });
    expect(await statusOf(7)).toBe("DRAFT");
    const log = await rowsOf(
      testDatabase,
      sql`select result
        from oper_log
        where operator = ${stranger.userName} and operation = 'booking.confirm'`,
    );
    expect(log).toEqual([{ result: "REFUSED" }]);
  });

  test("an unknown action, record or resource is refused, no rows are wrong use", async () => {
    expect((await seaway(testDatabase, ["do", apiName, "toString", "1"])).code).toBe(1);
    expect((await seaway(testDatabase, ["do", "no/such", "confirm", "1"])).code).toBe(1);
    expect(await seaway(testDatabase, ["do", apiName, "confirm", "NO-SUCH-NUMBER"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("NO-SUCH-NUMBER"),
    });
    expect(
      await seaway(testDatabase, ["--json", "do", apiName, "confirm", "987654"]),
    ).toMatchObject({
      code: 1,
      out: expect.stringContaining("kit.notFound"),
    });
    expect((await seaway(testDatabase, ["do", apiName, "confirm"])).code).toBe(2);
  });

  test("Ctrl-C ends between two rows: every row is done or not, and the rest is named", async () => {
    for (let i = 0; i < 60; i++)
      await aBooking(testDatabase.em(), { bkStatus: "DRAFT", bkNo: `CTRLC${i}` });
    const child = spawn(
      process.execPath,
      [currentPrograms().command, "do", apiName, "confirm", "-f", "bkNo.contains=CTRLC"],
      {
        cwd: path.resolve(import.meta.dirname, "../.."),
        env: {
          ...process.env,
          ...nodeEnvironment,
          DATABASE_URL: testDatabase.url,
          SEAWAY_LANG: "zh",
          NODE_ENV: "production",
        },
      },
    );
    let out = "";
    child.stdout.on("data", (chunk: Buffer) => {
      if (out === "") child.kill("SIGINT");
      out += chunk;
    });
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect(code).toBe(1);
    const printed = out.split("\n").filter((line) => line.startsWith("CTRLC")).length;
    const [{ n = 0 } = {}] = await rowsOf<{ n: number }>(
      testDatabase,
      sql`select count(*)::int as n
        from booking
        where bk_no like 'CTRLC%' and bk_status = 'CONFIRMED'`,
    );
    expect(n).toBeGreaterThan(0);
    expect(n).toBeLessThan(60);
    expect(printed).toBe(n);
    expect(out).toContain(`未处理 ${60 - n}`);
  });
});

describe("one record", () => {
  const file = path.join(folder, "cost.json");
  const cost = { code: "CLI1", nameZh: "命令行费用", taxRate: "6" };

  test("is saved from a file or standard input, read back, changed, and refused when stale", async () => {
    writeFileSync(file, JSON.stringify(cost));
    const dry = await seaway(testDatabase, ["save", "xhlbasic/costCode", "-i", file, "--dry-run"]);
    expect(dry.code).toBe(0);
    expect((await seaway(testDatabase, ["get", "xhlbasic/costCode", "CLI1"])).code).toBe(1);
    const made = await seaway(testDatabase, ["--json", "save", "xhlbasic/costCode", "-i", file]);
    const { id } = JSON.parse(made.out) as { id: number };
    const read = JSON.parse(
      (await seaway(testDatabase, ["--json", "get", "xhlbasic/costCode", "CLI1"])).out,
    ) as {
      id: number;
      version: number;
    };
    expect(read).toMatchObject({ id, nameZh: cost.nameZh, version: 1 });
    const changed = JSON.stringify({ ...cost, id, version: 1, nameEn: "By command" });
    expect(
      (await seaway(testDatabase, ["save", "xhlbasic/costCode", "-i", "-"], changed)).code,
    ).toBe(0);
    const stale = await seaway(
      testDatabase,
      ["--lang", "en", "save", "xhlbasic/costCode", "-i", "-"],
      changed.replace("By command", "Again"),
    );
    expect(stale).toMatchObject({ code: 1, err: expect.stringContaining("cli") });
    expect((await seaway(testDatabase, ["get", "xhlbasic/costCode", String(id)])).out).toContain(
      "By command",
    );
  });

  test("faults are said at their fields, bad JSON and a missing file plainly", async () => {
    writeFileSync(file, JSON.stringify({ code: "", taxRate: "x" }));
    const refused = await seaway(testDatabase, ["--json", "save", "xhlbasic/costCode", "-i", file]);
    const { faults } = JSON.parse(refused.err) as { faults: { field: string }[] };
    expect(faults.map((fault) => fault.field).sort()).toEqual(["code", "nameZh", "taxRate"]);
    writeFileSync(file, "[1]");
    expect((await seaway(testDatabase, ["save", "xhlbasic/costCode", "-i", file])).code).toBe(1);
    expect(
      (
        await seaway(testDatabase, [
          "save",
          "xhlbasic/costCode",
          "-i",
          path.join(folder, "none.json"),
        ])
      ).code,
    ).toBe(1);
    expect((await seaway(testDatabase, ["save", "monitor/jobLog", "-i", file])).code).toBe(1);
  });

  test("says why each action is closed", async () => {
    const result = await seaway(testDatabase, ["--lang", "en", "why-not", apiName, at(0).bkNo]);
    expect(result.out).toContain(`${at(0).bkNo}\tcancel\topen`);
    expect(result.out).toMatch(/\tconfirm\tCannot perform/);
  });
});

describe("export", () => {
  test("writes a whole workbook or nothing", async () => {
    const book = path.join(folder, "bookings.xlsx");
    expect(
      (await seaway(testDatabase, ["export", apiName, "-f", "bkNo.contains=WORLD", "-o", book]))
        .code,
    ).toBe(0);
    expect(readFileSync(book).subarray(0, 2).toString()).toBe("PK");
    const none = path.join(folder, "none.xlsx");
    expect(
      (await seaway(testDatabase, ["export", "seaway/container/import", "-o", none])).code,
    ).toBe(1);
    expect(existsSync(none)).toBe(false);
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  });
});

describe("documents that need no database", () => {
  test("openapi in the asked language", async () => {
    const zh = JSON.parse((await seaway(testDatabase, ["openapi"])).out) as {
      openapi: string;
      paths: Record<string, { post: { summary: string } }>;
    };
    expect(zh.openapi).toBe("3.1.0");
    expect(zh.paths[`/${apiName}/confirm`]?.post.summary).toBe("确认");
    // Includes calls of sessions and administration.
    for (const path of ["/login", "/system/user/list", "/menuColumn/saveDataPms"])
      expect(Object.keys(zh.paths)).toContain(path);
    const en = JSON.parse(
      (await seaway(testDatabase, ["--lang", "en", "openapi"])).out,
    ) as typeof zh;
    expect(en.paths[`/${apiName}/confirm`]?.post.summary).toBe("Confirm");
  });

  test("machine names all machines, and prints one as markdown in both languages", async () => {
    expect((await seaway(testDatabase, ["machine"])).out.split("\n")).toContain("booking");
    const table = (await seaway(testDatabase, ["machine", "booking"])).out;
    expect(table).toContain("| **DRAFT** | CONFIRMED | – |");
    expect(table).toContain("| `confirm` 确认 / Confirm | `booking:confirm` | CONFIRMED |");
    expect(await seaway(testDatabase, ["machine", "nothing"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("booking"),
    });
  });
});
