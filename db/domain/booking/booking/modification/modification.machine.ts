import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine } from "#platform/records/machine/machine.ts";
import type { modificationFacts } from "./modification.facts.server.ts";

/**
 * Changes of a confirmed booking until somebody takes note of them (operations §2). The next change
 * opens it again.
 */
export const modificationMachine = defineMachine({
  name: "modification",
  state: (facts: FactsOf<typeof modificationFacts>) => facts.state,
  states: ["OPEN", "GIVEN_BACK", "TAKEN"],
  initial: "OPEN",
  path: ["OPEN", "TAKEN"],
  dict: "modification_state",
  noun: "booking.count",
  next: { OPEN: ["confirm"], GIVEN_BACK: ["confirm"] },
  actions: {
    confirm: {
      from: ["OPEN", "GIVEN_BACK"],
      to: "TAKEN",
      perm: "booking:modify",
      refuse: "modification.taken",
      undo: "reopen",
    },
    giveBack: {
      from: ["OPEN"],
      to: "GIVEN_BACK",
      perm: "booking:modify",
      refuse: "modification.notOpen",
      reason: "required",
      undo: "reopen",
    },
    reopen: {
      from: ["TAKEN", "GIVEN_BACK"],
      to: "OPEN",
      perm: "booking:modify",
      refuse: "modification.open",
    },
  },
});
