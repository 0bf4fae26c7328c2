import { defineForm } from "#platform/records/form/form.ts";
import { eachSide, type FeeSide, feeSides } from "#domain/finance/fee/fee-side.ts";

const formOf = (side: FeeSide) =>
  defineForm({
    title: side === "R" ? "receipt.form" : "payment.form",
    sections: [
      {
        label: "receipt.section.main",
        fields: [
          { key: "afNo", label: "receipt.afNo", kind: "shown" },
          { key: "status", label: "receipt.status", kind: "shown", dict: "receipt_status" },
          { key: "corpCode", label: feeSides[side].corpLabel, kind: "ref", ref: "customer" },
          { key: "companyCode", label: "receipt.companyCode", kind: "ref", ref: "company" },
          { key: "currency", label: "receipt.currency", kind: "ref", ref: "currency" },
          { key: "amount", label: "receipt.amount", kind: "decimal" },
          { key: "bankDate", label: "receipt.bankDate", kind: "date" },
          {
            key: "paymentMethod",
            label: "receipt.paymentMethod",
            kind: "dict",
            dict: "payment_method",
          },
          { key: "appliedAmount", label: "receipt.appliedAmount", kind: "shown", amount: true },
          { key: "restAmount", label: "receipt.restAmount", kind: "shown", amount: true },
          { key: "currencyRate", label: "receipt.currencyRate", kind: "shown" },
        ],
      },
      {
        label: "receipt.section.bank",
        fields: [
          { key: "payerName", label: "receipt.payerName", span: 4 },
          { key: "bankName", label: "receipt.bankName", span: 4 },
          { key: "bankAccount", label: "receipt.bankAccount", span: 3 },
          { key: "blNo", label: "receipt.blNo", kind: "code" },
          { key: "containerno", label: "receipt.containerno", kind: "code" },
          { key: "remarks", label: "receipt.remarks", kind: "area", span: 6 },
        ],
      },
    ],
  });

export const receiptForms = eachSide(formOf);
export const receiptStart = { currency: "CNY", paymentMethod: "TT" } as const;
