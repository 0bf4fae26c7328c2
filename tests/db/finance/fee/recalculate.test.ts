import { type TestDatabase, openTestDatabase, rowsOf } from "#tests/support/test-database.ts";
import { beforeAll, afterAll, describe, it, expect } from "vitest";
import { seedFeeFixture, workedTariff, aFeeVoyage, aFeeBill, aRate, feesOf } from "./fixture.ts";
import { sql } from "kysely";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import { FreightRate } from "#domain/pricing/rate/rate.entity.server.ts";
import { calculationWork, sums } from "./calculation-work.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  await workedTariff(testDatabase.em());
});
afterAll(() => testDatabase.close());

const { calculate } = calculationWork(() => testDatabase);

describe("what cannot be priced", () => {
  it("says no rate with the rows that came close, and forgets it once there is one", async () => {
    const em = testDatabase.em();
    const voyage = await aFeeVoyage(em);
    const bill = await aFeeBill(em, voyage, { portDis: "JPUKB", boxes: { "20GP": 1 } });
    const result = await calculate({ billIds: [bill.id] });
    expect(result.findings).toMatchObject([
      { blNo: bill.blNo, code: "NO_RATE", feeCode: "OF", sizeType: "20GP" },
    ]);
    const match = () =>
      rowsOf<{ code: string; near: unknown[] }>(
        testDatabase,
        sql`select code, detail->'near' as near from fee_finding where bill_id = ${bill.id}`,
      );
    const [first] = await match();
    expect(first?.near.length).toBeGreaterThan(0);
    await aRate(em, {
      fcode: "KOBE",
      kind: "PORT",
      feeCode: "OF",
      unit: "CONTAINER",
      currency: "USD",
      portLoad: "CNSGH",
      portDis: "JPUKB",
      price: "333",
    });
    await calculate({ billIds: [bill.id] });
    expect(await match()).toEqual([]);
    expect(sums(await feesOf(testDatabase, bill))).toMatchObject({ OF: "333.00" });
  });

  it("shows both rows of a tie and prices neither", async () => {
    const em = testDatabase.em();
    const voyage = await aFeeVoyage(em);
    const bill = await aFeeBill(em, voyage, { deliveryTerms: "DOOR-CY", boxes: { "20GP": 1 } });
    const tied = [];
    for (const price of ["10", "20"])
      tied.push(
        await aRate(em, {
          fcode: "TIE",
          feeCode: "AFS",
          unit: "BILL",
          currency: "USD",
          price,
          deliveryTerms: "DOOR-CY",
        }),
      );
    const { findings } = await calculate({ billIds: [bill.id] });
    expect(findings).toMatchObject([{ code: "AMBIGUOUS", feeCode: "AFS" }]);
    const [row] = await rowsOf<{ rates: { rateId: string }[] }>(
      testDatabase,
      sql`select detail->'rates' as rates from fee_finding where bill_id = ${bill.id}`,
    );
    expect(row?.rates.map((rate) => rate.rateId).sort()).toEqual(
      tied.map((freightRate) => String(freightRate.id)).sort(),
    );
    expect(sums(await feesOf(testDatabase, bill))).not.toHaveProperty("AFS");
  });

  it("never takes a missing exchange rate for 1", async () => {
    const em = testDatabase.em();
    const voyage = await aFeeVoyage(em);
    const bill = await aFeeBill(em, voyage, { deliveryTerms: "CFS-CFS", boxes: { "20GP": 1 } });
    await aRate(em, {
      fcode: "EURO",
      feeCode: "AFS",
      unit: "BILL",
      currency: "EUR",
      price: "10",
      deliveryTerms: "CFS-CFS",
    });
    const { findings } = await calculate({ billIds: [bill.id] });
    expect(findings).toMatchObject([
      {
        code: "PROBLEM",
        label: "fee.noExchange",
        params: { currency: "EUR", baseCurrency: "CNY" },
      },
    ]);
    expect(sums(await feesOf(testDatabase, bill))).not.toHaveProperty("AFS");
  });

  it("a draft row prices nothing", async () => {
    const em = testDatabase.em();
    const voyage = await aFeeVoyage(em);
    const bill = await aFeeBill(em, voyage, { boxes: { "20GP": 1 } });
    await aRate(em, {
      fcode: "DRAFTS",
      feeCode: "AFS",
      unit: "BILL",
      currency: "USD",
      price: "10",
      status: "DRAFT",
    });
    await calculate({ billIds: [bill.id] });
    expect(sums(await feesOf(testDatabase, bill))).not.toHaveProperty("AFS");
  });
});

describe("running again after changes", () => {
  it("keeps audited lines and says that they differ; open ones follow the new price in place", async () => {
    const em = testDatabase.em();
    const voyage = await aFeeVoyage(em);
    const bill = await aFeeBill(em, voyage, { serviceContractNo: "K2", boxes: { "20GP": 1 } });
    const rate = await aRate(em, {
      fcode: "K2BOOK",
      kind: "PORT",
      feeCode: "OF",
      unit: "CONTAINER",
      currency: "USD",
      price: "500",
    });
    const doc = await aRate(em, {
      fcode: "K2BOOK",
      feeCode: "DOC",
      unit: "BILL",
      currency: "CNY",
      price: "100",
    });
    await sql`update freight_book
      set source = 'CONTRACT', contract_no = 'K2'
      where fcode = 'K2BOOK'`.execute(em.getKysely());
    await calculate({ billIds: [bill.id] });
    const of = (await feesOf(testDatabase, bill)).find((fee) => fee.feeCode === "OF");
    await testDatabase.run("finance", feeSteps.R.audit, { rows: [{ id: of?.id ?? 0 }] });
    for (const { id } of [rate, doc]) await em.nativeUpdate(FreightRate, { id }, { price: "600" });
    const result = await calculate({ billIds: [bill.id] });
    expect(result.differs).toMatchObject([
      { blNo: bill.blNo, feeCode: "OF", feeId: String(of?.id), reason: "AUDITED" },
    ]);
    expect(result.rows).toContainEqual({
      key: `${bill.blNo} OF`,
      done: false,
      code: "fee.differs",
      params: {},
    });
    const fees = await feesOf(testDatabase, bill);
    expect(fees.find((fee) => fee.id === of?.id)).toMatchObject({
      amount: "500.000",
      differs: "Y",
      feeStatus: "AUDITED",
    });
    expect(sums(fees)).toMatchObject({ DOC: "600.00" });
    await em.nativeUpdate(FreightRate, { id: rate.id }, { price: "500" });
    expect(await calculate({ billIds: [bill.id] })).toMatchObject({ differs: [] });
    expect((await feesOf(testDatabase, bill)).find((fee) => fee.id === of?.id)).toMatchObject({
      differs: "N",
    });
  });

  it("a reversed line rests with its reversal, and the right one stands beside them", async () => {
    const em = testDatabase.em();
    const voyage = await aFeeVoyage(em);
    const bill = await aFeeBill(em, voyage, { boxes: { "20GP": 1 } });
    await calculate({ billIds: [bill.id] });
    const doc = (await feesOf(testDatabase, bill)).find((fee) => fee.feeCode === "DOC");
    const rows = [{ id: doc?.id ?? 0 }];
    await testDatabase.run("finance", feeSteps.R.audit, { rows });
    expect(
      await testDatabase.run("finance", feeSteps.R.reverse, { rows, reason: "wrong payer" }),
    ).toMatchObject({ done: 1 });
    await calculate({ billIds: [bill.id] });
    const fees = (await feesOf(testDatabase, bill)).filter((fee) => fee.feeCode === "DOC");
    expect(fees.map((fee) => [fee.origin, fee.amount])).toEqual([
      ["AUTO", "450.000"],
      ["REVERSAL", "-450.000"],
      ["AUTO", "450.000"],
    ]);
    expect(await calculate({ billIds: [bill.id] })).toMatchObject({
      inserted: 0,
      replaced: 0,
      removed: 0,
    });
    expect(
      await testDatabase.run("finance", feeSteps.R.reverse, { rows, reason: "again" }),
    ).toMatchObject({
      rows: [{ code: "fee.reversedAlready" }],
    });
  });

  it("a surrendered bill loses its open automatic lines", async () => {
    const em = testDatabase.em();
    const voyage = await aFeeVoyage(em);
    const bill = await aFeeBill(em, voyage, { blStatus: "ISSUED" });
    await calculate({ billIds: [bill.id] });
    await sql`update bill set bl_status = 'SURRENDERED' where id = ${bill.id}`.execute(
      em.getKysely(),
    );
    const { removed } = await calculate({ billIds: [bill.id] });
    expect(removed).toBeGreaterThan(5);
    expect(await feesOf(testDatabase, bill)).toEqual([]);
  });
});
