import { afterAll, beforeAll, expect, it } from "vitest";
import { saveSupplierGroup } from "#domain/pricing/supplier-rate/ops/save-supplier-group.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { seedFeeFixture } from "#tests/db/finance/fee/fixture.ts";
import { group, price, rate, supplierRateWork } from "./supplier-rate-work.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  await testDatabase.run("finance", saveSupplierGroup, group("TERMINALS", ["C001", "C002"]));
});
afterAll(() => testDatabase.close());

const { save, step } = supplierRateWork(() => testDatabase);

it("prices of a charge for the same cargo and days are named at saving and publishing; of two that begin on one day, of whichever suppliers, none is published", async () => {
  const early = await save(rate({ protocolNo: "E", startDate: "2026-01-01" }));
  expect(early).toMatchObject({ notes: [] });
  const later = await save(rate({ protocolNo: "L", startDate: "2026-03-01" }));
  const overlap = {
    code: "supplierRate.overlap",
    params: {
      id: later.id,
      other: early.id,
      fee: "THC",
      supplier: "C001",
      start: "2026-01-01",
      end: "2026-06-30",
      from: "2026-03-01",
      to: "2026-06-30",
    },
  };
  expect(later).toMatchObject({ notes: [overlap] });
  expect(await step("publish", early.id)).toMatchObject({ done: 1, rows: [{ notes: [] }] });
  expect(await step("publish", later.id)).toMatchObject({ done: 1, rows: [{ notes: [overlap] }] });

  const other = await save(
    rate({ protocolNo: "O", supplierCode: "C002", startDate: "2026-03-01" }),
  );
  expect(other).toMatchObject({
    notes: [
      {
        code: "supplierRate.tie",
        params: { id: other.id, other: later.id, fee: "THC", supplier: "C001" },
      },
      { code: "supplierRate.overlap", params: { id: other.id, other: early.id } },
    ],
  });
  expect(await step("publish", other.id)).toMatchObject({
    done: 0,
    rows: [{ code: "supplierRate.tie", params: { other: later.id, supplier: "C001" } }],
  });
});

it("other cargo, another charge or other days are no overlap", async () => {
  const others = [
    rate({ prices: [price({ sizeGroup: "40" })] }),
    rate({ prices: [price({ feeCode: "DOC" })] }),
    rate({ startDate: "2027-01-01", endDate: "2027-06-30" }),
    rate({ rateType: "BA" }),
  ];
  for (const input of others) expect(await save(input)).toMatchObject({ notes: [] });
});
