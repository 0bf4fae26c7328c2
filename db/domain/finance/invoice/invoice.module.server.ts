import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { invoiceDictionaries } from "./invoice.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { digitalResponseImport } from "./digital/digital-response.import.server.ts";
import { invoiceEntities } from "./invoice.entity.server.ts";
import { supplierInvoiceImport } from "./supplier/supplier-invoice.import.server.ts";
import { invoiceResources } from "./invoice.resource.server.ts";
import { invoicePage } from "./invoice-screens.ts";

export const invoiceModule = defineModule({
  name: "invoice",
  after: ["fee", "period"],
  dictionaries: invoiceDictionaries,
  entities: invoiceEntities,
  resources: invoiceResources,
  imports: {
    [invoicePage("R", "invoiceSubmit")]: [digitalResponseImport],
    [invoicePage("P", "invoiceSubmit")]: [supplierInvoiceImport],
  },
  numbers: { INVOICE: { table: "invoice", column: "reg_no" } },
  uses: [
    ...usesIn("invoice", "invoice.manageList", {
      customer: ["corp_code"],
      company: ["company_code"],
      currency: ["currency"],
      invoiceType: ["invoice_type"],
    }),
    ...usesIn("invoice_line", "invoice.manageList", {
      costCode: ["fee_code"],
      currency: ["fee_currency"],
    }),
    ...usesIn("invoice_segment", "invoice.segmentList", {
      company: ["company_code"],
      invoiceType: ["invoice_type"],
    }),
    ...usesIn("supplier_charge", "supplierCharge.list", {
      customer: ["corp_code"],
      costCode: ["fee_code"],
      currency: ["currency"],
    }),
    ...usesIn("charge_tax_class", "invoice.taxClassList", { costCode: ["fee_code"] }),
    ...usesIn("settlement_tolerance", "invoice.toleranceList", { currency: ["currency"] }),
  ],
  roles: {
    finance: [
      "invoice:list",
      "supplierInvoice:list",
      "invoice:edit",
      "supplierInvoice:edit",
      "invoice:submit",
      "supplierInvoice:submit",
      "invoice:open",
      "supplierInvoice:open",
      "invoice:void",
      "supplierInvoice:void",
    ],
  },
  permissionLabels: {
    "invoice:edit": "invoice.permission.edit",
    "invoice:submit": "invoice.permission.submit",
    "invoice:open": "invoice.permission.open",
    "invoice:void": "invoice.permission.void",
    "supplierInvoice:edit": "supplierInvoice.permission.edit",
    "supplierInvoice:submit": "supplierInvoice.permission.submit",
    "supplierInvoice:open": "supplierInvoice.permission.open",
    "supplierInvoice:void": "supplierInvoice.permission.void",
  },
  tableLabels: {
    invoice: "invoice.table.invoice",
    invoice_line: "invoice.table.invoiceLine",
    supplier_charge: "supplierCharge.table",
  },
});
