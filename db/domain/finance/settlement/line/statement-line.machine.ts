import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import { periodOpen } from "#domain/masterdata/period/period-guard.ts";
import type { statementLineFacts } from "../statement.facts.server.ts";

type LineFacts = FactsOf<typeof statementLineFacts>;

const sentOnly: Guard<LineFacts> = ({ statementStatus }) =>
  statementStatus === "SENT" ? null : { code: "statement.notSent" };

/**
 * A dispute of a line of a sent statement: reason, then our answer. Taken off, the fee is free for
 * the next statement.
 */
export const statementLineMachine = defineMachine({
  name: "statementLine",
  state: (facts: LineFacts) => facts.disputeState,
  states: ["NONE", "OPEN", "KEPT", "TAKEN_OFF"],
  initial: "NONE",
  path: ["NONE", "OPEN", "KEPT"],
  dict: "dispute_state",
  noun: "statement.lineCountNoun",
  actions: {
    dispute: {
      from: ["NONE", "KEPT"],
      to: "OPEN",
      perm: "statement:respond",
      refuse: "statement.alreadyDisputed",
      guards: [sentOnly],
      reason: "required",
    },
    keep: {
      from: ["OPEN"],
      to: "KEPT",
      perm: "statement:respond",
      refuse: "statement.notDisputed",
      guards: [sentOnly],
      reason: "required",
    },
    takeOff: {
      from: ["OPEN"],
      to: "TAKEN_OFF",
      perm: "statement:respond",
      refuse: "statement.notDisputed",
      guards: [sentOnly, periodOpen],
      reason: "required",
    },
  },
});

/** The customer's part: he disputes a line, we answer. */
export const customerLineMachine = defineMachine({
  name: "ebStatementLine",
  state: ({ disputeState }: LineFacts) =>
    disputeState === "NONE" || disputeState === "KEPT" ? "NONE" : "OPEN",
  states: ["NONE", "OPEN"],
  initial: "NONE",
  noun: "statement.lineCountNoun",
  next: { NONE: [], OPEN: [] },
  actions: {
    dispute: {
      from: ["NONE"],
      to: "OPEN",
      perm: "ebStatement:confirm",
      refuse: "statement.alreadyDisputed",
      guards: [sentOnly],
      reason: "required",
    },
  },
});
