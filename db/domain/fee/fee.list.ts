import { defineList, type ListColumn } from "#platform/list/list.ts";

/** Every column of a receivable fee (operations §3 "Fee"). */
const columns: readonly ListColumn[] = [
  { key: "blNo", copyOf: "bill.blNo", word: "fee.blNo", sort: true, filter: "contains", width: 130, fixed: "left" },
  { key: "feeCode", word: "fee.feeCode", sort: true, filter: "equals", width: 70 },
  { key: "feeName", word: "fee.feeName", width: 120 },
  { key: "feeStatus", word: "fee.feeStatus", kind: "dict", dict: "fee_status", filter: "in", sort: true, width: 80 },
  { key: "origin", word: "fee.origin", kind: "dict", dict: "fee_origin", filter: "in", width: 70 },
  { key: "voyageName", path: "voyage.voyageName", word: "fee.voyage", sort: true, filter: "contains", width: 150 },
  { key: "bkNo", copyOf: "bill.booking.bkNo", word: "fee.bkNo", sort: true, filter: "contains", width: 130 },
  { key: "corpCode", word: "fee.corpCode", sort: true, filter: "equals", width: 90 },
  { key: "corpName", word: "fee.corpName", filter: "contains", width: 170 },
  { key: "sizeType", word: "fee.sizeType", filter: "equals", width: 70 },
  { key: "unit", word: "fee.unit", kind: "dict", dict: "fee_unit", width: 100 },
  { key: "qty", word: "fee.qty", kind: "decimal", width: 80 },
  { key: "price", word: "fee.price", kind: "decimal", width: 90 },
  { key: "currency", word: "fee.currency", filter: "equals", width: 60 },
  { key: "amount", word: "fee.amount", kind: "money", currencyKey: "currency", sort: true, width: 110 },
  { key: "taxRate", word: "fee.taxRate", kind: "decimal", width: 60 },
  { key: "taxAmount", word: "fee.taxAmount", kind: "money", currencyKey: "currency", width: 90 },
  { key: "noTaxAmount", word: "fee.noTaxAmount", kind: "money", currencyKey: "currency", width: 110 },
  { key: "currencyRate", word: "fee.currencyRate", kind: "decimal", width: 80 },
  { key: "baseAmount", word: "fee.baseAmount", kind: "money", currencyKey: "baseCurrency", width: 110 },
  { key: "usdAmount", word: "fee.usdAmount", kind: "decimal", width: 100 },
  { key: "differs", word: "fee.differsFlag", kind: "flag", filter: "in", width: 90 },
  { key: "feeKind", word: "fee.feeKind", kind: "dict", dict: "fee_kind", filter: "in", width: 80 },
  { key: "pricingDate", word: "fee.pricingDate", kind: "date", filter: "between", sort: true, width: 95 },
  { key: "voyline", path: "voyage.lineCode", word: "fee.voyline", filter: "equals", width: 70 },
  { key: "portLoad", word: "fee.portLoad", filter: "equals", width: 70 },
  { key: "portDis", word: "fee.portDis", filter: "equals", width: 70 },
  { key: "containerno", word: "fee.containerno", width: 110 },
  { key: "contractNo", word: "fee.contractNo", filter: "contains", width: 110 },
  { key: "invoicedAmount", word: "fee.invoicedAmount", kind: "money", currencyKey: "currency", width: 100 },
  { key: "verifiedAmount", word: "fee.verifiedAmount", kind: "money", currencyKey: "currency", width: 100 },
  { key: "auditBy", word: "fee.auditBy", width: 80 },
  { key: "auditTime", word: "fee.auditTime", kind: "datetime", width: 130 },
  { key: "recheckBy", word: "fee.recheckBy", width: 80 },
  { key: "recheckTime", word: "fee.recheckTime", kind: "datetime", width: 130 },
  { key: "opRem", word: "fee.opRem", width: 160 },
  { key: "createdTime", word: "fee.createdTime", kind: "datetime", sort: true, filter: "between", width: 130 },
  { key: "baseCurrency", word: "fee.currency", hidden: true },
  { key: "feeBelong", word: "fee.feeKind", hidden: true },
  { key: "deptId", path: "bill.booking.deptId", word: "booking.dept", kind: "int", hidden: true },
];

const shared = {
  perm: "fee:list",
  scopes: { portLoad: "portLoad", portDis: "portDis", dept: "deptId" },
  sort: { key: "createdTime", order: "desc" },
  columns,
  fixedFilter: { feeBelong: "R" },
  totals: ["amount", "taxAmount", "noTaxAmount", "baseAmount"],
} as const;

/** Receivable fees of every status; at least one condition is asked (operations §5). */
export const feeSearchList = defineList({ ...shared, apiName: "feemgr/recmgr/search", title: "fee.searchList", needsFilter: true });

/** Fees to audit, and audited ones whose audit may be taken back. */
export const feeAuditList = defineList({ ...shared, apiName: "feemgr/recmgr/audit", title: "fee.auditList" });

/** Audited fees to recheck, and rechecked ones whose recheck may be taken back. */
export const feeRecheckList = defineList({ ...shared, apiName: "feemgr/recmgr/recheck", title: "fee.recheckList" });

const billColumns: readonly ListColumn[] = [
  { key: "blNo", word: "fee.blNo", sort: true, filter: "contains", width: 140, fixed: "left" },
  { key: "voyageName", path: "voyage.voyageName", word: "fee.voyage", sort: true, filter: "equals", width: 160 },
  { key: "blStatus", word: "fee.blStatus", kind: "dict", dict: "bl_status", filter: "in", width: 80 },
  { key: "bkNo", path: "booking.bkNo", word: "fee.bkNo", filter: "contains", width: 140 },
  { key: "clientCode", word: "fee.corpCode", filter: "equals", width: 90 },
  { key: "clientName", word: "fee.corpName", filter: "contains", width: 180 },
  { key: "portLoad", word: "fee.portLoad", filter: "equals", width: 70 },
  { key: "portDis", word: "fee.portDis", filter: "equals", width: 70 },
  { key: "etd", word: "fee.etd", kind: "date", filter: "between", sort: true, width: 95 },
  { key: "freightTerms", word: "fee.freightTerms", kind: "dict", dict: "freight_terms", filter: "in", width: 80 },
  { key: "ctn20Num", word: "fee.ctn20Num", kind: "int", width: 50 },
  { key: "ctn40Num", word: "fee.ctn40Num", kind: "int", width: 50 },
  { key: "ctn40hNum", word: "fee.ctn40hNum", kind: "int", width: 50 },
  { key: "ctn45Num", word: "fee.ctn45Num", kind: "int", width: 50 },
  { key: "feeLock", word: "fee.feeLock", kind: "flag", filter: "in", width: 70 },
  { key: "feeCount", word: "fee.feeCount", kind: "int", width: 70 },
  { key: "feeTotals", word: "fee.feeTotals", width: 170 },
  { key: "findings", word: "fee.findings", kind: "json", width: 320 },
  { key: "createdTime", word: "fee.createdTime", kind: "datetime", sort: true, width: 130 },
  { key: "deptId", path: "booking.deptId", word: "booking.dept", kind: "int", hidden: true },
];

const billShared = {
  perm: "fee:list",
  scopes: { customer: ["clientCode"], portLoad: "portLoad", portDis: "portDis", dept: "deptId" },
  sort: { key: "blNo", order: "asc" },
  columns: billColumns,
  needsFilter: true,
} as const;

/** The bills of a voyage with what the last calculation made of them and could not price. */
export const feeCalculateList = defineList({
  ...billShared,
  apiName: "feemgr/recmgr/calculate",
  title: "fee.calculateList",
  columns: [...billColumns, { key: "unpriced", word: "fee.unpriced", kind: "flag", filter: "in", width: 70 }],
});

/** Bills whose fees may be locked. */
export const billFeeLockList = defineList({ ...billShared, apiName: "feemgr/recmgr/billFeeLock", title: "fee.billFeeLockList" });
