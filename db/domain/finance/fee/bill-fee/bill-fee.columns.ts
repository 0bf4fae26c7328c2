import type { ListColumn } from "#platform/records/list/list.ts";
import { type FeeSide, calculatedSide, feeSides } from "../fee-side.ts";
import { customerEnglish } from "#domain/masterdata/customer/customer-english.ts";

const findings: ListColumn = { key: "findings", label: "fee.findings", kind: "json", width: 320 };
export const noFees: ListColumn = {
  key: "noFees",
  label: "fee.noFees",
  kind: "flag",
  filter: "in",
  width: 70,
};
export const unpriced: ListColumn = {
  key: "unpriced",
  label: "fee.unpriced",
  kind: "flag",
  filter: "in",
  width: 70,
};

/**
 * Income, cost and what is left, in the company's currency. Beside payables only, which no customer
 * sees.
 */
const margin: readonly ListColumn[] = [
  { key: "income", label: "fee.income", kind: "money", currencyKey: "baseCurrency", width: 110 },
  { key: "cost", label: "fee.cost", kind: "money", currencyKey: "baseCurrency", width: 110 },
  {
    key: "margin",
    label: "fee.margin",
    kind: "money",
    currencyKey: "baseCurrency",
    sort: true,
    width: 110,
  },
  { key: "marginRate", label: "fee.marginRate", kind: "decimal", sort: true, width: 80 },
  {
    key: "expectedCost",
    label: "payable.expectedCost",
    kind: "money",
    currencyKey: "baseCurrency",
    width: 110,
  },
  {
    key: "invoicedCost",
    label: "payable.invoicedCost",
    kind: "money",
    currencyKey: "baseCurrency",
    width: 110,
  },
  { key: "unmatched", label: "payable.unmatched", kind: "int", sort: true, width: 80 },
  { key: "baseCurrency", label: "fee.currency", hidden: true },
];

export const billColumnsOf = (side: FeeSide): readonly ListColumn[] => [
  { key: "blNo", label: "fee.blNo", sort: true, filter: "contains", width: 140, fixed: "left" },
  {
    key: "voyageName",
    path: "voyage.voyageName",
    label: "fee.voyage",
    sort: true,
    filter: "equals",
    width: 160,
  },
  {
    key: "blStatus",
    label: "fee.blStatus",
    kind: "dict",
    dict: "bl_status",
    filter: "in",
    width: 80,
  },
  { key: "bkNo", path: "booking.bkNo", label: "fee.bkNo", filter: "contains", width: 140 },
  { key: "clientCode", label: "fee.corpCode", filter: "equals", width: 90 },
  {
    key: "clientName",
    label: "fee.corpName",
    english: { ...customerEnglish, by: "clientCode" },
    filter: "contains",
    width: 180,
  },
  { key: "portLoad", label: "fee.portLoad", filter: "equals", width: 70 },
  { key: "portDis", label: "fee.portDis", filter: "equals", width: 70 },
  { key: "etd", label: "fee.etd", kind: "date", filter: "between", sort: true, width: 95 },
  {
    key: "freightTerms",
    label: "fee.freightTerms",
    kind: "dict",
    dict: "freight_terms",
    filter: "in",
    width: 80,
  },
  { key: "ctn20Num", label: "fee.ctn20Num", kind: "int", width: 50 },
  { key: "ctn40Num", label: "fee.ctn40Num", kind: "int", width: 50 },
  { key: "ctn40hNum", label: "fee.ctn40hNum", kind: "int", width: 50 },
  { key: "ctn45Num", label: "fee.ctn45Num", kind: "int", width: 50 },
  { key: feeSides[side].billLock, label: "fee.feeLock", kind: "flag", filter: "in", width: 70 },
  { key: "feeCount", label: "fee.feeCount", kind: "int", width: 70 },
  { key: "feeTotals", label: "fee.feeTotals", width: 170 },
  ...(side === calculatedSide ? [] : margin),
  findings,
  { key: "createdTime", label: "fee.createdTime", kind: "datetime", sort: true, width: 130 },
  { key: "deptId", path: "booking.deptId", label: "booking.dept", kind: "int", hidden: true },
];

export const visibleOfBills = (side: FeeSide): string => `
  blNo clientName voyageName etd portLoad portDis feeCount feeTotals
  ${side === "P" ? "cost income margin marginRate" : ""} freightTerms ctn20Num ctn40Num ctn40hNum
  blStatus findings bkNo
`;

export const boxColumns: readonly ListColumn[] = [
  {
    key: "cntNo",
    label: "fee.containerno",
    sort: true,
    filter: "contains",
    width: 120,
    fixed: "left",
  },
  { key: "sizeType", label: "fee.sizeType", filter: "equals", width: 80 },
  { key: "blNo", path: "bill.blNo", label: "fee.blNo", sort: true, filter: "contains", width: 140 },
  {
    key: "voyageName",
    path: "bill.voyage.voyageName",
    label: "fee.voyage",
    sort: true,
    filter: "equals",
    width: 160,
  },
  { key: "bkNo", path: "bill.booking.bkNo", label: "fee.bkNo", filter: "contains", width: 140 },
  { key: "portLoad", path: "bill.portLoad", label: "fee.portLoad", filter: "equals", width: 80 },
  { key: "portDis", path: "bill.portDis", label: "fee.portDis", filter: "equals", width: 80 },
  { key: "isSoc", label: "rate.field.isSoc", kind: "flag", width: 60 },
  { key: "emptyFlag", label: "rate.field.emptyFlag", kind: "flag", width: 60 },
  { key: "feeCount", label: "fee.feeCount", kind: "int", width: 70 },
  { key: "feeTotals", label: "fee.feeTotals", width: 170 },
  { key: "deptId", path: "bill.booking.deptId", label: "booking.dept", kind: "int", hidden: true },
];
