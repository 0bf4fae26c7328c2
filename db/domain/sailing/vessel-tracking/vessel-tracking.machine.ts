import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import type { vesselEventFacts } from "./vessel-tracking.facts.server.ts";

type VesselEventFacts = Partial<FactsOf<typeof vesselEventFacts>>;

/** Removing a reported time changes the call; calls of an ended voyage are frozen. */
const callsOpen: Guard<VesselEventFacts> = ({ voyage, serial = null, voyageEnded }) =>
  serial !== null && voyageEnded === "Y"
    ? { code: "voyage.ended", params: { voyage: voyage ?? "" } }
    : null;

/**
 * Events have no states. Saving one asks its voyage whether a time may change, so that remarks can
 * be edited after the end.
 */
export const vesselEventMachine = defineMachine({
  name: "vesselEvent",
  state: (_facts: VesselEventFacts) => "TOLD" as const,
  states: ["TOLD"],
  initial: "TOLD",
  actions: {
    edit: { from: ["TOLD"], to: null, perm: "voyage:edit", refuse: "vessel.notNow" },
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
