import { defineMachine, type Guard } from "#platform/machine/machine.ts";

/** `uses`: JSON of what names the customer, "[]" when nothing does; `roles`: how many roles it has. */
export type CustomerFacts = { status: "DRAFT" | "SUBMITTED"; uses: string; roles: number };

const notUsed: Guard<CustomerFacts> = ({ uses }) => (uses === "[]" ? null : { code: "party.used", params: { uses } });
/** Who is nothing to us can be asked for nothing: pickers of shippers, payers and suppliers find a customer by its roles. */
const hasRole: Guard<CustomerFacts> = ({ roles }) => (roles > 0 ? null : { code: "party.roleNeeded" });

/** Customer (platform §4, operations §4): draft, submitted, submit cancelled. */
export const customerMachine = defineMachine({
  name: "customer",
  state: (facts: CustomerFacts) => facts.status,
  states: ["DRAFT", "SUBMITTED"],
  initial: "DRAFT",
  actions: {
    submit: { from: ["DRAFT"], to: "SUBMITTED", perm: "master:edit", refuse: "party.notNow", guards: [hasRole] },
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
