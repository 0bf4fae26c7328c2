import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { type Amounts, none, plus, shortOf } from "../allotment/allot.ts";
import { serveLines } from "../share/serve-space.server.ts";
import type { SpaceDraw } from "../space.entity.server.ts";
import { lockLines, lockVoyages, type SpaceLine, takenOf } from "../allotment/space-lock.server.ts";
import { lineText, shortageParams } from "../allotment/space-labels.ts";

/** The locked line of a share, or null. */
async function lineOfShare(ctx: Ctx, share: SpaceDraw): Promise<SpaceLine | null> {
  await lockVoyages(ctx, [share.voyage.id], "shared");
  const lines = await lockLines(ctx, [share.voyage.id]);
  return lines.find((line) => line.id === share.allotment?.id) ?? null;
}

const amountsOf = (share: SpaceDraw, which: "held" | "wait"): Amounts => ({
  teu: String(share[`${which}Teu`]),
  tons: String(share[`${which}Tons`]),
  plugs: String(share[`${which}Plugs`]),
  dgSlots: String(share[`${which}DgSlots`]),
});

function setAmounts(share: SpaceDraw, held: Amounts, waiting: Amounts): void {
  Object.assign(share, {
    heldTeu: held.teu,
    heldTons: held.tons,
    heldPlugs: Number(held.plugs),
    heldDgSlots: Number(held.dgSlots),
    waitTeu: waiting.teu,
    waitTons: waiting.tons,
    waitPlugs: Number(waiting.plugs),
    waitDgSlots: Number(waiting.dgSlots),
  });
}

/**
 * Gives a waiting booking its space out of turn, beyond the limits only with a reason.
 * @throws Refusals space.full…, space.noLine
 */
export async function promoteShare(
  ctx: Ctx,
  share: SpaceDraw,
  over: { reason: string } | null,
): Promise<void> {
  const line = await lineOfShare(ctx, share);
  const [held, waiting] = [amountsOf(share, "held"), amountsOf(share, "wait")];
  if (!over) {
    if (!line) throw new Refusal("space.noLine");
    const taken = (await takenOf(ctx, [line.id])).get(line.id) ?? none;
    const short = shortOf(line.limits, taken, waiting);
    if (short.length > 0)
      throw new Refusals(
        short.map(
          (shortage) => new Refusal("space.full", shortageParams(lineText(line), shortage)),
        ),
      );
  }
  setAmounts(share, plus(held, waiting), none);
  Object.assign(share, { place: 0, since: null, reason: over?.reason ?? "" });
}

/** Takes the space of a booking, which waits paused, and serves the waiting list. */
export async function releaseShare(ctx: Ctx, share: SpaceDraw, reason: string): Promise<void> {
  const line = await lineOfShare(ctx, share);
  setAmounts(share, none, plus(amountsOf(share, "held"), amountsOf(share, "wait")));
  if (!share.place) share.place = (await edgeOf(ctx, share.voyage.id)).last + 1;
  Object.assign(share, { since: share.since ?? ctx.now, reason });
  await ctx.em.flush();
  if (line) await serveLines(ctx, [line]);
}

async function edgeOf(ctx: Ctx, voyageId: number): Promise<{ first: number; last: number }> {
  const { rows } = await sql<{
    first: number;
    last: number;
  }>`select coalesce(min(place) filter (where state <> 'HELD'), 1) as first,
      coalesce(max(place), 0) as last
    from space_draw
    where voyage_id = ${voyageId}`.execute(ctx.em.getKysely());
  return rows[0] ?? { first: 1, last: 0 };
}

/** Moves a booking to the top of its waiting list, or swaps it with a neighbour. */
export async function moveShare(
  ctx: Ctx,
  share: SpaceDraw,
  way: "first" | "up" | "down",
): Promise<void> {
  const line = await lineOfShare(ctx, share);
  if (way === "first") {
    const before = (await edgeOf(ctx, share.voyage.id)).first - 1;
    // Place 0 is for bookings that do not wait.
    share.place = before === 0 ? -1 : before;
  } else {
    const next =
      way === "up"
        ? sql`place < ${share.place} order by place desc`
        : sql`place > ${share.place} order by place`;
    const { rows } = await sql<{
      id: number;
      place: number;
    }>`select id, place
      from space_draw
      where voyage_id = ${share.voyage.id}
        and allotment_id is not distinct from ${share.allotment?.id ?? null}
        and state <> 'HELD'
        and ${next}
      limit 1`.execute(ctx.em.getKysely());
    const [neighbour] = rows;
    if (!neighbour) throw new Refusal(way === "up" ? "space.isFirst" : "space.isLast");
    await kyselyOf(ctx.em)
      .updateTable("space_draw")
      .set({ place: share.place })
      .where("id", "=", neighbour.id)
      .execute();
    share.place = neighbour.place;
  }
  await ctx.em.flush();
  // A new order may let another booking in.
  if (line) await serveLines(ctx, [line]);
}
