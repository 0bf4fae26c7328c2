import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { defineMaster } from "#platform/records/resource/master.server.ts";
import { defineResource, type Resource } from "#platform/records/resource/resource.server.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import { currencyImport } from "./currency.import.server.ts";
import { dec } from "./decimal.ts";
import { exchangeFacts } from "./exchange/exchange.facts.server.ts";
import { exchangeForm } from "./exchange/exchange.form.ts";
import { exchangeMachine } from "./exchange/exchange.machine.ts";
import {
  Currency,
  currencyFields,
  ExchangePublication,
  ExchangeRate,
} from "./money.entity.server.ts";
import { exchangeRateDetailList, exchangeRateList } from "./money.list.ts";
import { saveExchange } from "./ops/save-exchange.server.ts";

const ratesOf = sql`exchange_rate x
  where x.rate_type = t0.rate_type
    and x.base_currency = t0.base_currency
    and x.publish_date = t0.publish_date`;
const source = {
  entity: ExchangePublication,
  facts: exchangeFacts,
  computed: {
    rateCount: sql`(select count(*)::int from ${ratesOf})`,
    // "USD 7.1234 · JPY 4.8210 (100)": the rate, and the unit where it is not 1.
    rates: sql`(
        select string_agg(
            x.currency || ' ' || trim_scale(x.rate)::text || case
              when x.unit = 1 then ''
              else ' (' || x.unit || ')'
            end,
            ' · '
            order by x.currency
          )
        from ${ratesOf}
      )`,
    currencies: sql`(select string_agg(x.currency, ' ' order by x.currency) from ${ratesOf})`,
  },
};

const exchangeSteps = defineSteps({
  machine: exchangeMachine,
  facts: exchangeFacts,
  list: exchangeRateList,
  source,
  keyOf: (exchangePublication) =>
    `${exchangePublication.publishDate} ${exchangePublication.rateType} ${exchangePublication.baseCurrency}`,
  setState: () => undefined,
  effects: {
    remove: async (ctx, exchangePublication) => {
      await kyselyOf(ctx.em)
        .deleteFrom("exchange_rate")
        .where("rate_type", "=", exchangePublication.rateType)
        .where("base_currency", "=", exchangePublication.baseCurrency)
        .where("publish_date", "=", exchangePublication.publishDate)
        .execute();
      ctx.em.remove(exchangePublication);
    },
  },
});

async function readPublication(
  em: EntityManager,
  _actor: Actor,
  id: number,
): Promise<Record<string, unknown> | null> {
  const head = await em.findOne(ExchangePublication, { id });
  if (!head) return null;
  const { rateType, baseCurrency, publishDate } = head;
  const rates = await em.find(
    ExchangeRate,
    { rateType, baseCurrency, publishDate },
    { orderBy: { currency: "asc" } },
  );
  return {
    ...head,
    rates: rates.map(({ currency, unit, rate, source: from }) => ({
      currency,
      unit,
      rate: dec(rate).toFixed(),
      source: from,
    })),
  };
}

const currency = defineMaster({
  name: "currency",
  fields: currencyFields,
  source: { entity: Currency },
  title: "money.currencySheet",
  list: {
    apiName: "xhlbasic/currency",
    title: "money.currencies",
    scopes: "reference",
    sort: { key: "code", order: "asc" },
    columns: {
      code: { sort: true, filter: "equals", width: 80, fixed: "left" },
      nameEn: { filter: "contains", width: 220 },
      nameCh: { filter: "contains", width: 180 },
      decimals: { kind: "int", sort: true, width: 80 },
      localFlag: {},
    },
  },
  import: currencyImport,
  form: {
    decimals: { hint: "money.decimalsHint", kind: "int" },
  },
});

export const moneyResources: readonly Resource[] = [
  currency,
  defineResource({
    apiName: exchangeRateList.apiName,
    list: exchangeRateList,
    source,
    machine: exchangeMachine,
    steps: exchangeSteps,
    get: readPublication,
    save: saveExchange,
    form: exchangeForm,
    start: { rateType: "BOOKING", refreshPeriod: "DAY", localFlag: "Y" },
    links: [
      { to: "/xhlbasic/exchangeRateDetail", label: "money.rates" },
      { to: "/xhlbasic/exchangeRate/course", label: "money.course" },
    ],
    codes: { kind: "exchangeRate", code: "publishDate", keys: ["publishDate"], unnamed: true },
  }),
  defineResource({
    apiName: exchangeRateDetailList.apiName,
    list: exchangeRateDetailList,
    source: { entity: ExchangeRate },
    steps: {},
    links: [
      { to: "/xhlbasic/exchangeRate", label: "money.exchangeRates" },
      { to: "/xhlbasic/exchangeRate/course", label: "money.course" },
    ],
  }),
];
