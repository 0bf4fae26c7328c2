import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { none, serve } from "../allotment/allot.ts";
import { holdAll, readShares } from "./share-rows.server.ts";
import { type SpaceLine, takenOf } from "../allotment/space-lock.server.ts";

/**
 * Serves the waiting lists of locked lines in order (decision 022), except on ended or cancelled
 * voyages.
 * @returns bookings served
 */
export async function serveLines(ctx: Ctx, lines: readonly SpaceLine[]): Promise<number> {
  if (lines.length === 0) return 0;
  const ids = lines.map((line) => line.id);
  const waiting = await readShares(ctx, { waitingOn: ids });
  if (waiting.length === 0) return 0;
  const open = await sql<{
    id: number;
  }>`select id
    from voyage
    where id = any (${lines.map((line) => line.voyageId)}::int[])
      and ended = 'N'
      and status <> 'CANCELLED'`.execute(ctx.em.getKysely());
  const sails = new Set(open.rows.map((row) => row.id));
  const taken = await takenOf(ctx, ids);
  const served = lines
    .filter((line) => sails.has(line.voyageId))
    .flatMap((line) => {
      const queue = waiting
        .filter((share) => share.allotmentId === line.id)
        .map((share) => ({ id: share.bookingId, waiting: share.waiting }));
      return serve(line.limits, taken.get(line.id) ?? none, queue).served;
    });
  await holdAll(ctx, served);
  return served.length;
}
