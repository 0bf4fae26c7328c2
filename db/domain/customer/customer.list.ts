import { defineList, type ListColumn } from "#platform/list/list.ts";

/** Every field of platform §3, the ones people look at first. */
const columns: readonly ListColumn[] = [
  { key: "code", word: "party.code", sort: true, filter: "contains", width: 100, fixed: "left" },
  { key: "search", word: "party.search", filter: "contains", hidden: true, query: true },
  { key: "status", word: "party.status", kind: "dict", dict: "customer_status", sort: true, filter: "in", width: 80 },
  { key: "nameCh", word: "party.nameCh", sort: true, filter: "contains", width: 220 },
  { key: "nameEn", word: "party.nameEn", sort: true, filter: "contains", width: 260 },
  { key: "nameAbbr", word: "party.nameAbbr", filter: "contains", width: 100 },
  { key: "roles", word: "party.roles", kind: "dict", dict: "customer_role", filter: "in", width: 180 },
  { key: "type", word: "party.type", kind: "dict", dict: "customer_type", filter: "in", width: 90 },
  { key: "supplierType", word: "party.supplierType", kind: "dict", dict: "supplier_type", filter: "in", width: 90 },
  { key: "creditPeriod", word: "party.creditPeriod", kind: "int", sort: true, filter: "between", width: 80 },
  { key: "creditLimit", word: "party.creditLimit", kind: "money", currencyKey: "creditCurrency", width: 110 },
  { key: "creditCurrency", word: "party.creditCurrency", width: 60 },
  { key: "country", word: "party.country", filter: "equals", width: 60 },
  { key: "province", word: "party.province", filter: "equals", width: 90 },
  { key: "city", word: "party.city", filter: "contains", width: 100 },
  { key: "district", word: "party.district", width: 90 },
  { key: "address", word: "party.address", width: 240 },
  { key: "postalCode", word: "party.postalCode", width: 80 },
  { key: "taxNo", word: "party.taxNo", filter: "equals", width: 150 },
  { key: "customsNo", word: "party.customsNo", filter: "equals", width: 120 },
  { key: "sapCode", word: "party.sapCode", filter: "equals", width: 100 },
  { key: "innerCode", word: "party.innerCode", filter: "equals", width: 100 },
  { key: "innerName", word: "party.innerName", width: 140 },
  { key: "source", word: "party.source", kind: "dict", dict: "customer_source", filter: "in", width: 90 },
  { key: "mateCorp", word: "party.mateCorp", filter: "equals", width: 100 },
  { key: "tel", word: "party.tel", width: 120 },
  { key: "mail", word: "party.mail", width: 180 },
  { key: "fax", word: "party.fax", width: 120 },
  { key: "contacts", word: "party.contacts", width: 200 },
  { key: "printTag", word: "party.printTag", kind: "flag", filter: "in", width: 70 },
  { key: "formerCodes", word: "party.formerCodes", filter: "contains", width: 120 },
  { key: "remark", word: "party.remark", width: 160 },
  { key: "updatedBy", word: "kit.updatedBy", width: 90 },
  { key: "updatedTime", word: "kit.updatedTime", kind: "datetime", sort: true, width: 130 },
];

/** Customers; a customer account sees its own codes only. */
export const customerList = defineList({
  apiName: "xhlbasic/customer",
  perm: "master:list",
  title: "party.customers",
  scopes: { customer: ["code"] },
  sort: { key: "code", order: "asc" },
  columns,
});

/** The customers that book electronically: those with an account, and those entered for it. */
export const ebCustomerList = defineList({
  ...customerList,
  apiName: "eb/customer",
  perm: "ebooking:list",
  title: "party.ebCustomers",
});
