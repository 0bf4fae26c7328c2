import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import type { customerFacts } from "./customer.facts.server.ts";

type CustomerFacts = FactsOf<typeof customerFacts>;

const seenUse = JSON.stringify([{ label: "booking.list", count: 1 }]);
const notUsed: Guard<CustomerFacts> = ({ used, uses }) => {
  if (uses !== "[]") return { code: "party.used", params: { uses } };
  return used ? { code: "party.used", params: { uses: seenUse } } : null;
};
/** Pickers find customers by role, so one without a role is lost. */
const hasRole: Guard<CustomerFacts> = ({ roleCount }) =>
  roleCount > 0 ? null : { code: "party.roleNeeded" };

/** Platform §4, operations §4. */
export const customerMachine = defineMachine({
  name: "customer",
  state: (facts: CustomerFacts) => facts.status,
  states: ["DRAFT", "SUBMITTED"],
  initial: "DRAFT",
  path: ["DRAFT", "SUBMITTED"],
  dict: "customer_status",
  noun: "customer.count",
  actions: {
    submit: {
      from: ["DRAFT"],
      to: "SUBMITTED",
      perm: "master:edit",
      refuse: "party.notNow",
      guards: [hasRole],
    },
    cancelSubmit: {
      from: ["SUBMITTED"],
      to: "DRAFT",
      perm: "master:edit",
      refuse: "party.notNow",
      guards: [notUsed],
    },
    remove: {
      from: ["DRAFT"],
      to: null,
      perm: "master:edit",
      refuse: "party.cannotDelete",
      guards: [notUsed],
      confirm: "customer.askRemove",
    },
  },
});
