import type { RawBuilder } from "kysely";
import { ExtensionPoint } from "#platform/kernel/operation/extension-point.ts";

/**
 * What customers state of packages by container and cargo line, as a statement of (booking_id,
 * box_id, cargo_id, pkgs, gwt, dim) for an array of booking ids. A booking whose containers all
 * agree with it is packed that way.
 */
export const packingPlans = new ExtensionPoint<
  (bookingIds: RawBuilder<unknown>) => RawBuilder<unknown>
>("container.packingPlans");
