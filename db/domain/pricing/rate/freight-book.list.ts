import { defineList } from "#platform/records/list/list.ts";

/** Operations §3 "Freight rate". */
export const freightBookList = defineList({
  apiName: "priceSetting/freightmgr/index",
  perm: "rate:list",
  title: "rate.bookList",
  scopes: {},
  sort: { key: "fcode", order: "asc" },
  visible: "fcode fname status contractNo draftRows publishedRows",
  columns: [
    {
      key: "fcode",
      label: "rate.fcode",
      sort: true,
      filter: "contains",
      width: 140,
      fixed: "left",
    },
    { key: "fname", label: "rate.fname", filter: "contains", width: 200 },
    {
      key: "status",
      label: "rate.status",
      kind: "dict",
      dict: "rate_status",
      filter: "in",
      sort: true,
      width: 90,
    },
    {
      key: "source",
      label: "rate.source",
      kind: "dict",
      dict: "rate_source",
      filter: "in",
      width: 90,
    },
    { key: "contractNo", label: "rate.contractNo", filter: "contains", width: 130 },
    { key: "customerCode", label: "rate.customerCode", filter: "equals", width: 110 },
    { key: "voyline", label: "rate.voyline", filter: "equals", width: 90 },
    { key: "currency", label: "rate.currency", filter: "equals", width: 70 },
    { key: "draftRows", label: "rate.draftRows", kind: "int", width: 90 },
    { key: "publishedRows", label: "rate.publishedRows", kind: "int", width: 90 },
    { key: "description", label: "rate.description", width: 220 },
    { key: "updatedBy", label: "rate.updatedBy", width: 90 },
    { key: "updatedTime", label: "rate.updatedTime", kind: "datetime", sort: true, width: 130 },
  ],
});
