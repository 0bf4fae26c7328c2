import { type TestDatabase, openTestDatabase, rowsOf } from "#tests/support/test-database.ts";
import { beforeAll, afterAll, describe, it, expect } from "vitest";
import { seedFeeFixture } from "#tests/db/finance/fee/fixture.ts";
import { saveSupplierGroup } from "#domain/pricing/supplier-rate/ops/save-supplier-group.server.ts";
import { supplierRateImport } from "#domain/pricing/supplier-rate/supplier-rate.import.server.ts";
import { sql } from "kysely";
import { group } from "./supplier-rate-work.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  await testDatabase.run("finance", saveSupplierGroup, group("TERMINALS", ["C001", "C002"]));
});
afterAll(() => testDatabase.close());

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

  it("names prices of other rates for the same cargo and days, of the file and stored, whoever the supplier is", async () => {
    const at = (supplier: string, protocol: string, start: string, price: string) =>
      [
        "TERMINALS",
        supplier,
        "OP",
        protocol,
        start,
        "2027-12-31",
        "DOC",
        "O",
        "BILL",
        "CNY",
        price,
        "",
      ].join("\t");
    const first = await load(at("C001", "N1", "2027-01-01", "50"));
    expect(first).toMatchObject({ inserted: 1 });
    expect(first.notes).toEqual([]);
    const [stored] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from supplier_rate where protocol_no = 'N1'`,
    );
    const outcome = await load(
      at("C001", "N2", "2027-03-01", "51"),
      at("C002", "N3", "2027-03-01", "52"),
      at("C002", "N4", "2027-01-01", "53"),
      at("C002", "N5", "2028-01-01", "54").replace("2027-12-31", "2028-12-31"),
    );
    expect(outcome).toMatchObject({ inserted: 4 });
    const notes = outcome.notes.map(({ row, code, params }) => [
      row,
      code,
      params?.row ?? params?.other,
    ]);
    expect(notes.toSorted()).toEqual([
      [2, "supplierRate.overlapRow", 4],
      [2, "supplierRate.overlapStored", stored?.id],
      [3, "supplierRate.overlapStored", stored?.id],
      [3, "supplierRate.tieRow", 2],
      [4, "supplierRate.tieStored", stored?.id],
    ]);
    // The same file again changes nothing and tells the same.
    expect((await load(at("C002", "N4", "2027-01-01", "53"))).unchanged).toBe(1);
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
