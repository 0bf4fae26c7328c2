import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { feeSides, type FeeSide } from "../fee-side.ts";

/** A place leaves out the locks it does not know. */
export type FeeLocks = {
  voyageName: string;
  /** The closed month the fee is booked in, or "". */
  closedPeriod?: string;
  voyageFeeLock: "Y" | "N";
  receivableSwitch: "OPEN" | "CLOSED";
  payableSwitch: "OPEN" | "CLOSED";
  blNo?: string;
  feeLock?: "Y" | "N" | null;
  payableFeeLock?: "Y" | "N" | null;
  bkNo?: string;
  bookingFeeLock?: "Y" | "N" | null;
};

/** A container fee outside any voyage has none of its locks. */
type LocksOrNone = { [K in keyof FeeLocks]: FeeLocks[K] | null };

/** The first lock that closes fees of a side (domain §3 "Fee"), or null. */
export function lockedBy(
  side: FeeSide,
  locks: LocksOrNone,
): { code: MessageKey; params: Record<string, string> } | null {
  const { voyageSwitch, switchClosed, billLock } = feeSides[side];
  const voyage = locks.voyageName ?? "";
  if (locks.closedPeriod) return { code: "period.closed", params: { period: locks.closedPeriod } };
  if (locks.voyageFeeLock === "Y") return { code: "fee.lockedVoyage", params: { voyage } };
  if (locks[voyageSwitch] === "CLOSED") return { code: switchClosed, params: { voyage } };
  if (locks[billLock] === "Y")
    return { code: "fee.lockedBill", params: { blNo: locks.blNo ?? "" } };
  if (locks.bookingFeeLock === "Y")
    return { code: "fee.lockedBooking", params: { bkNo: locks.bkNo ?? "" } };
  return null;
}

/**
 * The same for what runs write and for corrections: what comes late for a closed month is booked in
 * the first open one (domain §10), so the month is a lock only where no later one is open.
 */
export const lockedLate = (
  side: FeeSide,
  locks: LocksOrNone & { bookedOn: string | null },
): ReturnType<typeof lockedBy> =>
  lockedBy(side, locks.bookedOn ? { ...locks, closedPeriod: "" } : locks);

/** How fee flow nodes close a step: open, off, or not here (domain §3). */
export type FlowClosed = "" | "off" | "here";
