import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  billsOf,
  lockedBooking,
  openTrade,
  voyageName,
} from "#tests/db/documents/bill/bill-fixture.ts";
import { seaway } from "#tests/support/command.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
const folder = mkdtempSync(path.join(tmpdir(), "seaway-bill-"));
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  const em = testDatabase.em();
  const voyage = await openTrade(em);
  for (const [i, bkNo] of ["B1", "B2", "B3"].entries()) {
    const boxes = [{ cntNo: `SITU000000${i}`, lines: [{ pkgs: 10, gwt: "100", dim: "1" }] }];
    lockedBooking(em, voyage, { bkNo, boxes });
  }
  lockedBooking(em, voyage, { bkNo: "OPEN", more: { bkStatus: "CONFIRMED" }, boxes: [] });
  await em.flush();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await testDatabase.close();
});

test("without bookings or voyage, or with both, it is wrong use", async () => {
  expect((await seaway(testDatabase, ["bill", "generate"])).code).toBe(2);
  expect(
    (await seaway(testDatabase, ["bill", "generate", "B1", "--voyage", voyageName])).code,
  ).toBe(2);
  expect((await seaway(testDatabase, ["bill", "print", "X", "--kind", "poster"])).code).toBe(2);
});

test("a dry run names what would be done and does nothing; then the voyage is done once", async () => {
  const dry = await seaway(testDatabase, [
    "--json",
    "bill",
    "generate",
    "--voyage",
    voyageName,
    "--dry-run",
  ]);
  expect(dry.code).toBe(0);
  expect(JSON.parse(dry.out)).toMatchObject({ done: 3, refused: 0 });
  expect(await billsOf(testDatabase)).toEqual([]);
  const done = await seaway(testDatabase, ["bill", "generate", "--voyage", voyageName]);
  expect(done).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^B1\tSWBL\d+\nB2\tSWBL\d+\nB3\tSWBL\d+\n$/),
  });
  const again = await seaway(testDatabase, [
    "--lang",
    "en",
    "bill",
    "generate",
    "--voyage",
    voyageName,
  ]);
  expect(again).toMatchObject({ code: 0, out: "3 bookings have their bills already, skipped\n" });
  expect(await billsOf(testDatabase)).toHaveLength(3);
});

test("refused rows are named and answer 1", async () => {
  const mixed = await seaway(testDatabase, ["--lang", "en", "bill", "generate", "OPEN", "B1"]);
  expect(mixed.code).toBe(1);
  expect(mixed.out).toBe("B1\tAll packing lines already have bills\nOPEN\tBooking not locked\n");
  expect((await seaway(testDatabase, ["bill", "generate", "NONE"])).code).toBe(1);
});

test("prints to a file; a bill that does not exist is refused and leaves no file", async () => {
  const [first] = await billsOf(testDatabase);
  const file = path.join(folder, "bill.pdf");
  const printed = await seaway(testDatabase, [
    "--json",
    "bill",
    "print",
    first?.blNo ?? "",
    "--kind",
    "original",
    "--out",
    file,
  ]);
  expect(printed.code).toBe(0);
  expect(JSON.parse(printed.out)).toMatchObject({ blNo: first?.blNo, file });
  expect(pdfText(readFileSync(file))[0]).toContain("DRAFT");
  const none = path.join(folder, "none.pdf");
  expect((await seaway(testDatabase, ["bill", "print", "NONE", "--out", none])).code).toBe(1);
  expect(existsSync(none)).toBe(false);
});
