import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import type { shareFacts } from "./space.facts.server.ts";

export type ShareFacts = FactsOf<typeof shareFacts>;

const voyageOpen: Guard<ShareFacts> = (facts) =>
  facts.voyageEnded === "Y" ? { code: "booking.voyageEnded" } : null;
// Bills and messages use a locked booking, so it keeps its space.
const notLocked: Guard<ShareFacts> = (facts) =>
  facts.bkStatus === "LOCKED" ? { code: "space.locked" } : null;

/**
 * A share is HELD, WAITING in the list of its line, or PAUSED until a user resumes it (decision
 * 022). Bookings beyond space wait automatically.
 */
export const spaceMachine = defineMachine({
  name: "space",
  state: (facts: ShareFacts) => facts.state,
  states: ["WAITING", "HELD", "PAUSED"],
  initial: "WAITING",
  actions: {
    promote: {
      from: ["WAITING", "PAUSED"],
      to: "HELD",
      perm: "space:control",
      refuse: "space.notWaiting",
      guards: [voyageOpen],
    },
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
    first: {
      from: ["WAITING", "PAUSED"],
      to: null,
      perm: "space:control",
      refuse: "space.notWaiting",
    },
    up: {
      from: ["WAITING", "PAUSED"],
      to: null,
      perm: "space:control",
      refuse: "space.notWaiting",
    },
    down: {
      from: ["WAITING", "PAUSED"],
      to: null,
      perm: "space:control",
      refuse: "space.notWaiting",
    },
  },
});
