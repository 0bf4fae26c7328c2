import { defineForm } from "../kit/form.ts";

/** Cost code entry (platform §5 "Cost code form"). */
export const costCodeForm = defineForm({
  title: "code.costCodeSheet",
  sections: [
    {
      word: "code.section.main",
      fields: [
        { key: "code", word: "code.costCode", kind: "code" },
        { key: "nameZh", word: "code.nameZh", span: 4 },
        { key: "nameEn", word: "code.nameEn", span: 4 },
        { key: "codeBelong", word: "code.codeBelong", kind: "dict", dict: "code_belong" },
        { key: "taxRate", word: "code.taxRate", kind: "decimal" },
        { key: "taxInclusive", word: "code.taxInclusive", kind: "flag" },
        { key: "item1", word: "code.item1" },
        { key: "item2", word: "code.item2" },
        { key: "description", word: "code.description", kind: "area", span: 6 },
      ],
    },
    {
      word: "code.section.marks",
      fields: [
        { key: "isOceanFreight", word: "code.isOceanFreight", kind: "flag" },
        { key: "isBoxCharge", word: "code.isBoxCharge", kind: "flag" },
        { key: "isDemurrageCharge", word: "code.isDemurrageCharge", kind: "flag" },
        { key: "isPrePay", word: "code.isPrePay", kind: "flag" },
        { key: "isDeposit", word: "code.isDeposit", kind: "flag" },
        { key: "printTag", word: "code.printTag", kind: "flag" },
      ],
    },
  ],
});
