import { type TestDatabase, openTestDatabase, rowsOf } from "#tests/support/test-database.ts";
import { type SupplierPrices, seedSupplierPrices } from "./supplier-prices.ts";
import { beforeAll, afterAll, describe, it, expect } from "vitest";
import { explainStoredFee } from "#domain/finance/fee/ops/explain-stored-fee.server.ts";
import { systemActor } from "#platform/kernel/actor/actor.ts";
import { payableSteps } from "#domain/finance/fee/ops/order-calculation.server.ts";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { sql } from "kysely";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import { supplierPricedWork } from "./supplier-priced-work.ts";

let testDatabase: TestDatabase;
let prices: SupplierPrices;
const rates: Record<string, number> = {};
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  prices = await seedSupplierPrices(testDatabase, rates);
});
afterAll(() => testDatabase.close());

const { aBill, payablesOf, calculate, boxesOf } = supplierPricedWork(() => testDatabase);

describe("payables from suppliers' prices", () => {
  it("are one line a container and one a bill, to who is paid, with tax inside and the exchange rate of the day", async () => {
    const { bill } = await aBill();
    expect(await calculate(bill)).toMatchObject({ bills: 1, inserted: 4, findingCount: 0 });
    const [first, second, third] = await boxesOf(bill);
    expect(await payablesOf(bill)).toMatchObject([
      {
        code: "DOC",
        payee: "C001",
        box: "",
        amount: "35.000",
        base: "249.320",
        expected: "35.000",
      },
      { code: "THC", payee: "C002", box: first?.cntNo, amount: "530.000", tax: "30.000" },
      { code: "THC", payee: "C002", box: second?.cntNo, amount: "530.000" },
      { code: "THC", payee: "C002", box: third?.cntNo, amount: "848.000", tax: "48.000" },
    ]);
    expect(await calculate(bill)).toMatchObject({ inserted: 0, replaced: 0, removed: 0, kept: 4 });
  });

  it("say which price of which supplier they come from, as receivables say theirs", async () => {
    const { bill } = await aBill();
    await calculate(bill);
    const [fee] = (await payablesOf(bill)).filter(({ code }) => code === "THC");
    const { lines } = await explainStoredFee(testDatabase.em(), systemActor("reader", "en"), {
      side: "P",
      id: fee?.id ?? 0,
    });
    expect(lines[0]).toMatch(/^Supplier's price \d+, version \d+$/);
    expect(lines.join("\n")).toContain("CNSGH, JPOSA, JPX1, 20GP, GENERAL");
    expect(lines.join("\n")).toContain("530");
  });

  it("are calculated by bill, by container or both, and each touches only its own", async () => {
    const { bill } = await aBill();
    const run = (name: keyof typeof payableSteps, ids: readonly number[]) =>
      testDatabase.run("finance", payableSteps[name], { rows: ids.map((id) => ({ id })) });
    const codes = async () => (await payablesOf(bill)).map(({ code }) => code);
    await run("autoBill", [bill.id]);
    expect(await codes()).toEqual(["DOC"]);
    const boxes = await boxesOf(bill);
    await run("autoContainer", [boxes[2]?.id ?? 0]);
    expect(await codes()).toEqual(["DOC", "THC"]);
    await run("calculate", [boxes[0]?.id ?? 0]);
    expect((await payablesOf(bill)).map(({ box }) => box)).toEqual([
      "",
      boxes[0]?.cntNo,
      boxes[2]?.cntNo,
    ]);
    await run("autoBillContainer", [bill.id]);
    expect(await codes()).toEqual(["DOC", "THC", "THC", "THC"]);
  });

  it("leave receivables and what was entered by hand alone", async () => {
    const { bill } = await aBill();
    await testDatabase.run("finance", calculateVoyageFees, { billIds: [bill.id] });
    const receivables = sql`select id, version, amount
      from fee
      where bill_id = ${bill.id} and fee_belong = 'R'
      order by id`;
    const before = await rowsOf(testDatabase, receivables);
    expect(before.length).toBeGreaterThan(3);
    await calculate(bill);
    expect(await rowsOf(testDatabase, receivables)).toEqual(before);
    await testDatabase.run("finance", calculateVoyageFees, { billIds: [bill.id] });
    expect(await payablesOf(bill)).toHaveLength(4);
  });

  it("keep an audited line and report it when the price has changed; the open ones are replaced", async () => {
    const { bill } = await aBill();
    await calculate(bill);
    const [doc] = await payablesOf(bill);
    await testDatabase.run("finance", feeSteps.P.audit, { rows: [{ id: doc?.id ?? 0 }] });
    await prices.step("cancelPublish", rates.agent ?? 0);
    await prices.step("cancelPublish", rates.terminal ?? 0);
    await sql`update supplier_price
      set price = price * 2
      where rate_id = any (${[rates.agent, rates.terminal]}::int[])`.execute(
      testDatabase.em().getKysely(),
    );
    await prices.step("publish", rates.agent ?? 0);
    await prices.step("publish", rates.terminal ?? 0);
    expect(await calculate(bill)).toMatchObject({ replaced: 3, differing: 1 });
    expect((await payablesOf(bill)).map(({ amount, expected }) => [amount, expected])).toEqual([
      ["35.000", "70.000"],
      ["1060.000", "1060.000"],
      ["1060.000", "1060.000"],
      ["1696.000", "1696.000"],
    ]);
    await sql`update supplier_price
      set price = price / 2
      where rate_id = any (${[rates.agent, rates.terminal]}::int[])`.execute(
      testDatabase.em().getKysely(),
    );
  });

  it("are not owed a second time when the audited one goes to another supplier or currency, and settling takes it back", async () => {
    const { bill } = await aBill({ boxes: { "20GP": 1 } });
    await calculate(bill);
    const thc = async () => (await payablesOf(bill)).filter(({ code }) => code === "THC");
    const [audited] = await thc();
    const id = audited?.id ?? 0;
    await testDatabase.run("finance", feeSteps.P.audit, { rows: [{ id }] });
    const set = (currency: string, supplier: string) =>
      sql`with rate as (
            update supplier_rate
            set supplier_code = ${supplier}
            where id = ${rates.terminal}
          )
        update supplier_price
        set currency = ${currency}
        where rate_id = ${rates.terminal}`.execute(testDatabase.em().getKysely());
    const shown = async () =>
      (await thc()).map(({ payee, amount, expected }) => [payee, Number(amount), Number(expected)]);
    await set("USD", "C001");
    expect(await calculate(bill, { units: ["CONTAINER"] })).toMatchObject({
      inserted: 0,
      removed: 0,
      differing: 1,
    });
    expect(await shown()).toEqual([["C002", 530, 0]]);
    expect(await testDatabase.run("finance", feeSteps.P.settle, { rows: [{ id }] })).toMatchObject({
      done: 1,
    });
    expect(await shown()).toEqual([
      ["C002", 530, 0],
      ["C002", -530, 0],
      ["C001", 530, 530],
    ]);
    expect(await calculate(bill)).toMatchObject({
      inserted: 0,
      replaced: 0,
      removed: 0,
      differing: 0,
    });
    await set("CNY", "C002");
  });

  it("name a tie and a bill nobody has a price for instead of paying 0", async () => {
    const { bill } = await aBill({ portDis: "JPUKB" });
    await calculate(bill, { units: ["BILL"] });
    expect(await payablesOf(bill)).toEqual([]);
    const stored = sql`select code, fee_belong as side, detail ->> 'label' as label
      from fee_finding
      where bill_id = ${bill.id}`;
    expect(await rowsOf(testDatabase, stored)).toMatchObject([
      { code: "NO_RATE", side: "P", label: "fee.finding.noSupplierPrice" },
    ]);
    await prices.publish("second", "C001", "OP", [
      {
        feeCode: "THC",
        inOut: "O",
        unit: "CONTAINER",
        currency: "CNY",
        price: "1",
        sizeGroup: "20",
        portLoad: "CNSGH",
      },
    ]);
    // Published before ties were refused.
    await sql`update supplier_rate set status = 'PUBLISHED' where id = ${rates.second}`.execute(
      testDatabase.em().getKysely(),
    );
    const result = await calculate(bill, { units: ["CONTAINER"] });
    expect(result.findings).toMatchObject([
      { code: "AMBIGUOUS", feeCode: "THC", sizeType: "20GP" },
    ]);
    await prices.step("cancelPublish", rates.second ?? 0);
  });
});
