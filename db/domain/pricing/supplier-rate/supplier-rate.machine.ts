import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import type { supplierGroupFacts, supplierRateFacts } from "./supplier-rate.facts.server.ts";

export type SupplierRateFacts = FactsOf<typeof supplierRateFacts>;
type GroupFacts = FactsOf<typeof supplierGroupFacts>;

const unused: Guard<SupplierRateFacts> = ({ used }) =>
  used ? { code: "supplierRate.used" } : null;
const priced: Guard<SupplierRateFacts> = ({ lineCount }) =>
  lineCount > 0 ? null : { code: "supplierRate.needsPrice" };

/** Only published rates price anything (decision 070). */
export const supplierRateMachine = defineMachine({
  name: "supplierRate",
  state: (facts: SupplierRateFacts) => facts.status,
  states: ["DRAFT", "PUBLISHED"],
  initial: "DRAFT",
  path: ["DRAFT", "PUBLISHED"],
  dict: "rate_status",
  noun: "supplierRate.count",
  next: { DRAFT: ["publish"], PUBLISHED: [] },
  actions: {
    edit: {
      from: ["DRAFT"],
      to: null,
      perm: "supplierRate:edit",
      refuse: "supplierRate.publishedFrozen",
    },
    publish: {
      from: ["DRAFT"],
      to: "PUBLISHED",
      perm: "supplierRate:publish",
      refuse: "supplierRate.notNow",
      guards: [priced],
    },
    cancelPublish: {
      from: ["PUBLISHED"],
      to: "DRAFT",
      perm: "supplierRate:publish",
      refuse: "supplierRate.notNow",
    },
    remove: {
      from: ["DRAFT", "PUBLISHED"],
      to: null,
      perm: "supplierRate:remove",
      refuse: "supplierRate.notNow",
      guards: [unused],
      confirm: "supplierRate.askRemove",
    },
  },
});

const withoutRates: Guard<GroupFacts> = ({ ratesOfGroup }) =>
  ratesOfGroup > 0 ? { code: "supplierRate.groupUsed" } : null;

export const supplierGroupMachine = defineMachine({
  name: "supplierGroup",
  state: (_facts: GroupFacts) => "LIVE" as const,
  states: ["LIVE"],
  initial: "LIVE",
  actions: {
    edit: { from: ["LIVE"], to: null, perm: "supplierRate:edit", refuse: "supplierRate.notNow" },
    remove: {
      from: ["LIVE"],
      to: null,
      perm: "supplierRate:remove",
      refuse: "supplierRate.notNow",
      guards: [withoutRates],
      confirm: "supplierRate.askRemoveGroup",
    },
  },
});
