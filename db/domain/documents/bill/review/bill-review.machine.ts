import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import type { billReviewFacts } from "./bill-review.facts.server.ts";

type ReviewFacts = FactsOf<typeof billReviewFacts>;

const draftOnly: Guard<ReviewFacts> = ({ blStatus }) =>
  blStatus === "DRAFT" ? null : { code: "billReview.frozen" };
const sentOnly: Guard<ReviewFacts> = ({ ebFlag }) =>
  ebFlag === "Y" ? null : { code: "billReview.notSent" };

/** What a customer says of a draft bill sent to him. */
export const billReviewMachine = defineMachine({
  name: "billReview",
  state: (facts: ReviewFacts): "NONE" | "APPROVED" | "CORRECTION" => facts.reviewState || "NONE",
  states: ["NONE", "APPROVED", "CORRECTION"],
  initial: "NONE",
  noun: "bill.count",
  next: { NONE: ["approve"], APPROVED: [], CORRECTION: [] },
  actions: {
    approve: {
      from: ["NONE", "CORRECTION"],
      to: "APPROVED",
      perm: "ebBill:review",
      refuse: "billReview.alreadyApproved",
      guards: [draftOnly, sentOnly],
    },
    askCorrection: {
      from: ["NONE", "APPROVED", "CORRECTION"],
      to: "CORRECTION",
      perm: "ebBill:review",
      refuse: "billReview.frozen",
      guards: [draftOnly, sentOnly],
      reason: "required",
    },
  },
});
