import { defineForm } from "#platform/form/form.ts";

/** Customer entry (platform §3 "Customer"). */
export const customerForm = defineForm({
  title: "party.sheet",
  sections: [
    {
      word: "party.section.main",
      fields: [
        { key: "code", word: "party.code", kind: "code", hint: "party.codeHint" },
        { key: "status", word: "party.status", kind: "shown", dict: "customer_status" },
        { key: "formerCodes", word: "party.formerCodes", kind: "shown" },
        { key: "nameCh", word: "party.nameCh", span: 6 },
        { key: "nameEn", word: "party.nameEn", span: 6 },
        { key: "nameAbbr", word: "party.nameAbbr" },
        { key: "type", word: "party.type", kind: "dict", dict: "customer_type" },
        { key: "source", word: "party.source", kind: "dict", dict: "customer_source" },
        { key: "mateCorp", word: "party.mateCorp", kind: "ref", ref: "customer" },
        { key: "printTag", word: "party.printTag", kind: "flag" },
        { key: "roles", word: "party.roles", kind: "picks", dict: "customer_role", span: 12 },
        { key: "supplierType", word: "party.supplierType", kind: "dict", dict: "supplier_type", hint: "party.supplierTypeHint" },
        { key: "remark", word: "party.remark", kind: "area", span: 6 },
      ],
    },
    {
      word: "party.section.numbers",
      fields: [
        { key: "taxNo", word: "party.taxNo", span: 3 },
        { key: "customsNo", word: "party.customsNo", span: 3 },
        { key: "sapCode", word: "party.sapCode" },
        { key: "innerCode", word: "party.innerCode" },
        { key: "innerName", word: "party.innerName", span: 3 },
        { key: "creditPeriod", word: "party.creditPeriod", kind: "int" },
        { key: "creditLimit", word: "party.creditLimit", kind: "decimal" },
        { key: "creditCurrency", word: "party.creditCurrency", kind: "ref", ref: "currency" },
      ],
    },
    {
      word: "party.section.contact",
      fields: [
        { key: "country", word: "party.country", kind: "code" },
        { key: "province", word: "party.province" },
        { key: "city", word: "party.city" },
        { key: "district", word: "party.district" },
        { key: "postalCode", word: "party.postalCode" },
        { key: "address", word: "party.address", kind: "area", span: 6 },
        { key: "tel", word: "party.tel" },
        { key: "fax", word: "party.fax" },
        { key: "mail", word: "party.mail", span: 3 },
      ],
    },
  ],
  lines: [
    {
      key: "contacts",
      word: "party.contacts",
      max: 30,
      fields: [
        { key: "name", word: "party.contact.name" },
        { key: "post", word: "party.contact.post" },
        { key: "concern", word: "party.contact.concern", kind: "dict", dict: "contact_concern" },
        { key: "tel", word: "party.tel" },
        { key: "mobile", word: "party.contact.mobile" },
        { key: "mail", word: "party.mail" },
        { key: "remark", word: "party.remark" },
      ],
    },
  ],
});
