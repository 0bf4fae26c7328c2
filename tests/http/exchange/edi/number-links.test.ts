import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { numberLinks } from "#app/areas/exchange/edi/document-links.server.ts";
import { openDemoDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openDemoDatabase();
});
afterAll(() => testDatabase.close());

test("numbers of a received message lead to the records they made", async () => {
  const [made] = await rowsOf<{ id: number; no: string }>(
    testDatabase,
    sql`select id, bl_no as no from import_bill limit 1`,
  );
  const [booked] = await rowsOf<{ id: number; no: string }>(
    testDatabase,
    sql`select id, eb_no as no from e_booking limit 1`,
  );
  expect(
    await numberLinks(testDatabase.em(), [made?.no ?? "", booked?.no ?? "", "SEAU1234565"]),
  ).toEqual({
    [made?.no ?? ""]: `/seaway/bill/importBill/index/${made?.id}`,
    [booked?.no ?? ""]: `/eb/ebBooking/info/index/${booked?.id}`,
  });
});
