import type { FactsOf } from "#platform/machine/facts.ts";
import { defineMachine } from "#platform/machine/machine.ts";
import type { exchangeFacts } from "./exchange.facts.server.ts";

/** A publication has no states. It may be deleted with its rates: what used one keeps a copy of it (domain §6). */
export const exchangeMachine = defineMachine({
  name: "exchangeRate",
  state: (_facts: FactsOf<typeof exchangeFacts>) => "LIVE" as const,
  states: ["LIVE"],
  initial: "LIVE",
  actions: {
    remove: { from: ["LIVE"], to: null, perm: "exchangeRate:edit", refuse: "exchangeRate.notNow", confirm: "exchangeRate.askRemove" },
  },
});
