import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import type { boxApprovalFacts } from "./box-approval.facts.server.ts";

type BoxFacts = FactsOf<typeof boxApprovalFacts>;

const voyageOpen: Guard<BoxFacts> = ({ voyageEnded }) =>
  voyageEnded === "Y" ? { code: "booking.voyageEnded" } : null;
const noErrors: Guard<BoxFacts> = ({ errors }) =>
  Number(errors) > 0 ? { code: "preCheck.hasErrors" } : null;
const mayDecide: Guard<BoxFacts> = (facts) =>
  facts.mayDecide ? null : { code: "kit.noPermission" };
const draft: Guard<BoxFacts> = ({ bkStatus }) =>
  bkStatus === "DRAFT" ? null : { code: "preCheck.alreadyAccepted" };

/**
 * Approval of a container with dangerous or oversize cargo (operations §4). The pre-check applies
 * or approves by itself; changed cargo is NOT_CHECKED again without an action, as the decision
 * belongs to the cargo it was taken on.
 */
export const boxApprovalMachine = defineMachine({
  name: "boxApproval",
  state: (facts: BoxFacts) => facts.state,
  states: ["NOT_CHECKED", "AUTO_APPROVED", "APPLIED", "APPROVED", "REJECTED"],
  initial: "NOT_CHECKED",
  path: ["NOT_CHECKED", "APPLIED", "APPROVED"],
  dict: "box_approval_status",
  noun: "preCheck.count",
  next: {
    NOT_CHECKED: ["check"],
    APPLIED: ["approve"],
    APPROVED: [],
    AUTO_APPROVED: [],
    REJECTED: [],
  },
  actions: {
    check: {
      from: ["NOT_CHECKED", "AUTO_APPROVED", "APPLIED"],
      to: "APPLIED",
      perm: "preCheck:check",
      refuse: "preCheck.decided",
      guards: [voyageOpen],
    },
    autoApprove: {
      from: ["APPLIED"],
      to: "AUTO_APPROVED",
      perm: "preCheck:check",
      refuse: "preCheck.decided",
    },
    approve: {
      from: ["APPLIED"],
      to: "APPROVED",
      perm: "approval:captain",
      refuse: "preCheck.notApplied",
      guards: [voyageOpen, noErrors],
      undo: "reopen",
    },
    approveAndAccept: {
      from: ["APPLIED"],
      to: "APPROVED",
      perm: "booking:confirm",
      alsoPerm: "approval:captain",
      refuse: "preCheck.notApplied",
      guards: [mayDecide, voyageOpen, noErrors, draft],
    },
    reject: {
      from: ["APPLIED", "APPROVED", "AUTO_APPROVED"],
      to: "REJECTED",
      perm: "approval:captain",
      refuse: "preCheck.notApplied",
      guards: [voyageOpen],
      reason: "required",
      undo: "reopen",
    },
    reopen: {
      from: ["APPROVED", "REJECTED"],
      to: "APPLIED",
      perm: "approval:captain",
      refuse: "preCheck.undecided",
      guards: [voyageOpen],
    },
  },
});
