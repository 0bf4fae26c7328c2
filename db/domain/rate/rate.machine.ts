import { defineMachine, type Guard } from "#platform/machine/machine.ts";

export type RateFacts = {
  status: "DRAFT" | "PUBLISHED";
  /** A fee was priced with the row (of the book: with one of its rows). */
  used: boolean;
};

const unused: Guard<RateFacts> = (facts) => (facts.used ? { code: "rate.usedByFee" } : null);

/** One row of a freight book (operations §4 "Freight rate", domain §3): only published rows price anything. */
export const rateMachine = defineMachine({
  name: "rate",
  state: (facts: RateFacts) => facts.status,
  states: ["DRAFT", "PUBLISHED"],
  initial: "DRAFT",
  actions: {
    publish: { from: ["DRAFT"], to: "PUBLISHED", perm: "rate:publish", refuse: "rate.notNow", confirm: "rate.askPublish" },
    cancelPublish: { from: ["PUBLISHED"], to: "DRAFT", perm: "rate:publish", refuse: "rate.notNow" },
    remove: {
      from: ["DRAFT", "PUBLISHED"],
      to: null,
      perm: "rate:remove",
      refuse: "rate.notNow",
      guards: [unused],
      confirm: "rate.askRemove",
    },
  },
});

/** A whole freight book: the same actions over all its rows at once. A published book takes further drafts along. */
export const freightBookMachine = defineMachine({
  name: "freightBook",
  state: (facts: RateFacts) => facts.status,
  states: ["DRAFT", "PUBLISHED"],
  initial: "DRAFT",
  actions: {
    publish: { from: ["DRAFT", "PUBLISHED"], to: "PUBLISHED", perm: "rate:publish", refuse: "rate.notNow", confirm: "rate.askPublish" },
    cancelPublish: { from: ["PUBLISHED"], to: "DRAFT", perm: "rate:publish", refuse: "rate.notNow" },
    remove: {
      from: ["DRAFT", "PUBLISHED"],
      to: null,
      perm: "rate:remove",
      refuse: "rate.notNow",
      guards: [unused],
      confirm: "rate.askRemoveBook",
    },
  },
});
