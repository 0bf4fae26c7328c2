/** Why no boxes may enter, or null. */
export function closedToBoxes({
  bkStatus,
  blStatus,
}: {
  bkStatus: string;
  blStatus: string;
}): "CANCELLED" | "LOCKED" | "BILLED" | null {
  if (bkStatus === "CANCELLED" || bkStatus === "SHUT_OUT") return "CANCELLED";
  if (bkStatus === "LOCKED") return "LOCKED";
  return blStatus === "NONE" ? null : "BILLED";
}
