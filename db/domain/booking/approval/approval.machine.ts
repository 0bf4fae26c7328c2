import type { ApprovalState } from "#domain/booking/ebooking-record/approval-need.ts";
import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard, type Machine } from "#platform/records/machine/machine.ts";
import { correctionMachine } from "#domain/booking/ebooking/correction/correction.machine.ts";
import { ebookingMachine } from "#domain/booking/ebooking/ebooking.machine.ts";
import type { captainFacts, overseasFacts } from "./approval.facts.server.ts";

type ApprovalFacts = FactsOf<typeof captainFacts | typeof overseasFacts>;
export type ApprovalAction =
  | "apply"
  | "withdraw"
  | "approve"
  | "approveAndReceive"
  | "reject"
  | "takeBack";

/** Received ones are asked about again after a roll or by a correction. */
const submitted = (facts: ApprovalFacts) =>
  facts.ebStatus === "SUBMITTED" || facts.ebStatus === "RECEIVED"
    ? null
    : ({ code: "approval.notSubmitted" } as const);

/** With this approval given, the e-booking or its correction is received. */
const receivable =
  (flag: "dgCaptainFlag" | "dgOverseaFlag"): Guard<ApprovalFacts> =>
  (facts) => {
    const approved = { ...facts, [flag]: "APPROVED" as const };
    if (facts.ebStatus === "SUBMITTED") return ebookingMachine.whyNot(approved, "receive");
    if (facts.ebModify === "CORRECTION_SUBMITTED")
      return correctionMachine.whyNot(approved, "receive");
    return { code: "approval.nothingToReceive" };
  };

/** A locked or billed booking stands on the decision. */
const stillOpen = ({ bookingStatus, bookingBilled }: ApprovalFacts) =>
  bookingStatus === "LOCKED" || bookingBilled
    ? ({ code: "approval.bookingGoesOn" } as const)
    : null;

const mayDecide = (facts: ApprovalFacts) =>
  facts.mayDecide ? null : ({ code: "kit.noPermission" } as const);

/**
 * Approval of dangerous and oversize cargo by captain or overseas port (operations §4, domain §3).
 * Submit, its cancel and cargo changes apply and withdraw. Approve and accept needs both
 * permissions.
 */
function approvalMachine(
  name: "captain" | "overseas",
): Machine<ApprovalFacts, ApprovalState, ApprovalAction> {
  const perm = `approval:${name}`;
  const refuse = "approval.notNow" as const;
  return defineMachine({
    name,
    state: (facts: ApprovalFacts) => facts.state,
    states: ["NOT_NEEDED", "NOT_APPLIED", "APPLIED", "APPROVED", "REJECTED"],
    initial: "NOT_NEEDED",
    path: ["APPLIED", "APPROVED"],
    dict: "approval_status",
    noun: "ebooking.count",
    next: { APPLIED: ["approve"], APPROVED: [], REJECTED: [] },
    actions: {
      apply: {
        from: ["NOT_NEEDED", "NOT_APPLIED", "APPROVED", "REJECTED"],
        to: "APPLIED",
        perm: "ebooking:submit",
        refuse,
      },
      withdraw: {
        from: ["NOT_NEEDED", "APPLIED"],
        to: "NOT_APPLIED",
        perm: "ebooking:submit",
        refuse,
      },
      approve: {
        from: ["APPLIED"],
        to: "APPROVED",
        perm,
        refuse,
        guards: [submitted],
        undo: "takeBack",
      },
      approveAndReceive: {
        from: ["APPLIED"],
        to: "APPROVED",
        perm: "ebooking:receive",
        alsoPerm: perm,
        refuse,
        guards: [
          mayDecide,
          submitted,
          receivable(name === "captain" ? "dgCaptainFlag" : "dgOverseaFlag"),
        ],
      },
      reject: {
        from: ["APPLIED"],
        to: "REJECTED",
        perm,
        refuse,
        guards: [submitted],
        reason: "required",
        undo: "takeBack",
      },
      takeBack: {
        from: ["APPROVED", "REJECTED"],
        to: "APPLIED",
        perm,
        refuse: "approval.undecided",
        guards: [submitted, stillOpen],
      },
    },
  });
}

export const captainMachine = approvalMachine("captain");
export const overseasMachine = approvalMachine("overseas");
