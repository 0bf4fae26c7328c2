import { defineForm } from "../kit/form.ts";

/** Customer entry (platform §3 "Customer"). */
export const customerForm = defineForm({
  title: "party.sheet",
  sections: [
    {
      word: "party.section.main",
      fields: [
        { key: "code", word: "party.code", kind: "code", hint: "party.codeHint" },
        { key: "status", word: "party.status", kind: "shown", dict: "customer_status" },
        { key: "nameCh", word: "party.nameCh", span: 4 },
        { key: "nameEn", word: "party.nameEn", span: 4 },
        { key: "nameAbbr", word: "party.nameAbbr" },
        { key: "roles", word: "party.roles", span: 4, hint: "party.rolesHint" },
        { key: "type", word: "party.type" },
        { key: "creditPeriod", word: "party.creditPeriod", kind: "int" },
        { key: "creditLimit", word: "party.creditLimit", kind: "decimal" },
        { key: "printTag", word: "party.printTag", kind: "flag" },
      ],
    },
    {
      word: "party.section.contact",
      fields: [
        { key: "country", word: "party.country", kind: "code" },
        { key: "city", word: "party.city" },
        { key: "address", word: "party.address", kind: "area", span: 6 },
        { key: "postalCode", word: "party.postalCode" },
        { key: "customsNo", word: "party.customsNo" },
        { key: "taxNo", word: "party.taxNo" },
        { key: "tel", word: "party.tel" },
        { key: "mail", word: "party.mail" },
        { key: "fax", word: "party.fax" },
      ],
    },
  ],
});
