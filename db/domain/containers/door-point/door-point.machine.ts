import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine } from "#platform/records/machine/machine.ts";
import type { doorPointFacts } from "./door-point.facts.server.ts";

type DoorPointFacts = FactsOf<typeof doorPointFacts>;

/** A door point per container (operations §4 "Door point"): entry is refused while it is locked. */
export const doorPointMachine = defineMachine({
  name: "doorPoint",
  state: (facts: DoorPointFacts): "UNLOCKED" | "LOCKED" =>
    facts.locked === "Y" ? "LOCKED" : "UNLOCKED",
  states: ["UNLOCKED", "LOCKED"],
  initial: "UNLOCKED",
  noun: "doorPoint.count",
  next: { UNLOCKED: [], LOCKED: [] },
  actions: {
    edit: { from: ["UNLOCKED"], to: null, perm: "ebDoor:edit", refuse: "doorPoint.locked" },
    lock: {
      from: ["UNLOCKED"],
      to: "LOCKED",
      perm: "doorPoint:lock",
      refuse: "doorPoint.alreadyLocked",
    },
    unlock: {
      from: ["LOCKED"],
      to: "UNLOCKED",
      perm: "doorPoint:lock",
      refuse: "doorPoint.notLocked",
    },
  },
});
