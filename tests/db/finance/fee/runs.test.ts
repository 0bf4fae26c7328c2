import { type TestDatabase, openTestDatabase, rowsOf } from "#tests/support/test-database.ts";
import { beforeAll, afterAll, describe, it, expect } from "vitest";
import { seedFeeFixture, workedTariff, feesOf, aFeeVoyage, aFeeBill, aRate } from "./fixture.ts";
import {
  calculateVoyageFees,
  calculateNightly,
} from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { sql } from "kysely";
import { explainStoredFee } from "#domain/finance/fee/ops/explain-stored-fee.server.ts";
import { systemActor } from "#platform/kernel/actor/actor.ts";
import { entryWork, codesOf } from "./entry-work.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  await workedTariff(testDatabase.em());
});
afterAll(() => testDatabase.close());

const { set, aBill } = entryWork(() => testDatabase);

describe("runs", () => {
  it("two at once on one voyage write every line once", async () => {
    const { voyage, bill } = await aBill();
    const run = () =>
      testDatabase.run("finance", calculateVoyageFees, {
        voyages: [voyage.voyageName],
      }) as Promise<{ inserted: number }>;
    const both = await Promise.all([run(), run(), run()]);
    const fees = await feesOf(testDatabase, bill);
    expect(both.reduce((sum, item) => sum + item.inserted, 0)).toBe(fees.length);
    expect(new Set(fees.map((fee) => fee.feeCode)).size).toBe(fees.length);
  });

  it("a dry run counts and writes nothing; unknown names are refused", async () => {
    const { voyage, bill } = await aBill();
    const dry = await runOperation(
      { ...testDatabase.as("finance"), dryRun: true },
      calculateVoyageFees,
      { voyages: [voyage.voyageName] },
    );
    expect(dry).toMatchObject({ bills: 1, inserted: 7 });
    expect(await feesOf(testDatabase, bill)).toEqual([]);
    expect(
      await codesOf(
        testDatabase.run("finance", calculateVoyageFees, { voyages: ["NO/1"], blNos: ["NIX"] }),
      ),
    ).toEqual(["kit.unknownCode", "kit.unknownCode"]);
    expect(await codesOf(testDatabase.run("finance", calculateVoyageFees, {}))).toEqual([
      "fee.voyageRequired",
    ]);
  });

  it("a cancelled run leaves whole batches only", async () => {
    const em = testDatabase.em();
    const voyage = await aFeeVoyage(em);
    for (let i = 0; i < 3; i += 1) await aFeeBill(em, voyage, { boxes: { "20GP": 1 } });
    const stop = new AbortController();
    stop.abort(new Error("stop"));
    await expect(
      runOperation({ ...testDatabase.as("finance"), signal: stop.signal }, calculateVoyageFees, {
        voyages: [voyage.voyageName],
      }),
    ).rejects.toThrow("stop");
    expect(
      await rowsOf(testDatabase, sql`select 1 from fee where voyage_id = ${voyage.id}`),
    ).toEqual([]);
  });

  it("the nightly one takes open voyages around today and leaves locked ones alone", async () => {
    const em = testDatabase.em();
    const open = await aBill();
    const locked = await aBill();
    const far = await aBill();
    await set(sql`update voyage set fee_lock = 'Y' where id = ${locked.voyage.id}`);
    await set(
      sql`update voyage_stop set etd = '2026-09-01 10:00' where voyage_id = ${far.voyage.id}`,
    );
    await runOperation(
      { ...testDatabase.as("finance"), now: new Date("2026-06-10T02:15:00Z") },
      calculateNightly,
      {},
    );
    expect((await feesOf(testDatabase, open.bill)).length).toBeGreaterThan(0);
    expect(await feesOf(testDatabase, locked.bill)).toEqual([]);
    expect(await feesOf(testDatabase, far.bill)).toEqual([]);
    expect(em).toBeDefined();
  });

  it("prices 2,000 bills in seconds, and finds nothing to write the second time", async () => {
    const em = testDatabase.em();
    const voyage = await aFeeVoyage(em);
    const first = await aFeeBill(em, voyage);
    await set(sql`insert into booking (bk_no, voyage_id, client_code, port_load, port_dis)
      select 'MANY' || n, ${voyage.id}, 'C001', 'CNSGH', 'JPOSA'
      from generate_series(1, 2000) n`);
    await set(sql`insert into bill (bl_no, voyage_id, booking_id, client_code, port_load, port_dis)
      select 'M' || k.bk_no, k.voyage_id, k.id, 'C001', 'CNSGH', 'JPOSA'
      from booking k
      where k.bk_no like 'MANY%'`);
    await set(sql`insert into bill_container (bill_id, line_no, cnt_no, size_type)
      select b.id, n, 'MANY' || n, case n when 1 then '20GP' else '40HC' end
      from bill b, generate_series(1, 2) n
      where b.voyage_id = ${voyage.id} and b.id <> ${first.id}`);
    const started = performance.now();
    const result = (await testDatabase.run("finance", calculateVoyageFees, {
      voyages: [voyage.voyageName],
    })) as {
      bills: number;
      inserted: number;
    };
    const seconds = (performance.now() - started) / 1000;
    expect(result).toMatchObject({ bills: 2001, findings: [] });
    expect(result.inserted).toBeGreaterThan(2000 * 9);
    // About five seconds when idle; the limit allows for load.
    expect(seconds).toBeLessThan(60);
    expect(
      await testDatabase.run("finance", calculateVoyageFees, { voyages: [voyage.voyageName] }),
    ).toMatchObject({
      inserted: 0,
      replaced: 0,
      removed: 0,
    });
  }, 150_000);
});

it("a fee of a published rate reads aloud in both languages, losers included", async () => {
  const em = testDatabase.em();
  const { bill } = await aBill();
  await set(sql`update bill set service_contract_no = 'K9' where id = ${bill.id}`);
  await aRate(em, { fcode: "K9BOOK", feeCode: "DOC", unit: "BILL", currency: "USD", price: "10" });
  await set(
    sql`update freight_book set source = 'CONTRACT', contract_no = 'K9' where fcode = 'K9BOOK'`,
  );
  await testDatabase.run("finance", calculateVoyageFees, { billIds: [bill.id] });
  const doc = (await feesOf(testDatabase, bill)).find((fee) => fee.feeCode === "DOC");
  const text = (
    await explainStoredFee(testDatabase.em(), systemActor("reader", "en"), {
      side: "R",
      id: doc?.id ?? 0,
    })
  ).lines.join("\n");
  expect(text).toContain("(contract)");
  expect(text).toContain("Pricing date 2026-06-02 (ETD at the port of loading)");
  expect(text).toContain("Lower source priority: general is below contract");
  expect(text).toContain("Exchange rate 7.1234");
  const zh = (
    await explainStoredFee(testDatabase.em(), systemActor("reader", "zh"), {
      side: "R",
      id: doc?.id ?? 0,
    })
  ).lines.join("\n");
  expect(zh).toContain("计价日期 2026-06-02（装货港预计开航日）");
  expect(text + zh).not.toContain("{{");
});
