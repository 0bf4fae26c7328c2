import { sql } from "kysely";
import { z } from "zod";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { settleVoyage } from "../allotment/change-lines.server.ts";
import { lockLines, lockVoyages } from "../allotment/space-lock.server.ts";

/**
 * `changed`: shares that differed from their bookings. `served`: waiting bookings that now hold.
 */
type Settled = { seen: number; changed: number; served: number };

/**
 * Corrects all shares and serves the waiting lists of one voyage or of all that have not ended.
 * Each voyage is a transaction (job `space.settle`).
 */
export const settleVoyages = defineOperation({
  name: "space.settle",
  perm: "space:control",
  input: z.object({ voyage: v.code(60) }),
  transaction: "own",
  done: "space.settled",
  async run(ctx, { voyage }): Promise<Settled> {
    const ids = await openVoyages(ctx, voyage);
    const done: Settled = { seen: 0, changed: 0, served: 0 };
    for (const id of ids) {
      ctx.signal.throwIfAborted();
      const { changed, served } = await ctx.unit(async (inner) => {
        await lockVoyages(inner, [id], "alone");
        return settleVoyage(inner, id, await lockLines(inner, [id]));
      });
      done.seen += 1;
      done.changed += changed;
      done.served += served;
      await ctx.progress({
        seen: done.seen,
        total: ids.length,
        changed: done.changed + done.served,
      });
    }
    return done;
  },
});

async function openVoyages(ctx: Ctx, name: string): Promise<number[]> {
  const { rows } = await sql<{ id: number; controlled: boolean }>`
    select v.id, exists (select 1 from space_allotment a where a.voyage_id = v.id)
      or exists (select 1 from space_draw d where d.voyage_id = v.id) as controlled
    from voyage v
    where v.ended = 'N'
      and (${name} = '' or v.voyage_name = ${name})
      and (${name} <> '' or exists (select 1 from space_allotment a where a.voyage_id = v.id))
    order by v.departure_date, v.id`.execute(ctx.em.getKysely());
  if (name && rows.length === 0)
    throw new Refusal("kit.unknownCode", { value: name }, { field: "voyage" });
  return rows.filter((row) => row.controlled).map((row) => row.id);
}
