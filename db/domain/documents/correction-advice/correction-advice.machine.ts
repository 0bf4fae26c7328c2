import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import { isGone } from "#domain/documents/bill/bill-status.ts";
import type { correctionAdviceFacts } from "./correction-advice.facts.server.ts";

type Facts = FactsOf<typeof correctionAdviceFacts>;
type G = Guard<Facts>;

const hasChanges: G = ({ changeCount }) =>
  changeCount > 0 ? null : { code: "correctionAdvice.noChange" };
const billLives: G = ({ blStatus, blNo }) =>
  isGone(blStatus) ? { code: "correctionAdvice.billGone", params: { blNo } } : null;
const asksOffice: G = ({ toConfirm }) =>
  toConfirm > 0 ? null : { code: "correctionAdvice.nothingToConfirm" };
const confirmed: G = ({ state, toConfirm }) =>
  state === "DRAFT" && toConfirm > 0
    ? { code: "correctionAdvice.notConfirmed", params: { count: toConfirm } }
    : null;
const refuse = "correctionAdvice.notNow" as const;

/**
 * A draft whose changes need no confirmation is applied at once; others wait for head office
 * (decision 087).
 */
export const correctionAdviceMachine = defineMachine({
  name: "correctionAdvice",
  state: (facts: Facts) => facts.state,
  states: ["DRAFT", "SUBMITTED", "APPROVED", "REJECTED", "APPLIED"],
  initial: "DRAFT",
  path: ["DRAFT", "SUBMITTED", "APPROVED", "APPLIED"],
  dict: "correction_advice_state",
  noun: "correctionAdvice.count",
  next: {
    DRAFT: ["submit", "apply"],
    SUBMITTED: ["approve"],
    APPROVED: ["apply"],
    REJECTED: ["submit"],
    APPLIED: [],
  },
  actions: {
    edit: {
      from: ["DRAFT", "REJECTED"],
      to: null,
      perm: "correctionAdvice:edit",
      refuse: "correctionAdvice.frozen",
      guards: [billLives],
    },
    submit: {
      from: ["DRAFT", "REJECTED"],
      to: "SUBMITTED",
      perm: "correctionAdvice:edit",
      refuse,
      guards: [billLives, hasChanges, asksOffice],
    },
    withdraw: { from: ["SUBMITTED"], to: "DRAFT", perm: "correctionAdvice:edit", refuse },
    approve: {
      from: ["SUBMITTED"],
      to: "APPROVED",
      perm: "correctionAdvice:approve",
      refuse,
      guards: [billLives],
    },
    reject: {
      from: ["SUBMITTED", "APPROVED"],
      to: "REJECTED",
      perm: "correctionAdvice:approve",
      refuse,
      reason: "required",
    },
    apply: {
      from: ["DRAFT", "APPROVED"],
      to: "APPLIED",
      perm: "correctionAdvice:edit",
      refuse,
      guards: [billLives, hasChanges, confirmed],
      confirm: "correctionAdvice.askApply",
    },
    remove: {
      from: ["DRAFT", "REJECTED"],
      to: null,
      perm: "correctionAdvice:edit",
      refuse: "correctionAdvice.frozen",
      confirm: "correctionAdvice.askRemove",
    },
  },
});
