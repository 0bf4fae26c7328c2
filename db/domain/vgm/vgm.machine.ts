import type { FactsOf } from "#platform/machine/facts.ts";
import { defineMachine } from "#platform/machine/machine.ts";
import type { vgmFacts } from "./vgm.facts.server.ts";

export type VgmFacts = FactsOf<typeof vgmFacts>;

/** The state follows from the weights; people accept a difference or retract a declaration. */
export const vgmMachine = defineMachine({
  name: "vgm",
  state: (facts: VgmFacts) => facts.status,
  states: ["NO_DECLARATION", "NO_CUSTOMS", "WITHIN", "OUTSIDE", "ACCEPTED"],
  initial: "NO_DECLARATION",
  dict: "vgm_status",
  actions: {
    accept: { from: ["OUTSIDE"], to: "ACCEPTED", perm: "vgm:accept", refuse: "vgm.nothingToAccept", reason: "required" },
    retract: {
      from: ["NO_CUSTOMS", "WITHIN", "OUTSIDE", "ACCEPTED"],
      to: null,
      perm: "vgm:retract",
      refuse: "vgm.nothingToRetract",
      reason: "required",
      confirm: "vgm.askRetract",
    },
  },
});
