import { sql } from "kysely";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { aFeeVoyage, aRate } from "#tests/db/finance/fee/fixture.ts";

/** Days of departure of all of them. */
export const departures = { from: "2026-05-01", to: "2026-06-30" };

/**
 * Discharge ports of shipments that are alike, and of those that differ as they do in a year's
 * trade.
 */
const lanes = {
  alike: ["JPUKB", "JPOSA", "JPOSA"],
  mixed: [
    "JPUKB",
    "JPOSA",
    "JPTYO",
    "JPNGO",
    "KRPUS",
    "KRINC",
    "VNSGN",
    "VNHPH",
    "THLCH",
    "SGSIN",
    "MYPKG",
    "IDJKT",
  ],
};

/**
 * Sound shipments: boxes moved, freight, surcharge, terminal fee, costs, overdue charged. Mixed
 * ones vary in price and cost, one in twenty-five is all-in, three in ten have a document fee, and
 * one in five has overdue.
 */
export async function seedShipments(
  testDatabase: TestDatabase,
  shipments: number,
  mixed = false,
): Promise<void> {
  const em = testDatabase.em();
  const db = em.getKysely();
  const ports = mixed ? lanes.mixed : lanes.alike;
  const voyages: number[] = [];
  for (let n = 0; n < (mixed ? 10 : 2); n += 1) voyages.push((await aFeeVoyage(em)).id);
  const allIn = await aRate(em, { kind: "PORT", feeCode: "OF", includedFees: ["BAF"] });
  const isAllIn = mixed ? sql`b.id % 25 = 3` : sql`false`;
  const spread = (base: string, share: string, salt: number) =>
    mixed
      ? sql.raw(
          `round(${base} * (1 + ((b.id::bigint * ${salt} % 1000) / 1000.0 - 0.5) * ${share}), 2)`,
        )
      : sql.raw(`round(${base} * (1 + (b.id % 7) * 0.01), 2)`);
  await sql`insert into booking (
        bk_no, voyage_id, port_load, port_dis, client_code, company_code, bk_status
      )
    select 'LB' || n, (${voyages}::int[]) [1 + n % ${voyages.length}], 'CNSGH',
      (${ports}::text[]) [1 + n / 3 % ${ports.length}], 'C001', 'SEAWAY', 'LOCKED'
    from generate_series(1, ${shipments}::int) n`.execute(db);
  await sql`insert into bill (
        bl_no, voyage_id, booking_id, client_code, port_load, port_dis, gwt, dim
      )
    select 'LL' || substr(bk_no, 3), voyage_id, id, client_code, port_load, port_dis, 1000, 10
    from booking
    where bk_no like 'LB%'`.execute(db);
  await sql`insert into bill_container (bill_id, line_no, cnt_no, size_type)
    select id, 1, 'LEAK' || lpad(substr(bl_no, 3), 7, '0'), '20GP'
    from bill
    where bl_no like 'LL%'`.execute(db);
  await sql`insert into container_move (
        sender, cnt_no, event, event_time, port_code, time_zone, voyage_id
      )
    select 'T', x.cnt_no, e.event, e.at::timestamptz, b.port_dis, 'Asia/Tokyo', b.voyage_id
    from bill b
      join bill_container x on x.bill_id = b.id,
      (
        values ('DISCHARGED', '2026-06-05 03:00+00'), ('GATE_OUT', '2026-06-08 03:00+00')
      ) e (event, at)
    where b.bl_no like 'LL%'`.execute(db);
  await sql`insert into fee (
        fee_belong, fee_kind, origin, fee_status, voyage_id, bill_id, bk_no, bl_no, corp_code,
        company_code, fee_code, fee_name, unit, qty, price, currency, amount, no_tax_amount,
        currency_rate, base_amount, rate_id
      )
    select f.side, f.kind, f.origin, 'CREATED', b.voyage_id, b.id, 'LB' || substr(b.bl_no, 3),
      b.bl_no, 'C001', 'SEAWAY', f.code, f.code, 'BILL', 1, a.amount, 'CNY', a.amount, a.amount, 1,
      a.amount, case when f.code = 'OF' and ${isAllIn} then ${allIn.id}::int end
    from bill b, (
        values ('R', 'FREIGHT', 'AUTO', 'OF', 1000), ('R', 'EXTRA', 'AUTO', 'BAF', 100),
          ('R', 'EXTRA', 'AUTO', 'THC', 200), ('R', 'EXTRA', 'AUTO', 'SEAL', 20),
          ('P', 'EXTRA', 'MANUAL', 'DOC', 900)
      ) f (side, kind, origin, code, base)
      cross join lateral (
        select case
            when f.side = 'P' then ${spread("f.base", "0.15", 104_729)}
            else ${spread("f.base", "0.1", 7919)}
          end as amount
      ) a
    where b.bl_no like 'LL%'
      and not (f.code = 'BAF' and ${isAllIn})
      and (f.code <> 'SEAL' or ${mixed ? sql`b.id % 10 < 3` : sql`false`})`.execute(db);
  await sql`insert into overdue_stay (
        voyage_id, bill_id, cnt_no, clock, state, start_date, end_date, as_of, charged_days,
        computed_amount, currency, charged
      )
    select b.voyage_id, b.id, x.cnt_no, 'DIS_DEM', 'CHARGED', '2026-06-05', '2026-06-08',
      '2026-06-08', 2, 40, 'CNY', '[]'
    from bill b join bill_container x on x.bill_id = b.id
    where b.bl_no like 'LL%' and ${mixed ? sql`b.id % 5 = 0` : sql`true`}`.execute(db);
  await sql`insert into fee (
        fee_belong, fee_kind, origin, auto_key, voyage_id, corp_code, fee_code, fee_name, unit, qty,
        price, currency, amount, no_tax_amount, currency_rate, base_amount
      )
    select 'R', 'OVERDUE', 'AUTO', 'OVERDUE/' || voyage_id || '/' || cnt_no || '/' || clock,
      voyage_id, 'C001', 'DEM', 'DEM', 'CONTAINER', 1, 40, 'CNY', 40, 40, 1, 40
    from overdue_stay`.execute(db);
  await sql`analyze`.execute(db);
}

/** What takes money away from a shipment, by the kind it is found as. */
const plant = {
  MARGIN: (bill: string) =>
    sql`update fee set base_amount = base_amount * 1.5 where bl_no = ${bill} and fee_belong = 'P'`,
  NO_FEES: (bill: string) => sql`delete from fee where bl_no = ${bill}`,
  NO_INCOME: (bill: string) => sql`with gone as (
        delete from container_move m using bill_container x
        join bill b on b.id = x.bill_id
        where b.bl_no = ${bill} and m.cnt_no = x.cnt_no
      )
    delete from fee
    where bl_no = ${bill} and fee_belong = 'R'`,
  OVERDUE: (bill: string) => sql`delete from fee f using overdue_stay s
    join bill b on b.id = s.bill_id
    where b.bl_no = ${bill}
      and f.auto_key = 'OVERDUE/' || s.voyage_id || '/' || s.cnt_no || '/' || s.clock`,
  SURCHARGE: (bill: string) => sql`delete from fee where bl_no = ${bill} and fee_code = 'BAF'`,
} as const;

/**
 * Plants fifty leaks, ten of each kind, evenly over the shipments; answers kind and bill of each.
 */
export async function plantLeaks(testDatabase: TestDatabase, shipments: number): Promise<string[]> {
  const db = testDatabase.em().getKysely();
  const planted: string[] = [];
  const kinds = Object.entries(plant);
  // Those that may leak each way: charged overdue, and a surcharge of their own.
  const { rows: bills } = await sql<{
    name: string;
  }>`select b.bl_no as name
    from bill b join overdue_stay s on s.bill_id = b.id
    where exists (select from fee f where f.bill_id = b.id and f.fee_code = 'BAF')
    order by substr(b.bl_no, 3)::int`.execute(db);
  for (let i = 0; i < 50; i += 1) {
    const [kind, take] = kinds[i % kinds.length] ?? [];
    const bill = bills[Math.floor(((i + 0.2) * Math.min(shipments, bills.length)) / 50)]?.name;
    if (!kind || !take || !bill) throw new Error("no shipment to leak");
    await take(bill).execute(db);
    planted.push(`${kind} ${bill}`);
  }
  return planted.sort();
}
