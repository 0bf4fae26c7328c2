import type { RawBuilder } from "kysely";
import { ExtensionPoint } from "#platform/module/extension-point.ts";

/** The condition that a booking, by an expression of its number, is invoiced. Bookings know no fees; the fees say it. */
export const bookingInvoiced = new ExtensionPoint<(bkNo: RawBuilder<unknown>) => RawBuilder<boolean>>("booking.invoiced");
