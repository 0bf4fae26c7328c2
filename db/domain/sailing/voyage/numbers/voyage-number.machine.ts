import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import type { voyageNumberFacts } from "../voyage.facts.server.ts";

type NumberFacts = FactsOf<typeof voyageNumberFacts>;
const free: Guard<NumberFacts> = ({ status, voyageName }) =>
  status === "FREE" ? null : { code: "voyage.numberUsed", params: { voyage: voyageName } };

/** Saving a voyage takes its number; renaming it frees the number. Free numbers can be deleted. */
export const voyageNumberMachine = defineMachine({
  name: "voyageNumber",
  state: (_facts: NumberFacts) => "LISTED" as const,
  states: ["LISTED"],
  initial: "LISTED",
  actions: {
    remove: {
      from: ["LISTED"],
      to: null,
      perm: "voyage:edit",
      refuse: "voyage.notNow",
      guards: [free],
      confirm: "voyageNumber.askRemove",
    },
  },
});
