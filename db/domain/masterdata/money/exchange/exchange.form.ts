import { defineForm } from "#platform/records/form/form.ts";

export const exchangeForm = defineForm({
  title: "money.exchangeSheet",
  sections: [
    {
      label: "money.section.publication",
      fields: [
        { key: "publishDate", label: "money.publishDate", kind: "date" },
        { key: "rateType", label: "money.rateType", kind: "dict", dict: "exchange_type" },
        { key: "baseCurrency", label: "money.baseCurrency", kind: "ref", ref: "currency" },
        {
          key: "refreshPeriod",
          label: "money.refreshPeriod",
          kind: "dict",
          dict: "refresh_period",
          hint: "money.refreshHint",
        },
        { key: "localFlag", label: "money.localFlag", kind: "flag" },
        { key: "remark", label: "money.remark", span: 6 },
      ],
    },
  ],
  lines: [
    {
      key: "rates",
      label: "money.rateLines",
      max: 200,
      fields: [
        { key: "currency", label: "money.currency", kind: "ref", ref: "currency" },
        { key: "unit", label: "money.unit", kind: "int" },
        { key: "rate", label: "money.rate", kind: "decimal" },
        { key: "source", label: "money.rateSource" },
      ],
    },
  ],
});
