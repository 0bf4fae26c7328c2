import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import type { freeDemurrageFacts } from "./free-demurrage.facts.server.ts";

type Facts = FactsOf<typeof freeDemurrageFacts>;

const only: Guard<Facts> = ({ approvedAlready, blNo }) =>
  approvedAlready ? { code: "freeDemurrage.another", params: { blNo } } : null;
const refuse = "freeDemurrage.notNow" as const;

/** An application counts once it is approved; fewer days than requested may be approved. */
export const freeDemurrageMachine = defineMachine({
  name: "freeDemurrage",
  state: (facts: Facts) => facts.state,
  states: ["DRAFT", "SUBMITTED", "APPROVED", "REJECTED"],
  initial: "DRAFT",
  path: ["DRAFT", "SUBMITTED", "APPROVED"],
  dict: "free_demurrage_state",
  noun: "freeDemurrage.count",
  next: { DRAFT: ["submit"], SUBMITTED: ["approve"], REJECTED: ["submit"] },
  actions: {
    edit: {
      from: ["DRAFT", "REJECTED"],
      to: null,
      perm: "freeDemurrage:edit",
      refuse: "freeDemurrage.frozen",
    },
    submit: {
      from: ["DRAFT", "REJECTED"],
      to: "SUBMITTED",
      perm: "freeDemurrage:edit",
      refuse,
      guards: [only],
    },
    cancelSubmit: { from: ["SUBMITTED"], to: "DRAFT", perm: "freeDemurrage:edit", refuse },
    approve: {
      from: ["SUBMITTED"],
      to: "APPROVED",
      perm: "freeDemurrage:approve",
      refuse,
      guards: [only],
      asks: [
        { name: "demurrageDays", label: "freeDemurrage.approvedDemurrageAsk" },
        { name: "detentionDays", label: "freeDemurrage.approvedDetentionAsk" },
      ],
    },
    reject: {
      from: ["SUBMITTED"],
      to: "REJECTED",
      perm: "freeDemurrage:approve",
      refuse,
      reason: "required",
    },
    withdraw: {
      from: ["APPROVED"],
      to: "SUBMITTED",
      perm: "freeDemurrage:approve",
      refuse,
      confirm: "freeDemurrage.askWithdraw",
    },
    remove: {
      from: ["DRAFT", "REJECTED"],
      to: null,
      perm: "freeDemurrage:edit",
      refuse: "freeDemurrage.frozen",
      confirm: "freeDemurrage.askRemove",
    },
  },
});
