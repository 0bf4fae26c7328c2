import { defineForm, type FormDefinition } from "#platform/form/form.ts";
import { eachSide, type FeeSide, feeSides } from "./fee-side.ts";

/** A fee of a side: entry by hand, and the figures of an automatic one. */
const formOf = (side: FeeSide): FormDefinition => {
  const { form, corpLabel, corpNameLabel, corpHint } = feeSides[side];
  return defineForm({
    title: form,
    sections: [
      {
        word: "fee.section.main",
        fields: [
          { key: "blNo", word: "fee.blNo", kind: "code" },
          { key: "feeCode", word: "fee.feeCode", kind: "ref", ref: "costCode" },
          { key: "corpCode", word: corpLabel, kind: "ref", ref: "customer", ...(corpHint ? { hint: corpHint } : {}) },
          { key: "feeStatus", word: "fee.feeStatus", kind: "shown", dict: "fee_status" },
          { key: "origin", word: "fee.origin", kind: "shown", dict: "fee_origin" },
          { key: "voyageName", word: "fee.voyage", kind: "shown" },
          { key: "bkNo", word: "fee.bkNo", kind: "shown" },
          { key: "corpName", word: corpNameLabel, kind: "shown" },
        ],
      },
      {
        word: "fee.section.amount",
        fields: [
          { key: "unit", word: "fee.unit", kind: "dict", dict: "fee_unit" },
          { key: "sizeType", word: "fee.sizeType", kind: "ref", ref: "sizeType" },
          { key: "containerno", word: "fee.containerno", kind: "code" },
          { key: "qty", word: "fee.qty", kind: "decimal" },
          { key: "price", word: "fee.price", kind: "decimal" },
          { key: "currency", word: "fee.currency", kind: "ref", ref: "currency" },
          { key: "taxRate", word: "fee.taxRate", kind: "decimal", hint: "fee.taxHint" },
          { key: "taxInclusive", word: "fee.taxInclusive", kind: "dict", dict: "yes_no" },
          { key: "amount", word: "fee.amount", kind: "shown", amount: true },
          { key: "noTaxAmount", word: "fee.noTaxAmount", kind: "shown", amount: true },
          { key: "taxAmount", word: "fee.taxAmount", kind: "shown", amount: true },
          { key: "currencyRate", word: "fee.currencyRate", kind: "shown" },
          { key: "baseAmount", word: "fee.baseAmount", kind: "shown", amount: true },
          { key: "opRem", word: "fee.opRem", span: 6 },
        ],
      },
    ],
  });
};

export const feeForms = eachSide(formOf);

/** What a new fee begins with. */
export const feeStart = { unit: "BILL", qty: "1", currency: "CNY" };
