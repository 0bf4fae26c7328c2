import { can } from "#platform/operation/actor.ts";
import { defineFacts } from "#platform/machine/facts.server.ts";
import { EBooking } from "../ebooking/ebooking.entity.server.ts";

export const captainFacts = defineFacts(EBooking, {
  state: { path: "dgCaptainFlag" },
  ebStatus: "column",
  ebModify: "column",
  mayDecide: { viewer: ({ actor }) => can(actor, "approval:captain") },
});

export const overseasFacts = defineFacts(EBooking, {
  state: { path: "dgOverseaFlag" },
  ebStatus: "column",
  ebModify: "column",
  mayDecide: { viewer: ({ actor }) => can(actor, "approval:overseas") },
});
