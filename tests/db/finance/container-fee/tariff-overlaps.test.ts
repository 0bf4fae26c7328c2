import { afterAll, beforeAll, expect, it } from "vitest";
import { freeTime } from "#domain/finance/container-fee/free-time/free-time.resource.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

const tariff = {
  clock: "DEM",
  portCode: "",
  sizeGroup: "20",
  typeGroup: "",
  startDate: "2026-01-01",
  endDate: "2026-12-31",
  freeDays: "7",
  firstDay: "NEXT",
  freeBasis: "CALENDAR",
  chargeBasis: "CALENDAR",
  tierIndex: "CHARGEABLE",
  tierMode: "PROGRESSIVE",
  currency: "USD",
  feeCode: "DEM",
  firstRate: "10",
};
const save = (more: object) => {
  if (!freeTime.save) throw new Error("no save");
  return testDatabase.run("admin", freeTime.save, { ...tariff, ...more });
};

it("tariffs of the same containers that hold on the same days are named with the days of both", async () => {
  const first = (await save({})) as { id: number };
  expect(first).toMatchObject({ notes: [] });
  expect(await save({ startDate: "2026-06-01", endDate: "2027-06-30" })).toMatchObject({
    notes: [
      {
        code: "containerFee.tariffOverlap",
        params: {
          other: first.id,
          start: "2026-01-01",
          end: "2026-12-31",
          from: "2026-06-01",
          to: "2026-12-31",
        },
      },
    ],
  });
  expect(await save({ sizeGroup: "40" })).toMatchObject({ notes: [] });
});
