import { can } from "#platform/kernel/actor/actor.ts";
import { defineFacts } from "#platform/records/machine/facts.server.ts";
import type { Viewer } from "#platform/records/machine/facts.ts";
import { EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { ebookingFactSpec } from "#domain/booking/ebooking/ebooking.facts.server.ts";

export const captainFacts = defineFacts(EBooking, {
  ...ebookingFactSpec,
  state: { path: "dgCaptainFlag" },
  mayDecide: { viewer: ({ actor }: Viewer) => can(actor, "approval:captain") },
});

export const overseasFacts = defineFacts(EBooking, {
  ...ebookingFactSpec,
  state: { path: "dgOverseaFlag" },
  mayDecide: { viewer: ({ actor }: Viewer) => can(actor, "approval:overseas") },
});
