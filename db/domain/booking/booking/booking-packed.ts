import type { RawBuilder } from "kysely";
import { ExtensionPoint } from "#platform/module/extension-point.ts";

/** SQL condition: the booking has containers. The container area defines it. */
export const bookingPacked = new ExtensionPoint<
  (bookingId: RawBuilder<unknown>) => RawBuilder<boolean>
>("booking.packed");
