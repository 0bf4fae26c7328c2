import type { Word } from "#platform/i18n/message-key.ts";
import { feeSides, type FeeSide } from "./fee-side.ts";

/** The locks around a fee of either side; those that are not known of a place are left out. */
export type FeeLocks = {
  voyageName: string;
  voyageFeeLock: "Y" | "N";
  receivableSwitch: "OPEN" | "CLOSED";
  payableSwitch: "OPEN" | "CLOSED";
  blNo?: string;
  feeLock?: "Y" | "N" | null;
  payableFeeLock?: "Y" | "N" | null;
  bkNo?: string;
  bookingFeeLock?: "Y" | "N" | null;
};

/**
 * The lock that forbids adding, changing and deleting fees of a side, named (domain §3 "Fee"): voyage lock, the side closed for the voyage, the
 * side's lock of the bill, booking lock. Null when none does.
 */
export function lockedBy(side: FeeSide, locks: FeeLocks): { code: Word; params: Record<string, string> } | null {
  const { voyageSwitch, switchClosed, billLock } = feeSides[side];
  if (locks.voyageFeeLock === "Y") return { code: "fee.lockedVoyage", params: { voyage: locks.voyageName } };
  if (locks[voyageSwitch] === "CLOSED") return { code: switchClosed, params: { voyage: locks.voyageName } };
  if (locks[billLock] === "Y") return { code: "fee.lockedBill", params: { blNo: locks.blNo ?? "" } };
  if (locks.bookingFeeLock === "Y") return { code: "fee.lockedBooking", params: { bkNo: locks.bkNo ?? "" } };
  return null;
}

/** What the fee flow nodes say of a step: open, switched off, or not allowed where the fee stands (domain §3). */
export type FlowClosed = "" | "off" | "here";
