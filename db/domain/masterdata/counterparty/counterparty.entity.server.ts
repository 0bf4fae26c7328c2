import { defineEntity, p } from "@mikro-orm/postgresql";
import { propsOf } from "#platform/records/resource/field-columns.server.ts";
import { code, defineFields, flag, text } from "#platform/records/resource/fields.ts";
import { recordProps } from "#db/orm/record.server.ts";

/** A bank by its BIC (ISO 9362). */
export const bankFields = defineFields("counterparty", {
  swiftCode: code(11, { required: true, unique: true, names: ["swift", "bic"] }),
  nameEn: text(200, { required: true, names: ["bank"] }),
  nameZh: text(120),
  country: code(2, { columnDefault: null }),
  city: text(80),
  branch: text(120),
});
const BankSchema = defineEntity({
  name: "Bank",
  tableName: "bank",
  properties: {
    ...recordProps(),
    ...propsOf(bankFields),
    /** Code, names, pinyin and city in lower case. */
    search: p.text().default(""),
  },
  indexes: [{ properties: ["country"] }, { properties: ["city"] }],
});
export class Bank extends BankSchema.class {}
BankSchema.setClass(Bank);

export const bankAccountFields = defineFields("counterparty", {
  companyCode: code(20, {
    label: "counterparty.company",
    required: true,
    ref: "company",
    exists: "company.code",
  }),
  accountNo: code(40, { required: true }),
  currency: code(3, { required: true, ref: "currency", index: true, exists: "currency.code" }),
  swiftCode: code(11, { ref: "bank", index: true }),
  bankNameZh: text(120),
  bankNameEn: text(200),
  bankAddressZh: text(250),
  bankAddressEn: text(250),
  enabled: flag({ initial: "Y" }),
  remark: text(250),
});
const BankAccountSchema = defineEntity({
  name: "BankAccount",
  tableName: "bank_account",
  properties: { ...recordProps(), ...propsOf(bankAccountFields) },
  uniques: [{ properties: ["companyCode", "accountNo"] }],
  indexes: [{ properties: ["accountNo"] }],
});
export class BankAccount extends BankAccountSchema.class {}
BankAccountSchema.setClass(BankAccount);

export const salesmanFields = defineFields("counterparty", {
  code: code(20, {
    label: "counterparty.salesman",
    required: true,
    unique: true,
    names: ["Salesman code"],
  }),
  nameZh: text(60, { required: true }),
  nameEn: text(60),
  companyCode: code(20, {
    label: "counterparty.company",
    ref: "company",
    index: true,
    exists: "company.code",
  }),
  orgCode: code(20, {
    label: "counterparty.organisation",
    ref: "organisation",
    index: true,
    exists: "organisation.code",
  }),
  tel: text(30, { names: ["Telephone"] }),
  mail: text(120, { names: ["email"] }),
  enabled: flag({ initial: "Y" }),
  remark: text(250),
});
const SalesmanSchema = defineEntity({
  name: "Salesman",
  tableName: "salesman",
  properties: { ...recordProps(), ...propsOf(salesmanFields) },
});
export class Salesman extends SalesmanSchema.class {}
SalesmanSchema.setClass(Salesman);

/** Branches, agencies and depots. Unlike departments they grant no access. */
export const organisationFields = defineFields("counterparty", {
  code: code(20, { label: "counterparty.organisation", required: true, unique: true }),
  orgType: code(20, { required: true, dict: "org_type", index: true }),
  nameZh: text(120, { required: true }),
  nameEn: text(120),
  parentCode: code(20, { label: "counterparty.parent", ref: "organisation", index: true }),
  companyCode: code(20, { label: "counterparty.company", ref: "company", index: true }),
  portCode: code(5, { label: "counterparty.port", ref: "port", index: true }),
  country: code(2),
  city: text(60),
  address: text(250),
  contact: text(60),
  tel: text(30, { names: ["Telephone"] }),
  mail: text(120, { names: ["email"] }),
  enabled: flag({ initial: "Y" }),
  remark: text(250),
});
const OrganisationSchema = defineEntity({
  name: "Organisation",
  tableName: "organisation",
  properties: { ...recordProps(), ...propsOf(organisationFields) },
});
export class Organisation extends OrganisationSchema.class {}
OrganisationSchema.setClass(Organisation);

export const counterpartyEntities = [Bank, BankAccount, Salesman, Organisation];
