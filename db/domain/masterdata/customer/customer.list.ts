import { defineList, type ListColumn } from "#platform/list/list.ts";

/** Platform §3, in order of use. */
const columns: readonly ListColumn[] = [
  { key: "code", label: "party.code", sort: true, filter: "contains", width: 100, fixed: "left" },
  { key: "search", label: "party.search", filter: "contains", hidden: true, query: true },
  { key: "status", label: "party.status", kind: "dict", dict: "customer_status", sort: true, filter: "in", width: 80 },
  { key: "nameCh", label: "party.nameCh", sort: true, filter: "contains", width: 220 },
  { key: "nameEn", label: "party.nameEn", sort: true, filter: "contains", width: 260 },
  { key: "nameAbbr", label: "party.nameAbbr", filter: "contains", width: 100 },
  { key: "roles", label: "party.roles", kind: "dict", dict: "customer_role", filter: "in", width: 180 },
  { key: "type", label: "party.type", kind: "dict", dict: "customer_type", filter: "in", width: 90 },
  { key: "supplierType", label: "party.supplierType", kind: "dict", dict: "supplier_type", filter: "in", width: 90 },
  { key: "paymentTerm", label: "party.paymentTerm", kind: "dict", dict: "payment_term", filter: "in", width: 120 },
  { key: "creditPeriod", label: "party.creditPeriod", kind: "int", sort: true, filter: "between", width: 80 },
  { key: "creditLimit", label: "party.creditLimit", kind: "money", currencyKey: "creditCurrency", width: 110 },
  { key: "creditCurrency", label: "party.creditCurrency", width: 60 },
  { key: "creditControl", label: "party.creditControl", kind: "dict", dict: "credit_control", filter: "in", width: 90 },
  { key: "payMonths", label: "party.payMonths", kind: "int", width: 80 },
  { key: "payDay", label: "party.payDay", kind: "int", width: 80 },
  { key: "cutOffDay", label: "party.cutOffDay", kind: "int", width: 80 },
  { key: "country", label: "party.country", filter: "equals", width: 60 },
  { key: "province", label: "party.province", filter: "equals", width: 90 },
  { key: "city", label: "party.city", filter: "contains", width: 100 },
  { key: "district", label: "party.district", width: 90 },
  { key: "address", label: "party.address", width: 240 },
  { key: "postalCode", label: "party.postalCode", width: 80 },
  { key: "taxNo", label: "party.taxNo", filter: "equals", width: 150 },
  { key: "customsNo", label: "party.customsNo", filter: "equals", width: 120 },
  { key: "bankName", label: "party.bankName", width: 200 },
  { key: "bankAccount", label: "party.bankAccount", filter: "equals", width: 170 },
  { key: "sapCode", label: "party.sapCode", filter: "equals", width: 100 },
  { key: "innerCode", label: "party.innerCode", filter: "equals", width: 100 },
  { key: "innerName", label: "party.innerName", width: 140 },
  { key: "source", label: "party.source", kind: "dict", dict: "customer_source", filter: "in", width: 90 },
  { key: "mateCorp", label: "party.mateCorp", filter: "equals", width: 100 },
  { key: "tel", label: "party.tel", width: 120 },
  { key: "mail", label: "party.mail", width: 180 },
  { key: "fax", label: "party.fax", width: 120 },
  { key: "contacts", label: "party.contacts", width: 200 },
  { key: "printTag", label: "party.printTag", kind: "flag", filter: "in", width: 70 },
  { key: "formerCodes", label: "party.formerCodes", filter: "contains", width: 120 },
  { key: "remark", label: "party.remark", width: 160 },
  { key: "updatedBy", label: "kit.updatedBy", width: 90 },
  { key: "updatedTime", label: "kit.updatedTime", kind: "datetime", sort: true, width: 130 },
];

/** A customer account sees its own codes only. */
export const customerList = defineList({
  apiName: "xhlbasic/customer",
  perm: "master:list",
  title: "party.customers",
  scopes: { customer: ["code"] },
  sort: { key: "code", order: "asc" },
  columns,
});

/** Customers with an account, and those marked for e-booking. */
export const ebCustomerList = defineList({
  ...customerList,
  apiName: "eb/customer",
  perm: "ebooking:list",
  title: "party.ebCustomers",
});
