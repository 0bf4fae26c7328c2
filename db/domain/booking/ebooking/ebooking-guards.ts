import type { FactsOf } from "#platform/records/machine/facts.ts";
import type { Guard } from "#platform/records/machine/machine.ts";
import {
  type VoyageFacts,
  type VoyageGate,
  whyVoyageClosed,
} from "#domain/sailing/voyage/voyage-gates.ts";
import type { ApprovalState } from "#domain/booking/ebooking-record/approval-need.ts";
import type { ebookingFacts } from "./ebooking.facts.server.ts";

export type EbookingFacts = FactsOf<typeof ebookingFacts>;
type Rule = Guard<EbookingFacts>;

const dateOf = (at: EbookingFacts["ebDeadline"]) => (at ? new Date(at) : null);

/** Switches that do not concern e-bookings count as open. */
function voyageOf(facts: EbookingFacts): VoyageFacts | null {
  const {
    voyageName,
    voyageStatus,
    voyageEnded,
    ebSwitch,
    ebCorrectionSwitch,
    ebDeadline,
    correctionDeadline,
  } = facts;
  if (!voyageName) return null;
  return {
    voyageName,
    ended: voyageEnded ?? "N",
    status: voyageStatus ?? "PLANNED",
    ebSwitch: ebSwitch ?? "OPEN",
    ebDeadline: dateOf(ebDeadline),
    ebCorrectionSwitch: ebCorrectionSwitch ?? "OPEN",
    correctionDeadline: dateOf(correctionDeadline),
    receivableSwitch: "OPEN",
    payableSwitch: "OPEN",
    feeLock: "N",
  };
}

/** The voyage is open for this work; `anyTime` leaves its deadline aside. */
export const voyageOpenFor =
  (gate: VoyageGate, deadline: "withDeadline" | "anyTime"): Rule =>
  (facts) => {
    const voyage = voyageOf(facts);
    if (!voyage) return null;
    const none = deadline === "anyTime" ? { ebDeadline: null, correctionDeadline: null } : {};
    return whyVoyageClosed({ ...voyage, ...none }, gate, facts.now);
  };

/** The manifest lock ends corrections (operations §4). */
export const unlocked: Rule = (facts) =>
  facts.isConfirm === "Y" ? { code: "ebooking.manifestLocked" } : null;

export const agreed = (state: ApprovalState): boolean =>
  state === "NOT_NEEDED" || state === "APPROVED";
/** A refusal says why; nothing waits then. */
export const captainAgreed: Rule = (facts) => {
  if (agreed(facts.dgCaptainFlag)) return null;
  const refused = facts.dgCaptainFlag === "REJECTED";
  return refused
    ? { code: "ebooking.captainRefused", params: { reason: facts.captainRejectReason ?? "" } }
    : { code: "ebooking.captainNeeded" };
};
export const overseasAgreed: Rule = (facts) => {
  if (agreed(facts.dgOverseaFlag)) return null;
  const refused = facts.dgOverseaFlag === "REJECTED";
  return refused
    ? { code: "ebooking.overseasRefused", params: { reason: facts.overseaRejectReason ?? "" } }
    : { code: "ebooking.overseasNeeded" };
};
/** Captain or port refused the submitted cargo: it is the customer's to mend. */
export const approvalRefused = ({
  dgCaptainFlag,
  dgOverseaFlag,
}: Pick<EbookingFacts, "dgCaptainFlag" | "dgOverseaFlag">): boolean =>
  dgCaptainFlag === "REJECTED" || dgOverseaFlag === "REJECTED";
