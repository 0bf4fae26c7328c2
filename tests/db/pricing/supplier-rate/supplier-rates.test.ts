import { type TestDatabase, openTestDatabase, rowsOf } from "#tests/support/test-database.ts";
import { beforeAll, afterAll, describe, it, expect } from "vitest";
import { seedFeeFixture, aFeeBill, aFeeVoyage } from "#tests/db/finance/fee/fixture.ts";
import { saveSupplierGroup } from "#domain/pricing/supplier-rate/ops/save-supplier-group.server.ts";
import { sql } from "kysely";
import { supplierRateResources } from "#domain/pricing/supplier-rate/supplier-rate.resource.server.ts";
import { copySupplierRates } from "#domain/pricing/supplier-rate/ops/copy-supplier-rates.server.ts";
import { supplierRateWork, group, price, rate, faultsOf } from "./supplier-rate-work.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  await testDatabase.run("finance", saveSupplierGroup, group("TERMINALS", ["C001", "C002"]));
});
afterAll(() => testDatabase.close());

const { save, step } = supplierRateWork(() => testDatabase);

describe("a group of suppliers", () => {
  it("has a name and at least one supplier, each once and known", async () => {
    const run = (input: object) => faultsOf(testDatabase.run("finance", saveSupplierGroup, input));
    expect(await run(group("", ["C001"]))).toEqual([["kit.required", "groupName"]]);
    expect(await run(group("EMPTY", []))).toEqual([["supplierRate.needsSupplier", "suppliers"]]);
    expect(await run(group("TERMINALS", ["C001"]))).toEqual([
      ["supplierRate.groupNameTaken", "groupName"],
    ]);
    expect(await run(group("TWICE", ["C001", "C001"]))).toEqual([
      ["supplierRate.supplierTwice", "suppliers.1.supplierCode"],
    ]);
    expect(await run(group("UNKNOWN", ["C001", "NIX"]))).toEqual([
      ["kit.unknownCode", "suppliers.1.supplierCode"],
    ]);
  });

  it("keeps a supplier that has rates in it", async () => {
    const { id } = await testDatabase.run(
      "finance",
      saveSupplierGroup,
      group("BARGES", ["C001", "C002"]),
    );
    await save(rate({ groupName: "BARGES", rateType: "BA", protocolNo: "B1" }));
    const without = faultsOf(
      testDatabase.run("finance", saveSupplierGroup, group("BARGES", ["C002"], { id })),
    );
    expect(await without).toEqual([["supplierRate.supplierHasRates", "suppliers"]]);
  });
});

describe("a rate", () => {
  it("names row and field of every wrong cell, all at once", async () => {
    expect(await faultsOf(save(rate({ groupName: "NIX" })))).toEqual([
      ["supplierRate.chooseGroup", "groupName"],
    ]);
    expect(await faultsOf(save(rate({ rateType: "" })))).toEqual([["kit.notAnOption", "rateType"]]);
    expect(await faultsOf(save(rate({ prices: [] })))).toEqual([
      ["supplierRate.needsPrice", "prices"],
    ]);
    expect(
      await faultsOf(
        save(rate({ prices: [price({ feeCode: "", price: "" }), price({ currency: "" })] })),
      ),
    ).toEqual([
      ["kit.required", "prices.0.feeCode"],
      ["kit.requiredPlain", "prices.0.price"],
      ["kit.required", "prices.1.currency"],
    ]);
    expect(
      await faultsOf(
        save(
          rate({
            prices: [
              price(),
              price({ price: "0", sizeGroup: "40" }),
              price({ price: "9" }),
              price({ unit: "BILL" }),
            ],
          }),
        ),
      ),
    ).toEqual([
      ["supplierRate.priceNotPositive", "prices.1.price"],
      ["supplierRate.equalLine", "prices.2.price"],
      ["supplierRate.sizeOnlyContainer", "prices.3.sizeGroup"],
    ]);
    expect(await faultsOf(save(rate({ docks: "NIX", prices: [price()] })))).toEqual([
      ["kit.unknownCode", "docks"],
    ]);
    expect(
      await faultsOf(
        save(
          rate({
            prices: [price({ portLoad: "XXXXX" }), price({ sizeGroup: "40", nextPort: "YYYYY" })],
          }),
        ),
      ),
    ).toEqual([
      ["kit.unknownCode", "prices.0.portLoad"],
      ["kit.unknownCode", "prices.1.nextPort"],
    ]);
  });

  it("is published before it counts and cannot be changed then; publishing is taken back", async () => {
    const { id } = await save(rate({ protocolNo: "P2" }));
    expect(await step("publish", id)).toMatchObject({ done: 1 });
    expect(await faultsOf(save(rate({ id, protocolNo: "P3" })))).toEqual([
      ["supplierRate.publishedFrozen", undefined],
    ]);
    expect(await step("cancelPublish", id)).toMatchObject({ done: 1 });
    await save(
      rate({ id, protocolNo: "P3", prices: [price(), price({ sizeGroup: "40", price: "700" })] }),
    );
    const prices = sql`select line_no as line, size_group as size, price::text as price
      from supplier_price
      where rate_id = ${id}
      order by 1`;
    expect(await rowsOf(testDatabase, prices)).toEqual([
      { line: 1, size: "20", price: "450.000000" },
      { line: 2, size: "40", price: "700.000000" },
    ]);
  });

  it("is of a supplier of its group, over a period that ends after it begins", async () => {
    await testDatabase.run("finance", saveSupplierGroup, group("OTHERS", ["C001"]));
    expect(await faultsOf(save(rate({ groupName: "OTHERS", supplierCode: "C002" })))).toEqual([
      ["supplierRate.notInGroup", "supplierCode"],
    ]);
    expect(await faultsOf(save(rate({ endDate: "2025-12-31" })))).toEqual([
      ["supplierRate.endBeforeStart", "endDate"],
    ]);
  });

  it("stays while a fee was priced with it, and so does its group; publishing happens once", async () => {
    const { id } = await save(rate({ protocolNo: "P5" }));
    await step("publish", id);
    expect(await step("publish", id)).toMatchObject({ rows: [{ code: "supplierRate.notNow" }] });
    const em = testDatabase.em();
    const bill = await aFeeBill(em, await aFeeVoyage(em));
    await sql`insert into fee (
          fee_belong, origin, voyage_id, bill_id, corp_code, fee_code, fee_name, unit, qty, price,
          currency, amount, no_tax_amount, currency_rate, base_amount, supplier_price_id
        )
      select 'P', 'AUTO', ${bill.voyage.id}, ${bill.id}, 'C001', 'THC', 'THC', 'CONTAINER', 1, 1,
        'CNY', 1, 1, 1, 1, min(l.id)
      from supplier_price l
      where l.rate_id = ${id}`.execute(em.getKysely());
    expect(await step("remove", id)).toMatchObject({ rows: [{ code: "supplierRate.used" }] });
    const removeGroup = supplierRateResources.find(
      ({ apiName }) => apiName === "priceSetting/supplier/group",
    )?.steps["remove"];
    if (!removeGroup) throw new Error("no step");
    const [terminals] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from supplier_group where group_name = 'TERMINALS'`,
    );
    const removed = await testDatabase.run("finance", removeGroup, {
      rows: [{ id: terminals?.id ?? 0 }],
    });
    expect(removed).toMatchObject({ rows: [{ code: "supplierRate.groupUsed" }] });
  });

  it("is copied to another period with its prices, as a draft, never over an equal one", async () => {
    const { id } = await save(rate({ protocolNo: "P4", supplierCode: "C002" }));
    const copy = (startDate: string, endDate: string) =>
      testDatabase.run("finance", copySupplierRates, { ids: [id], startDate, endDate });
    expect(await faultsOf(copy("2026-06-30", "2026-12-31"))).toEqual([
      ["supplierRate.copyOverlaps", undefined],
    ]);
    const { copied } = await copy("2026-07-01", "2026-12-31");
    expect(copied).toBe(1);
    const made = sql`select r.status, r.start_date::text as start, count(l.id)::int as prices
      from supplier_rate r join supplier_price l on l.rate_id = r.id
      where r.protocol_no = 'P4'
      group by r.id
      order by r.id`;
    expect(await rowsOf(testDatabase, made)).toEqual([
      { status: "DRAFT", start: "2026-01-01", prices: 1 },
      { status: "DRAFT", start: "2026-07-01", prices: 1 },
    ]);
    expect(await faultsOf(copy("2026-12-31", "2027-01-31"))).toEqual([
      ["supplierRate.copyOverlaps", undefined],
    ]);
  });
});
