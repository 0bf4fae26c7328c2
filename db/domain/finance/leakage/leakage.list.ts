import { defineList } from "#platform/list/list.ts";

/** Where money seems to be missing, with the reason of each row. */
export const leakList = defineList({
  apiName: "feemgr/leakage",
  perm: "leakage:list",
  title: "leak.list",
  scopes: { customer: ["clientCode"], portLoad: "portLoad", portDis: "portDis", dept: "deptId" },
  sort: { key: "foundTime", order: "desc" },
  columns: [
    { key: "kind", label: "leak.kind", kind: "dict", dict: "leak_kind", filter: "in", sort: true, width: 130, fixed: "left" },
    { key: "state", label: "leak.state", kind: "dict", dict: "leak_state", filter: "in", sort: true, width: 80 },
    { key: "params", label: "leak.reason", kind: "json", width: 320 },
    { key: "amount", label: "leak.amount", kind: "money", currencyKey: "currency", sort: true, width: 110 },
    { key: "currency", label: "fee.currency", filter: "equals", width: 60 },
    { key: "feeCode", label: "fee.feeCode", filter: "equals", sort: true, width: 80 },
    { key: "blNo", label: "fee.blNo", filter: "contains", sort: true, width: 140 },
    { key: "cntNo", label: "fee.containerno", filter: "contains", sort: true, width: 120 },
    { key: "voyageName", path: "voyage.voyageName", label: "fee.voyage", filter: "contains", sort: true, width: 170 },
    { key: "bkNo", label: "fee.bkNo", filter: "contains", width: 140 },
    { key: "clientCode", label: "leak.clientCode", filter: "equals", width: 100 },
    { key: "portLoad", label: "fee.portLoad", filter: "equals", width: 70 },
    { key: "portDis", label: "fee.portDis", filter: "equals", width: 70 },
    { key: "explanation", label: "leak.explanation", width: 180 },
    { key: "explainedBy", label: "leak.explainedBy", width: 90 },
    { key: "foundTime", label: "leak.foundTime", kind: "datetime", sort: true, filter: "between", width: 130 },
    { key: "deptId", label: "booking.dept", kind: "int", hidden: true },
  ],
});
