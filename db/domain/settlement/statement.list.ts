import { defineList, type ListDefinition } from "#platform/list/list.ts";
import { eachSide, feePage, type FeeSide } from "../fee/fee-side.ts";

/** apiName of the statements of a side. */
export const statementPage = (side: FeeSide): string => feePage(side, "statement");

/** Statements of one side, operations §3. */
function statementListOf(side: FeeSide): ListDefinition {
  return defineList({
    apiName: statementPage(side),
    perm: "statement:list",
    title: side === "R" ? "statement.list" : "statement.payableList",
    scopes: { customer: ["corpCode"] },
    sort: { key: "createdTime", order: "desc" },
    fixedFilter: { feeBelong: side },
    totals: ["totalCny", "totalUsd"],
    columns: [
      { key: "statementNo", word: "statement.statementNo", sort: true, filter: "contains", width: 140, fixed: "left" },
      { key: "status", word: "statement.status", kind: "dict", dict: "statement_status", sort: true, filter: "in", width: 80 },
      { key: "corpCode", word: "statement.corpCode", sort: true, filter: "equals", width: 100 },
      { key: "corpName", word: "statement.corpName", filter: "contains", width: 240 },
      { key: "period", word: "statement.period", sort: true, filter: "equals", width: 80 },
      { key: "lineCount", word: "statement.lineCount", kind: "int", sort: true, width: 70 },
      { key: "totalCny", word: "statement.totalCny", kind: "money", sort: true, width: 130 },
      { key: "totalUsd", word: "statement.totalUsd", kind: "money", sort: true, width: 130 },
      { key: "requirements", word: "statement.requirements", width: 200 },
      { key: "checkNo", word: "statement.checkNo", filter: "contains", width: 100 },
      { key: "confirmedBy", word: "statement.confirmedBy", width: 90 },
      { key: "confirmedTime", word: "statement.confirmedTime", kind: "datetime", filter: "between", width: 130 },
      { key: "dueDate", word: "statement.dueDate", kind: "date", width: 100 },
      { key: "overdue", word: "statement.overdue", kind: "flag", filter: "in", width: 70 },
      { key: "createdBy", word: "statement.createdBy", width: 90 },
      { key: "createdTime", word: "statement.createdTime", kind: "datetime", sort: true, filter: "between", width: 130 },
      { key: "feeBelong", word: "statement.feeBelong", kind: "dict", dict: "fee_belong", hidden: true },
      { key: "companyCode", word: "statement.companyCode", hidden: true },
    ],
  });
}

export const statementLists = eachSide(statementListOf);
