import { defineMachine } from "#platform/records/machine/machine.ts";
import type { FactsOf } from "#platform/records/machine/facts.ts";
import type { leakFacts } from "./leakage.facts.server.ts";

export type LeakFacts = FactsOf<typeof leakFacts>;

/** A leak stays until it is explained or no longer found. */
export const leakMachine = defineMachine({
  name: "leak",
  state: (facts: LeakFacts) => facts.state,
  states: ["OPEN", "EXPLAINED"],
  initial: "OPEN",
  dict: "leak_state",
  noun: "leak.count",
  actions: {
    explain: {
      from: ["OPEN"],
      to: "EXPLAINED",
      perm: "leakage:edit",
      refuse: "leak.explainedAlready",
      reason: "required",
    },
    reopen: { from: ["EXPLAINED"], to: "OPEN", perm: "leakage:edit", refuse: "leak.stillOpen" },
  },
});
