import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copySupplierRates } from "#domain/pricing/supplier-rate/ops/copy-supplier-rates.server.ts";
import { saveSupplierGroup } from "#domain/pricing/supplier-rate/ops/save-supplier-group.server.ts";
import { saveSupplierRate } from "#domain/pricing/supplier-rate/ops/save-supplier-rate.server.ts";
import { supplierRateImport } from "#domain/pricing/supplier-rate/supplier-rate.import.server.ts";
import { supplierRateResources } from "#domain/pricing/supplier-rate/supplier-rate.resource.server.ts";
import type { StepResult } from "#platform/machine/steps.server.ts";
import { refusalsOf } from "#platform/operation/refusal.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { aFeeBill, aFeeVoyage, seedFeeFixture } from "#tests/db/finance/fee/fixture.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  await testDatabase.run("finance", saveSupplierGroup, group("TERMINALS", ["C001", "C002"]));
});
afterAll(() => testDatabase.close());

const group = (groupName: string, suppliers: readonly string[], more: object = {}) => ({
  groupName,
  suppliers: suppliers.map((supplierCode) => ({ supplierCode, customerType: "SUPPLIER" })),
  ...more,
});
const price = (more: object = {}) => ({
  feeCode: "THC",
  inOut: "O",
  unit: "CONTAINER",
  currency: "CNY",
  price: "450",
  sizeGroup: "20",
  ...more,
});
const rate = (more: object = {}) => ({
  groupName: "TERMINALS",
  supplierCode: "C001",
  rateType: "OP",
  taxRate: "6",
  protocolNo: "P1",
  startDate: "2026-01-01",
  endDate: "2026-06-30",
  prices: [price()],
  ...more,
});
const faultsOf = async (work: Promise<unknown>): Promise<[string, string | undefined][]> => {
  try {
    await work;
  } catch (error) {
    return refusalsOf(error).map((refusal) => [refusal.code, refusal.place.field]);
  }
  return [];
};
const save = (input: object) => testDatabase.run("finance", saveSupplierRate, input);
const step = (name: string, id: number) => {
  const operation = supplierRateResources[0]?.steps[name];
  if (!operation) throw new Error(`no step ${name}`);
  return testDatabase.run("finance", operation, { rows: [{ id }] }) as Promise<StepResult>;
};

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

describe("a file of prices", () => {
  const head =
    "Group\tSupplier\tRate type\tProtocol no.\tValid from\tValid to\tFee code\tin_out\tunit\tcurrency\tprice\tsize_group";
  const row = (...cells: string[]) =>
    ["TERMINALS", "C001", "OP", "F1", "2026-01-01", "2026-12-31", ...cells].join("\t");
  const load = (...rows: string[]) =>
    testDatabase.run("finance", supplierRateImport.operation, {
      source: { text: [head, ...rows].join("\n") },
    });

  it("makes one rate of the rows of a protocol, changes its prices the next time, and knows when nothing changed", async () => {
    const rows = [
      row("THC", "O", "CONTAINER", "CNY", "500", "20"),
      row("THC", "O", "CONTAINER", "CNY", "800", "40"),
    ];
    expect(await load(...rows)).toMatchObject({ faults: [], inserted: 2 });
    expect(await load(...rows)).toMatchObject({ inserted: 0, changed: 0, unchanged: 2 });
    expect(await load(row("THC", "O", "CONTAINER", "CNY", "520", "20"))).toMatchObject({
      changed: 1,
      unchanged: 0,
    });
    const stored = sql`select l.price::int as price
      from supplier_price l join supplier_rate r on r.id = l.rate_id
      where r.protocol_no = 'F1'
      order by l.line_no`;
    expect(await rowsOf(testDatabase, stored)).toEqual([{ price: 520 }, { price: 800 }]);
  });

  it("refuses two prices for one condition in a file, and takes an equal row once", async () => {
    const price = (amount: string) => row("THC", "O", "CONTAINER", "CNY", amount, "20");
    expect((await load(price("530"), price("540"))).faults).toMatchObject([
      { row: 3, field: "price", code: "supplierRate.twoPrices", params: { row: 2 } },
    ]);
    expect(await load(price("520"), price("520"))).toMatchObject({
      faults: [],
      changed: 0,
      unchanged: 2,
    });
  });

  it("changes a rate by one of its rows, but not two ways at once", async () => {
    const numbers = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select l.id
        from supplier_price l join supplier_rate r on r.id = l.rate_id
        where r.protocol_no = 'F1'
        order by l.line_no`,
    );
    const own =
      "No.\tGroup\tSupplier\tRate type\tProtocol no.\tValid from\tValid to\tFee code\tin_out\tunit\tcurrency\tprice\tsize_group\ttax_rate";
    const cells = (at: number, size: string, tax: string) =>
      [
        numbers[at]?.id,
        "TERMINALS",
        "C001",
        "OP",
        "F1",
        "2026-01-01",
        "2026-12-31",
        "THC",
        "O",
        "CONTAINER",
        "CNY",
        at === 0 ? "520" : "800",
        size,
        tax,
      ].join("\t");
    const change = (...rows: string[]) =>
      testDatabase.run("finance", supplierRateImport.operation, {
        source: { text: [own, ...rows].join("\n") },
      });
    expect((await change(cells(0, "20", "9"), cells(1, "40", "13"))).faults).toMatchObject([
      { row: 3, field: "taxRate", code: "supplierRate.rowsDisagree" },
    ]);
    expect(await change(cells(0, "20", "9"), cells(1, "40", ""))).toMatchObject({ faults: [] });
    expect(
      await rowsOf(
        testDatabase,
        sql`select tax_rate::int as tax from supplier_rate where protocol_no = 'F1'`,
      ),
    ).toEqual([{ tax: 9 }]);
  });

  it("writes nothing when one row is wrong, and says which", async () => {
    const result = await load(
      row("THC", "O", "CONTAINER", "CNY", "10", "45"),
      row("NIX", "O", "BILL", "CNY", "10", ""),
    );
    expect(result.faults).toMatchObject([{ row: 3, field: "feeCode", code: "kit.unknownCode" }]);
    const stored = sql`select 1
      from supplier_price l join supplier_rate r on r.id = l.rate_id
      where r.protocol_no = 'F1' and l.size_group = '45'`;
    expect(await rowsOf(testDatabase, stored)).toEqual([]);
  });
});
