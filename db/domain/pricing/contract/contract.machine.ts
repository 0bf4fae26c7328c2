import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import type { contractFacts } from "./contract.facts.server.ts";

type Facts = FactsOf<typeof contractFacts>;

const priced: Guard<Facts> = (facts) => (facts.rateCount > 0 ? null : { code: "contract.noLines" });
const signed: Guard<Facts> = (facts) =>
  facts.customerCount > 0 ? null : { code: "contract.noCustomers" };
const unused: Guard<Facts> = (facts) =>
  facts.used || facts.contractVersion > 0 ? { code: "contract.used" } : null;

/** Service contract (operations §4 "Contract", domain §3). */
export const contractMachine = defineMachine({
  name: "contract",
  state: (facts: Facts) => facts.status,
  states: ["DRAFT", "SUBMITTED", "APPROVED", "REJECTED"],
  initial: "DRAFT",
  path: ["DRAFT", "SUBMITTED", "APPROVED"],
  dict: "contract_status",
  noun: "contract.count",
  actions: {
    edit: { from: ["DRAFT"], to: null, perm: "contract:edit", refuse: "contract.frozen" },
    submit: {
      from: ["DRAFT"],
      to: "SUBMITTED",
      perm: "contract:submit",
      refuse: "contract.notDraft",
      guards: [priced, signed],
    },
    approve: {
      from: ["SUBMITTED"],
      to: "APPROVED",
      perm: "contract:approve",
      refuse: "contract.notSubmitted",
    },
    reject: {
      from: ["SUBMITTED"],
      to: "REJECTED",
      perm: "contract:approve",
      refuse: "contract.notSubmitted",
      reason: "required",
    },
    cancel: {
      from: ["SUBMITTED", "APPROVED", "REJECTED"],
      to: "DRAFT",
      perm: "contract:submit",
      refuse: "contract.alreadyDraft",
      confirm: "contract.askCancel",
    },
    copy: {
      from: ["DRAFT", "SUBMITTED", "APPROVED", "REJECTED"],
      to: null,
      perm: "contract:edit",
      refuse: "contract.notNow",
    },
    remove: {
      from: ["DRAFT"],
      to: null,
      perm: "contract:remove",
      refuse: "contract.cannotDelete",
      guards: [unused],
      confirm: "contract.askRemove",
    },
  },
});
