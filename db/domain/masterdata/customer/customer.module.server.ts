import { sql } from "kysely";
import { customerEntities } from "./customer.entity.server.ts";
import { customerForm } from "./customer.form.ts";
import { contactImport } from "./contact.import.server.ts";
import { customerImport } from "./customer.imports.server.ts";
import { customerResources } from "./customer.resource.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { customerDictionaries } from "./customer.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";

export const customerModule = defineModule({
  name: "customer",
  after: ["org", "admin", "money"],
  dictionaries: customerDictionaries,
  entities: customerEntities,
  resources: customerResources,
  imports: { "xhlbasic/customer": [customerImport, contactImport] },
  references: {
    customer: {
      table: "customer",
      code: "code",
      zh: sql`name_ch`,
      en: sql`name_en`,
      fact: sql`concat_ws(', ', nullif(city, ''), nullif(country, ''))`,
      fills: {
        Name: sql`name_en`,
        Address: sql`address`,
        Tel: sql`tel`,
        Fax: sql`fax`,
        Mail: sql`mail`,
        CustomsNo: sql`customs_no`,
      },
      by: { kind: "search" },
      ownCodes: true,
      page: "xhlbasic/customer",
    },
  },
  numbers: { CUSTOMER: { table: "customer", column: "code" } },
  forms: { "xhlbasic/customer": [customerForm] },
  picks: { "customer:merge": ["customer"] },
  uses: usesIn("customer", "customer.customers", {
    customer: ["mate_corp"],
    currency: ["credit_currency"],
  }),
  staffFields: {
    Customer: [
      "source",
      "sapCode",
      "paymentTerm",
      "creditPeriod",
      "payMonths",
      "payDay",
      "cutOffDay",
      "creditControl",
      "creditLimit",
      "creditCurrency",
      "supplierType",
      "type",
      "innerCode",
      "innerName",
      "mateCorp",
      "formerCodes",
      "remark",
    ],
    CustomerContact: ["remark"],
  },
  roles: {
    admin: ["customer"],
  },
  permissionLabels: {
    "customer:merge": "customer.permission.merge",
  },
  tableLabels: {
    customer: "customer.table.customer",
    customer_contact: "customer.table.customerContact",
    customer_former: "customer.table.customerFormer",
  },
});
