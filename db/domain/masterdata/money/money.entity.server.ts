import { defineEntity, p } from "@mikro-orm/postgresql";
import { propsOf } from "#platform/records/resource/field-columns.server.ts";
import { code, defineFields, flag, text } from "#platform/records/resource/fields.ts";
import { flagProp, rateProp, recordProps } from "#db/orm/record.server.ts";

export const currencyFields = defineFields("money", {
  code: code(3, { label: "money.currency", required: true, unique: true, names: ["currency"] }),
  nameEn: text(80, { required: true }),
  nameCh: text(80, { required: true, names: ["name_zh"] }),
  decimals: code(5, { column: false, names: ["minor_unit"] }),
  localFlag: flag({ required: "form", names: ["Local", "本位币"] }),
});
const CurrencySchema = defineEntity({
  name: "Currency",
  tableName: "currency",
  properties: { ...recordProps(), ...propsOf(currencyFields), decimals: p.integer() },
});
export class Currency extends CurrencySchema.class {}
CurrencySchema.setClass(Currency);

const ExchangeRateSchema = defineEntity({
  name: "ExchangeRate",
  tableName: "exchange_rate",
  properties: {
    ...recordProps(),
    /** Domain §6. */
    rateType: p
      .string()
      .$type<"BOOKING" | "INVOICE" | "SETTLEMENT">()
      .length(10)
      .default("BOOKING"),
    baseCurrency: p.string().length(3),
    /** `unit` of this currency costs `rate` of the base currency. */
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
 * Rows of `exchange_rate` with the same three keys. A trigger keeps one for each day with rates
 * (db/migrations/*-exchange-heads.ts).
 */
const ExchangePublicationSchema = defineEntity({
  name: "ExchangePublication",
  tableName: "exchange_publication",
  properties: {
    ...recordProps(),
    rateType: p
      .string()
      .$type<"BOOKING" | "INVOICE" | "SETTLEMENT">()
      .length(10)
      .default("BOOKING"),
    baseCurrency: p.string().length(3),
    publishDate: p.date(),
    localFlag: flagProp(),
    /** A business day, week or month without a rate is a gap; NONE expects nothing. */
    refreshPeriod: p.string().$type<"DAY" | "WEEK" | "MONTH" | "NONE">().length(5).default("DAY"),
    remark: p.string().length(250).default(""),
  },
  uniques: [{ properties: ["rateType", "baseCurrency", "publishDate"] }],
});
export class ExchangePublication extends ExchangePublicationSchema.class {}
ExchangePublicationSchema.setClass(ExchangePublication);

export const moneyEntities = [Currency, ExchangeRate, ExchangePublication];
