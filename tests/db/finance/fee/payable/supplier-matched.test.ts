import { type TestDatabase, openTestDatabase, rowsOf } from "#tests/support/test-database.ts";
import { type SupplierPrices, seedSupplierPrices } from "./supplier-prices.ts";
import { beforeAll, afterAll, describe, it, expect } from "vitest";
import { sql } from "kysely";
import { calculatePayables } from "#domain/finance/fee/ops/calculate-payables.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { billFeeResources } from "#domain/finance/fee/bill-fee/bill-fee.resource.server.ts";
import { searchResource } from "#platform/records/resource/resource.server.ts";
import { systemActor } from "#platform/kernel/actor/actor.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import { shapeOf } from "#platform/records/list/list-shape.server.ts";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import type { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { aFeeBill } from "../fixture.ts";
import { supplierPricedWork } from "./supplier-priced-work.ts";

let testDatabase: TestDatabase;
let prices: SupplierPrices;
const rates: Record<string, number> = {};
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  prices = await seedSupplierPrices(testDatabase, rates);
});
afterAll(() => testDatabase.close());

const { aBill, payablesOf, calculate } = supplierPricedWork(() => testDatabase);

describe("payables from suppliers' prices in locks, margins and matching", () => {
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
