import { defineFacts } from "#platform/records/machine/facts.server.ts";
import { SupplierCharge } from "../invoice.entity.server.ts";

export const supplierChargeFacts = defineFacts(SupplierCharge, {
  decision: "column",
  invoiceStatus: { path: "invoice.status", label: "supplierCharge.invoiceStatus" },
});
