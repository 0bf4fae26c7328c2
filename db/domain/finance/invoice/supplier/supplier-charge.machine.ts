import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import type { supplierChargeFacts } from "./supplier-charge.facts.server.ts";

type Facts = FactsOf<typeof supplierChargeFacts>;

/** Decisions end with the submission of the invoice. */
const registered: Guard<Facts> = ({ invoiceStatus }) =>
  invoiceStatus === "REGISTERED" ? null : { code: "supplierCharge.frozen" };
const decide = { guards: [registered], reason: "required" } as const;

/**
 * What becomes of a charge that is not as expected. One that agrees counts as accepted and may
 * still be disputed.
 */
export const supplierChargeMachine = defineMachine({
  name: "supplierCharge",
  state: ({ decision }: Facts) => decision || "ACCEPTED",
  states: ["OPEN", "ACCEPTED", "DISPUTED"],
  initial: "OPEN",
  actions: {
    accept: {
      ...decide,
      refuse: "supplierCharge.agrees",
      from: ["OPEN", "DISPUTED"],
      to: "ACCEPTED",
      perm: "supplierInvoice:submit",
    },
    dispute: {
      ...decide,
      refuse: "supplierCharge.disputed",
      from: ["OPEN", "ACCEPTED"],
      to: "DISPUTED",
      perm: "supplierInvoice:edit",
    },
  },
});
