import type { FactsOf } from "#platform/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/machine/machine.ts";
import type { supplierChargeFacts } from "./supplier-charge.facts.server.ts";

type Facts = FactsOf<typeof supplierChargeFacts>;

/** Decisions end with the submission of the invoice. */
const registered: Guard<Facts> = ({ invoiceStatus }) => (invoiceStatus === "REGISTERED" ? null : { code: "supplierCharge.frozen" });
const decide = { refuse: "supplierCharge.agrees", guards: [registered], reason: "required" } as const;

/** What becomes of a charge that is not as expected; one that agrees asks for nothing. */
export const supplierChargeMachine = defineMachine({
  name: "supplierCharge",
  state: ({ decision }: Facts) => decision || "AGREED",
  states: ["AGREED", "OPEN", "ACCEPTED", "DISPUTED"],
  initial: "AGREED",
  actions: {
    accept: { ...decide, from: ["OPEN", "DISPUTED"], to: "ACCEPTED", perm: "supplierInvoice:submit" },
    dispute: { ...decide, from: ["OPEN", "ACCEPTED"], to: "DISPUTED", perm: "supplierInvoice:edit" },
  },
});
