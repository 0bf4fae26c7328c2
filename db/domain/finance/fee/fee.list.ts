import { costCodeEnglish } from "#domain/masterdata/code/cost-code-english.ts";
import { customerEnglish } from "#domain/masterdata/customer/customer-english.ts";
import { defineList, type ListColumn, type ListDefinition } from "#platform/list/list.ts";
import { type FeeScreen, feeScreens } from "./screens/fee-screens.ts";
import { calculatedSide, feePage, type FeeSide, feeSides } from "./fee-side.ts";

/** What a payable should be, is, and was invoiced at by the supplier. */
const threeWay: readonly ListColumn[] = [
  {
    key: "expectedAmount",
    label: "payable.expectedAmount",
    kind: "money",
    currencyKey: "currency",
    width: 110,
  },
  {
    key: "matchState",
    label: "payable.matchState",
    kind: "dict",
    dict: "payable_match",
    filter: "in",
    width: 110,
  },
];

/** Operations §3 "Fee". */
const columnsOf = (side: FeeSide): readonly ListColumn[] => [
  {
    key: "blNo",
    copyOf: "bill.blNo",
    label: "fee.blNo",
    sort: true,
    filter: "contains",
    width: 130,
    fixed: "left",
  },
  {
    key: "feeStatus",
    label: "fee.feeStatus",
    kind: "dict",
    dict: "fee_status",
    filter: "in",
    sort: true,
    width: 80,
  },
  { key: "feeCode", label: "fee.feeCode", sort: true, filter: "equals", width: 70 },
  {
    key: "feeName",
    label: "fee.feeName",
    english: { ...costCodeEnglish, by: "feeCode" },
    width: 120,
  },
  { key: "corpCode", label: feeSides[side].corpLabel, sort: true, filter: "equals", width: 90 },
  {
    key: "corpName",
    label: feeSides[side].corpNameLabel,
    english: { ...customerEnglish, by: "corpCode" },
    filter: "contains",
    width: 170,
  },
  { key: "currency", label: "fee.currency", filter: "equals", width: 60 },
  {
    key: "amount",
    label: "fee.amount",
    kind: "money",
    currencyKey: "currency",
    sort: true,
    width: 110,
  },
  { key: "sizeType", label: "fee.sizeType", filter: "equals", width: 70 },
  { key: "unit", label: "fee.unit", kind: "dict", dict: "fee_unit", width: 100 },
  { key: "qty", label: "fee.qty", kind: "decimal", width: 80 },
  { key: "price", label: "fee.price", kind: "decimal", width: 90 },
  {
    key: "baseAmount",
    label: "fee.baseAmount",
    kind: "money",
    currencyKey: "baseCurrency",
    width: 110,
  },
  { key: "taxRate", label: "fee.taxRate", kind: "decimal", width: 60 },
  { key: "taxAmount", label: "fee.taxAmount", kind: "money", currencyKey: "currency", width: 90 },
  {
    key: "noTaxAmount",
    label: "fee.noTaxAmount",
    kind: "money",
    currencyKey: "currency",
    width: 110,
  },
  {
    key: "voyageName",
    path: "voyage.voyageName",
    label: "fee.voyage",
    sort: true,
    filter: "contains",
    width: 150,
  },
  {
    key: "bkNo",
    copyOf: "bill.booking.bkNo",
    label: "fee.bkNo",
    sort: true,
    filter: "contains",
    width: 130,
  },
  { key: "origin", label: "fee.origin", kind: "dict", dict: "fee_origin", filter: "in", width: 70 },
  { key: "currencyRate", label: "fee.currencyRate", kind: "decimal", width: 80 },
  { key: "usdAmount", label: "fee.usdAmount", kind: "decimal", width: 100 },
  ...(side === "P" ? threeWay : []),
  { key: "differs", label: "fee.differsFlag", kind: "flag", filter: "in", width: 90 },
  { key: "feeKind", label: "fee.feeKind", kind: "dict", dict: "fee_kind", filter: "in", width: 80 },
  {
    key: "pricingDate",
    label: "fee.pricingDate",
    kind: "date",
    filter: "between",
    sort: true,
    width: 95,
  },
  { key: "voyline", path: "voyage.lineCode", label: "fee.voyline", filter: "equals", width: 70 },
  { key: "portLoad", label: "fee.portLoad", filter: "equals", width: 70 },
  { key: "portDis", label: "fee.portDis", filter: "equals", width: 70 },
  { key: "containerno", label: "fee.containerno", width: 110 },
  { key: "contractNo", label: "fee.contractNo", filter: "contains", width: 110 },
  {
    key: "invoicedAmount",
    label: "fee.invoicedAmount",
    kind: "money",
    currencyKey: "currency",
    width: 100,
  },
  {
    key: "verifiedAmount",
    label: "fee.verifiedAmount",
    kind: "money",
    currencyKey: "currency",
    width: 100,
  },
  { key: "auditBy", label: "fee.auditBy", width: 80 },
  { key: "auditTime", label: "fee.auditTime", kind: "datetime", width: 130 },
  { key: "recheckBy", label: "fee.recheckBy", width: 80 },
  { key: "recheckTime", label: "fee.recheckTime", kind: "datetime", width: 130 },
  { key: "opRem", label: "fee.opRem", width: 160, edit: {} },
  {
    key: "createdTime",
    label: "fee.createdTime",
    kind: "datetime",
    sort: true,
    filter: "between",
    width: 130,
  },
  { key: "baseCurrency", label: "fee.currency", hidden: true },
  { key: "etd", path: "bill.etd", label: "fee.etd", kind: "date", hidden: true },
  { key: "feeBelong", label: "fee.feeKind", hidden: true },
  { key: "deptId", path: "bill.booking.deptId", label: "booking.dept", kind: "int", hidden: true },
  {
    key: "bookingId",
    path: "bill.booking",
    label: "fee.bkNo",
    kind: "int",
    filter: "equals",
    hidden: true,
  },
  { key: "billId", path: "bill", label: "fee.blNo", kind: "int", filter: "equals", hidden: true },
];

/** A special fee belongs to a voyage and perhaps to a bill: the voyage comes first. */
function specialColumnsOf(side: FeeSide): readonly ListColumn[] {
  const columns = columnsOf(side).filter(({ key }) => key !== "feeKind");
  const voyage = columns
    .filter(({ key }) => key === "voyageName")
    .map((column): ListColumn => ({ ...column, fixed: "left" }));
  const rest = columns
    .filter(({ key }) => key !== "voyageName")
    .map(({ fixed: _fixed, ...column }): ListColumn => column);
  return [...voyage, ...rest, { key: "feeKind", label: "fee.feeKind", hidden: true }];
}

/** A container fee is looked for by container first. */
function containerColumnsOf(side: FeeSide): readonly ListColumn[] {
  const first = ["containerno", "feeKind"];
  const columns = columnsOf(side).filter(({ key }) => !first.includes(key));
  return [
    {
      key: "containerno",
      label: "fee.containerno",
      sort: true,
      filter: "contains",
      width: 120,
      fixed: "left",
    },
    {
      key: "feeKind",
      label: "fee.feeKind",
      kind: "dict",
      dict: "container_fee_kind",
      filter: "in",
      sort: true,
      width: 90,
    },
    ...columns.map(({ fixed: _fixed, ...column }): ListColumn => column),
    {
      key: "rentBegin",
      label: "fee.rentBegin",
      kind: "date",
      filter: "between",
      sort: true,
      width: 95,
    },
    { key: "rentEnd", label: "fee.rentEnd", kind: "date", filter: "between", width: 95 },
    { key: "returnDate", label: "fee.returnDate", kind: "date", filter: "between", width: 95 },
    { key: "owner", label: "fee.owner", filter: "equals", width: 90 },
    { key: "modifyNo", label: "fee.modifyNo", filter: "contains", width: 110 },
    { key: "planNo", label: "fee.planNo", filter: "contains", width: 110 },
  ];
}

const columnsOfSubject = {
  bill: columnsOf,
  container: containerColumnsOf,
  special: specialColumnsOf,
} as const;

/** Where a fee stands on its way (fee-node.ts). */
const node: ListColumn = {
  key: "node",
  label: "fee.node",
  kind: "dict",
  dict: "fee_node",
  filter: "in",
  width: 90,
};

/** Search requires a condition (operations §5); the other lists show pending work. */
const listOfFees = ({ side, subject, step, apiName, perm, title }: FeeScreen): ListDefinition =>
  defineList({
    apiName,
    perm,
    title,
    asOf: true,
    scopes: { portLoad: "portLoad", portDis: "portDis", dept: "deptId" },
    sort: { key: "createdTime", order: "desc" },
    columns: [...columnsOfSubject[subject](side), ...(step === "flow" ? [node] : [])],
    fixedFilter: { feeBelong: side, ...(subject === "special" ? { feeKind: "SPECIAL" } : {}) },
    totals: ["amount", "taxAmount", "noTaxAmount", "baseAmount"],
    ...(step === "search" ? { needsFilter: true } : {}),
    // Counts of all nodes read each hit, so the board asks for a voyage, a party or a period.
    ...(step === "flow"
      ? { needsFilter: ["voyageName", "corpCode", "blNo", "bkNo", "pricingDate", "createdTime"] }
      : {}),
  });

const findings: ListColumn = { key: "findings", label: "fee.findings", kind: "json", width: 320 };
const noFees: ListColumn = {
  key: "noFees",
  label: "fee.noFees",
  kind: "flag",
  filter: "in",
  width: 70,
};
const unpriced: ListColumn = {
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

const billColumnsOf = (side: FeeSide): readonly ListColumn[] => [
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

const listOfBills = ({ side, step, apiName, perm, title }: FeeScreen): ListDefinition =>
  defineList({
    apiName,
    perm,
    title,
    scopes: {
      customer: feeSides[side].customerColumns,
      portLoad: "portLoad",
      portDis: "portDis",
      dept: "deptId",
    },
    // The newest bills are those without fees.
    sort: { key: "createdTime", order: "desc" },
    columns: [...billColumnsOf(side), ...(step === "billFeeLock" ? [] : [unpriced, noFees])],
    needsFilter: true,
    ...(side === calculatedSide ? {} : { totals: ["income", "cost", "margin"] }),
  });

const boxColumns: readonly ListColumn[] = [
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

/** Containers of bills. Calculation asks for a voyage (operations §5). */
const listOfBoxes = ({ step, apiName, perm, title }: FeeScreen): ListDefinition =>
  defineList({
    apiName,
    perm,
    title,
    scopes: { portLoad: "portLoad", portDis: "portDis", dept: "deptId" },
    sort: { key: "blNo", order: "desc" },
    columns: boxColumns,
    needsFilter: step === "calculate" ? ["voyageName"] : true,
  });

const listOf = { fees: listOfFees, bills: listOfBills, boxes: listOfBoxes } as const;

const lists: ReadonlyMap<string, ListDefinition> = new Map(
  feeScreens.map((screen) => [screen.apiName, listOf[screen.rows](screen)]),
);

/** @throws Error for an unknown apiName. */
export function feeListAt(apiName: string): ListDefinition {
  const list = lists.get(apiName);
  if (!list) throw new Error(`no fee screen ${apiName}`);
  return list;
}

export const feeList = (side: FeeSide, page: FeeScreen["step"]): ListDefinition =>
  feeListAt(feePage(side, page));
