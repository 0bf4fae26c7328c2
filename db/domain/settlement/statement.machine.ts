import type { FactsOf } from "#platform/machine/facts.ts";
import { defineMachine } from "#platform/machine/machine.ts";
import type { statementFacts } from "./statement.facts.server.ts";

type StatementFacts = FactsOf<typeof statementFacts>;

/** Statement of a counterparty (domain §3). Removing a draft frees its fees. */
export const statementMachine = defineMachine({
  name: "statement",
  state: (facts: StatementFacts) => facts.status,
  states: ["DRAFT", "CONFIRMED"],
  initial: "DRAFT",
  path: ["DRAFT", "CONFIRMED"],
  dict: "statement_status",
  noun: "statement.count",
  actions: {
    edit: { from: ["DRAFT"], to: null, perm: "statement:edit", refuse: "statement.frozen" },
    confirm: { from: ["DRAFT"], to: "CONFIRMED", perm: "statement:confirm", refuse: "statement.notDraft" },
    cancel: {
      from: ["CONFIRMED"],
      to: "DRAFT",
      perm: "statement:confirm",
      refuse: "statement.notConfirmed",
      confirm: "statement.askCancel",
    },
    remove: { from: ["DRAFT"], to: null, perm: "statement:remove", refuse: "statement.cannotDelete", confirm: "statement.askRemove" },
  },
});
