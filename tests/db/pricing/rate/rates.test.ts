import { type TestDatabase, openTestDatabase, rowsOf } from "#tests/support/test-database.ts";
import { beforeAll, afterAll, describe, it, expect } from "vitest";
import { seedFeeFixture, aFeeVoyage, aFeeBill } from "#tests/db/finance/fee/fixture.ts";
import { saveFreightBook } from "#domain/pricing/rate/ops/save-freight-book.server.ts";
import { savePortRate, saveExtraRate } from "#domain/pricing/rate/ops/save-rate.server.ts";
import { sql } from "kysely";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { copyRates } from "#domain/pricing/rate/ops/copy-rates.server.ts";
import { rateWork, step, refusedAs, book, port } from "./rate-work.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
});
afterAll(() => testDatabase.close());

const { run } = rateWork(() => testDatabase);

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
