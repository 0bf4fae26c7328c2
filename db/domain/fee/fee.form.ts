import { defineForm, type FormDefinition, type FormField } from "#platform/form/form.ts";
import { eachSide, type FeeSide, feeSides } from "./fee-side.ts";

/** What a fee of a bill, or a special fee, is charged on. */
const targetFields: Readonly<Record<"bill" | "special", readonly FormField[]>> = {
  bill: [{ key: "blNo", label: "fee.blNo", kind: "code" }],
  special: [
    { key: "voyageName", label: "fee.voyage", kind: "ref", ref: "voyage" },
    { key: "blNo", label: "fee.blNo", kind: "code", hint: "fee.specialBillHint" },
    { key: "companyCode", label: "fee.companyCode", kind: "ref", ref: "company", hint: "fee.companyHint" },
    { key: "portLoad", label: "fee.port", kind: "ref", ref: "port" },
  ],
};

const formOf = (side: FeeSide, subject: "bill" | "special"): FormDefinition => {
  const { form, specialForm, corpLabel, corpNameLabel, corpHint } = feeSides[side];
  const special = subject === "special";
  return defineForm({
    title: special ? specialForm : form,
    sections: [
      {
        label: "fee.section.main",
        fields: [
          ...targetFields[subject],
          { key: "feeCode", label: "fee.feeCode", kind: "ref", ref: "costCode" },
          { key: "corpCode", label: corpLabel, kind: "ref", ref: "customer", ...(corpHint && !special ? { hint: corpHint } : {}) },
          { key: "feeStatus", label: "fee.feeStatus", kind: "shown", dict: "fee_status" },
          { key: "origin", label: "fee.origin", kind: "shown", dict: "fee_origin" },
          ...(special ? [] : [{ key: "voyageName", label: "fee.voyage", kind: "shown" } as const]),
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

export const feeForms = {
  bill: eachSide((side) => formOf(side, "bill")),
  special: eachSide((side) => formOf(side, "special")),
} as const;

/** Defaults of a new fee. */
export const feeStart = {
  bill: { unit: "BILL", qty: "1", currency: "CNY" },
  special: { unit: "BILL", qty: "1", currency: "CNY" },
} as const;
