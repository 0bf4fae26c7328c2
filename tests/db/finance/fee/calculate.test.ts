import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { explainStoredFee } from "#domain/finance/fee/ops/explain-stored-fee.server.ts";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import { FreightRate } from "#domain/pricing/rate/rate.entity.server.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { aFeeBill, aFeeVoyage, aRate, feesOf, seedFeeFixture, workedTariff } from "./fixture.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  await workedTariff(testDatabase.em());
});
afterAll(() => testDatabase.close());

const calculate = (input: { voyages?: string[]; billIds?: number[] }) =>
  testDatabase.run("finance", calculateVoyageFees, input);
const sums = (rows: { feeCode: string; amount: string }[]) => {
  const result = new Map<string, string>();
  for (const row of rows)
    result.set(
      row.feeCode,
      dec(result.get(row.feeCode) ?? 0)
        .plus(row.amount)
        .toFixed(2),
    );
  return Object.fromEntries(result);
};

describe("the worked example in the database", () => {
  it("gives exactly its numbers, in both currencies and in the company's", async () => {
    const em = testDatabase.em();
    const voyage = await aFeeVoyage(em);
    const bill = await aFeeBill(em, voyage);
    const result = await calculate({ voyages: [voyage.voyageName] });
    expect(result).toMatchObject({
      bills: 1,
      refused: 0,
      replaced: 0,
      removed: 0,
      findings: [],
      differs: [],
    });
    const fees = await feesOf(testDatabase, bill);
    const amounts = {
      OF: "3360.00",
      BAF: "280.00",
      LSS: "200.00",
      PSS: "268.80",
      THC: "3510.00",
      DOC: "450.00",
      SEAL: "250.00",
    };
    expect(sums(fees)).toEqual(amounts);
    expect(sums(fees.map((fee) => ({ ...fee, amount: fee.baseAmount })))).toEqual({
      OF: "23934.62",
      BAF: "1994.55",
      LSS: "1424.68",
      PSS: "1914.77",
      THC: "3510.00",
      DOC: "450.00",
      SEAL: "250.00",
    });
    const total = fees.reduce((sum, fee) => sum.plus(fee.baseAmount), dec(0)).toFixed(2);
    expect(total).toBe("33478.62");
    expect(new Set(fees.map((fee) => fee.corpCode))).toEqual(new Set(["C001"]));
  });

  it("writes nothing the second time, and keeps a derivation with every line", async () => {
    const em = testDatabase.em();
    const voyage = await aFeeVoyage(em);
    const bill = await aFeeBill(em, voyage);
    await calculate({ voyages: [voyage.voyageName] });
    const before = await feesOf(testDatabase, bill);
    const [{ logged }] = (await rowsOf<{ logged: number }>(
      testDatabase,
      sql`select count(*)::int as logged from change_log where table_name like 'fee%'`,
    )) as [{ logged: number }];
    const again = await calculate({ voyages: [voyage.voyageName] });
    expect(again).toMatchObject({ inserted: 0, replaced: 0, removed: 0, kept: before.length });
    expect(await feesOf(testDatabase, bill)).toEqual(before);
    expect(
      await rowsOf(
        testDatabase,
        sql`select count(*)::int as logged from change_log where table_name like 'fee%'`,
      ),
    ).toEqual([{ logged }]);
    const kept = await rowsOf<{ date: string; reason: string; rateId: string; exchange: string }>(
      testDatabase,
      sql`select pricing_date::text as date, pricing_reason as reason, rate_id::text as "rateId",
          derivation -> 'exchange' ->> 1 as exchange
        from fee
        where bill_id = ${bill.id} and fee_code = 'BAF'`,
    );
    expect(kept).toMatchObject([
      { date: "2026-06-02", reason: "fee.pricing.etdLoadPort", exchange: "7.12340000" },
    ]);
  });
});

describe("who pays and what applies", () => {
  it("collect goes to the consignee's code, without one to the client", async () => {
    const em = testDatabase.em();
    const voyage = await aFeeVoyage(em);
    const coded = await aFeeBill(em, voyage, { freightTerms: "COLLECT", consigneeCode: "C002" });
    const plain = await aFeeBill(em, voyage, { freightTerms: "COLLECT" });
    await calculate({ voyages: [voyage.voyageName] });
    expect(new Set((await feesOf(testDatabase, coded)).map((fee) => fee.corpCode))).toEqual(
      new Set(["C002"]),
    );
    expect(new Set((await feesOf(testDatabase, plain)).map((fee) => fee.corpCode))).toEqual(
      new Set(["C001"]),
    );
    await sql`update bill set freight_terms = 'PREPAID' where id = ${coded.id}`.execute(
      em.getKysely(),
    );
    await calculate({ billIds: [coded.id] });
    expect(new Set((await feesOf(testDatabase, coded)).map((fee) => fee.corpCode))).toEqual(
      new Set(["C001"]),
    );
  });

  it("a surcharge for dangerous cargo is only charged on it, and it pays general freight besides", async () => {
    const em = testDatabase.em();
    await aRate(em, {
      fcode: "DG",
      feeCode: "DGS",
      unit: "CONTAINER",
      currency: "USD",
      price: "150",
      nature: "DANGEROUS",
    });
    const voyage = await aFeeVoyage(em);
    const dangerous = await aFeeBill(em, voyage, { cargo: "DANGEROUS" });
    const general = await aFeeBill(em, voyage);
    await calculate({ voyages: [voyage.voyageName] });
    expect(sums(await feesOf(testDatabase, dangerous))).toMatchObject({
      DGS: "750.00",
      OF: "3360.00",
    });
    expect(sums(await feesOf(testDatabase, general))).not.toHaveProperty("DGS");
  });

  it("fees inside the freight make no line", async () => {
    const em = testDatabase.em();
    const voyage = await aFeeVoyage(em);
    const bill = await aFeeBill(em, voyage, { serviceContractNo: "K1" });
    for (const [sizeGroup, price] of [
      ["20", "400"],
      ["40H", "700"],
    ] as const)
      await aRate(em, {
        fcode: "KBOOK",
        kind: "PORT",
        feeCode: "OF",
        unit: "CONTAINER",
        currency: "USD",
        sizeGroup,
        price,
        includedFees: ["THC", "DOC"],
      });
    await sql`update freight_book set source = 'CONTRACT', contract_no = 'K1' where fcode = 'KBOOK'`.execute(
      em.getKysely(),
    );
    const result = await calculate({ billIds: [bill.id] });
    const fees = sums(await feesOf(testDatabase, bill));
    expect(fees).toMatchObject({ OF: "2900.00", PSS: "232.00" });
    expect(fees).not.toHaveProperty("THC");
    expect(fees).not.toHaveProperty("DOC");
    expect(result.findings).toEqual([]);
  });

  it("tax stands inside the price as the fee code says, and yen has no decimals", async () => {
    const em = testDatabase.em();
    await aRate(em, {
      fcode: "TAX",
      feeCode: "VAT",
      unit: "BILL",
      currency: "CNY",
      price: "100",
      isSoc: "Y",
    });
    await aRate(em, {
      fcode: "TAX",
      feeCode: "AFS",
      unit: "REVENUE_TON",
      currency: "JPY",
      price: "33.33",
      isSoc: "Y",
    });
    const voyage = await aFeeVoyage(em);
    const bill = await aFeeBill(em, voyage, { soc: true });
    await calculate({ billIds: [bill.id] });
    const fees = await feesOf(testDatabase, bill);
    expect(fees.find((fee) => fee.feeCode === "VAT")).toMatchObject({
      amount: "100.000",
      noTaxAmount: "94.340",
      taxAmount: "5.660",
    });
    expect(fees.find((fee) => fee.feeCode === "AFS")).toMatchObject({
      qty: "25.5",
      amount: "850.000",
      baseAmount: "40.980",
    });
    expect(await calculate({ billIds: [bill.id] })).toMatchObject({
      inserted: 0,
      replaced: 0,
      removed: 0,
    });
  });

  it("a fee per manifest is charged once per booking, a shared box divided by weight", async () => {
    const em = testDatabase.em();
    await aRate(em, {
      fcode: "ONCE",
      feeCode: "AFS",
      unit: "MANIFEST",
      currency: "USD",
      price: "30",
      freightTerms: "ELSEWHERE",
    });
    const voyage = await aFeeVoyage(em);
    const first = await aFeeBill(em, voyage, { freightTerms: "ELSEWHERE", boxes: { "20GP": 1 } });
    const second = await aFeeBill(em, voyage, {
      freightTerms: "ELSEWHERE",
      boxes: { "20GP": 1 },
      booking: first.booking,
    });
    await sql`update bill_container
      set box_id = 4711, cnt_no = 'SITU1234564', gwt = case
          when bill_id = ${first.id} then 1000
          else 2000
        end
      where bill_id in (${first.id}, ${second.id})`.execute(em.getKysely());
    const result = await calculate({ voyages: [voyage.voyageName] });
    expect(sums(await feesOf(testDatabase, first))).toMatchObject({
      AFS: "30.00",
      OF: "150.00",
      THC: "180.00",
      DOC: "450.00",
    });
    expect(sums(await feesOf(testDatabase, second))).toMatchObject({
      OF: "300.00",
      THC: "360.00",
      DOC: "450.00",
    });
    expect(result.findings).toEqual([]);
    const [freight] = await rowsOf<{ id: number; box: string; size: string }>(
      testDatabase,
      sql`select id, containerno as box, size_type as size
        from fee
        where bill_id = ${first.id} and fee_code = 'OF'`,
    );
    expect(freight).toMatchObject({ box: "SITU1234564", size: "20GP" });
    const { em: reading, actor } = testDatabase.as("finance");
    const { lines } = await explainStoredFee(
      reading,
      { ...actor, lang: "en" },
      { side: "R", id: freight?.id ?? 0 },
    );
    expect(lines.join("\n")).toContain(
      "SITU1234564 is shared by 2 bills: 1000 of 3000 kg, so 150 of 450 USD",
    );
    expect(await calculate({ voyages: [voyage.voyageName] })).toMatchObject({
      inserted: 0,
      replaced: 0,
      removed: 0,
    });
    await sql`update bill set bl_status = 'VOIDED' where id = ${second.id}`.execute(em.getKysely());
    await calculate({ voyages: [voyage.voyageName] });
    expect(sums(await feesOf(testDatabase, first))).toMatchObject({ OF: "450.00", THC: "540.00" });
  });
});

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
