import { defineFacts } from "#platform/machine/facts.server.ts";
import { VesselEvent } from "./vessel-tracking.entity.server.ts";

/** What the rules of a reported event ask. */
export const vesselEventFacts = defineFacts(VesselEvent, {
  /** The call whose time the event reported; null when it reported none. */
  serial: "column",
  voyage: { path: "voyage.voyageName" },
  voyageEnded: { path: "voyage.ended", label: "vessel.voyage" },
});
