import type { RawBuilder } from "kysely";
import { ExtensionPoint } from "#platform/module/extension-point.ts";

/**
 * SQL condition: the booking waits for space, so its boxes may stay behind. The space area answers
 * it.
 */
export const bookingWaits = new ExtensionPoint<
  (bookingId: RawBuilder<unknown>) => RawBuilder<boolean>
>("booking.waits");
