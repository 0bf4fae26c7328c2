import { costCodeEnglish } from "#domain/masterdata/code/cost-code-english.ts";
import { defineList, type ListColumn } from "#platform/records/list/list.ts";

/** What a price is for at a glance; the other criteria follow it. */
const between: readonly ListColumn[] = [
  { key: "portLoad", label: "rate.field.portLoad", sort: true, filter: "equals", width: 90 },
  { key: "portDis", label: "rate.field.portDis", sort: true, filter: "equals", width: 90 },
  { key: "sizeType", label: "rate.sizeType", filter: "equals", width: 80 },
];

const criteria: readonly ListColumn[] = [
  { key: "voyline", label: "rate.voyline", filter: "equals", width: 80 },
  { key: "receipt", label: "rate.field.receipt", width: 90 },
  { key: "delivery", label: "rate.field.delivery", width: 90 },
  { key: "sizeGroup", label: "rate.sizeGroup", filter: "equals", width: 70 },
  {
    key: "nature",
    label: "rate.field.nature",
    kind: "dict",
    dict: "cargo_nature",
    filter: "in",
    width: 90,
  },
  { key: "tradeType", label: "rate.field.tradeType", kind: "dict", dict: "trade_type", width: 90 },
  { key: "deliveryTerms", label: "rate.field.deliveryTerms", filter: "equals", width: 90 },
  {
    key: "freightTerms",
    label: "rate.field.freightTerms",
    kind: "dict",
    dict: "freight_terms",
    filter: "in",
    width: 80,
  },
  { key: "isSoc", label: "rate.field.isSoc", width: 60 },
  { key: "emptyFlag", label: "rate.field.emptyFlag", width: 60 },
];

const head: readonly ListColumn[] = [
  { key: "rateNo", label: "rate.rateNo", width: 70, fixed: "left" },
  {
    key: "fcode",
    path: "book.fcode",
    label: "rate.book",
    sort: true,
    filter: "equals",
    width: 110,
  },
  { key: "feeCode", label: "rate.feeCode", sort: true, filter: "equals", width: 80 },
  {
    key: "feeName",
    label: "rate.feeName",
    english: { ...costCodeEnglish, by: "feeCode" },
    width: 130,
  },
  {
    key: "rateType",
    label: "rate.rateType",
    kind: "dict",
    dict: "rate_type",
    filter: "in",
    width: 90,
  },
  {
    key: "status",
    label: "rate.status",
    kind: "dict",
    dict: "rate_status",
    filter: "in",
    sort: true,
    width: 80,
  },
];

const price: readonly ListColumn[] = [
  { key: "currency", label: "rate.currency", filter: "equals", width: 60 },
  { key: "price", label: "rate.price", kind: "decimal", sort: true, width: 100 },
  { key: "unit", label: "rate.unit", kind: "dict", dict: "fee_unit", filter: "in", width: 110 },
  { key: "minAmount", label: "rate.minAmount", kind: "decimal", width: 90 },
  { key: "maxAmount", label: "rate.maxAmount", kind: "decimal", width: 90 },
  {
    key: "startDate",
    label: "rate.startDate",
    kind: "date",
    sort: true,
    filter: "between",
    width: 95,
  },
  { key: "endDate", label: "rate.endDate", kind: "date", sort: true, filter: "between", width: 95 },
];

const tail: readonly ListColumn[] = [
  { key: "isDisplay", label: "rate.isDisplay", kind: "flag", width: 60 },
  { key: "isPcEdit", label: "rate.isPcEdit", kind: "flag", width: 80 },
  { key: "remark", label: "rate.remark", width: 180 },
  { key: "updatedBy", label: "rate.updatedBy", width: 90 },
  { key: "updatedTime", label: "rate.updatedTime", kind: "datetime", sort: true, width: 130 },
  { key: "kind", label: "rate.rateType", hidden: true },
];

const included: ListColumn = { key: "includedFees", label: "rate.includedFees", width: 130 };
/** What is priced, on which lane and from when to when; conditions that few rates have wait. */
const visible = `
  rateNo fcode portLoad portDis sizeType price currency startDate endDate feeCode status unit nature
  freightTerms remark
`;
const shared = {
  visible,
  perm: "rate:list",
  scopes: { portLoad: "portLoad", portDis: "portDis", ports: ["receipt", "delivery"] },
  sort: { key: "updatedTime", order: "desc" },
} as const;

/** Operations §2, §3. */
export const portRateList = defineList({
  ...shared,
  apiName: "priceSetting/freightmgr/port",
  title: "rate.portList",
  columns: [...head, ...between, ...price, ...criteria, included, ...tail],
  fixedFilter: { kind: "PORT" },
});

export const extraRateList = defineList({
  ...shared,
  apiName: "priceSetting/freightmgr/extra",
  title: "rate.extraList",
  visible: `
    rateNo feeCode feeName price currency unit portLoad startDate endDate status portDis sizeType
    nature freightTerms fcode remark
  `,
  columns: [...head, ...price, ...between, ...criteria, ...tail],
  fixedFilter: { kind: "EXTRA" },
});

/** All rows, drafts included. */
export const rateQueryList = defineList({
  ...shared,
  apiName: "priceSetting/freightmgr/query",
  title: "rate.queryList",
  visible: `
    rateNo fcode feeCode portLoad portDis sizeType price currency startDate endDate status unit
    feeName nature freightTerms remark
  `,
  columns: [...head, ...between, ...price, ...criteria, included, ...tail],
});
