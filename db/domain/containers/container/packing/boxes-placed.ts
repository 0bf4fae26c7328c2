import { ExtensionPoint } from "#platform/kernel/operation/extension-point.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";

/**
 * Told in the transaction that brings boxes into bookings, so that what later areas know of a box
 * follows it: its declared mass.
 */
export const boxesPlaced = new ExtensionPoint<
  (ctx: Ctx, bookingIds: readonly number[]) => Promise<void>
>("container.boxesPlaced");
