import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { addDays } from "#domain/masterdata/money/local-date.ts";
import { insertVoyages } from "#fixtures/builders/a-voyage.server.ts";
import { addDemoCodes } from "#fixtures/builders/codes.server.ts";
import { demoLines } from "#fixtures/builders/lines.ts";
import { planVoyage } from "#fixtures/builders/plan-voyage.ts";

/** Fees and counterparties, each with equally many. */
export const fees = 100_000;
export const corps = 500;
export const period = "2026-06";

/**
 * Audited fees, 100,000 if not told otherwise, of 500 counterparties, ten on each bill of four
 * voyages of a month, in three currencies with their exchange rates. Set-based and reproducible.
 */
export async function addFees(em: EntityManager, count: number = fees): Promise<void> {
  const db = em.getKysely();
  await addDemoCodes(em);
  const now = new Date("2026-05-01T00:00:00Z");
  const line = demoLines.find((demoLine) => demoLine.code === "JPX1");
  if (!line) throw new Error("no demo line JPX1");
  const planned = [0, 1, 2, 3].map((week) =>
    planVoyage(line, "out", addDays("2026-06-01", week * 7), { weekNo: week, now }),
  );
  const voyages = [...(await insertVoyages(em, planned)).values()];
  await sql`insert into exchange_rate (rate_type, base_currency, currency, unit, rate, publish_date)
    select 'BOOKING', 'CNY', c.code, 1, c.rate, d::date
    from (values ('USD', 7.1234), ('JPY', 0.0482)) c (code, rate),
      generate_series('2026-05-25'::date, '2026-06-30'::date, '7 days') d
    on conflict do nothing`.execute(db);
  await sql`insert into customer (code, name_en, name_ch)
    select 'BN' || lpad(i::text, 4, '0'), 'BENCH TRADING ' || i, '测试贸易有限公司' || i
    from generate_series(1, ${corps}::int) i`.execute(db);
  await sql`insert into booking (
        bk_no, voyage_id, etd, bk_status, client_code, port_load, port_dis, company_code
      )
    select 'BNBK' || lpad(i::text, 8, '0'), v.id, v.departure_date, 'LOCKED', 'BN0001', 'CNSHA',
      'JPTYO', 'SEAWAY'
    from generate_series(1, ${count / 10}::int) i
      join voyage v on v.id = (${voyages}::int[]) [1 + i % 4]`.execute(db);
  await sql`insert into fee (
        fee_belong, origin, fee_status, voyage_id, bk_no, bl_no, corp_code, corp_name, company_code,
        fee_code, fee_name, size_type, unit, qty, price, currency, amount, tax_rate, tax_amount,
        no_tax_amount, currency_rate, base_amount, usd_amount, pricing_date, pricing_reason,
        auto_key, derivation, audit_by, audit_time, created_time
      )
    select 'R', 'AUTO', 'AUDITED', k.voyage_id, k.bk_no, replace(k.bk_no, 'BK', 'BL'), c.code,
      c.name_ch, 'SEAWAY', f.code, f.name, case i % 3 when 0 then '40HQ' when 1 then '20GP' else ''
      end, 'CONTAINER', 1 + i % 3, p.price, f.currency, (1 + i % 3) * p.price, 6,
      round((1 + i % 3) * p.price * 6 / 106, 2),
      (1 + i % 3) * p.price - round((1 + i % 3) * p.price * 6 / 106, 2), f.rate,
      round((1 + i % 3) * p.price * f.rate, 2),
      case when f.currency = 'USD' then (1 + i % 3) * p.price end, k.etd, 'fee.byEtd',
      f.code || ':' || i,
      jsonb_build_object(
        'rate',
        jsonb_build_object(
          'rateId', i, 'version', 1, 'pricingDate', k.etd, 'pricingReason', 'fee.byEtd'
        ),
        'quantity', jsonb_build_object('qty', 1 + i % 3, 'unit', 'CONTAINER', 'sizeType', '40HQ'),
        'rounding', 'HALF_UP', 'freight', i % 4 = 0, 'exchange',
        jsonb_build_object('rate', f.rate, 'unit', 1, 'currency', f.currency)
      ),
      'finance', '2026-07-01 09:00+08', '2026-06-30 09:00+08'
    from generate_series(1, ${count}::int) i
      cross join lateral (select (500 + i % 1700)::numeric + 0.5 as price) p
      join (
        values (0, 'OCF', '海运费', 'USD', 7.1234), (1, 'THC', '码头操作费', 'CNY', 1),
          (2, 'DOC', '文件费', 'CNY', 1), (3, 'EBS', '紧急燃油附加费', 'USD', 7.1234),
          (4, 'CYS', '日本码头费', 'JPY', 0.0482)
      ) f (n, code, name, currency, rate) on f.n = i % 5
      join customer c on c.code = 'BN' || lpad((1 + i % ${sql.lit(corps)})::text, 4, '0')
      join booking k on k.bk_no = 'BNBK' || lpad((1 + i / 10 % ${sql.lit(count / 10)})::text, 8, '0')`.execute(
    db,
  );
  await sql`analyze`.execute(db);
}

export const payments = 10_000;

/**
 * Registered money of those counterparties, equally many each; together it pays a share of their
 * fees.
 */
export async function addReceipts(em: EntityManager, share = 0.9): Promise<void> {
  const each = payments / corps;
  await sql`insert into receipt (
        af_no, fee_belong, corp_code, corp_name, company_code, currency, currency_rate, amount,
        bank_date
      )
    select 'BN' || row_number() over (order by f.corp_code, n), 'R', f.corp_code, '', 'SEAWAY',
      f.currency, f.currency_rate,
      round(f.amount * ${sql.lit(share)} / ${each}, case f.currency when 'JPY' then 0 else 2 end),
      '2026-07-01'::date + n
    from (
        select corp_code, currency, max(currency_rate) as currency_rate, sum(amount) as amount
        from fee
        group by 1, 2
      ) f
      cross join generate_series(1, ${each}::int) n`.execute(em.getKysely());
  await sql`analyze receipt`.execute(em.getKysely());
}
