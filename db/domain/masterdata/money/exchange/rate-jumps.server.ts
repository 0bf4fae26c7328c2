import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { RefusalParams } from "#platform/kernel/refusal/refusal.ts";
import { type Decimal, dec } from "../decimal.ts";

/** A rate as published: `rate` of the base currency for `unit` of the currency. */
export type PublishedRate = {
  rateType: string;
  baseCurrency: string;
  currency: string;
  unit: string | number;
  rate: string;
  publishDate: string;
};

/**
 * `times` is new / old per one unit; `params` fit the messages money.rateJumps and money.rateTimes.
 */
export type RateJump = { times: Decimal; params: RefusalParams };

/** Beyond, a unit or a point is wrong rather than the market: 100 yen taken for one. */
const tooManyTimes = 5;

export const isFarOff = ({ times }: RateJump): boolean =>
  times.gt(tooManyTimes) || times.lt(dec(1).div(tooManyTimes));

type Before = {
  place: number;
  currency: string;
  unit: number;
  rate: string;
  date: string;
  inverse: boolean;
};

/**
 * Each rate against the one published last for its pair: before its day, or else nearest after it;
 * of its type, or else of any; the other way round, if the pair was only published so. Undefined
 * where nothing was published.
 */
export async function compareWithPublished(
  ctx: Ctx,
  rates: readonly PublishedRate[],
): Promise<(RateJump | undefined)[]> {
  if (rates.length === 0) return [];
  const requested = rates.map(({ rateType, baseCurrency, currency, publishDate }, place) => ({
    place,
    rateType,
    baseCurrency,
    currency,
    publishDate,
  }));
  const direct = sql`e.base_currency = g."baseCurrency" and e.currency = g.currency and e.rate > 0`;
  const other = sql`e.base_currency = g.currency and e.currency = g."baseCurrency" and e.rate > 0`;
  const nearest = sql`order by e.publish_date > g."publishDate",
      abs(e.publish_date - g."publishDate")
    limit 1`;
  // A file repeats its pairs day by day: nearly every row is answered by the first look into the
  // index of type, pair and day.
  const { rows } = await sql<Before>`select g.place, p.currency, p.unit, p.rate::text as rate,
      p.publish_date::text as date, a.id is null
      and b.id is null
      and c.id is null as inverse
    from json_to_recordset(${JSON.stringify(requested)}::json) as g (
        place int, "rateType" text, "baseCurrency" text, currency text, "publishDate" date
      )
      left join lateral (
        select e.id
        from exchange_rate e
        where ${direct} and e.rate_type = g."rateType" and e.publish_date < g."publishDate"
        order by e.publish_date desc
        limit 1
      ) a on true
      left join lateral (
        select e.id
        from exchange_rate e
        where a.id is null
          and ${direct}
          and e.rate_type = g."rateType"
          and e.publish_date > g."publishDate"
        order by e.publish_date
        limit 1
      ) b on true
      left join lateral (
        select e.id
        from exchange_rate e
        where a.id is null and b.id is null and ${direct} and e.rate_type <> g."rateType" ${nearest}
      ) c on true
      left join lateral (
        select e.id
        from exchange_rate e
        where a.id is null and b.id is null and c.id is null and ${other} ${nearest}
      ) d on true
      join exchange_rate p on p.id = coalesce(a.id, b.id, c.id, d.id)`.execute(ctx.em.getKysely());
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return rates.map((rate, place) => {
    const before = byPlace.get(place);
    return before && jumpOf(rate, before);
  });
}

function jumpOf({ currency, unit, rate }: PublishedRate, before: Before): RateJump {
  const old = dec(before.rate).div(before.unit);
  const times = dec(rate)
    .div(unit)
    .div(before.inverse ? dec(1).div(old) : old);
  const published = `${dec(before.rate).toFixed()} / ${before.unit}${before.inverse ? ` ${before.currency}` : ""}`;
  const shown = times.gt(1) ? times : dec(1).div(times);
  return {
    times,
    params: {
      currency,
      percent: times.minus(1).times(100).toFixed(0),
      times: shown.toFixed(0),
      date: before.date,
      before: published,
    },
  };
}
