import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import type { consolidationFacts } from "./consolidation.facts.server.ts";

export type ConsolidationFacts = FactsOf<typeof consolidationFacts>;

/** What stands in the way of undoing, with the booking it stands at. */
const refusals = {
  LATER: "consolidation.laterFirst",
  VOYAGE: "booking.voyageEnded",
  STATE: "consolidation.notOpen",
  BILL: "consolidation.billed",
  FEE: "consolidation.hasFees",
  EDI: "consolidation.sentByEdi",
  BOX: "consolidation.boxesLater",
  CHANGED: "consolidation.changed",
} as const;
export type Blocker = keyof typeof refusals;

const nothingFollows: Guard<ConsolidationFacts> = ({ blocker }) => {
  if (!blocker) return null;
  const [kind, bkNo = ""] = blocker.split(":");
  return { code: refusals[kind as Blocker], params: { bkNo } };
};

export const consolidationMachine = defineMachine({
  name: "consolidation",
  state: (facts: ConsolidationFacts) => facts.status,
  states: ["DONE", "UNDONE"],
  initial: "DONE",
  dict: "consolidation_status",
  actions: {
    undo: {
      from: ["DONE"],
      to: "UNDONE",
      perm: "consolidation:undo",
      refuse: "consolidation.alreadyUndone",
      guards: [nothingFollows],
      reason: "required",
      confirm: "consolidation.askUndo",
    },
  },
});
