import { defineList } from "#platform/records/list/list.ts";

/** Publications (platform §3 "Exchange rate"). */
export const exchangeRateList = defineList({
  apiName: "xhlbasic/exchangeRate",
  perm: "master:list",
  title: "money.exchangeRates",
  scopes: "reference",
  sort: { key: "publishDate", order: "desc" },
  visible: "publishDate rateType baseCurrency rates",
  columns: [
    {
      key: "publishDate",
      label: "money.publishDate",
      kind: "date",
      sort: true,
      filter: "between",
      width: 110,
      fixed: "left",
    },
    {
      key: "rateType",
      label: "money.rateType",
      kind: "dict",
      dict: "exchange_type",
      sort: true,
      filter: "in",
      width: 100,
    },
    { key: "baseCurrency", label: "money.baseCurrency", sort: true, filter: "equals", width: 100 },
    { key: "rates", label: "money.rates", width: 440 },
    { key: "localFlag", label: "money.localFlag", kind: "flag", filter: "in", width: 80 },
    {
      key: "refreshPeriod",
      label: "money.refreshPeriod",
      kind: "dict",
      dict: "refresh_period",
      filter: "in",
      width: 100,
    },
    { key: "rateCount", label: "money.rateCount", kind: "int", width: 80 },
    { key: "currencies", label: "money.currencies", width: 320, off: true },
    { key: "remark", label: "money.remark", width: 200 },
    { key: "updatedBy", label: "kit.updatedBy", width: 90 },
    { key: "updatedTime", label: "kit.updatedTime", kind: "datetime", sort: true, width: 130 },
  ],
});

/** Single rates, for search, export and import. */
export const exchangeRateDetailList = defineList({
  apiName: "xhlbasic/exchangeRateDetail",
  visible: "publishDate rateType currency unit rate baseCurrency",
  perm: "master:list",
  title: "money.rates",
  scopes: "reference",
  sort: { key: "publishDate", order: "desc" },
  columns: [
    {
      key: "publishDate",
      label: "money.publishDate",
      kind: "date",
      sort: true,
      filter: "between",
      width: 100,
      fixed: "left",
    },
    {
      key: "rateType",
      label: "money.rateType",
      kind: "dict",
      dict: "exchange_type",
      filter: "in",
      width: 90,
    },
    { key: "currency", label: "money.currency", sort: true, filter: "equals", width: 70 },
    { key: "unit", label: "money.unit", kind: "int", width: 70 },
    { key: "rate", label: "money.rate", kind: "decimal", width: 120 },
    { key: "baseCurrency", label: "money.baseCurrency", sort: true, filter: "equals", width: 80 },
    { key: "source", label: "money.rateSource", width: 120 },
    { key: "updatedTime", label: "kit.updatedTime", kind: "datetime", width: 130 },
  ],
});
