import { defineFacts } from "#platform/machine/facts.server.ts";
import { SpaceAllotment, SpaceDraw } from "./space.entity.server.ts";

/** What the rules of an allotment ask. */
export const allotmentFacts = defineFacts(SpaceAllotment, { voyageEnded: { path: "voyage.ended", label: "space.voyage" } });

/** What the rules of a booking's share ask. */
export const shareFacts = defineFacts(SpaceDraw, {
  state: "column",
  bkStatus: { path: "booking.bkStatus" },
  voyageEnded: { path: "voyage.ended", label: "space.voyage" },
});
