import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import { type Decimal, dec } from "#domain/masterdata/money/decimal.ts";
import { marketQuote, ofReceipt, type Published, type RateQuote } from "./quoted-rate.ts";
import type { Receipt } from "../write-off.entity.server.ts";

/** What a company without a tolerance of its own allows, in percent. */
const usualTolerance = "5";

type Asked = { companyCode: string; currencies: readonly string[]; day: string };

/**
 * The rate of each currency to the company's: a settlement rate, else the booking rate, the last
 * one published on or before the day. Currencies without one are left out; the company's own is 1.
 */
export async function publishedRates(
  em: EntityManager,
  { companyCode, currencies, day }: Asked,
): Promise<Map<string, Published>> {
  const { rows } = await sql<Published & { currency: string }>`
    with b as (
        select coalesce(
            (select c.local_currency from company c where c.code = ${companyCode}), 'CNY'
          ) as base
      )
    select a.currency, x.rate, x.unit
    from b
      cross join unnest(${[...new Set(currencies)]}::text[]) a (currency)
      cross join lateral (
        select '1' as rate, '1' as unit
        where a.currency = b.base
        union all
        (
          select r.rate::text, r.unit::text
          from exchange_rate r
          where a.currency <> b.base
            and r.currency = a.currency
            and r.base_currency = b.base
            and r.rate_type in ('SETTLEMENT', 'BOOKING')
            and r.publish_date <= ${day}::date
          order by r.rate_type = 'SETTLEMENT' desc, r.publish_date desc
          limit 1
        )
      ) x`.execute(em.getKysely());
  return new Map(rows.map(({ currency, rate, unit }) => [currency, { rate, unit }]));
}

/** How rates between a registration and the currencies of fees are said and judged. */
export type RateBook = {
  local: string;
  tolerance: Decimal;
  quotes: ReadonlyMap<string, RateQuote>;
};

/**
 * The published rate of each fee currency in the registration's, at its bank date, and how far a
 * typed one may be from it (domain §3).
 */
export async function rateBookOf(
  em: EntityManager,
  receipt: Pick<Receipt, "companyCode" | "currency" | "currencyRate" | "bankDate">,
  feeCurrencies: readonly string[],
): Promise<RateBook> {
  const { companyCode, currency } = receipt;
  const company = await kyselyOf(em)
    .selectFrom("company")
    .select(["local_currency as local", "rate_tolerance as tolerance"])
    .where("code", "=", companyCode)
    .executeTakeFirst();
  const local = company?.local ?? "CNY";
  const others = [...new Set(feeCurrencies)].filter((code) => code !== currency);
  const published =
    others.length > 0
      ? await publishedRates(em, {
          companyCode,
          currencies: [...others, currency],
          day: String(receipt.bankDate).slice(0, 10),
        })
      : new Map<string, Published>();
  // The registration's own rate counts, as it is booked at.
  published.set(currency, ofReceipt(receipt.currencyRate, published.get(currency)?.unit ?? "1"));
  const quotes = new Map(
    others.map((fee) => [fee, marketQuote({ fee, receipt: currency, local }, published)]),
  );
  return { local, tolerance: dec(company?.tolerance ?? usualTolerance), quotes };
}
