import { defineMachine } from "#platform/machine/machine.ts";

export type StatementFacts = { status: "DRAFT" | "CONFIRMED" };

/** Statement of one counterparty (domain §3). A draft may be removed, which frees its fees for the next one. */
export const statementMachine = defineMachine({
  name: "statement",
  state: (facts: StatementFacts) => facts.status,
  states: ["DRAFT", "CONFIRMED"],
  initial: "DRAFT",
  actions: {
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
