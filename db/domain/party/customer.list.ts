import { defineList } from "../kit/list.ts";

/** Customers; a customer account sees its own codes only. */
export const customerList = defineList({
  apiName: "xhlbasic/customer",
  perm: "master:list",
  title: "party.customers",
  scopes: { customer: ["code"] },
  sort: { key: "code", order: "asc" },
  columns: [
    { key: "code", word: "party.code", sort: true, filter: "contains", width: 100, fixed: "left" },
    { key: "status", word: "party.status", kind: "dict", dict: "customer_status", sort: true, filter: "in", width: 80 },
    { key: "nameCh", word: "party.nameCh", sort: true, filter: "contains", width: 220 },
    { key: "nameEn", word: "party.nameEn", sort: true, filter: "contains", width: 260 },
    { key: "nameAbbr", word: "party.nameAbbr", width: 100 },
    { key: "roles", word: "party.roles", width: 180 },
    { key: "creditPeriod", word: "party.creditPeriod", kind: "int", sort: true, width: 80 },
    { key: "country", word: "party.country", filter: "equals", width: 60 },
    { key: "city", word: "party.city", filter: "contains", width: 100 },
    { key: "tel", word: "party.tel", width: 120 },
    { key: "mail", word: "party.mail", width: 180 },
    { key: "search", word: "party.search", filter: "contains", hidden: true },
    { key: "updatedBy", word: "kit.updatedBy", width: 90 },
    { key: "updatedTime", word: "kit.updatedTime", kind: "datetime", sort: true, width: 130 },
    { key: "used", word: "party.code", hidden: true },
  ],
});
