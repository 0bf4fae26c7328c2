import { defineForm, type FormDefinition } from "#platform/form/form.ts";
import { eachSide, type FeeSide, feeSides } from "./fee-side.ts";

const formOf = (side: FeeSide): FormDefinition => {
  const { form, corpLabel, corpNameLabel, corpHint } = feeSides[side];
  return defineForm({
    title: form,
    sections: [
      {
        label: "fee.section.main",
        fields: [
          { key: "blNo", label: "fee.blNo", kind: "code" },
          { key: "feeCode", label: "fee.feeCode", kind: "ref", ref: "costCode" },
          { key: "corpCode", label: corpLabel, kind: "ref", ref: "customer", ...(corpHint ? { hint: corpHint } : {}) },
          { key: "feeStatus", label: "fee.feeStatus", kind: "shown", dict: "fee_status" },
          { key: "origin", label: "fee.origin", kind: "shown", dict: "fee_origin" },
          { key: "voyageName", label: "fee.voyage", kind: "shown" },
          { key: "bkNo", label: "fee.bkNo", kind: "shown" },
          { key: "corpName", label: corpNameLabel, kind: "shown" },
        ],
      },
      {
        label: "fee.section.amount",
        fields: [
          { key: "unit", label: "fee.unit", kind: "dict", dict: "fee_unit" },
          { key: "sizeType", label: "fee.sizeType", kind: "ref", ref: "sizeType" },
          { key: "containerno", label: "fee.containerno", kind: "code" },
          { key: "qty", label: "fee.qty", kind: "decimal" },
          { key: "price", label: "fee.price", kind: "decimal" },
          { key: "currency", label: "fee.currency", kind: "ref", ref: "currency" },
          { key: "taxRate", label: "fee.taxRate", kind: "decimal", hint: "fee.taxHint" },
          { key: "taxInclusive", label: "fee.taxInclusive", kind: "dict", dict: "yes_no" },
          { key: "amount", label: "fee.amount", kind: "shown", amount: true },
          { key: "noTaxAmount", label: "fee.noTaxAmount", kind: "shown", amount: true },
          { key: "taxAmount", label: "fee.taxAmount", kind: "shown", amount: true },
          { key: "currencyRate", label: "fee.currencyRate", kind: "shown" },
          { key: "baseAmount", label: "fee.baseAmount", kind: "shown", amount: true },
          { key: "opRem", label: "fee.opRem", span: 6 },
        ],
      },
    ],
  });
};

export const feeForms = eachSide(formOf);

/** Defaults of a new fee. */
export const feeStart = { unit: "BILL", qty: "1", currency: "CNY" };
