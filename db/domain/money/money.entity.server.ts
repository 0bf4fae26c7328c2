import { defineEntity, p } from "@mikro-orm/postgresql";
import { flagProp, rateProp, recordProps } from "#platform/resource/record.server.ts";

const CurrencySchema = defineEntity({
  name: "Currency",
  tableName: "currency",
  properties: {
    ...recordProps(),
    code: p.string().length(3).unique(),
    nameEn: p.string().length(80),
    nameCh: p.string().length(80),
    decimals: p.integer(),
    localFlag: flagProp(),
  },
});
export class Currency extends CurrencySchema.class {}
CurrencySchema.setClass(Currency);

const ExchangeRateSchema = defineEntity({
  name: "ExchangeRate",
  tableName: "exchange_rate",
  properties: {
    ...recordProps(),
    /** booking, invoice or settlement rate (domain §6). */
    rateType: p.string().$type<"BOOKING" | "INVOICE" | "SETTLEMENT">().length(10).default("BOOKING"),
    /** Currency in which the rate is expressed. */
    baseCurrency: p.string().length(3),
    /** `unit` of this currency cost `rate` of the base currency. */
    currency: p.string().length(3),
    unit: p.integer().default(1),
    rate: rateProp(),
    publishDate: p.date(),
    source: p.string().length(40).default(""),
  },
  uniques: [{ properties: ["rateType", "baseCurrency", "currency", "publishDate"] }],
});
export class ExchangeRate extends ExchangeRateSchema.class {}
ExchangeRateSchema.setClass(ExchangeRate);

/**
 * What is published on one day in one base currency; its rates are the rows of `exchange_rate` with the same three keys. The database keeps one for every
 * day that has a rate, however the rate came (db/migrations/*-exchange-heads.ts).
 */
const ExchangePublicationSchema = defineEntity({
  name: "ExchangePublication",
  tableName: "exchange_publication",
  properties: {
    ...recordProps(),
    rateType: p.string().$type<"BOOKING" | "INVOICE" | "SETTLEMENT">().length(10).default("BOOKING"),
    baseCurrency: p.string().length(3),
    publishDate: p.date(),
    /** The base currency is a local one. */
    localFlag: flagProp(),
    /** How often rates are expected: a business day, week or month without one is a gap. NONE: whenever somebody enters them. */
    refreshPeriod: p.string().$type<"DAY" | "WEEK" | "MONTH" | "NONE">().length(5).default("DAY"),
    remark: p.string().length(250).default(""),
  },
  uniques: [{ properties: ["rateType", "baseCurrency", "publishDate"] }],
});
export class ExchangePublication extends ExchangePublicationSchema.class {}
ExchangePublicationSchema.setClass(ExchangePublication);

export const moneyEntities = [Currency, ExchangeRate, ExchangePublication];
