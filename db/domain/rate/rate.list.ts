import { defineList, type ListColumn } from "#platform/list/list.ts";

const criteria: readonly ListColumn[] = [
  { key: "portLoad", word: "rate.field.portLoad", sort: true, filter: "equals", width: 90 },
  { key: "portDis", word: "rate.field.portDis", sort: true, filter: "equals", width: 90 },
  { key: "voyline", word: "rate.voyline", filter: "equals", width: 80 },
  { key: "receipt", word: "rate.field.receipt", width: 90 },
  { key: "delivery", word: "rate.field.delivery", width: 90 },
  { key: "sizeType", word: "rate.sizeType", filter: "equals", width: 80 },
  { key: "sizeGroup", word: "rate.sizeGroup", filter: "equals", width: 70 },
  { key: "nature", word: "rate.field.nature", kind: "dict", dict: "cargo_nature", filter: "in", width: 90 },
  { key: "tradeType", word: "rate.field.tradeType", kind: "dict", dict: "trade_type", width: 90 },
  { key: "deliveryTerms", word: "rate.field.deliveryTerms", filter: "equals", width: 90 },
  { key: "freightTerms", word: "rate.field.freightTerms", kind: "dict", dict: "freight_terms", filter: "in", width: 80 },
  { key: "isSoc", word: "rate.field.isSoc", width: 60 },
  { key: "emptyFlag", word: "rate.field.emptyFlag", width: 60 },
];

const head: readonly ListColumn[] = [
  { key: "rateNo", word: "rate.rateNo", width: 70, fixed: "left" },
  { key: "fcode", path: "book.fcode", word: "rate.book", sort: true, filter: "equals", width: 110 },
  { key: "feeCode", word: "rate.feeCode", sort: true, filter: "equals", width: 80 },
  { key: "feeName", word: "rate.feeName", width: 130 },
  { key: "rateType", word: "rate.rateType", kind: "dict", dict: "rate_type", filter: "in", width: 90 },
  { key: "status", word: "rate.status", kind: "dict", dict: "rate_status", filter: "in", sort: true, width: 80 },
];

const price: readonly ListColumn[] = [
  { key: "unit", word: "rate.unit", kind: "dict", dict: "fee_unit", filter: "in", width: 110 },
  { key: "currency", word: "rate.currency", filter: "equals", width: 60 },
  { key: "price", word: "rate.price", kind: "decimal", sort: true, width: 100 },
  { key: "minAmount", word: "rate.minAmount", kind: "decimal", width: 90 },
  { key: "maxAmount", word: "rate.maxAmount", kind: "decimal", width: 90 },
  { key: "startDate", word: "rate.startDate", kind: "date", sort: true, filter: "between", width: 95 },
  { key: "endDate", word: "rate.endDate", kind: "date", sort: true, filter: "between", width: 95 },
];

const tail: readonly ListColumn[] = [
  { key: "isDisplay", word: "rate.isDisplay", kind: "flag", width: 60 },
  { key: "isPcEdit", word: "rate.isPcEdit", kind: "flag", width: 80 },
  { key: "remark", word: "rate.remark", width: 180 },
  { key: "updatedBy", word: "rate.updatedBy", width: 90 },
  { key: "updatedTime", word: "rate.updatedTime", kind: "datetime", sort: true, width: 130 },
  { key: "kind", word: "rate.rateType", hidden: true },
];

const included: ListColumn = { key: "includedFees", word: "rate.includedFees", width: 130 };
const shared = {
  perm: "rate:list",
  scopes: { portLoad: "portLoad", portDis: "portDis", ports: ["receipt", "delivery"] },
  sort: { key: "updatedTime", order: "desc" },
} as const;

/** Port-to-port freight of all books (operations §2, §3). */
export const portRateList = defineList({
  ...shared,
  apiName: "priceSetting/freightmgr/port",
  title: "rate.portList",
  columns: [...head, ...criteria, ...price, included, ...tail],
  fixedFilter: { kind: "PORT" },
});

/** Extra fees of all books. */
export const extraRateList = defineList({
  ...shared,
  apiName: "priceSetting/freightmgr/extra",
  title: "rate.extraList",
  columns: [...head, ...criteria, ...price, ...tail],
  fixedFilter: { kind: "EXTRA" },
});

/** Every row, to look at: what prices and what is being prepared. */
export const rateQueryList = defineList({
  ...shared,
  apiName: "priceSetting/freightmgr/query",
  title: "rate.queryList",
  columns: [...head, ...criteria, ...price, included, ...tail],
});
