import { defineEntity, p } from "@mikro-orm/postgresql";
import { flagProp, recordProps } from "../kit/record.server.ts";

const CustomerSchema = defineEntity({
  name: "Customer",
  tableName: "customer",
  properties: {
    ...recordProps(),
    code: p.string().length(20).unique(),
    status: p.string().$type<"DRAFT" | "SUBMITTED">().length(10).default("DRAFT"),
    type: p.string().length(20).default(""),
    nameEn: p.string().length(200),
    nameCh: p.string().length(200).default(""),
    nameAbbr: p.string().length(80).default(""),
    roles: p.array().columnType("text[]").default([]),
    creditPeriod: p.integer().nullable(),
    creditLimit: p.decimal().precision(18).scale(3).nullable(),
    country: p.string().length(2).default(""),
    city: p.string().length(80).default(""),
    address: p.string().length(500).default(""),
    postalCode: p.string().length(20).default(""),
    customsNo: p.string().length(40).default(""),
    taxNo: p.string().length(40).default(""),
    tel: p.string().length(60).default(""),
    mail: p.string().length(120).default(""),
    fax: p.string().length(60).default(""),
    printTag: flagProp("Y"),
    search: p.text().default(""),
  },
});
export class Customer extends CustomerSchema.class {}
CustomerSchema.setClass(Customer);

export const partyEntities = [Customer];
