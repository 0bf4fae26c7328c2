import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scanLeaks } from "#domain/leakage/scan-leaks.server.ts";
import { leakResource } from "#domain/leakage/leakage.resource.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "../../support/test-database.ts";
import { refused } from "../container-fee/fixture.ts";
import { aFeeVoyage, seedFeeFixture } from "../fee/fixture.ts";

const shipments = 2000;

let testDatabase: TestDatabase;
/** Two thousand sound shipments of two lanes: boxes moved, freight, surcharge, terminal fee, costs of about 70 per cent, overdue charged. */
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  const db = testDatabase.em().getKysely();
  const voyages = [await aFeeVoyage(testDatabase.em()), await aFeeVoyage(testDatabase.em())].map(({ id }) => id);
  await sql`insert into booking (bk_no, voyage_id, port_load, port_dis, client_code, company_code, bk_status)
    select 'LB' || n, (${voyages}::int[])[1 + n % 2], 'CNSGH', case when n % 3 = 0 then 'JPUKB' else 'JPOSA' end, 'C001', 'SEAWAY', 'LOCKED'
    from generate_series(1, ${shipments}::int) n`.execute(db);
  await sql`insert into bill (bl_no, voyage_id, booking_id, client_code, port_load, port_dis, gwt, dim)
    select 'LL' || substr(bk_no, 3), voyage_id, id, client_code, port_load, port_dis, 1000, 10 from booking where bk_no like 'LB%'`.execute(
    db,
  );
  await sql`insert into bill_container (bill_id, line_no, cnt_no, size_type) select id, 1, 'LEAK' || lpad(substr(bl_no, 3), 7, '0'), '20GP'
    from bill where bl_no like 'LL%'`.execute(db);
  await sql`insert into container_move (sender, cnt_no, event, event_time, port_code, time_zone, voyage_id)
    select 'T', x.cnt_no, e.event, e.at::timestamptz, b.port_dis, 'Asia/Tokyo', b.voyage_id from bill b join bill_container x on x.bill_id = b.id,
      (values ('DISCHARGED', '2026-06-05 03:00+00'), ('GATE_OUT', '2026-06-08 03:00+00')) e(event, at) where b.bl_no like 'LL%'`.execute(
    db,
  );
  await sql`insert into fee (fee_belong, fee_kind, origin, fee_status, voyage_id, bill_id, bk_no, bl_no, corp_code, company_code, fee_code, fee_name,
      unit, qty, price, currency, amount, no_tax_amount, currency_rate, base_amount)
    select f.side, f.kind, f.origin, 'CREATED', b.voyage_id, b.id, 'LB' || substr(b.bl_no, 3), b.bl_no, 'C001', 'SEAWAY', f.code, f.code, 'BILL', 1,
      a.amount, 'CNY', a.amount, a.amount, 1, a.amount
    from bill b, (values ('R', 'FREIGHT', 'AUTO', 'OF', 1000), ('R', 'EXTRA', 'AUTO', 'BAF', 100), ('R', 'EXTRA', 'AUTO', 'THC', 200),
        ('P', 'EXTRA', 'MANUAL', 'DOC', 900)) f(side, kind, origin, code, base)
      cross join lateral (select round(f.base * (1 + (b.id % 7) * 0.01), 2) as amount) a where b.bl_no like 'LL%'`.execute(db);
  await sql`insert into overdue_stay (voyage_id, bill_id, cnt_no, clock, state, start_date, end_date, as_of, charged_days, computed_amount, currency, charged)
    select b.voyage_id, b.id, x.cnt_no, 'DIS_DEM', 'CHARGED', '2026-06-05', '2026-06-08', '2026-06-08', 2, 40, 'CNY', '[]'
    from bill b join bill_container x on x.bill_id = b.id where b.bl_no like 'LL%'`.execute(db);
  await sql`insert into fee (fee_belong, fee_kind, origin, auto_key, voyage_id, corp_code, fee_code, fee_name, unit, qty, price, currency, amount,
      no_tax_amount, currency_rate, base_amount)
    select 'R', 'OVERDUE', 'AUTO', 'OVERDUE/' || voyage_id || '/' || cnt_no || '/' || clock, voyage_id, 'C001', 'DEM', 'DEM', 'CONTAINER', 1, 40, 'CNY', 40,
      40, 1, 40 from overdue_stay`.execute(db);
  await sql`analyze`.execute(db);
});
afterAll(() => testDatabase.close());

const scan = () => testDatabase.run("finance", scanLeaks, { from: "2026-05-01", to: "2026-06-30" });
const leaks = () =>
  rowsOf<{ kind: string; bill: string; state: string; params: Record<string, unknown> }>(
    testDatabase,
    sql`select kind, bl_no as bill, fee_code as code, state, params, trim_scale(amount)::text as amount from fee_leak order by kind, bl_no`,
  );
/** Takes something from every fortieth shipment, a different one a kind. */
const plant = {
  NO_FEES: (bill: string) => sql`delete from fee where bl_no = ${bill}`,
  NO_INCOME: (bill: string) => sql`with gone as (delete from container_move m using bill_container x join bill b on b.id = x.bill_id
      where b.bl_no = ${bill} and m.cnt_no = x.cnt_no) delete from fee where bl_no = ${bill} and fee_belong = 'R'`,
  OVERDUE: (bill: string) => sql`delete from fee f using overdue_stay s join bill b on b.id = s.bill_id where b.bl_no = ${bill}
      and f.auto_key = 'OVERDUE/' || s.voyage_id || '/' || s.cnt_no || '/' || s.clock`,
  SURCHARGE: (bill: string) => sql`delete from fee where bl_no = ${bill} and fee_code = 'BAF'`,
  MARGIN: (bill: string) => sql`update fee set base_amount = base_amount * 1.5 where bl_no = ${bill} and fee_belong = 'P'`,
} as const;

test("sound shipments raise no alarm", async () => {
  expect(await scan()).toMatchObject({ leaks: 0 });
});

test("all of fifty planted leaks are named, by kind and bill, and nothing else", async () => {
  const planted: string[] = [];
  const kinds = Object.entries(plant).sort(([a], [b]) => (a < b ? -1 : 1));
  for (let i = 0; i < 50; i += 1) {
    const [kind, take] = kinds[i % kinds.length] ?? [];
    const bill = `LL${i * 40 + 7}`;
    if (!kind || !take) throw new Error("no kind");
    await take(bill).execute(testDatabase.em().getKysely());
    planted.push(`${kind} ${bill}`);
  }
  expect(await scan()).toMatchObject({
    leaks: 50,
    added: 50,
    kinds: { NO_FEES: 10, NO_INCOME: 10, OVERDUE: 10, SURCHARGE: 10, MARGIN: 10 },
  });
  expect((await leaks()).map(({ kind, bill }) => `${kind} ${bill}`).sort()).toEqual(planted.sort());
  expect(await scan()).toMatchObject({ leaks: 50, added: 0, gone: 0 });
});

test("each says why, with its figures", async () => {
  const all = await leaks();
  const first = (kind: string) => all.find((leak) => leak.kind === kind);
  expect(first("SURCHARGE")).toMatchObject({ code: "BAF" });
  expect(first("OVERDUE")).toMatchObject({ amount: "40", params: { charged: 0, computed: 40, days: 2 } });
  expect(first("NO_FEES")).toMatchObject({ params: { boxes: 1 } });
  expect(Number(first("MARGIN")?.params.median)).toBeGreaterThan(Number(first("MARGIN")?.params.margin) + 15);
});

test("containers out for weeks whose overdue was never computed are named, too", async () => {
  const db = testDatabase.em().getKysely();
  await sql`delete from overdue_stay where bill_id = (select id from bill where bl_no = 'LL1')`.execute(db);
  await sql`update container_move set event_time = '2026-06-25 03:00+00' where event = 'GATE_OUT' and cnt_no = 'LEAK0000001'`.execute(db);
  await scan();
  expect((await leaks()).filter(({ bill }) => bill === "LL1")).toMatchObject([{ kind: "OVERDUE", params: { days: 20 } }]);
});

test("an explained leak stays explained, one that is put right goes", async () => {
  const [leak] = await rowsOf<{ id: number }>(testDatabase, sql`select id from fee_leak where kind = 'SURCHARGE' order by bl_no`);
  const step = (name: string) => {
    const operation = leakResource.steps[name];
    if (!operation) throw new Error(name);
    return testDatabase.run("finance", operation, { rows: [{ id: leak?.id }], reason: "agreed all-in" });
  };
  expect(await step("reopen")).toMatchObject({ refused: 1, rows: [{ code: "leak.stillOpen" }] });
  expect(await step("explain")).toMatchObject({ done: 1 });
  expect(await step("explain")).toMatchObject({ refused: 1, rows: [{ code: "leak.explainedAlready" }] });
  await scan();
  const [stored] = await rowsOf(testDatabase, sql`select state, explanation from fee_leak where id = ${leak?.id ?? 0}`);
  expect(stored).toEqual({ state: "EXPLAINED", explanation: "agreed all-in" });
  await sql`delete from fee_leak where kind <> 'SURCHARGE'`.execute(testDatabase.em().getKysely());
  await sql`insert into fee (fee_belong, fee_kind, origin, voyage_id, bill_id, bl_no, corp_code, company_code, fee_code, fee_name, unit, qty, price,
      currency, amount, no_tax_amount, currency_rate, base_amount)
    select 'R', 'EXTRA', 'MANUAL', l.voyage_id, l.bill_id, l.bl_no, 'C001', 'SEAWAY', 'BAF', 'BAF', 'BILL', 1, 100, 'CNY', 100, 100, 1, 100
      from fee_leak l where l.kind = 'SURCHARGE'`.execute(testDatabase.em().getKysely());
  expect(await scan()).toMatchObject({ gone: 10, kinds: { SURCHARGE: 0 } });
});

test("refuses a range that ends before it starts", async () => {
  const work = testDatabase.run("finance", scanLeaks, { from: "2026-06-02", to: "2026-06-01" });
  expect(await refused(work)).toEqual(["to leak.endBeforeStart"]);
});
