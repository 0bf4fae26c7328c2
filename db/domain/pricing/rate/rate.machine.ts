import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import type { freightBookFacts, rateFacts } from "./rate.facts.server.ts";

type RateFacts = FactsOf<typeof rateFacts>;
type BookFacts = FactsOf<typeof freightBookFacts>;

const unused: Guard<RateFacts | BookFacts> = (facts) =>
  facts.used ? { code: "rate.usedByFee" } : null;

/** Prices of a contract change while it is a draft, and go into force with it. */
const ofOpenContract: Guard<RateFacts | BookFacts> = ({ contractStatus }) =>
  contractStatus === "" || contractStatus === "DRAFT" ? null : { code: "rate.contractFrozen" };
const ofNoContract: Guard<RateFacts | BookFacts> = ({ contractStatus }) =>
  contractStatus === "" ? null : { code: "rate.contractPublishes" };

/**
 * A row of a freight book (operations §4 "Freight rate", domain §3). Only published rows price
 * anything.
 */
export const rateMachine = defineMachine({
  name: "rate",
  state: (facts: RateFacts) => facts.status,
  states: ["DRAFT", "PUBLISHED"],
  initial: "DRAFT",
  path: ["DRAFT", "PUBLISHED"],
  dict: "rate_status",
  actions: {
    edit: {
      from: ["DRAFT"],
      to: null,
      perm: "rate:edit",
      refuse: "rate.publishedFrozen",
      guards: [ofOpenContract],
    },
    publish: {
      from: ["DRAFT"],
      to: "PUBLISHED",
      perm: "rate:publish",
      refuse: "rate.notNow",
      guards: [ofNoContract],
      confirm: "rate.askPublish",
    },
    cancelPublish: {
      from: ["PUBLISHED"],
      to: "DRAFT",
      perm: "rate:publish",
      refuse: "rate.notNow",
      guards: [ofNoContract],
    },
    remove: {
      from: ["DRAFT", "PUBLISHED"],
      to: null,
      perm: "rate:remove",
      refuse: "rate.notNow",
      guards: [ofOpenContract, unused],
      confirm: "rate.askRemove",
    },
  },
});

/** Each action applies to all rows of the book. */
export const freightBookMachine = defineMachine({
  name: "freightBook",
  state: (facts: BookFacts) => facts.status,
  states: ["DRAFT", "PUBLISHED"],
  initial: "DRAFT",
  path: ["DRAFT", "PUBLISHED"],
  dict: "rate_status",
  actions: {
    edit: {
      from: ["DRAFT", "PUBLISHED"],
      to: null,
      perm: "rate:edit",
      refuse: "rate.notNow",
      guards: [ofNoContract],
    },
    publish: {
      from: ["DRAFT", "PUBLISHED"],
      to: "PUBLISHED",
      perm: "rate:publish",
      refuse: "rate.notNow",
      guards: [ofNoContract],
      confirm: "rate.askPublish",
    },
    cancelPublish: {
      from: ["PUBLISHED"],
      to: "DRAFT",
      perm: "rate:publish",
      refuse: "rate.notNow",
      guards: [ofNoContract],
    },
    remove: {
      from: ["DRAFT", "PUBLISHED"],
      to: null,
      perm: "rate:remove",
      refuse: "rate.notNow",
      guards: [ofNoContract, unused],
      confirm: "rate.askRemoveBook",
    },
  },
});
