import { defineList } from "#platform/records/list/list.ts";
import { customerEnglish } from "#domain/masterdata/customer/customer-english.ts";
import { openColumns } from "./statement.columns.ts";

/** The customer's own statements, from when they were sent. */
export const customerStatementList = defineList({
  apiName: "eb/statement",
  perm: "ebStatement:list",
  title: "statement.customerList",
  scopes: { customer: ["corpCode"] },
  sort: { key: "createdTime", order: "desc" },
  views: [
    {
      key: "toConfirm",
      label: "statement.view.toConfirm",
      search: "f.status=SENT&sort=-period",
      readers: "customer",
      work: "ebStatement:confirm",
    },
  ],
  totals: ["totalCny", "totalUsd"],
  visible: `
    statementNo status period totalCny totalUsd openCny openUsd dueDate overdue lineCount
    openDisputes sentTime confirmedTime
  `,
  columns: [
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
      width: 90,
    },
    { key: "corpCode", label: "statement.corpCode", filter: "equals", width: 100 },
    {
      key: "corpName",
      label: "statement.corpName",
      english: { ...customerEnglish, by: "corpCode" },
      width: 240,
    },
    { key: "period", label: "statement.period", sort: true, filter: "equals", width: 80 },
    { key: "lineCount", label: "statement.lineCount", kind: "int", width: 70 },
    { key: "totalCny", label: "statement.totalCny", kind: "money", width: 130 },
    { key: "totalUsd", label: "statement.totalUsd", kind: "money", width: 130 },
    ...openColumns,
    { key: "openDisputes", label: "statement.openDisputes", kind: "int", width: 80 },
    { key: "disputed", label: "statement.disputedFlag", kind: "flag", filter: "in", width: 70 },
    {
      key: "sentTime",
      label: "statement.sentTime",
      kind: "datetime",
      sort: true,
      filter: "between",
      width: 130,
    },
    {
      key: "confirmedTime",
      label: "statement.confirmedTime",
      kind: "datetime",
      filter: "between",
      width: 130,
    },
    { key: "dueDate", label: "statement.dueDate", kind: "date", filter: "between", width: 100 },
    { key: "overdue", label: "statement.overdue", kind: "flag", filter: "in", width: 70 },
    { key: "requirements", label: "statement.requirements", width: 200 },
    {
      key: "createdTime",
      label: "statement.createdTime",
      kind: "datetime",
      sort: true,
      filter: "between",
      width: 130,
    },
  ],
});
