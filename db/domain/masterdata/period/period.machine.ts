import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import type { periodFacts } from "./period.facts.server.ts";

type PeriodFacts = FactsOf<typeof periodFacts>;

const inOrder: Guard<PeriodFacts> = ({ openBefore }) =>
  openBefore === "" ? null : { code: "period.earlierOpen", params: { period: openBefore } };
const lastClosed: Guard<PeriodFacts> = ({ closedAfter }) =>
  closedAfter === "" ? null : { code: "period.laterClosed", params: { period: closedAfter } };

/** Months close in order and reopen in reverse; a locked one must be unlocked first (domain §1). */
export const periodMachine = defineMachine({
  name: "period",
  state: (facts: PeriodFacts) => facts.status,
  states: ["OPEN", "CLOSED", "LOCKED"],
  initial: "OPEN",
  path: ["OPEN", "CLOSED", "LOCKED"],
  dict: "period_status",
  noun: "period.count",
  actions: {
    close: {
      from: ["OPEN"],
      to: "CLOSED",
      perm: "period:close",
      refuse: "period.notOpen",
      guards: [inOrder],
    },
    reopen: {
      from: ["CLOSED"],
      to: "OPEN",
      perm: "period:close",
      refuse: "period.notClosed",
      guards: [lastClosed],
      reason: "required",
    },
    lock: { from: ["CLOSED"], to: "LOCKED", perm: "period:lock", refuse: "period.notClosed" },
    unlock: {
      from: ["LOCKED"],
      to: "CLOSED",
      perm: "period:lock",
      refuse: "period.notLocked",
      reason: "required",
    },
  },
});
