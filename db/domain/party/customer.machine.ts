import { defineMachine, type Guard } from "../kit/machine.ts";

/** `used`: a booking or an electronic booking names the customer. */
export type CustomerFacts = { status: "DRAFT" | "SUBMITTED"; used: boolean };

const notUsed: Guard<CustomerFacts> = (facts) => (facts.used ? { code: "party.used" } : null);

/** Customer (domain §3, operations §4). */
export const customerMachine = defineMachine({
  name: "customer",
  state: (facts: CustomerFacts) => facts.status,
  states: ["DRAFT", "SUBMITTED"],
  initial: "DRAFT",
  actions: {
    submit: { from: ["DRAFT"], to: "SUBMITTED", perm: "master:edit", refuse: "party.notNow" },
    cancelSubmit: { from: ["SUBMITTED"], to: "DRAFT", perm: "master:edit", refuse: "party.notNow", guards: [notUsed] },
    remove: {
      from: ["DRAFT"],
      to: null,
      perm: "master:edit",
      refuse: "party.cannotDelete",
      guards: [notUsed],
      confirm: "party.askRemove",
    },
  },
});
