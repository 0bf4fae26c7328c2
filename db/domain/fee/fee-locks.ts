import type { Word } from "../messages.ts";

/** The locks around a fee; those that are not known of a place are left out. */
export type FeeLocks = {
  voyageName: string;
  voyageFeeLock: "Y" | "N";
  receivableSwitch: "OPEN" | "CLOSED";
  blNo?: string;
  feeLock?: "Y" | "N" | null;
  bkNo?: string;
  bookingFeeLock?: "Y" | "N" | null;
};

/**
 * The lock that forbids adding, changing and deleting fees, named (domain §3 "Fee"): voyage lock, receivables of the voyage closed,
 * bill lock, booking lock. Null when none does.
 */
export function lockedBy(locks: FeeLocks): { code: Word; params: Record<string, string> } | null {
  if (locks.voyageFeeLock === "Y") return { code: "fee.lockedVoyage", params: { voyage: locks.voyageName } };
  if (locks.receivableSwitch === "CLOSED") return { code: "fee.closedReceivable", params: { voyage: locks.voyageName } };
  if (locks.feeLock === "Y") return { code: "fee.lockedBill", params: { blNo: locks.blNo ?? "" } };
  if (locks.bookingFeeLock === "Y") return { code: "fee.lockedBooking", params: { bkNo: locks.bkNo ?? "" } };
  return null;
}

/** What the fee flow nodes say of a step: open, switched off, or not allowed where the fee stands (domain §3). */
export type FlowClosed = "" | "off" | "here";
