import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import type { vgmFacts } from "./vgm.facts.server.ts";

export type VgmFacts = FactsOf<typeof vgmFacts>;

const isOutside: Guard<VgmFacts> = ({ status }) =>
  status === "OUTSIDE" ? null : { code: "vgm.nothingToAccept" };
const isDeclared: Guard<VgmFacts> = ({ status }) =>
  status === "NO_DECLARATION" ? { code: "vgm.nothingToRetract" } : null;

/**
 * The result follows from the weights alone; people accept a difference or retract a declaration.
 */
export const vgmMachine = defineMachine({
  name: "vgm",
  state: (_facts: VgmFacts) => "LIVE" as const,
  states: ["LIVE"],
  initial: "LIVE",
  actions: {
    accept: {
      from: ["LIVE"],
      to: null,
      perm: "vgm:accept",
      refuse: "vgm.nothingToAccept",
      guards: [isOutside],
      reason: "required",
    },
    retract: {
      from: ["LIVE"],
      to: null,
      perm: "vgm:retract",
      refuse: "vgm.nothingToRetract",
      guards: [isDeclared],
      reason: "required",
      confirm: "vgm.askRetract",
    },
  },
});
