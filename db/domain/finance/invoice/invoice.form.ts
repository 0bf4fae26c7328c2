import { defineForm, type FormSection } from "#platform/records/form/form.ts";
import { eachSide, type FeeSide, feeSides } from "#domain/finance/fee/fee-side.ts";

/** On our invoices the counterparty is the buyer, on a supplier's the seller. */
const roleOf = (side: FeeSide, who: "counterparty" | "company") =>
  (side === "R") === (who === "counterparty") ? "invoice.section.buyer" : "invoice.section.seller";

const counterpartySection = (side: FeeSide): FormSection => ({
  label: roleOf(side, "counterparty"),
  fields: [
    { key: "corpCode", label: feeSides[side].corpLabel, kind: "shown" },
    { key: "titleCorp", label: "invoice.titleCorp", span: 4 },
    { key: "dutyNo", label: "invoice.dutyNo", span: 3 },
    { key: "bankName", label: "invoice.bankName", span: 4 },
    { key: "bankAccount", label: "invoice.bankAccount", span: 3 },
    { key: "address", label: "invoice.address", span: 6 },
    { key: "tel", label: "invoice.tel" },
  ],
});

const companySection = (side: FeeSide): FormSection => ({
  label: roleOf(side, "company"),
  fields: [
    { key: "companyCode", label: "invoice.companyCode", kind: "shown" },
    { key: "companyTitle", label: "invoice.companyTitle", kind: "shown", span: 4 },
    { key: "companyDutyNo", label: "invoice.companyDutyNo", kind: "shown", span: 3 },
    { key: "companyBankName", label: "invoice.companyBankName", span: 4 },
    { key: "companyBankAccount", label: "invoice.companyBankAccount", span: 3 },
    { key: "companyAddress", label: "invoice.companyAddress", kind: "shown", span: 6 },
    { key: "companyTel", label: "invoice.companyTel", kind: "shown" },
  ],
});

const textSection: FormSection = {
  label: "invoice.section.text",
  fields: [
    { key: "requirements", label: "invoice.requirements", kind: "area", span: 6 },
    { key: "remark", label: "invoice.remark", kind: "area", span: 6 },
  ],
};

const amountSection: FormSection = {
  label: "invoice.section.amount",
  fields: [
    { key: "currency", label: "invoice.currency", kind: "shown" },
    { key: "amount", label: "invoice.amount", kind: "shown", amount: true },
    { key: "noTaxAmount", label: "invoice.noTaxAmount", kind: "shown", amount: true },
    { key: "taxAmount", label: "invoice.taxAmount", kind: "shown", amount: true },
    {
      key: "confirmStatus",
      label: "invoice.confirmStatus",
      kind: "shown",
      dict: "red_confirmation",
    },
    { key: "confirmNo", label: "invoice.confirmNo", kind: "shown" },
    {
      key: "applicant",
      label: "invoice.applicant",
      kind: "dict",
      dict: "red_applicant",
      more: true,
    },
    {
      key: "redReason",
      label: "invoice.redReason",
      kind: "dict",
      dict: "red_reason",
      more: true,
    },
  ],
};

const formOf = (side: FeeSide) =>
  defineForm({
    title: side === "R" ? "invoice.form" : "supplierInvoice.form",
    sections: [
      {
        label: "invoice.section.main",
        fields: [
          { key: "regNo", label: "invoice.regNo", kind: "shown" },
          { key: "status", label: "invoice.status", kind: "shown", dict: "invoice_status" },
          { key: "kind", label: "invoice.kind", kind: "shown", dict: "invoice_kind" },
          { key: "blueNo", label: "invoice.blueNo", kind: "shown" },
          {
            key: "invoiceNo",
            label: "invoice.invoiceNo",
            ...(side === "R" ? { hint: "invoice.numberHint" as const } : {}),
          },
          { key: "invoiceCode", label: "invoice.invoiceCode" },
          { key: "invoiceType", label: "invoice.invoiceType", kind: "ref", ref: "invoiceType" },
          { key: "invoiceWay", label: "invoice.invoiceWay", kind: "dict", dict: "invoice_way" },
          { key: "invoiceDate", label: "invoice.invoiceDate", kind: "date" },
          ...(side === "P"
            ? ([
                {
                  key: "supplierAmount",
                  label: "invoice.supplierAmount",
                  kind: "decimal",
                  hint: "invoice.supplierAmountHint",
                },
                {
                  key: "differenceState",
                  label: "invoice.differenceState",
                  kind: "shown",
                  dict: "invoice_difference",
                },
                { key: "differenceReason", label: "invoice.differenceReason", kind: "shown" },
              ] as const)
            : []),
          { key: "checkNo", label: "invoice.checkNo" },
        ],
      },
      ...(side === "R"
        ? [counterpartySection(side), companySection(side)]
        : [companySection(side), counterpartySection(side)]),
      textSection,
      amountSection,
    ],
  });

export const invoiceForms = eachSide(formOf);
