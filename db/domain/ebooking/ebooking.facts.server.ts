import { defineFacts } from "#platform/machine/facts.server.ts";
import { EBooking } from "./ebooking.entity.server.ts";

/** The voyage is null until chosen. */
export const ebookingFacts = defineFacts(EBooking, {
  ebStatus: "column",
  ebModify: "column",
  /** Manifest lock, final. */
  isConfirm: "column",
  dgCaptainFlag: "column",
  dgOverseaFlag: "column",
  voyageName: { path: "voyage.voyageName" },
  voyageStatus: { path: "voyage.status" },
  voyageEnded: { path: "voyage.ended", label: "ebooking.voyage" },
  ebSwitch: { path: "voyage.ebSwitch", label: "ebooking.voyage" },
  ebDeadline: { path: "voyage.ebDeadline", kind: "datetime" },
  ebCorrectionSwitch: { path: "voyage.ebCorrectionSwitch", label: "ebooking.voyage" },
  correctionDeadline: { path: "voyage.correctionDeadline", kind: "datetime" },
  now: { viewer: ({ now }) => now },
  byCustomer: { viewer: ({ actor }) => actor.kind === "customer" },
});
