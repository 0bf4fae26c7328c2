import { sql } from "kysely";
import { type CostTerms, type PreparedTariff, prepareTariff, type TariffRate } from "../fee/price-bill.ts";
import type { Ctx } from "../kit/operation.server.ts";
import type { ExchangeSnapshot } from "../money/exchange.ts";

type RateRecord = Omit<TariffRate, "id"> & { id: number };

/** All published rows whose dates touch the range, with the terms of their fee codes, prepared for matching. Loaded once per run. */
export async function loadTariff(ctx: Ctx, from: string, to: string): Promise<PreparedTariff> {
  const db = ctx.em.getKysely();
  const { rows } = await sql<RateRecord>`select r.id, r.version, b.source, r.status, b.contract_no as contract, b.customer_code as customer,
      to_char(r.start_date, 'YYYY-MM-DD') as "startDate", to_char(r.end_date, 'YYYY-MM-DD') as "endDate", r.kind, r.rate_type as "rateType",
      r.fee_code as "feeCode", r.unit, r.currency, r.price::text as price, r.min_amount::text as min, r.max_amount::text as max,
      r.included_fees as "includedFees", r.port_load as "portLoad", r.port_dis as "portDis", coalesce(nullif(r.voyline, ''), b.voyline) as voyline,
      r.receipt, r.delivery, coalesce(nullif(r.size_group, ''), t.size_group, '') as size, r.size_type as type, r.nature,
      r.trade_type as "tradeType", r.delivery_terms as "deliveryTerms", r.freight_terms as "freightTerms", r.is_soc as "isSoc",
      r.empty_flag as "emptyFlag"
    from freight_rate r join freight_book b on b.id = r.book_id left join size_type t on t.code = r.size_type
    where r.status = 'PUBLISHED' and r.start_date <= ${to}::date and r.end_date >= ${from}::date order by r.id`.execute(db);
  const costs = await sql<CostTerms & { code: string }>`select code, case when tax_rate > 0 then tax_rate::text end as "taxRate",
      tax_inclusive = 'Y' as "priceWithTax", is_ocean_freight = 'Y' as ocean from cost_code
    where code in (select distinct fee_code from freight_rate where status = 'PUBLISHED')`.execute(db);
  return prepareTariff(
    rows.map((row) => ({ ...row, id: String(row.id) })),
    new Map(costs.rows.map(({ code, ...terms }) => [code, terms])),
  );
}

/** The names of fee codes, Chinese first. */
export async function loadFeeNames(ctx: Ctx, codes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ code: string; name: string }>`select code, coalesce(nullif(name_zh, ''), name_en) as name from cost_code
    where code = any(${[...codes]}::text[])`.execute(ctx.em.getKysely());
  return new Map(rows.map((row) => [row.code, row.name]));
}

/** The names of customers by code. */
export async function loadCorpNames(ctx: Ctx, codes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ code: string; name: string }>`select code, coalesce(nullif(name_ch, ''), name_en) as name from customer
    where code = any(${[...codes]}::text[])`.execute(ctx.em.getKysely());
  return new Map(rows.map((row) => [row.code, row.name]));
}

/** Booking rates of a day in a base currency, by currency. */
export type DayRates = Record<string, ExchangeSnapshot>;

/**
 * The latest booking rates published on or before each day, per base currency (domain §6), for the asked days. The key is
 * `dayKey`. A currency without a rate is simply absent: the calculation then reports it, it is never 1.
 */
export async function loadDayRates(ctx: Ctx, days: readonly { date: string; base: string }[]): Promise<Map<string, DayRates>> {
  const found = new Map<string, DayRates>(days.map((day) => [dayKey(day), {}]));
  const asked = [...found.keys()].map((key) => key.split(" ") as [string, string]);
  const { rows } = await sql<
    ExchangeSnapshot & { day: string }
  >`select d.day, r.currency, r.base_currency as "baseCurrency", r.rate::text as rate,
      r.unit::text as unit, to_char(r.publish_date, 'YYYY-MM-DD') as date, 'BOOKING' as type, nullif(r.source, '') as source
    from unnest(${asked.map(([date]) => date)}::text[], ${asked.map(([, base]) => base)}::text[]) as d(day, base)
    cross join lateral (select distinct on (x.currency) x.* from exchange_rate x where x.rate_type = 'BOOKING' and x.base_currency = d.base
      and x.publish_date <= d.day::date order by x.currency, x.publish_date desc) r`.execute(ctx.em.getKysely());
  for (const { day, ...snapshot } of rows) {
    const rates = found.get(`${day} ${snapshot.baseCurrency}`);
    if (rates) rates[snapshot.currency] = snapshot;
  }
  return found;
}

/** The key of loadDayRates. */
export function dayKey({ date, base }: { date: string; base: string }): string {
  return `${date} ${base}`;
}
