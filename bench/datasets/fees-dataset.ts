import { sql } from "kysely";
import type { TestDatabase } from "#tests/support/test-database.ts";

/** Bills over voyages of a hundred, and published tariff rows. */
export const feesSize = { bills: 20_000, rates: 50_000, voyages: 200, contracts: 2_000 } as const;

/**
 * Bills and tariff, set-based and reproducible. Ocean freight has four layers (contract, customer,
 * reefer, general, the last also for an earlier period), the four other fees one each: about seven
 * lines a bill, mostly with losing rates.
 */
export async function seedFees(
  testDatabase: TestDatabase,
  tariff: "plain" | "contracts" = "plain",
): Promise<void> {
  const db = testDatabase.em().getKysely();
  const statements = [
    ...master,
    ...books,
    ...rates,
    ...shipments,
    ...(tariff === "contracts" ? contracts : []),
  ];
  for (const statement of statements) await statement.execute(db);
  await sql`analyze`.execute(db);
  const { rows } = await sql<{
    bills: number;
    rates: number;
  }>`select (select count(*)::int from bill) as bills,
      (select count(*)::int from freight_rate) as rates`.execute(db);
  if (rows[0]?.bills !== feesSize.bills || rows[0]?.rates !== feesSize.rates)
    throw new Error(`the data is not as planned: ${JSON.stringify(rows)}`);
}

/** Voyages, bookings and bills with their containers, without a tariff. */
export async function seedShipments(testDatabase: TestDatabase): Promise<void> {
  for (const statement of [...master, ...shipments])
    await statement.execute(testDatabase.em().getKysely());
}

const master = [
  sql`insert into customer (code, name_en, name_ch)
    select 'BC' || c, 'BENCH CUSTOMER ' || c, '客户' || c
    from generate_series(0, 499) c`,
  sql`insert into exchange_rate (base_currency, currency, unit, rate, publish_date, source)
    select 'CNY', x.currency, x.unit, x.rate + d * x.step, date '2026-05-20' + d, 'BOC'
    from generate_series(0, 50) d, (
        values ('USD', 1, 7.10, 0.0011), ('JPY', 100, 4.70, 0.0021)
      ) x (currency, unit, rate, step)`,
];

const books = [
  sql`insert into freight_book (fcode, fname, source, status)
    values ('BENCH', 'BENCH', 'GENERAL', 'PUBLISHED')`,
  sql`insert into freight_book (fcode, fname, source, status, customer_code)
    select 'BENCHC' || c, 'BENCH', 'CUSTOMER', 'PUBLISHED', 'BC' || c
    from generate_series(0, 99) c`,
  sql`insert into freight_book (fcode, fname, source, status, contract_no)
    select 'BENCHK' || k, 'BENCH', 'CONTRACT', 'PUBLISHED', 'BK' || k
    from generate_series(0, 49) k`,
];

const size = sql`(values (1, '20'), (2, '40'), (3, '40H')) s(n, size_group)`;
const now = sql`date '2026-05-01', date '2026-07-31'`;
const port = (name: string, no: string) =>
  sql`${sql.lit(name)} || lpad((${sql.raw(no)})::text, 3, '0')`;
const general = sql`freight_book b where b.fcode = 'BENCH'`;

const rates = [
  // ocean freight: 14,400 general (half of an earlier period), 7,200 reefer, 18,000 of customers,
  // 9,000 of contracts
  sql`insert into freight_rate (
        book_id, kind, status, fee_code, port_load, port_dis, size_group, start_date, end_date,
        unit, currency, price
      )
    select b.id, 'PORT', 'PUBLISHED', 'OF', ${port("CN", "l")}, ${port("JP", "d")}, s.size_group,
      p.f, p.t, 'CONTAINER', 'USD', s.n * 300 + (l * 13 + d * 7) % 400 + 0.5
    from generate_series(1, 40) l, generate_series(1, 60) d, ${size},
      (
        values (date '2026-05-01', date '2026-07-31'), (date '2026-04-01', date '2026-04-30')
      ) p (f, t),
      ${general}`,
  sql`insert into freight_rate (
        book_id, kind, status, fee_code, port_load, port_dis, size_group, nature, start_date,
        end_date, unit, currency, price
      )
    select b.id, 'PORT', 'PUBLISHED', 'OF', ${port("CN", "l")}, ${port("JP", "d")}, s.size_group,
      'REEFER', ${now}, 'CONTAINER', 'USD', s.n * 500 + (l * 17 + d * 5) % 400
    from generate_series(1, 40) l, generate_series(1, 60) d, ${size}, ${general}`,
  sql`insert into freight_rate (
        book_id, kind, status, fee_code, port_dis, size_group, start_date, end_date, unit, currency,
        price
      )
    select b.id, 'PORT', 'PUBLISHED', 'OF', ${port("JP", "d")}, s.size_group, ${now}, 'CONTAINER',
      'USD', s.n * 280 + (b.id * 3 + d) % 300 + 0.25
    from freight_book b, generate_series(1, 60) d, ${size}
    where b.source in ('CUSTOMER', 'CONTRACT')`,
  // other charges
  sql`insert into freight_rate (
        book_id, kind, status, fee_code, voyline, start_date, end_date, unit, currency, price
      )
    select b.id, 'EXTRA', 'PUBLISHED', 'BAF', 'BL' || l, date '2026-05-01' + m * interval '1 month',
      date '2026-05-31' + m * interval '1 month', 'TEU', 'USD', 20 + l
    from generate_series(0, 19) l, generate_series(0, 2) m, ${general}`,
  sql`insert into freight_rate (
        book_id, kind, status, fee_code, port_load, size_group, start_date, end_date, unit,
        currency, price
      )
    select b.id, 'EXTRA', 'PUBLISHED', 'THC', ${port("CN", "l")}, s.size_group, ${now}, 'CONTAINER',
      'CNY', 400 + s.n * 150 + l
    from generate_series(1, 40) l, ${size}, ${general}`,
  sql`insert into freight_rate (
        book_id, kind, status, fee_code, port_load, start_date, end_date, unit, currency, price
      )
    select b.id, 'EXTRA', 'PUBLISHED', 'DOC', ${port("CN", "l")}, ${now}, 'BILL', 'CNY', 400 + l
    from generate_series(1, 40) l, ${general}`,
  sql`insert into freight_rate (
        book_id, kind, status, fee_code, start_date, end_date, unit, currency, price
      )
    select b.id, 'EXTRA', 'PUBLISHED', 'SEAL', ${now}, 'CONTAINER', 'CNY', 50
    from ${general}`,
  sql`insert into freight_rate (
        book_id, kind, status, fee_code, port_dis, start_date, end_date, unit, currency, price
      )
    select b.id, 'EXTRA', 'PUBLISHED', 'PSS', ${port("JP", "d")}, ${now}, 'PERCENT_OCE', 'USD',
      3 + d % 5
    from generate_series(1, 60) d, ${general}`,
  // rates that match nothing here
  sql`insert into freight_rate (
        book_id, kind, status, fee_code, port_load, port_dis, nature, start_date, end_date, unit,
        currency, price
      )
    select b.id, 'EXTRA', 'PUBLISHED', 'DGS', ${port("CN", "1 + n % 40")},
      ${port("JP", "1 + n / 40")}, 'DANGEROUS', ${now}, 'CONTAINER', 'USD', 150
    from generate_series(0, 1118) n, ${general}`,
];

/**
 * As many rates, but those of customers and of fifty contracts become those of 2,000 contracts, and
 * every booking names one.
 */
const contracts = [
  sql`delete from freight_rate r using freight_book b
    where b.id = r.book_id and b.source in ('CUSTOMER', 'CONTRACT')`,
  sql`delete from freight_book where source in ('CUSTOMER', 'CONTRACT')`,
  sql`insert into freight_book (fcode, fname, source, status, contract_no)
    select 'BENCHK' || k, 'BENCH', 'CONTRACT', 'PUBLISHED', 'BK' || k
    from generate_series(0, ${sql.lit(feesSize.contracts - 1)}) k`,
  // The bills of a contract go to three ports; every other contract has prices of three more.
  sql`insert into freight_rate (
        book_id, kind, status, fee_code, port_dis, size_group, start_date, end_date, unit, currency,
        price
      )
    select b.id, 'PORT', 'PUBLISHED', 'OF', ${port("JP", "1 + (k.k + d * 20 + d / 3) % 60")}, s.size_group,
      ${now}, 'CONTAINER', 'USD', s.n * 280 + (k.k * 3 + d) % 300 + 0.25
    from freight_book b,
      lateral (select substr(b.contract_no, 3)::int as k) k,
      generate_series(0, 5) d, ${size}
    where b.source = 'CONTRACT' and d < case when k.k % 2 = 0 then 6 else 3 end`,
  sql`update booking
    set service_contract_no = 'BK' || right(bk_no, 6)::int % ${sql.lit(feesSize.contracts)}`,
];

const shipments = [
  sql`insert into voyage (voyage_name, voyage, line_code, vessel_code, vessel_name, departure_date)
    select 'BENCH/' || lpad(v::text, 4, '0') || 'E', lpad(v::text, 4, '0') || 'E', 'BL' || v % 20,
      'BENCH', 'BENCH', date '2026-06-01' + v % 30
    from generate_series(1, ${sql.lit(feesSize.voyages)}) v`,
  sql`insert into voyage_stop (voyage_id, serial, port_code, etd)
    select v.id, 1, ${port("CN", "1 + v.id % 40")}, v.departure_date + time '14:00'
    from voyage v`,
  sql`insert into booking (
        bk_no, bk_status, voyage_id, client_code, company_code, port_load, port_dis,
        service_contract_no
      )
    select 'BBK' || lpad(k::text, 6, '0'), 'LOCKED', v.id, 'BC' || k * 7 % 500, 'SEAWAY',
      ${port("CN", "1 + v.id % 40")}, ${port("JP", "1 + k % 60")},
      case when k % 5 = 0 then 'BK' || k / 5 % 50 else '' end
    from generate_series(1, ${sql.lit(feesSize.bills)}) k
      join voyage v on v.voyage_name = 'BENCH/' || lpad((1 + (k - 1) / 100)::text, 4, '0') || 'E'
    order by k`,
  sql`insert into bill (
        bl_no, bl_status, voyage_id, booking_id, client_code, port_load, port_dis, gwt, dim
      )
    select 'BBL' || right(bk_no, 6), 'ISSUED', voyage_id, id, client_code, port_load, port_dis,
      18000, 25.5
    from booking
    order by id`,
  sql`insert into bill_cargo (bill_id, line_no, nature, is_rf)
    select b.id, 1, case when k % 11 = 0 then 'REEFER' else 'GENERAL' end,
      case when k % 11 = 0 then 'Y' else 'N' end
    from bill b, lateral (select right(b.bl_no, 6)::int as k) n`,
  sql`insert into bill_container (bill_id, line_no, cnt_no, size_type)
    select b.id, row_number() over (partition by b.id),
      'BENC' || lpad((k * 6 + t.n * 3 + i)::text, 7, '0'), t.size_type
    from bill b,
      lateral (select right(b.bl_no, 6)::int as k) n,
      (values (0, '20GP'), (1, '40HC'), (2, '40GP')) t (n, size_type),
      lateral generate_series(0, (k + t.n) % 3) i
    where case when k % 2 = 0 then t.n in (0, 1) else t.n = k % 3 end`,
];
