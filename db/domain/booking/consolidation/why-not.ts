import type { WhyNot } from "#platform/records/machine/machine.ts";
import type { ConsolidationKind } from "./split-cargo.ts";

export type ConsolidationGate = {
  mainBkNo: string;
  isPart: boolean;
  bkStatus: string;
  blStatus: string;
  ebNo: string;
  hasFees: boolean;
  sent: boolean;
  bkNo: string;
};

/**
 * Why a booking that may be edited takes no part in a consolidation. Appending leaves the booking
 * itself as it is.
 */
export function whyNoConsolidation(booking: ConsolidationGate, kind: ConsolidationKind): WhyNot {
  const { bkNo, mainBkNo } = booking;
  if (kind === "APPEND")
    return booking.isPart
      ? { code: "consolidation.appendToMain", params: { bkNo, mainBkNo } }
      : null;
  if (booking.blStatus !== "NONE") return { code: "consolidation.billed", params: { bkNo } };
  if (booking.hasFees) return { code: "consolidation.hasFees", params: { bkNo } };
  if (booking.sent) return { code: "consolidation.sentByEdi", params: { bkNo } };
  // A received draft holds space for its e-booking, which its parts could not.
  if (booking.bkStatus === "DRAFT" && booking.ebNo)
    return { code: "consolidation.confirmFirst", params: { bkNo } };
  return null;
}
