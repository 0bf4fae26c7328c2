import { defineColumns } from "#platform/records/import/columns.ts";
import type { ImportRow } from "#platform/records/import/define-import.server.ts";

export const supplierInvoiceColumns = defineColumns([
  {
    key: "corpCode",
    names: ["供应商代码", "Supplier code", "corp_code", "供应商"],
    kind: "code",
    max: 20,
    required: true,
  },
  {
    key: "invoiceNo",
    names: ["发票号码", "Invoice no.", "invoice_no", "发票号"],
    kind: "text",
    max: 20,
    required: true,
  },
  {
    key: "invoiceDate",
    names: ["开票日期", "Invoice date", "invoice_date", "发票日期"],
    kind: "date",
    required: true,
  },
  { key: "companyCode", names: ["公司", "Company", "company_code"], kind: "code", max: 20 },
  { key: "blNo", names: ["提单号", "B/L no.", "bl_no"], kind: "code", max: 20 },
  {
    key: "feeCode",
    names: ["费用代码", "Charge code", "fee_code"],
    kind: "code",
    max: 20,
    required: true,
  },
  {
    key: "currency",
    names: ["币种", "Currency", "currency"],
    kind: "code",
    max: 3,
    required: true,
  },
  {
    key: "amount",
    names: ["金额", "Amount", "amount", "价税合计"],
    kind: "decimal",
    decimals: 2,
    required: true,
  },
]);
export type SupplierInvoiceRow = ImportRow<
  | "corpCode"
  | "invoiceNo"
  | "invoiceDate"
  | "companyCode"
  | "blNo"
  | "feeCode"
  | "currency"
  | "amount"
>;

export const invoiceKeyOf = ({ values }: SupplierInvoiceRow) =>
  `${values.corpCode ?? ""}\t${values.invoiceNo ?? ""}`;
