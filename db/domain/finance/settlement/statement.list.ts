import { type FeeSide, eachSide, feePage } from "#domain/finance/fee/fee-side.ts";
import { type StatementScreen, statementScreens } from "./statement-screens.ts";
import { defineList, type ListColumn, type ListDefinition } from "#platform/records/list/list.ts";
import { customerEnglish } from "#domain/masterdata/customer/customer-english.ts";
import { openColumns } from "./statement.columns.ts";

export const statementPage = (side: FeeSide): string => feePage(side, "statement");

const partyColumns: readonly ListColumn[] = [
  {
    key: "statementNo",
    label: "statement.statementNo",
    sort: true,
    filter: "contains",
    width: 140,
    fixed: "left",
  },
  {
    key: "status",
    label: "statement.status",
    kind: "dict",
    dict: "statement_status",
    sort: true,
    filter: "in",
    width: 80,
  },
  { key: "corpCode", label: "statement.corpCode", sort: true, filter: "equals", width: 100 },
  {
    key: "corpName",
    label: "statement.corpName",
    english: { ...customerEnglish, by: "corpCode" },
    filter: "contains",
    width: 240,
  },
  { key: "period", label: "statement.period", sort: true, filter: "equals", width: 80 },
];

const totalColumns: readonly ListColumn[] = [
  { key: "lineCount", label: "statement.lineCount", kind: "int", sort: true, width: 70 },
  { key: "totalCny", label: "statement.totalCny", kind: "money", sort: true, width: 130 },
  { key: "totalUsd", label: "statement.totalUsd", kind: "money", sort: true, width: 130 },
  ...openColumns,
];

const stateColumns: readonly ListColumn[] = [
  { key: "requirements", label: "statement.requirements", width: 200 },
  { key: "checkNo", label: "statement.checkNo", filter: "contains", width: 100 },
  { key: "openDisputes", label: "statement.openDisputes", kind: "int", width: 80 },
  { key: "disputed", label: "statement.disputedFlag", kind: "flag", filter: "in", width: 70 },
  // No condition: it would read every line; the reconciliation finds them by its own.
  { key: "differs", label: "statement.differs", kind: "flag", width: 90 },
  {
    key: "sentTime",
    label: "statement.sentTime",
    kind: "datetime",
    filter: "between",
    width: 130,
  },
  { key: "confirmedBy", label: "statement.confirmedBy", width: 90 },
  {
    key: "confirmedTime",
    label: "statement.confirmedTime",
    kind: "datetime",
    filter: "between",
    width: 130,
  },
  { key: "dueDate", label: "statement.dueDate", kind: "date", filter: "between", width: 100 },
  { key: "overdue", label: "statement.overdue", kind: "flag", filter: "in", width: 70 },
  { key: "createdBy", label: "statement.createdBy", width: 90 },
  {
    key: "createdTime",
    label: "statement.createdTime",
    kind: "datetime",
    sort: true,
    filter: "between",
    width: 130,
  },
];

/** Operations §3. */
function listOf({ side, subject, apiName, title }: StatementScreen): ListDefinition {
  return defineList({
    apiName,
    perm: "statement:list",
    title,
    asOf: true,
    scopes: { customer: ["corpCode"] },
    sort: { key: "createdTime", order: "desc" },
    views: [
      {
        key: "toSend",
        label: "statement.view.toSend",
        search: "f.status=DRAFT&sort=-period",
        work: "statement:send",
      },
      { key: "sent", label: "statement.view.sent", search: "f.status=SENT&sort=-period" },
      {
        key: "disputed",
        label: "statement.view.disputed",
        search: "f.disputed=Y&sort=-period",
        uncounted: true,
      },
      {
        key: "overdue",
        label: "statement.view.overdue",
        search: "f.overdue=Y&sort=period",
        uncounted: true,
      },
    ],
    fixedFilter: { feeBelong: side, ...(subject === "container" ? { hasContainerFees: "Y" } : {}) },
    totals: ["totalCny", "totalUsd"],
    visible: `
      statementNo status corpName period totalCny totalUsd openCny openUsd dueDate lineCount
      paidAmounts openDisputes differs sentTime confirmedTime checkNo
    `,
    columns: [
      ...partyColumns,
      ...totalColumns,
      ...stateColumns,
      {
        key: "feeBelong",
        label: "statement.feeBelong",
        kind: "dict",
        dict: "fee_belong",
        hidden: true,
      },
      { key: "companyCode", label: "statement.companyCode", hidden: true },
      ...(subject === "container"
        ? [{ key: "hasContainerFees", label: "statement.feeBelong" as const, hidden: true }]
        : []),
    ],
  });
}

const lists: ReadonlyMap<string, ListDefinition> = new Map(
  statementScreens.map((screen) => [screen.apiName, listOf(screen)]),
);

/** @throws Error for an unknown apiName */
export function statementListAt(apiName: string): ListDefinition {
  const list = lists.get(apiName);
  if (!list) throw new Error(`no list of statements ${apiName}`);
  return list;
}

/** The statements of all fees of a side. */
export const statementLists = eachSide((side) => statementListAt(statementPage(side)));
