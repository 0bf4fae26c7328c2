import { defineList, type ListColumn, type ListDefinition } from "#platform/list/list.ts";
import { type FeeScreen, feeScreens } from "./fee-screens.ts";
import { calculatedSide, feePage, type FeeSide, feeSides } from "./fee-side.ts";

/** Every column of a fee (operations §3 "Fee"). */
const columnsOf = (side: FeeSide): readonly ListColumn[] => [
  { key: "blNo", copyOf: "bill.blNo", word: "fee.blNo", sort: true, filter: "contains", width: 130, fixed: "left" },
  { key: "feeCode", word: "fee.feeCode", sort: true, filter: "equals", width: 70 },
  { key: "feeName", word: "fee.feeName", width: 120 },
  { key: "feeStatus", word: "fee.feeStatus", kind: "dict", dict: "fee_status", filter: "in", sort: true, width: 80 },
  { key: "origin", word: "fee.origin", kind: "dict", dict: "fee_origin", filter: "in", width: 70 },
  { key: "voyageName", path: "voyage.voyageName", word: "fee.voyage", sort: true, filter: "contains", width: 150 },
  { key: "bkNo", copyOf: "bill.booking.bkNo", word: "fee.bkNo", sort: true, filter: "contains", width: 130 },
  { key: "corpCode", word: feeSides[side].corpLabel, sort: true, filter: "equals", width: 90 },
  { key: "corpName", word: feeSides[side].corpNameLabel, filter: "contains", width: 170 },
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

/** Fees of a side. A search over all of them asks for a condition (operations §5); the others show the work that waits. */
const listOfFees = ({ side, step, apiName, perm, title }: FeeScreen): ListDefinition =>
  defineList({
    apiName,
    perm,
    title,
    scopes: { portLoad: "portLoad", portDis: "portDis", dept: "deptId" },
    sort: { key: "createdTime", order: "desc" },
    columns: columnsOf(side),
    fixedFilter: { feeBelong: side },
    totals: ["amount", "taxAmount", "noTaxAmount", "baseAmount"],
    ...(step === "search" ? { needsFilter: true } : {}),
  });

/** What the last calculation could not price; only receivables are calculated. */
const findings: ListColumn = { key: "findings", word: "fee.findings", kind: "json", width: 320 };
const unpriced: ListColumn = { key: "unpriced", word: "fee.unpriced", kind: "flag", filter: "in", width: 70 };

/** Every column of a bill whose fees are worked on. */
const billColumnsOf = (side: FeeSide): readonly ListColumn[] => [
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
  { key: feeSides[side].billLock, word: "fee.feeLock", kind: "flag", filter: "in", width: 70 },
  { key: "feeCount", word: "fee.feeCount", kind: "int", width: 70 },
  { key: "feeTotals", word: "fee.feeTotals", width: 170 },
  ...(side === calculatedSide ? [findings] : []),
  { key: "createdTime", word: "fee.createdTime", kind: "datetime", sort: true, width: 130 },
  { key: "deptId", path: "booking.deptId", word: "booking.dept", kind: "int", hidden: true },
];

/** Bills with their fees of a side: of a voyage for calculation, or to lock them. */
const listOfBills = ({ side, step, apiName, perm, title }: FeeScreen): ListDefinition =>
  defineList({
    apiName,
    perm,
    title,
    scopes: { customer: feeSides[side].customerColumns, portLoad: "portLoad", portDis: "portDis", dept: "deptId" },
    sort: { key: "blNo", order: "asc" },
    columns: [...billColumnsOf(side), ...(step === "calculate" ? [unpriced] : [])],
    needsFilter: true,
  });

const lists: ReadonlyMap<string, ListDefinition> = new Map(
  feeScreens.map((screen) => [screen.apiName, screen.rows === "fees" ? listOfFees(screen) : listOfBills(screen)]),
);

/** The list of a fee screen. @throws Error for an apiName that is none. */
export function feeListAt(apiName: string): ListDefinition {
  const list = lists.get(apiName);
  if (!list) throw new Error(`no fee screen ${apiName}`);
  return list;
}

/** The list of a page of the fees of bills. */
export const feeList = (side: FeeSide, page: FeeScreen["step"]): ListDefinition => feeListAt(feePage(side, page));
