import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import type { voyageRecordFacts } from "./voyage.facts.server.ts";

type VoyageRecordFacts = FactsOf<typeof voyageRecordFacts>;

const runs: Guard<VoyageRecordFacts> = ({ ended, voyageName }) =>
  ended === "Y" ? { code: "voyage.ended", params: { voyage: voyageName } } : null;
const unused: Guard<VoyageRecordFacts> = ({ uses }) =>
  uses === "[]" ? null : { code: "master.inUse", params: { uses } };

/** An unused voyage can be deleted with its calls, which frees its number. */
export const voyageRecordMachine = defineMachine({
  name: "voyageRecord",
  state: (_facts: VoyageRecordFacts) => "PLANNED" as const,
  states: ["PLANNED"],
  initial: "PLANNED",
  actions: {
    edit: {
      from: ["PLANNED"],
      to: null,
      perm: "voyage:edit",
      refuse: "voyage.notNow",
      guards: [runs],
    },
    remove: {
      from: ["PLANNED"],
      to: null,
      perm: "voyage:edit",
      refuse: "voyage.notNow",
      guards: [runs, unused],
      confirm: "voyageRecord.askRemove",
    },
  },
});
