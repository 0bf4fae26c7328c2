import { defineForm, type FormDefinition, type FormField } from "#platform/records/form/form.ts";
import { type EnteredSubject, eachSide, type FeeSide, feeSides } from "../fee-side.ts";

/** What a fee is charged on, by subject. */
const targetFields: Readonly<Record<EnteredSubject, readonly FormField[]>> = {
  bill: [{ key: "blNo", label: "fee.blNo", kind: "code" }],
  container: [
    { key: "containerno", label: "fee.containerno", kind: "code" },
    { key: "feeKind", label: "fee.feeKind", kind: "dict", dict: "container_fee_kind" },
    {
      key: "voyageName",
      label: "fee.voyage",
      kind: "ref",
      ref: "voyage",
      hint: "fee.containerVoyageHint",
    },
    { key: "blNo", label: "fee.blNo", kind: "code", hint: "fee.specialBillHint" },
    {
      key: "companyCode",
      label: "fee.companyCode",
      kind: "ref",
      ref: "company",
      hint: "fee.companyHint",
    },
    { key: "portLoad", label: "fee.port", kind: "ref", ref: "port" },
  ],
  special: [
    { key: "voyageName", label: "fee.voyage", kind: "ref", ref: "voyage" },
    { key: "blNo", label: "fee.blNo", kind: "code", hint: "fee.specialBillHint" },
    {
      key: "companyCode",
      label: "fee.companyCode",
      kind: "ref",
      ref: "company",
      hint: "fee.companyHint",
    },
    { key: "portLoad", label: "fee.port", kind: "ref", ref: "port" },
  ],
};

const containerSection = {
  label: "fee.section.container",
  fields: [
    { key: "rentBegin", label: "fee.rentBegin", kind: "date" },
    { key: "rentEnd", label: "fee.rentEnd", kind: "date" },
    { key: "returnDate", label: "fee.returnDate", kind: "date" },
    { key: "owner", label: "fee.owner", kind: "ref", ref: "customer" },
    { key: "modifyNo", label: "fee.modifyNo", kind: "code", hint: "fee.modifyNoHint" },
    { key: "planNo", label: "fee.planNo", kind: "code" },
  ],
} as const;

const formOf = (side: FeeSide, subject: EnteredSubject): FormDefinition => {
  const { form, specialForm, containerForm, corpLabel, corpNameLabel, corpHint } = feeSides[side];
  const ofBill = subject === "bill";
  return defineForm({
    title: { bill: form, container: containerForm, special: specialForm }[subject],
    sections: [
      {
        label: "fee.section.main",
        fields: [
          ...targetFields[subject],
          { key: "feeCode", label: "fee.feeCode", kind: "ref", ref: "costCode" },
          {
            key: "corpCode",
            label: corpLabel,
            kind: "ref",
            ref: "customer",
            ...(corpHint && ofBill ? { hint: corpHint } : {}),
          },
          { key: "feeStatus", label: "fee.feeStatus", kind: "shown", dict: "fee_status" },
          { key: "origin", label: "fee.origin", kind: "shown", dict: "fee_origin" },
          ...(ofBill ? [{ key: "voyageName", label: "fee.voyage", kind: "shown" } as const] : []),
          { key: "bkNo", label: "fee.bkNo", kind: "shown" },
          { key: "corpName", label: corpNameLabel, kind: "shown" },
        ],
      },
      ...(subject === "container" ? [containerSection] : []),
      {
        label: "fee.section.amount",
        fields: [
          { key: "unit", label: "fee.unit", kind: "dict", dict: "fee_unit" },
          { key: "sizeType", label: "fee.sizeType", kind: "ref", ref: "sizeType" },
          ...(subject === "container"
            ? []
            : [{ key: "containerno", label: "fee.containerno", kind: "code" } as const]),
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
  container: eachSide((side) => formOf(side, "container")),
  special: eachSide((side) => formOf(side, "special")),
} as const;

/** Defaults of a new fee. */
export const feeStart = {
  bill: { unit: "BILL", qty: "1", currency: "CNY" },
  container: { unit: "CONTAINER", qty: "1", currency: "CNY" },
  special: { unit: "BILL", qty: "1", currency: "CNY" },
} as const;
