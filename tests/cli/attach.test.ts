import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBooking } from "#fixtures/builders/a-booking.server.ts";
import { seaway } from "#tests/support/command.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

const apiName = "seaway/bookingMgr/inner";
const folder = mkdtempSync(path.join(tmpdir(), "seaway-attach-"));
let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await testDatabase.close();
});

test("files of this machine are attached with their kind, which the record tells; other kinds and missing files are refused", async () => {
  const { bkNo } = await aBooking(testDatabase.em(), { bkStatus: "DRAFT" });
  const file = path.join(folder, "declaration.txt");
  writeFileSync(file, "UN 1263");
  const attach = (...options: string[]) =>
    seaway(testDatabase, ["attach", apiName, bkNo, ...options]);
  expect(await attach(file)).toMatchObject({ code: 2 });
  expect(await attach(file, "--kind", "NOVEL")).toMatchObject({ code: 2 });
  expect(await attach(path.join(folder, "none.txt"), "--kind", "MSDS")).toMatchObject({ code: 1 });
  expect(await attach(file, "--kind", "DG_DECLARATION")).toMatchObject({ code: 0, err: "" });
  const shown = await seaway(testDatabase, ["--json", "get", apiName, bkNo]);
  expect((JSON.parse(shown.out) as { attachments: object[] }).attachments).toMatchObject([
    { fileName: "declaration.txt", kind: "DG_DECLARATION" },
  ]);
});
