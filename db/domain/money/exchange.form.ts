import { defineForm } from "#platform/form/form.ts";

/** A publication with one line per foreign currency: `unit` of it cost `rate` of the base currency. */
export const exchangeForm = defineForm({
  title: "money.exchangeSheet",
  sections: [
    {
      word: "money.section.publication",
      fields: [
        { key: "publishDate", word: "money.publishDate", kind: "date" },
        { key: "rateType", word: "money.rateType", kind: "dict", dict: "exchange_type" },
        { key: "baseCurrency", word: "money.baseCurrency", kind: "ref", ref: "currency" },
        { key: "refreshPeriod", word: "money.refreshPeriod", kind: "dict", dict: "refresh_period", hint: "money.refreshHint" },
        { key: "localFlag", word: "money.localFlag", kind: "flag" },
        { key: "remark", word: "money.remark", span: 6 },
      ],
    },
  ],
  lines: [
    {
      key: "rates",
      word: "money.rateLines",
      max: 200,
      fields: [
        { key: "currency", word: "money.currency", kind: "ref", ref: "currency" },
        { key: "unit", word: "money.unit", kind: "int" },
        { key: "rate", word: "money.rate", kind: "decimal" },
        { key: "source", word: "money.rateSource" },
      ],
    },
  ],
});
