import { defineFacts } from "#platform/records/machine/facts.server.ts";
import { VesselEvent } from "./vessel-tracking.entity.server.ts";

export const vesselEventFacts = defineFacts(VesselEvent, {
  /** The call whose time was reported, or null. */
  serial: "column",
  voyage: { path: "voyage.voyageName" },
  voyageEnded: { path: "voyage.ended", label: "vessel.voyage" },
});
