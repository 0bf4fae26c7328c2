/** The four holds of cargo control (operations §3), in the order they are shown. */
export const holds = ["INTERNAL", "ORIGINAL", "FREIGHT", "CUSTOMS"] as const;
export type Hold = (typeof holds)[number];

/** UNKNOWN: a fact is missing, such as the answer of customs. It holds like a prohibition. */
export type HoldState = "RELEASE" | "PROHIBIT" | "UNKNOWN";
export type HandState = "" | "RELEASE" | "PROHIBIT";

/** Why a hold stands or not, with the state that follows from it. */
export const holdStates = {
  INTERNAL_CLEAR: "RELEASE",
  BILL_NOT_ISSUED: "PROHIBIT",
  BILL_REPLACED: "PROHIBIT",
  BILL_VOIDED: "PROHIBIT",
  BOOKING_CLOSED: "PROHIBIT",
  NO_ORIGINAL_NEEDED: "RELEASE",
  ORIGINAL_IN_HAND: "RELEASE",
  SET_SURRENDERED: "RELEASE",
  ORIGINAL_NOT_IN_HAND: "PROHIBIT",
  TELEX_ORDERED: "RELEASE",
  TELEX_NOT_ORDERED: "PROHIBIT",
  ORIGINALS_OUT: "PROHIBIT",
  FREIGHT_PAID: "RELEASE",
  FREIGHT_ON_CREDIT: "RELEASE",
  FREIGHT_NOT_CALCULATED: "UNKNOWN",
  FREIGHT_UNPAID: "PROHIBIT",
  FREIGHT_COLLECT_UNPAID: "PROHIBIT",
  CREDIT_OVERDUE: "PROHIBIT",
  CREDIT_LIMIT_EXCEEDED: "PROHIBIT",
  CUSTOMS_CLEARED: "RELEASE",
  CUSTOMS_NO_ANSWER: "UNKNOWN",
  CUSTOMS_HELD: "PROHIBIT",
  CUSTOMS_INSPECTION: "PROHIBIT",
} as const satisfies Record<string, HoldState>;
export type HoldReason = keyof typeof holdStates;

/** A decision by hand goes before the facts, either way. */
export const stateOfHold = (why: HoldReason, byHand: HandState): HoldState =>
  byHand || holdStates[why];

export type ReleaseDecision = { released: boolean; standing: Hold[] };

/** Cargo is released when every hold is; a hold that stands or is unknown keeps it. */
export function decideRelease(states: Readonly<Record<Hold, HoldState>>): ReleaseDecision {
  const standing = holds.filter((hold) => states[hold] !== "RELEASE");
  return { released: standing.length === 0, standing };
}
