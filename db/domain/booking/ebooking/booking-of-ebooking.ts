import type { RawBuilder } from "kysely";
import { ExtensionPoint } from "#platform/module/extension-point.ts";

/**
 * What later areas know of the internal booking of an e-booking, by its number, as SQL: its status,
 * blank without one, and whether bills hold its boxes.
 */
export const bookingOfEbooking = new ExtensionPoint<{
  status(bkNo: RawBuilder<unknown>): RawBuilder<string>;
  /** A bill of it is issued. */
  issued(bkNo: RawBuilder<unknown>): RawBuilder<boolean>;
  billed(bkNo: RawBuilder<unknown>): RawBuilder<boolean>;
}>("ebooking.booking");
