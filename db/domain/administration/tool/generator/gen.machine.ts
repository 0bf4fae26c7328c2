import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine } from "#platform/records/machine/machine.ts";
import type { genFacts } from "./gen.facts.server.ts";

/** Settings have no states. Deleting them leaves table and code alone. */
export const genMachine = defineMachine({
  name: "genTable",
  state: (_facts: FactsOf<typeof genFacts>) => "LIVE" as const,
  states: ["LIVE"],
  initial: "LIVE",
  actions: {
    remove: {
      from: ["LIVE"],
      to: null,
      perm: "tool:gen:remove",
      refuse: "kit.notFound",
      confirm: "tool.gen.askRemove",
    },
  },
});
