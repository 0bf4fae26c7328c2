import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkDigit } from "#domain/masterdata/equipment/iso6346.ts";
import { containerHeader, workbookBytes } from "#fixtures/xlsx/container-workbook.ts";
import { addBookings, addTypes, addVoyage, countsOf } from "#tests/db/containers/container/sea.ts";
import { seaway } from "#tests/support/command.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
let voyage: { id: number; voyageName: string };
const folder = mkdtempSync(path.join(tmpdir(), "seaway-containers-"));
const cntNo = (n: number) => `MSKU60116${n}${checkDigit(`MSKU60116${n}`)}`;
const line = (n: number, gwt = 1000) => [
  n,
  cntNo(n),
  "40HC",
  "BKZ",
  `SL${n}`,
  10,
  gwt,
  5,
  "PEGASUS ZETTA",
  "2618E",
  "N",
  "N",
  "",
];

async function file(name: string, rows: (string | number)[][]): Promise<string> {
  const to = path.join(folder, name);
  const bytes = await workbookBytes((book) => {
    book.addWorksheet("Sheet1").addRows([containerHeader, ...rows]);
  });
  writeFileSync(to, bytes);
  return to;
}

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await addTypes(testDatabase);
  voyage = await addVoyage(testDatabase);
  await addBookings(testDatabase, voyage.id, [{ bkNo: "BKZ", containers: [["40HC", 5]] }]);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await testDatabase.close();
});

const put = (args: string[]) =>
  seaway(testDatabase, ["--json", "import", "containers", ...args, "--voyage", voyage.voyageName]);

test("wrong use answers 2", async () => {
  const good = await file("good.xlsx", [line(1)]);
  expect((await seaway(testDatabase, ["import", "containers", good])).code).toBe(2);
  expect((await put([good, "--mode", "again"])).code).toBe(2);
}, 60_000);

test("a dry run tells the verdict and leaves nothing", async () => {
  const dry = await put([await file("mixed.xlsx", [line(1), line(2, 0)]), "--dry-run"]);
  expect(dry.code).toBe(1);
  expect(JSON.parse(dry.out)).toMatchObject({ checked: { verified: 1, failed: 1 } });
  expect(await countsOf(testDatabase, voyage.id)).toEqual({});
}, 60_000);

test("the command verifies and imports by itself; failed rows answer 1 and go into the error workbook", async () => {
  const errors = path.join(folder, "errors.xlsx");
  const mixed = await file("mixed.xlsx", [line(1), line(2, 0)]);
  const done = await put([mixed, "--errors", errors]);
  expect(done.code, done.err).toBe(1);
  expect(JSON.parse(done.out)).toMatchObject({ counts: { IMPORTED: 1, VERIFY_FAILED: 1 } });
  const dry = await put([errors, "--mode", "append", "--dry-run"]);
  expect(JSON.parse(dry.out)).toMatchObject({
    summary: { rows: 1, ignoredHeaders: [] },
    checked: { failed: 1 },
  });
  const again = await put([mixed]);
  expect(again.code).toBe(0);
  expect(JSON.parse(again.out)).toMatchObject({ unchanged: true });
}, 60_000);

test("append, then add/reset; a refusal answers 1 with its reason", async () => {
  const first = await put([await file("three.xlsx", [line(3)])]);
  expect(first.code).toBe(1);
  expect(first.err).toContain("container.notFirst");
  expect((await put([await file("three.xlsx", [line(3)]), "--mode", "append"])).code).toBe(0);
  expect((await put([await file("four.xlsx", [line(4)]), "--mode", "add-reset"])).code).toBe(0);
  const { rows } = await sql<{
    cntNo: string;
  }>`select cnt_no as "cntNo" from box where voyage_id = ${voyage.id}`.execute(
    testDatabase.em().getKysely(),
  );
  expect(rows).toEqual([{ cntNo: cntNo(4) }]);
}, 60_000);
