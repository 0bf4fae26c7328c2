import { readConfig } from "#platform/kernel/settings/config.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { less, shortOf } from "../allotment/allot.ts";
import { beyondKey, lineText, shortageParams } from "../allotment/space-labels.ts";
import { readShares } from "./share-rows.server.ts";
import { lockLines, lockVoyages, takenOf } from "../allotment/space-lock.server.ts";

/**
 * What bookings hold still fits beside the others, where the setting does not let bookings exceed
 * their space. For shares that were written back rather than asked for.
 * @throws Refusal space.full with the number of the line's measure
 */
export async function assertSharesFit(ctx: Ctx, bookingIds: readonly number[]): Promise<void> {
  if ((await readConfig(ctx.em, beyondKey)).trim().toUpperCase() === "WARN") return;
  const shares = await readShares(ctx, { bookingIds });
  const voyageIds = [...new Set(shares.map(({ voyageId }) => voyageId))];
  await lockVoyages(ctx, voyageIds, "shared");
  const lines = await lockLines(ctx, voyageIds);
  const others = await takenOf(
    ctx,
    lines.map(({ id }) => id),
    bookingIds,
  );
  const all = await takenOf(
    ctx,
    lines.map(({ id }) => id),
  );
  for (const line of lines) {
    const before = others.get(line.id);
    const taken = all.get(line.id);
    if (!before || !taken) continue;
    const held = shares.filter(({ allotmentId }) => allotmentId === line.id);
    if (held.length === 0) continue;
    const [short] = shortOf(line.limits, before, less(taken, before));
    if (short) throw new Refusal("space.full", shortageParams(lineText(line), short));
  }
}
