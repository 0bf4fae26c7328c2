export type BillStatus = "DRAFT" | "ISSUED" | "SURRENDERED" | "VOIDED";

/** A bill that no longer stands for cargo: it takes no fees, boxes or messages. */
export const isGone = (status: BillStatus): boolean =>
  status === "SURRENDERED" || status === "VOIDED";
