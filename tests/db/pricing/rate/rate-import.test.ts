import { type TestDatabase, openTestDatabase, rowsOf } from "#tests/support/test-database.ts";
import { beforeAll, afterAll, describe, it, expect } from "vitest";
import { seedFeeFixture } from "#tests/db/finance/fee/fixture.ts";
import { freightRateImport } from "#domain/pricing/rate/import/freight-rate.import.server.ts";
import { sql } from "kysely";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { surchargeImport } from "#domain/pricing/rate/import/surcharge.import.server.ts";
import { csv, head } from "./rate-work.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
});
afterAll(() => testDatabase.close());

describe("import", () => {
  it("refuses both of two prices for one condition, each naming the other", async () => {
    const rows = ["170", "180"].map(
      (price) =>
        `FBZ,JPX1,CNSGH,JPOSA,USD,20GP,CY-CY,collect,N,N,${price},2026-06-01,2026-06-30,OP,per container,general`,
    );
    const result = await testDatabase.run(
      "finance",
      freightRateImport.operation,
      csv([head, ...rows].join("\n")),
    );
    expect(result.faults).toMatchObject([
      { row: 2, code: "rate.twoPrices", params: { row: 3, price: "USD 180 CONTAINER" } },
      { row: 3, code: "rate.twoPrices", params: { row: 2, price: "USD 170 CONTAINER" } },
    ]);
    expect(await rowsOf(testDatabase, sql`select 1 from freight_book where fcode = 'FBZ'`)).toEqual(
      [],
    );
  });

  it("takes a percent sign only where the unit is a percentage, and says which year a period was read in", async () => {
    const text = "book,pol,pod,currency,size_type,amount,unit,validity";
    const load = (row: string, options = {}) =>
      testDatabase.run("finance", freightRateImport.operation, {
        ...csv(`${text}\n${row}`),
        options,
      });
    expect(await load("FBP,CNSGH,JPOSA,USD,,6%,%oce,2026.6.1-2026.6.30")).toMatchObject({
      inserted: 1,
      faults: [],
      notes: [],
    });
    expect(
      await rowsOf(
        testDatabase,
        sql`select trim_scale(price)::text as price
          from freight_rate r join freight_book b on b.id = r.book_id
          where fcode = 'FBP'`,
      ),
    ).toEqual([{ price: "6" }]);
    expect(
      (await load("FBP,CNSGH,JPOSA,USD,20GP,6%,per container,2026.6.1-2026.6.30")).faults,
    ).toMatchObject([{ row: 2, field: "price", code: "rate.percentPrice" }]);
    expect(
      await load("FBP,CNSGH,JPOSA,USD,20GP,150,per container,12.15-1.14", { year: "2026" }),
    ).toMatchObject({
      inserted: 1,
      notes: [
        { row: 2, code: "rate.periodAssumed", params: { period: "2026-12-15 – 2027-01-14" } },
      ],
    });
    expect((await load("FBP,CNSGH,JPOSA,USD,20GP,150,per container,someday")).faults).toMatchObject(
      [{ code: "rate.badPeriod" }],
    );
  });

  it("writes rows once, tells equal ones, refuses what is unknown", async () => {
    const rows = [
      "FBX,JPX1,CNSGH,JPOSA,USD,20GP,CY-CY,collect,N,N,170,2026-06-01,2026-06-30,OP,per container,general",
      "FBX,JPX1,CNSGH,JPOSA,USD,20GP,CY-CY,collect,N,N,170.00,2026-06-01,2026-06-30,OP,per container,general",
      "FBX,JPX1,CNSGH,JPOSA,USD,40HC,DOOR-CY,prepaid,N,N,445,2026-06-01,2026-06-30,IT,per container,general",
    ];
    const file = csv([head, ...rows].join("\n"));
    const first = await testDatabase.run("finance", freightRateImport.operation, file);
    expect(first).toMatchObject({
      inserted: 2,
      faults: [],
      skipped: [{ row: 3, code: "rate.equalRow", params: { row: 2 } }],
    });
    expect(await testDatabase.run("finance", freightRateImport.operation, file)).toMatchObject({
      inserted: 0,
      changed: 0,
      unchanged: 2,
    });
    expect(
      await rowsOf(
        testDatabase,
        sql`select fee_code as code, freight_terms as terms, nature, r.status
          from freight_rate r join freight_book b on b.id = r.book_id
          where fcode = 'FBX'
          order by fee_code`,
      ),
    ).toEqual([
      { code: "ITF", terms: "PREPAID", nature: "GENERAL", status: "DRAFT" },
      { code: "OF", terms: "COLLECT", nature: "GENERAL", status: "DRAFT" },
    ]);
    const dearer = { ...testDatabase.as("finance"), dryRun: true };
    const foretold = await runOperation(
      dearer,
      freightRateImport.operation,
      csv([head, rows[0]?.replace(",170,", ",175,")].join("\n")),
    );
    const [{ key, ...change } = { key: "" }] = foretold.changes;
    expect(change).toMatchObject({
      table: "freight_rate",
      column: "price",
      before: "170.000000",
      after: "175.000000",
      lastBy: "finance",
    });
    expect([key, foretold.changedFields]).toEqual([
      expect.stringMatching(/^OF CNSGH JPOSA .*#\d+$/),
      1,
    ]);
    expect(await testDatabase.run("finance", freightRateImport.operation, file)).toMatchObject({
      changed: 0,
      unchanged: 2,
      changes: [],
    });
    const wrong = csv(
      [head, rows[0]?.replace("JPOSA", "NOPOR").replace(",170,", ",0,")].join("\n"),
    );
    const { faults } = await testDatabase.run("finance", freightRateImport.operation, wrong);
    expect(faults.map((fault) => `${fault.field} ${fault.code}`)).toEqual([
      "portDis kit.unknownCode",
      "price rate.priceNotPositive",
    ]);
  });

  it("refuses to change a published row", async () => {
    const row =
      "FBY,JPX1,CNSGH,JPOSA,USD,20GP,CY-CY,collect,N,N,170,2026-06-01,2026-06-30,OP,per container,general";
    await testDatabase.run("finance", freightRateImport.operation, csv(`${head}\n${row}`));
    await sql`update freight_rate
      set status = 'PUBLISHED'
      where book_id = (select id from freight_book where fcode = 'FBY')`.execute(
      testDatabase.em().getKysely(),
    );
    const other = row.replace("20GP", "40GP");
    await testDatabase.run("finance", freightRateImport.operation, csv(`${head}\n${other}`));
    await sql`update freight_rate
      set status = 'PUBLISHED'
      where book_id = (select id from freight_book where fcode = 'FBY')`.execute(
      testDatabase.em().getKysely(),
    );
    const file = csv([head, row, other].join("\n").replaceAll(",170,", ",175,"));
    const again = await testDatabase.run("finance", freightRateImport.operation, file);
    const conflict = { field: "price", code: "rate.publishedFrozen" };
    expect(again).toMatchObject({
      inserted: 0,
      changed: 0,
      faults: [
        { row: 2, ...conflict },
        { row: 3, ...conflict },
      ],
    });
  });

  it("reads surcharges by size, per bill and in per cent", async () => {
    const file = csv(
      [
        "code,name_zh,currency,unit,s20,s40,s40H,s45",
        "THC,x,CNY,per container,700,1050,1050,1300",
        "DOC,x,CNY,per bill,450,450,450,450",
        "PSS,x,%,of ocean freight,3,3,3,3",
      ].join("\n"),
    );
    const options = { book: "SUR", startDate: "2026-06-01", endDate: "2026-06-30" };
    expect(
      await testDatabase.run("finance", surchargeImport.operation, { ...file, options }),
    ).toMatchObject({ inserted: 6, faults: [] });
    const rows = await rowsOf(
      testDatabase,
      sql`select fee_code as code, r.unit, r.currency, size_group as size,
          trim_scale(price)::text as price
        from freight_rate r join freight_book b on b.id = r.book_id
        where fcode = 'SUR' and fee_code <> 'THC'
        order by 1`,
    );
    expect(rows).toEqual([
      { code: "DOC", unit: "BILL", currency: "CNY", size: "", price: "450" },
      { code: "PSS", unit: "PERCENT_OCE", currency: "USD", size: "", price: "3" },
    ]);
  });
});
