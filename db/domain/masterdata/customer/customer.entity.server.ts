import { defineEntity, p } from "@mikro-orm/postgresql";
import { flagProp, recordProps } from "#db/orm/record.server.ts";
import type { CreditControl, CustomerTerm } from "./payment-terms.ts";

const text = (length: number) => p.string().length(length).default("");

const CustomerSchema = defineEntity({
  name: "Customer",
  tableName: "customer",
  properties: {
    ...recordProps(),
    code: p.string().length(20).unique(),
    /** The "submitted flag" of platform §3. */
    status: p.string().$type<"DRAFT" | "SUBMITTED">().length(10).default("DRAFT"),
    type: text(20),
    source: text(20),
    sapCode: text(40),
    nameEn: p.string().length(200),
    nameCh: text(200),
    nameAbbr: text(80),
    innerCode: text(40),
    innerName: text(200),
    roles: p.array().columnType("text[]").default([]),
    supplierType: text(20),
    paymentTerm: p.string().$type<CustomerTerm>().length(30).default("DAYS").index(),
    /** Days after the date, or after the end of its month. */
    creditPeriod: p.integer().nullable(),
    /**
     * Of MONTH_DAY: months later, on this day; a date after the cut-off day counts as the next
     * month.
     */
    payMonths: p.integer().nullable(),
    payDay: p.integer().nullable(),
    cutOffDay: p.integer().nullable(),
    creditControl: p.string().$type<CreditControl>().length(30).default("NONE").index(),
    creditLimit: p.decimal().precision(18).scale(3).nullable(),
    creditCurrency: p.string().length(3).default("CNY"),
    country: text(2),
    province: text(80),
    city: text(80),
    district: text(80),
    address: text(500),
    postalCode: text(20),
    customsNo: text(40),
    taxNo: text(40),
    /** Printed as the buyer's on invoices. */
    bankName: text(200),
    bankAccount: text(40),
    tel: text(60),
    mail: text(120),
    fax: text(60),
    printTag: flagProp("Y"),
    /** The related customer's code. */
    mateCorp: text(20),
    remark: text(500),
    /** Codes merged into this one, separated by blanks; see CustomerFormer. */
    formerCodes: p.text().default(""),
    search: p.text().default(""),
    contacts: () =>
      p
        .oneToMany(CustomerContactSchema)
        .mappedBy("customer")
        .orphanRemoval()
        .orderBy({ lineNo: "asc" }),
  },
});

const CustomerContactSchema = defineEntity({
  name: "CustomerContact",
  tableName: "customer_contact",
  properties: {
    ...recordProps(),
    customer: () => p.manyToOne(CustomerSchema).deleteRule("cascade"),
    lineNo: p.integer(),
    name: p.string().length(80),
    post: text(80),
    /** Booking, documents, finance … */
    concern: text(20),
    tel: text(60),
    mobile: text(60),
    mail: text(120),
    remark: text(250),
  },
  indexes: [{ properties: ["customer"] }],
});

/** A merged code: still searchable, never given again. */
const CustomerFormerSchema = defineEntity({
  name: "CustomerFormer",
  tableName: "customer_former",
  properties: {
    ...recordProps(),
    code: p.string().length(20).unique(),
    nameEn: p.string().length(200),
    nameCh: text(200),
    customerCode: p.string().length(20).index(),
  },
});

export class Customer extends CustomerSchema.class {}
CustomerSchema.setClass(Customer);
export class CustomerContact extends CustomerContactSchema.class {}
CustomerContactSchema.setClass(CustomerContact);
export class CustomerFormer extends CustomerFormerSchema.class {}
CustomerFormerSchema.setClass(CustomerFormer);

export const customerEntities = [Customer, CustomerContact, CustomerFormer];
