import { defineFacts } from "#platform/records/machine/facts.server.ts";
import { ImportBill } from "./import-bill.entity.server.ts";

export const importBillFacts = defineFacts(ImportBill, {
  status: "column",
  voyageEnded: { path: "voyage.ended", label: "bill.voyage" },
});
