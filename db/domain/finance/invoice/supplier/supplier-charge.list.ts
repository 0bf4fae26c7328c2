import { defineList } from "#platform/records/list/list.ts";
import { feeSides } from "#domain/finance/fee/fee-side.ts";

export const supplierChargePage = "feemgr/paymgr/invoiceDifference";

/** Charges of suppliers as they were matched. */
export const supplierChargeList = defineList({
  apiName: supplierChargePage,
  perm: "supplierInvoice:list",
  title: "supplierCharge.list",
  scopes: {},
  sort: { key: "createdTime", order: "desc" },
  visible: `
    regNo invoiceNo corpCode blNo feeCode statedAmount expectedAmount off currency matchState
    decision decisionReason invoiceStatus createdTime
  `,
  columns: [
    {
      key: "regNo",
      path: "invoice.regNo",
      label: "supplierCharge.regNo",
      width: 130,
      fixed: "left",
    },
    { key: "invoiceNo", label: "supplierCharge.invoiceNo", filter: "contains", width: 150 },
    { key: "corpCode", label: feeSides.P.corpLabel, filter: "equals", width: 90 },
    { key: "blNo", label: "supplierCharge.blNo", filter: "contains", width: 140 },
    { key: "feeCode", label: "supplierCharge.feeCode", width: 80 },
    { key: "currency", label: "invoice.currency", width: 60 },
    {
      key: "statedAmount",
      label: "supplierCharge.statedAmount",
      kind: "money",
      currencyKey: "currency",
      width: 120,
    },
    {
      key: "expectedAmount",
      label: "supplierCharge.expectedAmount",
      kind: "money",
      currencyKey: "currency",
      width: 120,
    },
    { key: "off", label: "supplierCharge.off", kind: "money", currencyKey: "currency", width: 100 },
    {
      key: "matchState",
      label: "supplierCharge.matchState",
      kind: "dict",
      dict: "supplier_charge_match",
      filter: "in",
      width: 120,
    },
    {
      key: "decision",
      label: "supplierCharge.decision",
      kind: "dict",
      dict: "invoice_difference",
      filter: "in",
      width: 90,
    },
    { key: "decisionReason", label: "supplierCharge.decisionReason", width: 180 },
    {
      key: "invoiceStatus",
      path: "invoice.status",
      label: "supplierCharge.invoiceStatus",
      kind: "dict",
      dict: "invoice_status",
      width: 90,
    },
    {
      key: "createdTime",
      label: "supplierCharge.createdTime",
      kind: "datetime",
      sort: true,
      filter: "between",
      width: 130,
    },
    {
      key: "invoiceId",
      path: "invoice.id",
      label: "supplierCharge.regNo",
      kind: "int",
      hidden: true,
    },
  ],
});
