import { defineList, type ListColumn } from "#platform/list/list.ts";

const changed: ListColumn = { key: "updatedTime", word: "kit.updatedTime", kind: "datetime", sort: true, width: 130 };
const enabled: ListColumn = { key: "enabled", word: "corp.enabled", kind: "flag", filter: "in", width: 80 };
const company: ListColumn = { key: "companyCode", word: "corp.company", sort: true, filter: "equals", width: 100 };
/** All of these are the house's own and closed to customers. */
const shared = { perm: "master:list", scopes: {} } as const;

/** The companies of the house: whose books, numbers and bank accounts they are. */
export const companyList = defineList({
  ...shared,
  apiName: "xhlbasic/company",
  title: "corp.companies",
  sort: { key: "code", order: "asc" },
  columns: [
    { key: "code", word: "corp.companyCode", sort: true, filter: "contains", width: 110, fixed: "left" },
    { key: "nameZh", word: "corp.nameZh", sort: true, filter: "contains", width: 220 },
    { key: "nameEn", word: "corp.nameEn", filter: "contains", width: 260 },
    { key: "localCurrency", word: "corp.localCurrency", filter: "equals", width: 90 },
    { key: "timeZone", word: "corp.timeZone", filter: "equals", width: 130 },
    { key: "taxNo", word: "corp.taxNo", filter: "equals", width: 170 },
    { key: "addressZh", word: "corp.addressZh", width: 240 },
    { key: "addressEn", word: "corp.addressEn", width: 240 },
    { key: "tel", word: "corp.tel", width: 120 },
    { key: "mail", word: "corp.mail", width: 160 },
    changed,
  ],
});

/** Salesmen, by the code bookings name. */
export const salesmanList = defineList({
  ...shared,
  apiName: "xhlbasic/salesman",
  title: "corp.salesmen",
  sort: { key: "code", order: "asc" },
  columns: [
    { key: "code", word: "corp.salesman", sort: true, filter: "contains", width: 110, fixed: "left" },
    { key: "nameZh", word: "corp.nameZh", sort: true, filter: "contains", width: 140 },
    { key: "nameEn", word: "corp.nameEn", filter: "contains", width: 160 },
    company,
    { key: "orgCode", word: "corp.organisation", sort: true, filter: "equals", width: 110 },
    { key: "tel", word: "corp.tel", width: 120 },
    { key: "mail", word: "corp.mail", width: 180 },
    enabled,
    { key: "remark", word: "corp.remark", width: 200 },
    changed,
  ],
});

/** Business organisations; departments of the system are another matter. */
export const organisationList = defineList({
  ...shared,
  apiName: "xhlbasic/organisation",
  title: "corp.organisations",
  sort: { key: "code", order: "asc" },
  columns: [
    { key: "code", word: "corp.organisation", sort: true, filter: "contains", width: 110, fixed: "left" },
    { key: "orgType", word: "corp.orgType", kind: "dict", dict: "org_type", sort: true, filter: "in", width: 100 },
    { key: "nameZh", word: "corp.nameZh", sort: true, filter: "contains", width: 200 },
    { key: "nameEn", word: "corp.nameEn", filter: "contains", width: 220 },
    { key: "parentCode", word: "corp.parent", filter: "equals", width: 110 },
    company,
    { key: "portCode", word: "corp.port", filter: "equals", width: 90 },
    { key: "country", word: "corp.country", filter: "equals", width: 70 },
    { key: "city", word: "corp.city", width: 100 },
    { key: "address", word: "corp.address", width: 220 },
    { key: "contact", word: "corp.contact", width: 100 },
    { key: "tel", word: "corp.tel", width: 120 },
    { key: "mail", word: "corp.mail", width: 160 },
    enabled,
    { key: "remark", word: "corp.remark", width: 200 },
    changed,
  ],
});

/** Bank accounts of the companies (platform §3). */
export const bankAccountList = defineList({
  ...shared,
  apiName: "xhlbasic/bankAccount",
  title: "corp.bankAccounts",
  sort: { key: "companyCode", order: "asc" },
  columns: [
    { key: "accountNo", word: "corp.accountNo", sort: true, filter: "contains", width: 180, fixed: "left" },
    company,
    { key: "companyName", word: "corp.companyName", width: 200 },
    { key: "currency", word: "corp.currency", sort: true, filter: "equals", width: 70 },
    { key: "swiftCode", word: "corp.swiftCode", filter: "equals", width: 120 },
    { key: "bankNameZh", word: "corp.bankNameZh", filter: "contains", width: 200 },
    { key: "bankNameEn", word: "corp.bankNameEn", filter: "contains", width: 240 },
    { key: "bankAddressZh", word: "corp.bankAddressZh", width: 220 },
    { key: "bankAddressEn", word: "corp.bankAddressEn", width: 220 },
    enabled,
    { key: "remark", word: "corp.remark", width: 200 },
    changed,
  ],
});

/** Banks by their business identifier code. */
export const bankList = defineList({
  ...shared,
  apiName: "xhlbasic/bank",
  title: "corp.banks",
  sort: { key: "swiftCode", order: "asc" },
  columns: [
    { key: "swiftCode", word: "corp.swiftCode", sort: true, filter: "contains", width: 120, fixed: "left" },
    { key: "nameEn", word: "corp.nameEn", sort: true, filter: "contains", width: 340 },
    { key: "nameZh", word: "corp.nameZh", filter: "contains", width: 200 },
    { key: "country", word: "corp.country", sort: true, filter: "equals", width: 70 },
    { key: "city", word: "corp.city", sort: true, filter: "equals", width: 140 },
    { key: "branch", word: "corp.branch", width: 240 },
    changed,
  ],
});
