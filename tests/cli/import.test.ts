import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import iconv from "iconv-lite";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seaway } from "#tests/support/command.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
const folder = mkdtempSync(path.join(tmpdir(), "seaway-import-"));
const file = (name: string, text: string) => {
  const full = path.join(folder, name);
  writeFileSync(full, text);
  return full;
};
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await testDatabase.close();
});

test("the kinds there are, and an unknown one is wrong use", async () => {
  const listed = await seaway(testDatabase, ["--json", "import", "--list"]);
  expect(listed.code).toBe(0);
  const kinds = (JSON.parse(listed.out) as { kind: string }[]).map((item) => item.kind);
  expect(kinds).toEqual(
    expect.arrayContaining([
      "port",
      "portAlias",
      "dock",
      "vessel",
      "exchangeRate",
      "voyageStop",
      "booking",
      "customer",
    ]),
  );
  expect((await seaway(testDatabase, ["import", "nothing", "x.csv"])).code).toBe(2);
  expect((await seaway(testDatabase, ["import", "port"])).code).toBe(2);
});

test("a dry run writes nothing, the run writes, a second one changes nothing", async () => {
  const ports = file("ports.csv", "code,name\nZZAAA,Alpha\nZZBBB,Beta\n");
  const dry = await seaway(testDatabase, ["--json", "import", "port", ports, "--dry-run"]);
  expect([dry.code, JSON.parse(dry.out)]).toMatchObject([0, { inserted: 2, dryRun: true }]);
  expect(await rowsOf(testDatabase, sql`select 1 from port where code like 'ZZ%'`)).toEqual([]);
  const done = await seaway(testDatabase, ["--lang", "en", "import", "port", ports]);
  expect(done).toMatchObject({
    code: 0,
    out: "2 rows: 2 new, 0 changed, 0 unchanged, 0 skipped, 0 with errors\n",
  });
  expect(
    JSON.parse((await seaway(testDatabase, ["--json", "import", "port", ports])).out),
  ).toMatchObject({
    inserted: 0,
    changed: 0,
    unchanged: 2,
  });
  expect(
    await rowsOf(
      testDatabase,
      sql`select distinct source from change_log where table_name = 'port' and operator = 'cli'`,
    ),
  ).toEqual([{ source: "cli" }]);
});

test("faulty rows answer 1, name row and column, and nothing is written", async () => {
  const bad = await seaway(testDatabase, [
    "--lang",
    "en",
    "import",
    "port",
    file("bad.csv", "code,name\nZZ,Short\nZZCCC,Fine\n"),
  ]);
  expect(bad.code).toBe(1);
  expect(bad.out).toContain("Some rows have errors, so nothing was imported");
  expect(bad.out).toMatch(/Row 2\tPort code\tA port code must be/i);
  expect(await rowsOf(testDatabase, sql`select 1 from port where code = 'ZZCCC'`)).toEqual([]);
  expect((await seaway(testDatabase, ["import", "port", path.join(folder, "none.csv")])).code).toBe(
    1,
  );
  // The workbook of faulty rows can be read again.
  const errors = path.join(folder, "errors.xlsx");
  await seaway(testDatabase, [
    "import",
    "port",
    file("bad.csv", "code,name\nZZ,Short\nZZCCC,Fine\n"),
    "--errors",
    errors,
  ]);
  const again = JSON.parse(
    (await seaway(testDatabase, ["--json", "import", "port", errors])).out,
  ) as { rows: number; faults: object[] };
  expect(again).toMatchObject({ rows: 1, faults: [{ field: "code" }] });
});

test("rows come from standard input too", async () => {
  const done = await seaway(
    testDatabase,
    ["--json", "import", "port", "-"],
    "code\tname\nZZDDD\tDelta\n",
  );
  expect([done.code, JSON.parse(done.out)]).toMatchObject([0, { inserted: 1, faults: [] }]);
});

test("standard input is read like a file, also as Chinese spreadsheets write it", async () => {
  const table = iconv.encode(
    "港口代码\t英文名称\t中文名称\nZZEEE\tEpsilon\t宁波舟山港\n",
    "gb18030",
  );
  const done = await seaway(testDatabase, ["--json", "import", "port", "-"], table);
  expect([done.code, JSON.parse(done.out)]).toMatchObject([0, { inserted: 1, faults: [] }]);
  expect(
    await rowsOf(testDatabase, sql`select name_zh as name from port where code = 'ZZEEE'`),
  ).toEqual([{ name: "宁波舟山港" }]);
  const broken = await seaway(
    testDatabase,
    ["--lang", "en", "import", "port", "-"],
    new Uint8Array([0x63, 0x00, 0x01, 0xff]),
  );
  expect(broken.code).toBe(1);
});

test("options of a kind, and the permission of the user acted for", async () => {
  const rates = file("rates.csv", "date,currency,units,cny_per_units\n2026-01-02,JPY,100,4.8\n");
  expect(
    (await seaway(testDatabase, ["import", "exchangeRate", rates, "--rate-type", "INVOICE"])).code,
  ).toBe(0);
  expect(
    await rowsOf(testDatabase, sql`select rate_type, base_currency from exchange_rate`),
  ).toEqual([{ rate_type: "INVOICE", base_currency: "CNY" }]);
  expect(
    (await seaway(testDatabase, ["import", "exchangeRate", rates, "--rate-type", "NONE"])).code,
  ).toBe(1);
  expect(
    (await seaway(testDatabase, ["--as", "nobody", "import", "exchangeRate", rates])).code,
  ).toBe(1);
});
