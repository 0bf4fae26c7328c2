import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine } from "#platform/records/machine/machine.ts";
import type { exchangeFacts } from "./exchange.facts.server.ts";

/** Fees keep a copy of their rate (domain §6), so deleting is open. */
export const exchangeMachine = defineMachine({
  name: "exchangeRate",
  state: (_facts: FactsOf<typeof exchangeFacts>) => "LIVE" as const,
  states: ["LIVE"],
  initial: "LIVE",
  actions: {
    remove: {
      from: ["LIVE"],
      to: null,
      perm: "exchangeRate:edit",
      refuse: "exchangeRate.notNow",
      confirm: "exchangeRate.askRemove",
    },
  },
});
