/** What closes a booking to boxes: its cargo does not sail, it is locked, or it has bills. Null while boxes may enter. */
export function closedToBoxes({ bkStatus, blStatus }: { bkStatus: string; blStatus: string }): "CANCELLED" | "LOCKED" | "BILLED" | null {
  if (bkStatus === "CANCELLED" || bkStatus === "SHUT_OUT") return "CANCELLED";
  if (bkStatus === "LOCKED") return "LOCKED";
  return blStatus === "NONE" ? null : "BILLED";
}
