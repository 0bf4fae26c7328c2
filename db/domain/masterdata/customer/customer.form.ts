import { defineForm } from "#platform/records/form/form.ts";

/** Platform §3 "Customer". */
export const customerForm = defineForm({
  title: "party.sheet",
  sections: [
    {
      label: "party.section.main",
      fields: [
        { key: "code", label: "party.code", kind: "code", hint: "party.codeHint" },
        { key: "status", label: "party.status", kind: "shown", dict: "customer_status" },
        { key: "formerCodes", label: "party.formerCodes", kind: "shown" },
        { key: "nameCh", label: "party.nameCh", span: 6 },
        { key: "nameEn", label: "party.nameEn", span: 6 },
        { key: "nameAbbr", label: "party.nameAbbr" },
        { key: "type", label: "party.type", kind: "dict", dict: "customer_type" },
        { key: "source", label: "party.source", kind: "dict", dict: "customer_source" },
        { key: "mateCorp", label: "party.mateCorp", kind: "ref", ref: "customer" },
        { key: "printTag", label: "party.printTag", kind: "flag" },
        { key: "roles", label: "party.roles", kind: "picks", dict: "customer_role", span: 12 },
        {
          key: "supplierType",
          label: "party.supplierType",
          kind: "dict",
          dict: "supplier_type",
          hint: "party.supplierTypeHint",
        },
        { key: "remark", label: "party.remark", kind: "area", span: 6 },
      ],
    },
    {
      label: "party.section.numbers",
      fields: [
        { key: "taxNo", label: "party.taxNo", span: 3 },
        { key: "customsNo", label: "party.customsNo", span: 3 },
        { key: "bankName", label: "party.bankName", span: 4, hint: "party.bankHint" },
        { key: "bankAccount", label: "party.bankAccount", kind: "code", span: 3 },
        { key: "sapCode", label: "party.sapCode" },
        { key: "innerCode", label: "party.innerCode" },
        { key: "innerName", label: "party.innerName", span: 3 },
        {
          key: "paymentTerm",
          label: "party.paymentTerm",
          kind: "dict",
          dict: "payment_term",
          hint: "party.paymentTermHint",
        },
        { key: "creditPeriod", label: "party.creditPeriod", kind: "int" },
        { key: "payMonths", label: "party.payMonths", kind: "int" },
        { key: "payDay", label: "party.payDay", kind: "int" },
        { key: "cutOffDay", label: "party.cutOffDay", kind: "int" },
        { key: "creditLimit", label: "party.creditLimit", kind: "decimal" },
        { key: "creditCurrency", label: "party.creditCurrency", kind: "ref", ref: "currency" },
        {
          key: "creditControl",
          label: "party.creditControl",
          kind: "dict",
          dict: "credit_control",
          hint: "party.creditControlHint",
        },
      ],
    },
    {
      label: "party.section.contact",
      fields: [
        { key: "country", label: "party.country", kind: "code" },
        { key: "province", label: "party.province" },
        { key: "city", label: "party.city" },
        { key: "district", label: "party.district" },
        { key: "postalCode", label: "party.postalCode" },
        { key: "address", label: "party.address", kind: "area", span: 6 },
        { key: "tel", label: "party.tel" },
        { key: "fax", label: "party.fax" },
        { key: "mail", label: "party.mail", span: 3 },
      ],
    },
  ],
  lines: [
    {
      key: "contacts",
      label: "party.contacts",
      max: 30,
      fields: [
        { key: "name", label: "party.contact.name" },
        { key: "post", label: "party.contact.post" },
        { key: "concern", label: "party.contact.concern", kind: "dict", dict: "contact_concern" },
        { key: "tel", label: "party.tel" },
        { key: "mobile", label: "party.contact.mobile" },
        { key: "mail", label: "party.mail" },
        { key: "remark", label: "party.remark" },
      ],
    },
  ],
});
