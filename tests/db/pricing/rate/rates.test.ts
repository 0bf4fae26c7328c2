import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rateResources } from "#domain/pricing/rate/rate.resource.server.ts";
import { copyRates } from "#domain/pricing/rate/ops/copy-rates.server.ts";
import { saveFreightBook } from "#domain/pricing/rate/ops/save-freight-book.server.ts";
import { saveExtraRate, savePortRate } from "#domain/pricing/rate/ops/save-rate.server.ts";
import {
  freightRateImport,
  surchargeImport,
} from "#domain/pricing/rate/import/rate.import.server.ts";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { runOperation } from "#platform/operation/operation.server.ts";
import { refusalsOf } from "#platform/operation/refusal.ts";
import type { Operation } from "#platform/operation/operation.server.ts";
import { stepOf } from "#tests/support/step-of.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { aFeeBill, aFeeVoyage, seedFeeFixture } from "#tests/db/finance/fee/fixture.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
});
afterAll(() => testDatabase.close());

const step = (place: number, name: string) =>
  stepOf(rateResources[place] ?? { apiName: `resource ${place}`, steps: {} }, name);
const run = (operation: Operation, ids: number[]) =>
  testDatabase.run("finance", operation, { rows: ids.map((id) => ({ id })) }) as Promise<{
    done: number;
    rows: { done: boolean; code?: string }[];
  }>;
const refusedAs = async (work: Promise<unknown>) => {
  try {
    await work;
  } catch (error) {
    return refusalsOf(error).map((refusal) => `${refusal.place.field ?? ""} ${refusal.code}`);
  }
  return [];
};

const book = { fcode: "FB1", fname: "Book", currency: "USD" };
const port = {
  book: "FB1",
  feeCode: "OF",
  portLoad: "CNSGH",
  portDis: "JPOSA",
  sizeType: "20GP",
  unit: "CONTAINER",
  currency: "USD",
  price: "170",
  startDate: "2026-06-01",
  endDate: "2026-06-30",
};

describe("entry", () => {
  beforeAll(() => testDatabase.run("finance", saveFreightBook, book));

  it("refuses every fault at its field", async () => {
    const save = (more: object) =>
      refusedAs(testDatabase.run("finance", savePortRate, { ...port, ...more }));
    expect(await save({ price: "0" })).toEqual(["price rate.priceNotPositive"]);
    expect(await save({ price: "-1", endDate: "2026-05-01" })).toEqual([
      "price rate.priceNotPositive",
      "endDate rate.endBeforeStart",
    ]);
    expect(await save({ portDis: "" })).toEqual(["portDis kit.requiredPlain"]);
    expect(await save({ unit: "BILL" })).toEqual(["sizeType rate.sizeOnlyContainer"]);
    expect(await save({ minAmount: "5", maxAmount: "4" })).toEqual(["maxAmount rate.maxBelowMin"]);
    expect(
      await save({
        portDis: "XXXXX",
        currency: "ZZZ",
        feeCode: "NO",
        sizeType: "99XX",
        includedFees: "NIX",
      }),
    ).toEqual([
      "portDis kit.unknownCode",
      "sizeType kit.unknownCode",
      "feeCode kit.unknownCode",
      "includedFees kit.unknownCode",
      "currency kit.unknownCode",
    ]);
    expect(await save({ book: "NONE" })).toEqual(["book kit.unknownCode"]);
    expect(await save({ portDis: "!JPOSA,QQQQQ" })).toEqual(["portDis kit.unknownCode"]);
    expect(
      await refusedAs(
        testDatabase.run("finance", saveFreightBook, { ...book, fcode: "FB9", source: "CUSTOMER" }),
      ),
    ).toEqual(["customerCode rate.sourceNeeds"]);
    expect(await refusedAs(testDatabase.run("clerk", savePortRate, port))).toEqual([
      " kit.noPermission",
    ]);
  });

  it("a published row is frozen, prices bills, and stays once a fee used it", async () => {
    const { id } = await testDatabase.run("finance", savePortRate, port);
    expect(await run(step(1, "publish"), [id])).toMatchObject({ done: 1 });
    expect(
      await refusedAs(testDatabase.run("finance", savePortRate, { ...port, id, price: "5" })),
    ).toEqual([" rate.publishedFrozen"]);
    expect(
      await rowsOf(testDatabase, sql`select status from freight_book where fcode = 'FB1'`),
    ).toEqual([{ status: "PUBLISHED" }]);
    expect((await run(step(1, "publish"), [id])).rows[0]?.code).toBe("rate.notNow");
    const em = testDatabase.em();
    const voyage = await aFeeVoyage(em);
    const bill = await aFeeBill(em, voyage, { boxes: { "20GP": 1 } });
    await testDatabase.run("finance", calculateVoyageFees, { billIds: [bill.id] });
    expect((await run(step(1, "remove"), [id])).rows[0]?.code).toBe("rate.usedByFee");
    const { id: bookId } = (
      await rowsOf<{ id: number }>(
        testDatabase,
        sql`select id from freight_book where fcode = 'FB1'`,
      )
    )[0] as {
      id: number;
    };
    expect((await run(step(0, "remove"), [bookId])).rows[0]?.code).toBe("rate.usedByFee");
    await sql`delete from fee where bill_id = ${bill.id}`.execute(em.getKysely());
    expect(await run(step(1, "cancelPublish"), [id])).toMatchObject({ done: 1 });
    expect(
      await rowsOf(testDatabase, sql`select status from freight_book where fcode = 'FB1'`),
    ).toEqual([{ status: "DRAFT" }]);
    expect(await run(step(1, "remove"), [id])).toMatchObject({ done: 1 });
    expect((await run(step(0, "publish"), [bookId])).rows[0]?.code).toBe("rate.nothingToPublish");
  });

  it("copies to a range of dates, and names the row it would overlap", async () => {
    const { id } = await testDatabase.run("finance", saveExtraRate, {
      ...port,
      feeCode: "THC",
      unit: "BILL",
      sizeType: "",
    });
    const july = { rateIds: [id], startDate: "2026-07-01", endDate: "2026-07-31" };
    const { id: copy } = await testDatabase.run("finance", copyRates, july);
    expect(
      await rowsOf(
        testDatabase,
        sql`select status, price::text as price, to_char(start_date, 'YYYY-MM-DD') as start
          from freight_rate
          where id = ${copy}`,
      ),
    ).toEqual([{ status: "DRAFT", price: "170.000000", start: "2026-07-01" }]);
    await expect(testDatabase.run("finance", copyRates, july)).rejects.toThrow(`"other":${copy}`);
    expect(
      await refusedAs(testDatabase.run("finance", copyRates, { ...july, startDate: "2026-06-30" })),
    ).toEqual([" rate.copyOverlaps"]);
    expect(
      await refusedAs(testDatabase.run("finance", copyRates, { ...july, endDate: "2026-06-01" })),
    ).toEqual(["endDate rate.endBeforeStart"]);
  });
});

const csv = (text: string) => ({ source: { name: "rates.csv", bytes: Buffer.from(text) } });
const head =
  "book,line,pol,pod,currency,size_type,delivery_terms,freight_terms,soc,empty,amount,valid_from,valid_to,rate_type,unit,nature";

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

const business = resolve("../shared/data/inputs/business");

describe("the business inputs", () => {
  it("come in whole, the Chinese sheet too", async (ctx) => {
    if (!existsSync(business))
      return ctx.skip(`SKIPPED: ${business} is absent, the real rate files were NOT read`);
    const db = testDatabase.em().getKysely();
    const text = readFileSync(`${business}/freight_rates.csv`, "utf8");
    const lines = text
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split(","));
    const ports = [...new Set(lines.flatMap((line) => [line[2], line[3]]))];
    await sql`insert into port (code, name_en, country, time_zone)
      select p, p, left(p, 2), 'Asia/Shanghai'
      from unnest(${ports}::text[]) p
      on conflict do nothing`.execute(db);
    await sql`insert into port_alias (alias, port_code)
      values ('CNSHA', 'CNSGH'), ('CNNGB', 'CNNBO')
      on conflict do nothing`.execute(db);
    for (const line of ["JPX1", "SEA2", "KTI3"])
      await sql`insert into vessel_line (code, name_en, name_zh)
        values (${line}, ${line}, ${line})
        on conflict do nothing`.execute(db);
    // Four conditions have two prices in the file: both rows of each are named, and nothing is
    // guessed.
    const unclear = await testDatabase.run("finance", freightRateImport.operation, csv(text));
    expect(new Set(unclear.faults.map(({ code }) => code))).toEqual(new Set(["rate.twoPrices"]));
    expect([unclear.faults.length, unclear.inserted]).toEqual([8, 0]);
    const named = new Set(unclear.faults.map(({ row }) => row));
    const clear = text
      .trim()
      .split("\n")
      .filter((_line, i) => !named.has(i + 1));
    const result = await testDatabase.run(
      "finance",
      freightRateImport.operation,
      csv(clear.join("\n")),
    );
    expect(result.faults).toEqual([]);
    expect(result.inserted + result.skipped.length).toBe(452);
    expect(result.inserted).toBeGreaterThan(440);
    const surcharges = await testDatabase.run(
      "finance",
      surchargeImport.operation,
      csv(readFileSync(`${business}/surcharges.csv`, "utf8")),
    );
    expect(surcharges).toMatchObject({ rows: 11, faults: [] });
    const form = {
      source: {
        name: "freight_rates_zh.xlsx",
        bytes: readFileSync(`${business}/freight_rates_zh.xlsx`),
      },
      options: { book: "ZH", year: 2026 },
    };
    const wide = await testDatabase.run("finance", freightRateImport.operation, form);
    expect(wide.faults).toEqual([]);
    expect(wide.inserted).toBeGreaterThan(100);
    const noted = await rowsOf<{ count: number }>(
      testDatabase,
      sql`select count(*)::int as count from freight_rate where remark like '%单询%'`,
    );
    expect(noted[0]?.count).toBeGreaterThan(0);
  });
});
