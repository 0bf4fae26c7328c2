import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import { periodOpen } from "#domain/masterdata/period/period-guard.ts";
import type { statementFacts } from "./statement.facts.server.ts";

type StatementFacts = FactsOf<typeof statementFacts>;

const noDispute: Guard<StatementFacts> = ({ openDisputes }) =>
  Number(openDisputes) === 0
    ? null
    : { code: "statement.disputed", params: { count: Number(openDisputes) } };

/**
 * Statement of a counterparty (domain §3). Removing a draft frees its fees. Sending and confirming
 * change no figure, so a closed month takes them; whatever changes figures it refuses.
 */
export const statementMachine = defineMachine({
  name: "statement",
  state: (facts: StatementFacts) => facts.status,
  states: ["DRAFT", "SENT", "CONFIRMED"],
  initial: "DRAFT",
  path: ["DRAFT", "SENT", "CONFIRMED"],
  dict: "statement_status",
  noun: "statement.count",
  // Many customers agree by mail or telephone, before anything is sent through the portal.
  next: { DRAFT: ["confirm", "send"], SENT: ["confirm"] },
  actions: {
    edit: {
      from: ["DRAFT"],
      to: null,
      perm: "statement:edit",
      refuse: "statement.frozen",
      guards: [periodOpen],
    },
    send: { from: ["DRAFT"], to: "SENT", perm: "statement:send", refuse: "statement.notDraft" },
    confirm: {
      from: ["DRAFT", "SENT"],
      to: "CONFIRMED",
      perm: "statement:confirm",
      refuse: "statement.notDraft",
      guards: [noDispute],
      undo: "cancel",
    },
    withdraw: {
      from: ["SENT"],
      to: "DRAFT",
      perm: "statement:send",
      refuse: "statement.notSent",
      guards: [noDispute],
      confirm: "statement.askWithdraw",
    },
    cancel: {
      from: ["CONFIRMED"],
      to: "DRAFT",
      perm: "statement:confirm",
      refuse: "statement.notConfirmed",
      guards: [periodOpen],
      confirm: "statement.askCancel",
    },
    remove: {
      from: ["DRAFT"],
      to: null,
      perm: "statement:remove",
      refuse: "statement.cannotDelete",
      guards: [periodOpen],
      confirm: "statement.askRemove",
    },
  },
});

/** What the customer does with a statement sent to him. */
export const customerStatementMachine = defineMachine({
  name: "ebStatement",
  // To the customer a draft does not exist (`accepts` of the steps).
  state: ({ status }: StatementFacts) => (status === "CONFIRMED" ? "CONFIRMED" : "SENT"),
  states: ["SENT", "CONFIRMED"],
  initial: "SENT",
  dict: "statement_status",
  noun: "statement.count",
  next: { SENT: ["confirm"], CONFIRMED: [] },
  actions: {
    confirm: {
      from: ["SENT"],
      to: "CONFIRMED",
      perm: "ebStatement:confirm",
      refuse: "statement.notSent",
      guards: [noDispute],
      confirm: "statement.askConfirm",
    },
  },
});
