import { type TestDatabase, openTestDatabase } from "#tests/support/test-database.ts";
import { beforeAll, afterAll, describe, it, expect } from "vitest";
import { explainStoredFee } from "#domain/finance/fee/ops/explain-stored-fee.server.ts";
import { systemActor } from "#platform/kernel/actor/actor.ts";
import { aRate } from "./fixture.ts";
import { sql } from "kysely";
import { lateChangeWork } from "./late-change-work.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seed();
});
afterAll(() => testDatabase.close());

const { execute, priced, aBill, calculate, linesOf, sumOf, step, seed } = lateChangeWork(
  () => testDatabase,
);

describe("a late change", () => {
  it("gives an audited fee a difference line, says before and after, and once is enough", async () => {
    await priced("500");
    const { bill } = await aBill();
    await calculate(bill);
    const [fee] = await linesOf(bill);
    const id = fee?.id ?? 0;
    expect(await step("settle", id)).toMatchObject({ rows: [{ code: "fee.onlyAuditedSettled" }] });
    await step("audit", id);
    expect(await step("settle", id)).toMatchObject({ rows: [{ code: "fee.nothingToSettle" }] });
    await priced("530");
    expect(await calculate(bill)).toMatchObject({ differing: 1 });
    const settled = await step("settle", id);
    expect(settled.rows[0]?.notes).toEqual([
      {
        code: "fee.settled",
        params: { before: "1000.00", after: "1060.00", difference: "60.00", currency: "CNY" },
      },
    ]);
    expect(await linesOf(bill)).toMatchObject([
      { id, origin: "AUTO", amount: "1000.000", status: "AUDITED", differs: "N" },
      { origin: "CHANGE", amount: "60.000", status: "CREATED" },
    ]);
    expect(await calculate(bill)).toMatchObject({
      differing: 0,
      inserted: 0,
      replaced: 0,
      removed: 0,
    });
    const [, change] = await linesOf(bill);
    const { lines } = await explainStoredFee(testDatabase.em(), systemActor("reader", "en"), {
      side: "R",
      id: change?.id ?? 0,
    });
    expect(lines[0]).toContain(`Difference to fee ${id}`);
    expect(lines.join("\n")).toContain("530");
  });

  it("after any sequence of prices, boxes, dates, audits, settlements and reversals sums to today's calculation", async () => {
    const { voyage, bill } = await aBill();
    // From the middle of the month another row prices.
    const later = {
      feeCode: "THC",
      unit: "CONTAINER",
      currency: "CNY",
      startDate: "2026-06-15",
    } as const;
    const second = (await aRate(testDatabase.em(), { ...later, price: "900" })).id;
    let seed = 7;
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const now = { early: 500, late: 900, boxes: 2, day: 2 };
    const price = () => (now.day < 15 ? now.early : now.late);
    const changes = [
      () => priced(String((now.early = 400 + next(300)))),
      () =>
        execute(
          sql`update freight_rate set price = ${(now.late = 700 + next(300))} where id = ${second}`,
        ),
      async () => {
        now.boxes = 1 + next(3);
        await execute(sql`delete from bill_container where bill_id = ${bill.id}`);
        await execute(sql`insert into bill_container (bill_id, line_no, cnt_no, size_type)
          select ${bill.id}, n, 'LATE' || lpad(n::text, 7, '0'), '20GP'
          from generate_series(1, ${now.boxes}::int) n`);
      },
      async () => {
        now.day = 2 + next(24);
        const day = `2026-06-${String(now.day).padStart(2, "0")}`;
        await execute(
          sql`update voyage_stop
            set etd = ${day}::timestamp
            where voyage_id = ${voyage.id} and port_code = 'CNSGH'`,
        );
        await execute(sql`update bill set etd = ${day}::date where id = ${bill.id}`);
      },
    ];
    await priced(String(now.early));
    for (let turn = 0; turn < 16; turn += 1) {
      await changes[next(changes.length)]?.();
      await calculate(bill);
      for (const { id, origin, status, differs } of await linesOf(bill)) {
        if (status === "CREATED" && next(2) === 0) await step("audit", id);
        else if (differs === "Y" && origin === "AUTO" && next(4) === 0) await step("reverse", id);
        else if (differs === "Y") await step("settle", id);
      }
      await calculate(bill);
      for (const { id, differs } of await linesOf(bill))
        if (differs === "Y") await step("settle", id);
      expect(await sumOf(bill), `turn ${turn}`).toBe(price() * now.boxes);
    }
    expect(new Set((await linesOf(bill)).map(({ origin }) => origin))).toEqual(
      new Set(["AUTO", "CHANGE", "REVERSAL"]),
    );
    await execute(
      sql`delete from freight_rate
        where id = ${second} and not exists (select from fee where rate_id = ${second})`,
    );
    await execute(sql`update freight_rate set status = 'DRAFT' where id = ${second}`);
  });

  it("corrects an invoiced fee by a difference line of its own, or by reversal", async () => {
    await priced("500");
    const { bill } = await aBill();
    await calculate(bill);
    const [fee] = await linesOf(bill);
    const id = fee?.id ?? 0;
    await step("audit", id);
    await execute(sql`update fee set invoiced_amount = amount where id = ${id}`);
    await priced("450");
    await calculate(bill);
    expect(await step("settle", id)).toMatchObject({ done: 1 });
    expect(await linesOf(bill)).toMatchObject([
      { amount: "1000.000" },
      { origin: "CHANGE", amount: "-100.000", status: "CREATED" },
    ]);
    expect(await step("reverse", id)).toMatchObject({ done: 1 });
    await calculate(bill);
    expect(await sumOf(bill)).toBe(900);
  });
});
