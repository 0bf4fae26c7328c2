import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import type { allotmentFacts } from "../space.facts.server.ts";

export type AllotmentFacts = FactsOf<typeof allotmentFacts>;

const runs: Guard<AllotmentFacts> = ({ voyage, voyageEnded }) =>
  voyageEnded === "Y" ? { code: "voyage.ended", params: { voyage } } : null;
const voyageOpen: Guard<AllotmentFacts> = ({ voyageEnded }) =>
  voyageEnded === "Y" ? { code: "booking.voyageEnded" } : null;

/** Deletion requires a reason, as bookings move to another line or lose theirs. */
export const allotmentMachine = defineMachine({
  name: "allotment",
  state: (_facts: AllotmentFacts) => "LIVE" as const,
  states: ["LIVE"],
  initial: "LIVE",
  actions: {
    edit: { from: ["LIVE"], to: null, perm: "space:edit", refuse: "voyage.ended", guards: [runs] },
    remove: {
      from: ["LIVE"],
      to: null,
      perm: "space:edit",
      refuse: "booking.voyageEnded",
      guards: [voyageOpen],
      reason: "required",
      confirm: "allotment.askRemove",
    },
  },
});
