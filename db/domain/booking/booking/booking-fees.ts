import type { RawBuilder } from "kysely";
import { ExtensionPoint } from "#platform/module/extension-point.ts";

/**
 * SQL of one row: whether the booking has fees (`any`), and some are audited or invoiced. The fees
 * answer it.
 */
export const bookingFees = new ExtensionPoint<(bkNo: RawBuilder<unknown>) => RawBuilder<unknown>>(
  "booking.fees",
);
