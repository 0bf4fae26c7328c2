import { defineList } from "#platform/list/list.ts";

/** Freight books with the number of their rows (operations §3 "Freight rate"). */
export const freightBookList = defineList({
  apiName: "priceSetting/freightmgr/index",
  perm: "rate:list",
  title: "rate.bookList",
  scopes: {},
  sort: { key: "fcode", order: "asc" },
  columns: [
    { key: "fcode", word: "rate.fcode", sort: true, filter: "contains", width: 140, fixed: "left" },
    { key: "fname", word: "rate.fname", filter: "contains", width: 200 },
    { key: "status", word: "rate.status", kind: "dict", dict: "rate_status", filter: "in", sort: true, width: 90 },
    { key: "source", word: "rate.source", kind: "dict", dict: "rate_source", filter: "in", width: 90 },
    { key: "contractNo", word: "rate.contractNo", filter: "contains", width: 130 },
    { key: "customerCode", word: "rate.customerCode", filter: "equals", width: 110 },
    { key: "voyline", word: "rate.voyline", filter: "equals", width: 90 },
    { key: "currency", word: "rate.currency", filter: "equals", width: 70 },
    { key: "draftRows", word: "rate.draftRows", kind: "int", width: 90 },
    { key: "publishedRows", word: "rate.publishedRows", kind: "int", width: 90 },
    { key: "description", word: "rate.description", width: 220 },
    { key: "updatedBy", word: "rate.updatedBy", width: 90 },
    { key: "updatedTime", word: "rate.updatedTime", kind: "datetime", sort: true, width: 130 },
  ],
});
