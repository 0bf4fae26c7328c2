import type { RawBuilder } from "kysely";
import { ExtensionPoint } from "#platform/module/extension-point.ts";

type OfBooking = (bkNo: RawBuilder<unknown>) => RawBuilder<boolean>;

/** SQL conditions: the booking has fees, and some of them are audited. The fees answer them. */
export const bookingFees = new ExtensionPoint<{ any: OfBooking; audited: OfBooking }>("booking.fees");
