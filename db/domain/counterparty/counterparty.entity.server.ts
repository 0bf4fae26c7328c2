import { defineEntity, p } from "@mikro-orm/postgresql";
import { flagProp, recordProps } from "#platform/resource/record.server.ts";

/** A bank by its business identifier code (ISO 9362): what bank accounts name. */
const BankSchema = defineEntity({
  name: "Bank",
  tableName: "bank",
  properties: {
    ...recordProps(),
    swiftCode: p.string().length(11).unique(),
    nameEn: p.string().length(200),
    nameZh: p.string().length(120).default(""),
    city: p.string().length(80).default(""),
    branch: p.string().length(120).default(""),
    country: p.string().length(2),
    /** Searchable text: code, names, pinyin, city; folded to lower case. */
    search: p.text().default(""),
  },
  indexes: [{ properties: ["country"] }, { properties: ["city"] }],
});
export class Bank extends BankSchema.class {}
BankSchema.setClass(Bank);

const BankAccountSchema = defineEntity({
  name: "BankAccount",
  tableName: "bank_account",
  properties: {
    ...recordProps(),
    companyCode: p.string().length(20),
    accountNo: p.string().length(40),
    currency: p.string().length(3).index(),
    bankNameZh: p.string().length(120).default(""),
    bankNameEn: p.string().length(200).default(""),
    bankAddressZh: p.string().length(250).default(""),
    bankAddressEn: p.string().length(250).default(""),
    swiftCode: p.string().length(11).default("").index(),
    enabled: flagProp("Y"),
    remark: p.string().length(250).default(""),
  },
  uniques: [{ properties: ["companyCode", "accountNo"] }],
  indexes: [{ properties: ["accountNo"] }],
});
export class BankAccount extends BankAccountSchema.class {}
BankAccountSchema.setClass(BankAccount);

const SalesmanSchema = defineEntity({
  name: "Salesman",
  tableName: "salesman",
  properties: {
    ...recordProps(),
    code: p.string().length(20).unique(),
    nameZh: p.string().length(60),
    nameEn: p.string().length(60).default(""),
    companyCode: p.string().length(20).default("").index(),
    orgCode: p.string().length(20).default("").index(),
    tel: p.string().length(30).default(""),
    mail: p.string().length(120).default(""),
    enabled: flagProp("Y"),
    remark: p.string().length(250).default(""),
  },
});
export class Salesman extends SalesmanSchema.class {}
SalesmanSchema.setClass(Salesman);

/** Where business is done, inside the house or for it: branches, agencies, depots. Departments say who works where and what he sees; these do not. */
const OrganisationSchema = defineEntity({
  name: "Organisation",
  tableName: "organisation",
  properties: {
    ...recordProps(),
    code: p.string().length(20).unique(),
    orgType: p.string().length(20).index(),
    nameZh: p.string().length(120),
    nameEn: p.string().length(120).default(""),
    parentCode: p.string().length(20).default("").index(),
    companyCode: p.string().length(20).default("").index(),
    portCode: p.string().length(5).default("").index(),
    country: p.string().length(2).default(""),
    city: p.string().length(60).default(""),
    address: p.string().length(250).default(""),
    contact: p.string().length(60).default(""),
    tel: p.string().length(30).default(""),
    mail: p.string().length(120).default(""),
    enabled: flagProp("Y"),
    remark: p.string().length(250).default(""),
  },
});
export class Organisation extends OrganisationSchema.class {}
OrganisationSchema.setClass(Organisation);

export const corpEntities = [Bank, BankAccount, Salesman, Organisation];
