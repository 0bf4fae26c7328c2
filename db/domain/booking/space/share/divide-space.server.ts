import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { noShare } from "../allotment/allot.ts";
import { type SpaceNote, settleSpace } from "./settle-space.server.ts";
import { lockVoyages } from "../allotment/space-lock.server.ts";
import { claimsOf } from "./space-need.server.ts";
import { dropShare, type Kept, readShares, writeShare } from "./share-rows.server.ts";

/**
 * Shares of bookings whose goods are about to be divided or joined, locked against changes of their
 * voyages.
 */
export async function keepShares(
  ctx: Ctx,
  bookingIds: readonly number[],
  voyageId: number,
): Promise<Kept[]> {
  await lockVoyages(ctx, [voyageId], "shared");
  return readShares(ctx, { bookingIds });
}

/**
 * Gives space held for the same goods before to the bookings that have them now. Nobody who waits
 * gets it meanwhile. Where some of it waited, each booking asks anew.
 */
export async function divideSpace(
  ctx: Ctx,
  kept: readonly Kept[],
  bookingIds: readonly number[],
): Promise<SpaceNote | null> {
  const [first] = kept;
  const same = kept.every(
    (share) => share.state === "HELD" && share.allotmentId === first?.allotmentId,
  );
  if (!first || !same) {
    let note: SpaceNote | null = null;
    for (const id of bookingIds) note = (await settleSpace(ctx, id)) ?? note;
    return note;
  }
  for (const claim of await claimsOf(ctx, { bookingIds })) {
    if (claim.takes)
      await writeShare(ctx, claim, {
        ...noShare,
        held: claim.need,
        allotmentId: first.allotmentId,
        keepsPlace: false,
      });
    else await dropShare(ctx, claim.bookingId);
  }
  return null;
}
