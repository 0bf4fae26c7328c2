import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import type { ExchangeType } from "./exchange.ts";
import type { LocalDate } from "../local-date.ts";
import { missingDays, type RefreshPeriod } from "./rate-gaps.ts";

export type HistoryOf = {
  rateType: ExchangeType;
  baseCurrency: string;
  from: LocalDate;
  to: LocalDate;
};

/** Rates by day as quoted, and the days that lack one. */
export type CurrencyHistory = {
  currency: string;
  rates: { date: LocalDate; rate: string; unit: number }[];
  missing: LocalDate[];
};

/**
 * Rates per foreign currency with their gaps (domain §6). The latest publication says how often to
 * expect them.
 */
export async function readRateHistory(
  em: EntityManager,
  { rateType, baseCurrency, from, to }: HistoryOf,
): Promise<CurrencyHistory[]> {
  const db = em.getKysely();
  const published = await sql<{
    currency: string;
    date: LocalDate;
    rate: string;
    unit: number;
  }>`select currency, publish_date::text as date, trim_scale(rate)::text as rate, unit
    from exchange_rate
    where rate_type = ${rateType}
      and base_currency = ${baseCurrency}
      and publish_date between ${from} and ${to}
    order by publish_date`.execute(db);
  const currencies = [...new Set(published.rows.map((row) => row.currency))].sort();
  const latest = await kyselyOf(em)
    .selectFrom("exchange_publication")
    .select("refresh_period as period")
    .where("rate_type", "=", rateType)
    .where("base_currency", "=", baseCurrency)
    .where("publish_date", "<=", to)
    .orderBy("publish_date", "desc")
    .limit(1)
    .$narrowType<{ period: RefreshPeriod }>()
    .executeTakeFirst();
  // A currency published earlier has gaps from the first day on.
  const older = await sql<{
    currency: string;
  }>`select distinct currency
    from exchange_rate
    where rate_type = ${rateType}
      and base_currency = ${baseCurrency}
      and publish_date < ${from}
      and publish_date >= ${from}::date - 31`.execute(db);
  const before = new Set(older.rows.map((row) => row.currency));
  const period = latest?.period ?? "DAY";
  return currencies.map((currency) => {
    const rates = published.rows
      .filter((row) => row.currency === currency)
      .map(({ date, rate, unit }) => ({ date, rate, unit }));
    const since = before.has(currency) ? from : undefined;
    return {
      currency,
      rates,
      missing: missingDays(
        rates.map((rate) => rate.date),
        { from, to, period, since },
      ),
    };
  });
}

/** Bases and types that have rates, most currencies first. */
export async function historyBases(
  em: EntityManager,
): Promise<{ rateType: ExchangeType; baseCurrency: string }[]> {
  const { rows } = await sql<{
    rateType: ExchangeType;
    baseCurrency: string;
  }>`select rate_type as "rateType", base_currency as "baseCurrency"
    from exchange_rate
    group by 1, 2
    order by count(distinct currency) desc, 1, 2`.execute(em.getKysely());
  return rows;
}
