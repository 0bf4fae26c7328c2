import { defineMachine } from "../kit/machine.ts";

/** Events have no states: each is there until somebody takes it back. */
export const vesselEventMachine = defineMachine({
  name: "vesselEvent",
  state: (_facts: object) => "TOLD" as const,
  states: ["TOLD"],
  initial: "TOLD",
  actions: {
    remove: { from: ["TOLD"], to: null, perm: "voyage:edit", refuse: "vessel.notNow", confirm: "vessel.askRemove" },
  },
});
