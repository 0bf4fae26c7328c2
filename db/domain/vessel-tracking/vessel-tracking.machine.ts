import type { FactsOf } from "#platform/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/machine/machine.ts";
import type { vesselEventFacts } from "./vessel-tracking.facts.server.ts";

type VesselEventFacts = Partial<FactsOf<typeof vesselEventFacts>>;

/** Taking a reported time back changes the call, and the calls of an ended voyage are frozen. */
const callsOpen: Guard<VesselEventFacts> = ({ voyage, serial = null, voyageEnded }) =>
  serial !== null && voyageEnded === "Y" ? { code: "voyage.ended", params: { voyage: voyage ?? "" } } : null;

/** Events have no states: each is there until somebody takes it back. */
export const vesselEventMachine = defineMachine({
  name: "vesselEvent",
  state: (_facts: VesselEventFacts) => "TOLD" as const,
  states: ["TOLD"],
  initial: "TOLD",
  actions: {
    remove: {
      from: ["TOLD"],
      to: null,
      perm: "voyage:edit",
      refuse: "vessel.notNow",
      guards: [callsOpen],
      confirm: "vessel.askRemove",
    },
  },
});
