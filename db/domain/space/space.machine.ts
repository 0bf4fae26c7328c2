import type { FactsOf } from "#platform/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/machine/machine.ts";
import type { shareFacts } from "./space.facts.server.ts";

export type ShareFacts = FactsOf<typeof shareFacts>;

const voyageOpen: Guard<ShareFacts> = (facts) => (facts.voyageEnded === "Y" ? { code: "booking.voyageEnded" } : null);
// Bills and messages are made from a locked booking: it keeps its space until it is unlocked.
const notLocked: Guard<ShareFacts> = (facts) => (facts.bkStatus === "LOCKED" ? { code: "space.locked" } : null);

/**
 * The share of a booking in its voyage's space: HELD all it needs, WAITING in the list of its line, PAUSED until somebody takes it up again (decision
 * 022). Bookings come to wait by themselves, when they ask beyond the space.
 */
export const spaceMachine = defineMachine({
  name: "space",
  state: (facts: ShareFacts) => facts.state,
  states: ["WAITING", "HELD", "PAUSED"],
  initial: "WAITING",
  actions: {
    promote: { from: ["WAITING", "PAUSED"], to: "HELD", perm: "space:control", refuse: "space.notWaiting", guards: [voyageOpen] },
    overbook: {
      from: ["WAITING", "PAUSED"],
      to: "HELD",
      perm: "space:control",
      refuse: "space.notWaiting",
      guards: [voyageOpen],
      reason: "required",
      confirm: "space.askOverbook",
    },
    release: {
      from: ["HELD", "WAITING"],
      to: "PAUSED",
      perm: "space:control",
      refuse: "space.isAside",
      guards: [voyageOpen, notLocked],
      reason: "required",
      confirm: "space.askRelease",
    },
    first: { from: ["WAITING", "PAUSED"], to: null, perm: "space:control", refuse: "space.notWaiting" },
    up: { from: ["WAITING", "PAUSED"], to: null, perm: "space:control", refuse: "space.notWaiting" },
    down: { from: ["WAITING", "PAUSED"], to: null, perm: "space:control", refuse: "space.notWaiting" },
  },
});
