import { defineList } from "#platform/records/list/list.ts";

export const periodList = defineList({
  apiName: "feemgr/recmgr/accountingPeriod",
  perm: "period:list",
  title: "period.list",
  scopes: {},
  sort: { key: "period", order: "desc" },
  visible: "period status changedBy changedTime reason companyCode",
  columns: [
    {
      key: "period",
      label: "period.period",
      sort: true,
      filter: "equals",
      width: 90,
      fixed: "left",
    },
    { key: "companyCode", label: "period.companyCode", sort: true, filter: "equals", width: 110 },
    {
      key: "status",
      label: "period.status",
      kind: "dict",
      dict: "period_status",
      sort: true,
      filter: "in",
      width: 90,
    },
    { key: "reason", label: "period.reason", width: 240 },
    { key: "changedBy", label: "period.changedBy", width: 100 },
    { key: "changedTime", label: "period.changedTime", kind: "datetime", sort: true, width: 130 },
  ],
});
