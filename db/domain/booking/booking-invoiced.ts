import type { RawBuilder } from "kysely";
import { ExtensionPoint } from "#platform/module/extension-point.ts";

/** SQL condition: the booking is invoiced. The fees answer it. */
export const bookingInvoiced = new ExtensionPoint<(bkNo: RawBuilder<unknown>) => RawBuilder<boolean>>("booking.invoiced");
