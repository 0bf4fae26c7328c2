import { type TestDatabase, openTestDatabase, rowsOf } from "#tests/support/test-database.ts";
import { beforeAll, afterAll, describe, it, expect } from "vitest";
import { seedFeeFixture, workedTariff, aFeeVoyage, aFeeBill, feesOf, aRate } from "./fixture.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { sql } from "kysely";
import { explainStoredFee } from "#domain/finance/fee/ops/explain-stored-fee.server.ts";
import { calculationWork, sums } from "./calculation-work.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  await workedTariff(testDatabase.em());
});
afterAll(() => testDatabase.close());

const { calculate } = calculationWork(() => testDatabase);

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
