import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import type { importBillFacts } from "./import-bill.facts.server.ts";

export type ImportBillFacts = FactsOf<typeof importBillFacts>;

const voyageOpen: Guard<ImportBillFacts> = ({ voyageEnded }) =>
  voyageEnded === "Y" ? { code: "booking.voyageEnded" } : null;

/** An import bill is entered, and its consignee is told that it arrives. */
export const importBillMachine = defineMachine({
  name: "importBill",
  state: (facts: ImportBillFacts) => facts.status,
  states: ["ENTERED", "NOTIFIED"],
  initial: "ENTERED",
  path: ["ENTERED", "NOTIFIED"],
  dict: "import_bill_status",
  noun: "importBill.count",
  next: { ENTERED: ["notify"], NOTIFIED: [] },
  actions: {
    edit: {
      from: ["ENTERED", "NOTIFIED"],
      to: null,
      perm: "importBill:edit",
      refuse: "booking.voyageEnded",
      guards: [voyageOpen],
    },
    notify: {
      from: ["ENTERED"],
      to: "NOTIFIED",
      perm: "importBill:notify",
      refuse: "importBill.alreadyNotified",
    },
    withdrawNotice: {
      from: ["NOTIFIED"],
      to: "ENTERED",
      perm: "importBill:notify",
      refuse: "importBill.notNotified",
    },
    remove: {
      from: ["ENTERED"],
      to: null,
      perm: "importBill:remove",
      refuse: "importBill.alreadyNotified",
      guards: [voyageOpen],
      confirm: "importBill.askRemove",
    },
  },
});
