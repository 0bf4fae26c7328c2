import { defineMachine, type Guard } from "../kit/machine.ts";

/** `used`: a fee, a freight rate or another extra fee names the code. */
export type CostCodeFacts = { used: boolean };

const notUsed: Guard<CostCodeFacts> = (facts) => (facts.used ? { code: "code.used" } : null);

/** A cost code has no states of its own; it can be deleted until something names it. */
export const costCodeMachine = defineMachine({
  name: "costCode",
  state: (_facts: CostCodeFacts) => "LIVE" as const,
  states: ["LIVE"],
  initial: "LIVE",
  actions: { remove: { from: ["LIVE"], to: null, perm: "master:edit", refuse: "code.used", guards: [notUsed], confirm: "code.askRemove" } },
});
