import type { RawBuilder } from "kysely";
import { ExtensionPoint } from "#platform/kernel/operation/extension-point.ts";

/** "" is none: the bill is received for shipment. */
export type OnBoardBasis = "" | "LOADED" | "DEPARTED";

/**
 * SQL date, null while one is missing: the day at the load port on which the last container of a
 * bill was reported loaded on its voyage. The area of moves defines it.
 */
export const billLoaded = new ExtensionPoint<(billId: RawBuilder<unknown>) => RawBuilder<unknown>>(
  "bill.loaded",
);

/**
 * What the paper states of the shipment; `noted` when the notation was added to a bill issued as
 * received for shipment.
 */
export type OnBoard = { date: string; noted: boolean } | null;

type Stated = {
  blStatus: string;
  onBoardDate: string | null;
  onBoardNotedTime: Date | string | null;
};

/** A draft states nothing, and nothing is stated without a fact. */
export function onBoardOf({ blStatus, onBoardDate, onBoardNotedTime }: Stated): OnBoard {
  return blStatus === "DRAFT" || !onBoardDate
    ? null
    : { date: onBoardDate, noted: onBoardNotedTime !== null };
}
