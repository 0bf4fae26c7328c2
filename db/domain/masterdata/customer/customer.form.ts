import { defineForm } from "#platform/records/form/form.ts";

/** Platform §3 "Customer". */
export const customerForm = defineForm({
  title: "customer.sheet",
  sections: [
    {
      label: "customer.section.main",
      fields: [
        { key: "code", label: "customer.code", kind: "code", hint: "customer.codeHint" },
        { key: "status", label: "customer.status", kind: "shown", dict: "customer_status" },
        { key: "formerCodes", label: "customer.formerCodes", kind: "shown" },
        { key: "nameCh", label: "customer.nameCh", span: 6 },
        { key: "nameEn", label: "customer.nameEn", span: 6 },
        { key: "nameAbbr", label: "customer.nameAbbr" },
        { key: "type", label: "customer.type", kind: "dict", dict: "customer_type" },
        { key: "source", label: "customer.source", kind: "dict", dict: "customer_source" },
        { key: "mateCorp", label: "customer.mateCorp", kind: "ref", ref: "customer" },
        { key: "printTag", label: "customer.printTag", kind: "flag" },
        { key: "roles", label: "customer.roles", kind: "picks", dict: "customer_role", span: 12 },
        {
          key: "supplierType",
          label: "customer.supplierType",
          kind: "dict",
          dict: "supplier_type",
          hint: "customer.supplierTypeHint",
        },
        { key: "remark", label: "customer.remark", kind: "area", span: 6 },
      ],
    },
    {
      label: "customer.section.numbers",
      fields: [
        { key: "taxNo", label: "customer.taxNo", span: 3 },
        { key: "customsNo", label: "customer.customsNo", span: 3 },
        { key: "bankName", label: "customer.bankName", span: 4, hint: "customer.bankHint" },
        { key: "bankAccount", label: "customer.bankAccount", kind: "code", span: 3 },
        { key: "sapCode", label: "customer.sapCode" },
        { key: "innerCode", label: "customer.innerCode" },
        { key: "innerName", label: "customer.innerName", span: 3 },
        {
          key: "paymentTerm",
          label: "customer.paymentTerm",
          kind: "dict",
          dict: "payment_term",
          hint: "customer.paymentTermHint",
        },
        { key: "creditPeriod", label: "customer.creditPeriod", kind: "int" },
        { key: "payMonths", label: "customer.payMonths", kind: "int" },
        { key: "payDay", label: "customer.payDay", kind: "int" },
        { key: "cutOffDay", label: "customer.cutOffDay", kind: "int" },
        { key: "creditLimit", label: "customer.creditLimit", kind: "decimal" },
        { key: "creditCurrency", label: "customer.creditCurrency", kind: "ref", ref: "currency" },
        {
          key: "creditControl",
          label: "customer.creditControl",
          kind: "dict",
          dict: "credit_control",
          hint: "customer.creditControlHint",
        },
      ],
    },
    {
      label: "customer.section.contact",
      fields: [
        { key: "country", label: "customer.country", kind: "code" },
        { key: "province", label: "customer.province" },
        { key: "city", label: "customer.city" },
        { key: "district", label: "customer.district" },
        { key: "postalCode", label: "customer.postalCode" },
        { key: "address", label: "customer.address", kind: "area", span: 6 },
        { key: "tel", label: "customer.tel" },
        { key: "fax", label: "customer.fax" },
        { key: "mail", label: "customer.mail", span: 3 },
      ],
    },
  ],
  lines: [
    {
      key: "contacts",
      label: "customer.contacts",
      max: 30,
      fields: [
        { key: "name", label: "customer.contact.name" },
        { key: "post", label: "customer.contact.post" },
        {
          key: "concern",
          label: "customer.contact.concern",
          kind: "dict",
          dict: "contact_concern",
        },
        { key: "tel", label: "customer.tel" },
        { key: "mobile", label: "customer.contact.mobile" },
        { key: "mail", label: "customer.mail" },
        { key: "remark", label: "customer.remark" },
      ],
    },
  ],
});
