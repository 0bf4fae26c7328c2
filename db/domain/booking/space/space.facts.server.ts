import { defineFacts } from "#platform/records/machine/facts.server.ts";
import { SpaceAllotment, SpaceDraw } from "./space.entity.server.ts";

export const allotmentFacts = defineFacts(SpaceAllotment, {
  voyage: { path: "voyage.voyageName" },
  voyageEnded: { path: "voyage.ended", label: "space.voyage" },
});

export const shareFacts = defineFacts(SpaceDraw, {
  state: "column",
  bkStatus: { path: "booking.bkStatus" },
  voyageEnded: { path: "voyage.ended", label: "space.voyage" },
});
