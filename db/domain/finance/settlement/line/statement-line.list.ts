import { costCodeEnglish } from "#domain/masterdata/code/cost-code-english.ts";
import { customerEnglish } from "#domain/masterdata/customer/customer-english.ts";
import { defineList, type ListColumn, type ListDefinition } from "#platform/records/list/list.ts";
import { eachSide, feePage, type FeeSide } from "#domain/finance/fee/fee-side.ts";

const statementColumns: readonly ListColumn[] = [
  {
    key: "statementNo",
    path: "statement.statementNo",
    label: "statement.statementNo",
    sort: true,
    filter: "contains",
    width: 140,
    fixed: "left",
  },
  { key: "lineNo", label: "statement.lineNo", kind: "int", width: 50 },
  {
    key: "status",
    path: "statement.status",
    label: "statement.status",
    kind: "dict",
    dict: "statement_status",
    filter: "in",
    width: 80,
  },
  {
    key: "disputeState",
    label: "statement.disputeState",
    kind: "dict",
    dict: "dispute_state",
    filter: "in",
    sort: true,
    width: 90,
  },
];

const feeColumns: readonly ListColumn[] = [
  {
    key: "period",
    path: "statement.period",
    label: "statement.period",
    filter: "equals",
    width: 80,
  },
  { key: "feeCode", label: "statement.feeCode", filter: "equals", width: 70 },
  {
    key: "feeName",
    label: "statement.feeName",
    english: { ...costCodeEnglish, by: "feeCode" },
    width: 130,
  },
  { key: "blNo", label: "statement.blNo", sort: true, filter: "equals", width: 140 },
  { key: "bkNo", label: "statement.bkNo", filter: "equals", width: 140 },
  { key: "voyageName", label: "statement.voyageName", width: 150 },
  { key: "containerno", label: "statement.containerno", width: 110 },
  { key: "sizeType", label: "statement.sizeType", width: 70 },
  { key: "qty", label: "statement.qty", kind: "decimal", width: 80 },
  { key: "price", label: "statement.price", kind: "decimal", width: 90 },
  { key: "currency", label: "statement.currency", filter: "equals", width: 60 },
  { key: "amount", label: "statement.amount", kind: "money", currencyKey: "currency", width: 110 },
  {
    key: "verified",
    label: "statement.verified",
    kind: "money",
    currencyKey: "currency",
    width: 110,
  },
  { key: "open", label: "statement.open", kind: "money", currencyKey: "currency", width: 110 },
  { key: "taxRate", label: "statement.taxRate", kind: "decimal", width: 70 },
  {
    key: "taxAmount",
    label: "statement.taxAmount",
    kind: "money",
    currencyKey: "currency",
    width: 90,
  },
  {
    key: "noTaxAmount",
    label: "statement.noTaxAmount",
    kind: "money",
    currencyKey: "currency",
    width: 110,
  },
  { key: "currencyRate", label: "statement.currencyRate", kind: "decimal", width: 90 },
  { key: "cnyAmount", label: "statement.cnyAmount", kind: "money", width: 110 },
  { key: "usdAmount", label: "statement.usdAmount", kind: "money", width: 110 },
  { key: "etd", label: "statement.etd", kind: "date", filter: "between", width: 95 },
];

const disputeColumns: readonly ListColumn[] = [
  { key: "disputeReason", label: "statement.disputeReason", width: 200 },
  { key: "disputedTime", label: "statement.disputedTime", kind: "datetime", width: 130 },
  { key: "response", label: "statement.response", width: 200 },
  { key: "respondedTime", label: "statement.respondedTime", kind: "datetime", width: 130 },
];

const made: ListColumn = {
  key: "createdTime",
  label: "statement.createdTime",
  kind: "datetime",
  sort: true,
  filter: "between",
  width: 130,
};
const corpCode = {
  key: "corpCode",
  path: "statement.corpCode",
  label: "statement.corpCode",
} as const;
const statementId: ListColumn = {
  key: "statementId",
  path: "statement",
  label: "statement.statementNo",
  kind: "int",
  filter: "equals",
  hidden: true,
};

/**
 * Statement query (operations §3 "Statement"): each stated fee with what was invoiced and written
 * off of it.
 */
const queryOf = (side: FeeSide): ListDefinition =>
  defineList({
    apiName: feePage(side, "statementQuery"),
    perm: "statement:list",
    title: side === "R" ? "statement.query" : "statement.payableQuery",
    asOf: true,
    scopes: { customer: ["corpCode"] },
    sort: { key: "createdTime", order: "desc" },
    fixedFilter: { feeBelong: side },
    totals: ["cnyAmount", "usdAmount"],
    visible: `
      statementNo corpName blNo feeCode feeName amount currency open voyageName status disputeState
      invoiceNo qty price sizeType taxAmount cnyAmount usdAmount etd bkNo disputeReason response
    `,
    columns: [
      ...statementColumns,
      { ...corpCode, sort: true, filter: "equals", width: 100 },
      {
        key: "corpName",
        path: "statement.corpName",
        label: "statement.corpName",
        english: { ...customerEnglish, by: "corpCode" },
        filter: "contains",
        width: 200,
      },
      ...feeColumns,
      { key: "invoiceNo", label: "statement.invoiceNo", width: 130 },
      { key: "invoiceDate", label: "statement.invoiceDate", width: 110 },
      { key: "titleCorp", label: "statement.titleCorp", width: 180 },
      {
        key: "feeStatus",
        label: "statement.feeStatus",
        kind: "dict",
        dict: "fee_status",
        width: 80,
      },
      { key: "auditBy", label: "statement.auditBy", width: 90 },
      { key: "auditTime", label: "statement.auditTime", kind: "datetime", width: 130 },
      ...disputeColumns,
      { key: "disputedBy", label: "statement.disputedBy", width: 90 },
      { key: "respondedBy", label: "statement.respondedBy", width: 90 },
      {
        key: "checkNo",
        path: "statement.checkNo",
        label: "statement.checkNo",
        filter: "contains",
        width: 100,
      },
      {
        key: "requirements",
        path: "statement.requirements",
        label: "statement.requirements",
        width: 180,
      },
      made,
      statementId,
      { key: "feeBelong", label: "statement.feeBelong", hidden: true },
    ],
  });

export const statementQueryLists = eachSide(queryOf);

/** Lines of the customer's own statements, where he disputes them. */
export const customerLineList = defineList({
  apiName: "eb/statementLine",
  perm: "ebStatement:list",
  title: "statement.customerLines",
  scopes: { customer: ["corpCode"] },
  sort: { key: "createdTime", order: "desc" },
  totals: ["cnyAmount", "usdAmount"],
  visible: `
    statementNo blNo feeCode feeName amount currency open voyageName etd status disputeState qty
    price sizeType taxAmount cnyAmount usdAmount disputeReason response respondedTime
  `,
  columns: [
    ...statementColumns,
    ...feeColumns,
    ...disputeColumns,
    made,
    { ...corpCode, hidden: true },
    statementId,
  ],
});
