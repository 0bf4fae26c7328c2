import { sql } from "kysely";
import { defaultZone } from "#platform/kernel/clock/zone.ts";
import { defineMaster, type Master } from "#platform/records/resource/master.server.ts";
import { Company, companyFields } from "#domain/administration/org/org.entity.server.ts";
import { bankAccountImport, bankImport } from "./bank.imports.server.ts";
import {
  Bank,
  BankAccount,
  bankAccountFields,
  bankFields,
  Organisation,
  organisationFields,
  Salesman,
  salesmanFields,
} from "./counterparty.entity.server.ts";
import {
  companyImport,
  organisationImport,
  salesmanImport,
} from "./counterparty.imports.server.ts";

const companyName = sql`(select c.name_zh from company c where c.code = t0.company_code)`;

/** Our own companies. Customers see nothing of this area. */
const company = defineMaster({
  name: "company",
  perms: { edit: "company:edit", import: "company:edit" },
  fields: companyFields,
  source: { entity: Company },
  title: "counterparty.companySheet",
  list: {
    apiName: "xhlbasic/company",
    title: "counterparty.companies",
    scopes: {},
    sort: { key: "code", order: "asc" },
    columns: {
      code: { sort: true, filter: "contains", width: 110, fixed: "left" },
      nameZh: { sort: true, filter: "contains", width: 220 },
      nameEn: { filter: "contains", width: 260 },
      localCurrency: { filter: "equals", width: 90 },
      timeZone: { filter: "equals", width: 130 },
      rateTolerance: { width: 110 },
      taxNo: { filter: "equals", width: 170 },
      addressZh: { width: 240 },
      addressEn: { width: 240 },
      tel: { width: 120 },
      mail: { width: 160 },
      updatedTime: {},
    },
  },
  import: companyImport,
  form: {
    localCurrency: { hint: "counterparty.currencyHint" },
    timeZone: { hint: "counterparty.zoneHint" },
    rateTolerance: { hint: "counterparty.rateToleranceHint" },
  },
  start: { timeZone: defaultZone },
});

/** Not the departments of users. */
const organisation = defineMaster({
  name: "organisation",
  fields: organisationFields,
  source: { entity: Organisation },
  title: "counterparty.organisationSheet",
  list: {
    apiName: "xhlbasic/organisation",
    title: "counterparty.organisations",
    scopes: {},
    sort: { key: "code", order: "asc" },
    columns: {
      code: { sort: true, filter: "contains", width: 110, fixed: "left" },
      orgType: { sort: true, width: 100 },
      nameZh: { sort: true, filter: "contains", width: 200 },
      nameEn: { filter: "contains", width: 220 },
      parentCode: { filter: "equals", width: 110 },
      companyCode: { sort: true, filter: "equals", width: 100 },
      portCode: { filter: "equals", width: 90 },
      country: { filter: "equals", width: 70 },
      city: { width: 100 },
      address: { width: 220 },
      contact: { width: 100 },
      tel: { width: 120 },
      mail: { width: 160 },
      enabled: {},
      remark: { width: 200 },
      updatedTime: {},
    },
  },
  import: organisationImport,
});

const salesman = defineMaster({
  name: "salesman",
  fields: salesmanFields,
  source: { entity: Salesman },
  title: "counterparty.salesmanSheet",
  list: {
    apiName: "xhlbasic/salesman",
    title: "counterparty.salesmen",
    scopes: {},
    sort: { key: "code", order: "asc" },
    columns: {
      code: { sort: true, filter: "contains", width: 110, fixed: "left" },
      nameZh: { sort: true, filter: "contains", width: 140 },
      nameEn: { filter: "contains", width: 160 },
      companyCode: { sort: true, filter: "equals", width: 100 },
      orgCode: { sort: true, filter: "equals", width: 110 },
      tel: { width: 120 },
      mail: { width: 180 },
      enabled: {},
      remark: { width: 200 },
      updatedTime: {},
    },
  },
  import: salesmanImport,
});

/** Platform §3. */
const bankAccount = defineMaster({
  name: "bankAccount",
  unnamed: true,
  key: ["companyCode", "accountNo"],
  code: "accountNo",
  perms: { edit: "bankAccount:edit", import: "bankAccount:edit" },
  fields: bankAccountFields,
  source: { entity: BankAccount, computed: { companyName } },
  title: "counterparty.bankAccountSheet",
  list: {
    apiName: "xhlbasic/bankAccount",
    title: "counterparty.bankAccounts",
    scopes: {},
    sort: { key: "companyCode", order: "asc" },
    columns: {
      accountNo: { sort: true, filter: "contains", width: 180, fixed: "left" },
      companyCode: { sort: true, filter: "equals", width: 100 },
      companyName: { label: "counterparty.companyName", width: 200 },
      currency: { sort: true, filter: "equals", width: 70 },
      swiftCode: { filter: "equals", width: 120 },
      bankNameZh: { filter: "contains", width: 200 },
      bankNameEn: { filter: "contains", width: 240 },
      bankAddressZh: { width: 220 },
      bankAddressEn: { width: 220 },
      enabled: {},
      remark: { width: 200 },
      updatedTime: {},
    },
  },
  import: bankAccountImport,
  form: {
    swiftCode: { hint: "counterparty.swiftHint" },
  },
  links: [{ to: "/xhlbasic/bank", label: "counterparty.banks" }],
});

const bank = defineMaster({
  name: "bank",
  key: ["swiftCode"],
  fields: bankFields,
  source: { entity: Bank },
  title: "counterparty.bankSheet",
  list: {
    apiName: "xhlbasic/bank",
    title: "counterparty.banks",
    scopes: {},
    sort: { key: "swiftCode", order: "asc" },
    columns: {
      swiftCode: { sort: true, filter: "contains", width: 120, fixed: "left" },
      nameEn: { sort: true, filter: "contains", width: 340 },
      nameZh: { filter: "contains", width: 200 },
      country: { sort: true, filter: "equals", width: 70 },
      city: { sort: true, filter: "equals", width: 140 },
      branch: { width: 240 },
      updatedTime: {},
    },
  },
  import: bankImport,
  form: {
    swiftCode: { hint: "counterparty.swiftForm" },
  },
});

export const counterpartyResources: readonly Master[] = [
  company,
  organisation,
  salesman,
  bankAccount,
  bank,
];
