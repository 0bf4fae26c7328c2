import type { ListColumn } from "#platform/records/list/list.ts";
import { type FeeSide, feeSides } from "./fee-side.ts";
import { costCodeEnglish } from "#domain/masterdata/code/cost-code-english.ts";
import { customerEnglish } from "#domain/masterdata/customer/customer-english.ts";

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

/** Which charge, and who owes it. */
const partyColumns = (side: FeeSide): readonly ListColumn[] => [
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
];

const amountColumns: readonly ListColumn[] = [
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
];

const shipmentColumns: readonly ListColumn[] = [
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
];

const pricingColumns: readonly ListColumn[] = [
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
];

/** How far it is invoiced, paid and audited. */
const progressColumns: readonly ListColumn[] = [
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
  {
    key: "openAmount",
    label: "fee.openAmount",
    kind: "money",
    currencyKey: "currency",
    width: 100,
  },
  { key: "statementNo", label: "statement.statementNo", width: 120 },
  { key: "dueDate", label: "statement.dueDate", kind: "date", width: 95 },
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
];

const hiddenColumns: readonly ListColumn[] = [
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

/** Operations §3 "Fee". */
const columnsOf = (side: FeeSide): readonly ListColumn[] => [
  ...partyColumns(side),
  ...amountColumns,
  ...shipmentColumns,
  ...(side === "P" ? threeWay : []),
  ...pricingColumns,
  ...progressColumns,
  ...hiddenColumns,
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

/** Which charge, of whom, how much, and what of it is invoiced, paid, open and due. */
const visible = `
  corpName feeCode feeName amount currency openAmount voyageName feeStatus invoicedAmount dueDate
  statementNo sizeType unit qty price baseAmount bkNo pricingDate portLoad portDis
  contractNo corpCode opRem
`;

export const visibleOfSubject = {
  bill: `blNo ${visible}`,
  container: `containerno blNo ${visible} feeKind rentBegin rentEnd returnDate`,
  special: `voyageName ${visible.replace("voyageName", "blNo")}`,
} as const;

export const columnsOfSubject = {
  bill: columnsOf,
  container: containerColumnsOf,
  special: specialColumnsOf,
} as const;

/** Where a fee stands on its way (fee-node.ts). */
export const nodeColumn: ListColumn = {
  key: "node",
  label: "fee.node",
  kind: "dict",
  dict: "fee_node",
  filter: "in",
  width: 90,
};
