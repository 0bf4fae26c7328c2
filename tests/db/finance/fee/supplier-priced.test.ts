import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import {
  billFeeResources,
  payableSteps,
} from "#domain/finance/fee/bill-fee/bill-fee.resource.server.ts";
import { calculatePayables } from "#domain/finance/fee/ops/calculate-payables.server.ts";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { explainStoredFee } from "#domain/finance/fee/ops/explain-stored-fee.server.ts";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import { shapeOf } from "#platform/list/list-shape.server.ts";
import { readListQuery } from "#platform/list/list-address.ts";
import { systemActor } from "#platform/operation/actor.ts";
import { refusalsOf } from "#platform/operation/refusal.ts";
import { searchResource } from "#platform/resource/resource.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { aFeeBill, aFeeVoyage } from "./fixture.ts";
import { seedSupplierPrices, type SupplierPrices } from "./supplier-prices.ts";

let testDatabase: TestDatabase;
let prices: SupplierPrices;
const rates: Record<string, number> = {};
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  prices = await seedSupplierPrices(testDatabase, rates);
});
afterAll(() => testDatabase.close());

const aBill = async (more: Parameters<typeof aFeeBill>[2] = {}) => {
  const em = testDatabase.em();
  const voyage = await aFeeVoyage(em);
  return { voyage, bill: await aFeeBill(em, voyage, { boxes: { "20GP": 2, "40HC": 1 }, ...more }) };
};
type Payable = {
  id: number;
  code: string;
  payee: string;
  box: string;
  amount: string;
  tax: string;
  base: string;
  expected: string;
  status: string;
};
const payablesOf = (bill: Bill) =>
  rowsOf<Payable>(
    testDatabase,
    sql`select id, fee_code as code, corp_code as payee, containerno as box, amount::text as amount,
        tax_amount::text as tax, base_amount::text as base, expected_amount::text as expected,
        fee_status as status
      from fee
      where bill_id = ${bill.id} and fee_belong = 'P'
      order by fee_code, containerno, id`,
  );
const calculate = (bill: Bill, more: object = {}) =>
  testDatabase.run("finance", calculatePayables, { billIds: [bill.id], ...more });
const boxesOf = (bill: Bill) =>
  rowsOf<{ id: number; cntNo: string }>(
    testDatabase,
    sql`select id, cnt_no as "cntNo"
      from bill_container
      where bill_id = ${bill.id}
      order by line_no`,
  );

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
    const result = await calculate(bill, { units: ["CONTAINER"] });
    expect(result.findings).toMatchObject([
      { code: "AMBIGUOUS", feeCode: "THC", sizeType: "20GP" },
    ]);
    await prices.step("cancelPublish", rates.second ?? 0);
  });

  it("stop at locks of payables, and at bills out of sight", async () => {
    const { bill } = await aBill();
    await sql`update bill set payable_fee_lock = 'Y' where id = ${bill.id}`.execute(
      testDatabase.em().getKysely(),
    );
    expect(await calculate(bill)).toMatchObject({ refused: 1, rows: [{ code: "fee.lockedBill" }] });
    await sql`update voyage set payable_switch = 'CLOSED' where id = ${bill.voyage.id}`.execute(
      testDatabase.em().getKysely(),
    );
    const [voyage] = await rowsOf<{ name: string }>(
      testDatabase,
      sql`select voyage_name as name from voyage where id = ${bill.voyage.id}`,
    );
    const refused = testDatabase.run("finance", calculatePayables, { voyages: [voyage?.name] });
    await expect(
      refused.catch((error: unknown) => refusalsOf(error).map(({ code }) => code)),
    ).resolves.toEqual(["fee.closedPayable"]);
  });

  it("stand beside the income of the bill with the margin, and say how they match", async () => {
    const { bill } = await aBill();
    await testDatabase.run("finance", calculateVoyageFees, { billIds: [bill.id] });
    await calculate(bill);
    const screen = billFeeResources.find(
      ({ apiName }) => apiName === "feemgr/paymgr/autoBillContainer",
    );
    if (!screen) throw new Error("no screen");
    const query = {
      filters: [{ key: "blNo", kind: "equals" as const, values: [bill.blNo] }],
      sort: [{ key: "blNo", order: "asc" as const }],
      page: 1,
      pageSize: 10,
    };
    const { rows } = await searchResource(
      testDatabase.em(),
      systemActor("reader", "en"),
      screen,
      query,
    );
    const [row] = rows;
    const sum = (side: string) =>
      sql`select sum(base_amount) as sum
        from fee
        where bill_id = ${bill.id} and fee_belong = ${side}`;
    const [income] = await rowsOf<{ sum: string }>(testDatabase, sum("R"));
    const [cost] = await rowsOf<{ sum: string }>(testDatabase, sum("P"));
    expect(row).toMatchObject({ income: income?.sum, cost: cost?.sum });
    expect(Number(row?.["margin"])).toBeCloseTo(Number(income?.sum) - Number(cost?.sum), 3);
  });

  it("are matched three ways: what was expected, what is accrued and what the supplier invoiced, within one percent", async () => {
    const { bill } = await aBill();
    await calculate(bill);
    const [doc, first, second, third] = await payablesOf(bill);
    const set = (text: ReturnType<typeof sql>) => text.execute(testDatabase.em().getKysely());
    // Of 530 one percent is 5.30.
    await set(sql`update fee set invoiced_amount = 535.30 where id = ${first?.id}`);
    await set(sql`update fee set invoiced_amount = 535.31 where id = ${second?.id}`);
    await set(sql`update fee set amount = 900, base_amount = 900 where id = ${third?.id}`);
    const find = async (page: string) => {
      const resource = resourceOf(page);
      const query = readListQuery(
        resource.list,
        new URLSearchParams({ "f.blNo": bill.blNo, size: "20" }),
      );
      return (await searchResource(testDatabase.em(), systemActor("reader", "en"), resource, query))
        .rows;
    };
    const states = new Map(
      (await find("feemgr/paymgr/search")).map((row) => [row.id, row["matchState"]]),
    );
    expect([doc, first, second, third].map((fee) => states.get(fee?.id ?? 0))).toEqual([
      "NOT_INVOICED",
      "MATCHED",
      "INVOICED_DIFFERS",
      "ACCRUED_DIFFERS",
    ]);
    const [row] = await find("feemgr/paymgr/autoBillContainer");
    // DOC is 35 USD at 7.1234.
    expect(
      [row?.["expectedCost"], row?.["cost"], row?.["invoicedCost"], row?.["unmatched"]].map(Number),
    ).toEqual([530 + 530 + 848 + 249.32, 530 + 530 + 900 + 249.32, 535.3 + 535.31, 2]);
    // What rows are shown from is what conditions and order are made of.
    for (const page of ["feemgr/paymgr/autoBillContainer", "feemgr/recmgr/calculate"]) {
      const { list, source } = resourceOf(page);
      const { cells, figures } = shapeOf(testDatabase.em(), list, source);
      for (const key of source.figures?.keys ?? []) {
        const differing = sql.raw(
          `select t0.bl_no from bill t0 ${figures} where figures0."${key}" is distinct from ${cells.get(key)?.expr}`,
        );
        expect([key, await rowsOf(testDatabase, sql`${differing}`)]).toEqual([key, []]);
      }
      expect(source.figures?.keys.length).toBeGreaterThan(2);
    }
  });

  it("sum to what is calculated afresh after any sequence of prices, boxes, dates, audits, settlements and reversals", async () => {
    const set = (text: ReturnType<typeof sql>) => text.execute(testDatabase.em().getKysely());
    const op = {
      inOut: "O",
      unit: "CONTAINER",
      currency: "CNY",
      price: "900",
      sizeGroup: "20",
      portLoad: "CNSGH",
    };
    await prices.publish("late", "C002", "OP", [{ ...op, feeCode: "THC" }]);
    await set(sql`update supplier_rate set start_date = '2026-06-15' where id = ${rates.late}`);
    await set(sql`update supplier_rate set end_date = '2026-06-14' where id = ${rates.terminal}`);
    const { voyage, bill } = await aBill({ boxes: { "20GP": 2 } });
    let seed = 11;
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const now = { boxes: 2, day: "2026-06-02" };
    const price = (name: string) =>
      set(sql`update supplier_price set price = ${100 + next(900)} where rate_id = ${rates[name]}`);
    const changes = [
      ...["terminal", "late", "agent"].map((name) => () => price(name)),
      async () => {
        now.boxes = 1 + next(3);
        await set(sql`delete from bill_container where bill_id = ${bill.id}`);
        await set(sql`insert into bill_container (bill_id, line_no, cnt_no, size_type)
          select ${bill.id}, n, 'LATE' || lpad(n::text, 7, '0'), '20GP'
          from generate_series(1, ${now.boxes}::int) n`);
      },
      async () => {
        now.day = `2026-06-${String(2 + next(24)).padStart(2, "0")}`;
        await set(
          sql`update voyage_stop
            set etd = ${now.day}::timestamp
            where voyage_id = ${voyage.id} and port_code = 'CNSGH'`,
        );
        await set(sql`update bill set etd = ${now.day}::date where id = ${bill.id}`);
      },
    ];
    const take = (name: keyof typeof feeSteps.P, id: number) =>
      testDatabase.run("finance", feeSteps.P[name], { rows: [{ id }], reason: "late" });
    type Line = { id: number; origin: string; status: string; differs: string };
    const lines = () =>
      rowsOf<Line>(
        testDatabase,
        sql`select id, origin, fee_status as status, differs
          from fee
          where bill_id = ${bill.id} and fee_belong = 'P'
          order by id`,
      );
    const sums = (of: Bill) =>
      rowsOf(
        testDatabase,
        sql`select fee_code as code, sum(amount)::text as amount, sum(no_tax_amount)::text as net,
            sum(base_amount)::text as base
          from fee
          where bill_id = ${of.id} and fee_belong = 'P'
          group by 1
          having sum(amount) <> 0
          order by 1`,
      );
    for (let turn = 0; turn < 14; turn += 1) {
      await changes[next(changes.length)]?.();
      await calculate(bill);
      for (const { id, origin, status, differs } of await lines()) {
        if (status === "CREATED" && next(2) === 0) await take("audit", id);
        else if (differs === "Y" && origin === "AUTO" && next(4) === 0) await take("reverse", id);
        else if (differs === "Y") await take("settle", id);
      }
      await calculate(bill);
      for (const { id, differs } of await lines()) if (differs === "Y") await take("settle", id);
      const twin = await aFeeBill(testDatabase.em(), voyage, {
        boxes: { "20GP": now.boxes },
        etd: now.day,
      });
      await calculate(twin);
      expect(await sums(bill), `turn ${turn}`).toEqual(await sums(twin));
    }
    expect(new Set((await lines()).map(({ origin }) => origin))).toEqual(
      new Set(["AUTO", "CHANGE", "REVERSAL"]),
    );
  });
});
