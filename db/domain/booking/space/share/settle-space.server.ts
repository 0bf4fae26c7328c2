import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import { readConfig } from "#platform/kernel/settings/config.server.ts";
import type { WhyNot } from "#platform/records/machine/machine.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import {
  type ActionData,
  type Beyond,
  decide,
  noShare,
  noSpace,
  type Share,
  within,
} from "../allotment/allot.ts";
import { serveLines } from "./serve-space.server.ts";
import {
  lineOn,
  lockLines,
  lockVoyages,
  type SpaceLine,
  takenOf,
} from "../allotment/space-lock.server.ts";
import { type Claim, claimsOf } from "./space-need.server.ts";
import { beyondKey, lineText, shortageParams } from "../allotment/space-labels.ts";
import { dropShare, type Kept, readShares, writeShare } from "./share-rows.server.ts";

/** A warning that a booking exceeds space or waits for it. */
export type SpaceNote = Exclude<WhyNot, null>;

const isBeyond = (value: string): value is Beyond =>
  value === "REFUSE" || value === "WAIT" || value === "WARN";

async function beyondOf(ctx: Ctx): Promise<Beyond> {
  const value = (await readConfig(ctx.em, beyondKey)).trim().toUpperCase();
  return isBeyond(value) ? value : "WARN";
}

/**
 * Updates the share of a booking after any change, moves it between voyages and serves freed space.
 * It is idempotent. Nothing happens on a voyage without lines.
 * @throws Refusals space.full… when the setting refuses the excess
 */
export async function settleSpace(ctx: Ctx, bookingId: number): Promise<SpaceNote | null> {
  await ctx.em.flush();
  const voyages = await sql<{
    id: number;
  }>`select voyage_id as id
    from booking
    where id = ${bookingId}
    union
    select voyage_id
    from space_draw
    where booking_id = ${bookingId}`.execute(ctx.em.getKysely());
  const ids = voyages.rows.map((row) => row.id);
  await lockVoyages(ctx, ids, "shared");
  const lines = await lockLines(ctx, ids);
  const [had] = await readShares(ctx, { bookingIds: [bookingId] });
  if (lines.length === 0 && !had) return null;
  const [claim] = await claimsOf(ctx, { bookingIds: [bookingId] });
  if (!claim) return null;
  const controlled = lines.some((line) => line.voyageId === claim.voyageId);
  if (!controlled || !claim.takes) {
    if (had) await dropShare(ctx, bookingId);
    await serveLines(ctx, linesOf(lines, [had?.allotmentId]));
    return null;
  }
  return ask(ctx, { claim, had, lines });
}

async function ask(
  ctx: Ctx,
  of: { claim: Claim; had: Kept | undefined; lines: readonly SpaceLine[] },
): Promise<SpaceNote | null> {
  const { claim, had, lines } = of;
  const line = lineOn(lines, claim.voyageId, claim);
  // A share of another line is given back, and the booking asks anew.
  const stays =
    had !== undefined && had.voyageId === claim.voyageId && had.allotmentId === (line?.id ?? null);
  const share: Share = stays ? had : noShare;
  if (stays && sameNeed(share, claim)) return null;
  const taken = line ? (await takenOf(ctx, [line.id], [claim.bookingId])).get(line.id) : undefined;
  const beyond = await beyondOf(ctx);
  const limits = line?.limits ?? noSpace;
  const decision = decide({
    beyond,
    limits,
    taken: taken ?? noShare.held,
    had: share,
    need: claim.need,
  });
  if (decision.refused) throw refusalOf(line, decision);
  await writeShare(ctx, claim, { ...decision, allotmentId: line?.id ?? null, keepsPlace: stays });
  await serveLines(ctx, linesOf(lines, [had?.allotmentId, line?.id]));
  return noteOf(line, decision);
}

/** It holds exactly what it needs. */
const sameNeed = ({ held, waiting }: Share, { need }: Claim) =>
  within(waiting, noShare.waiting) && within(need, held) && within(held, need);

const linesOf = (lines: readonly SpaceLine[], ids: readonly (number | null | undefined)[]) =>
  lines.filter((line) => ids.includes(line.id));

function refusalOf(line: SpaceLine | null, { short }: ActionData): Refusals {
  if (!line) return new Refusals([new Refusal("space.noLine", {}, { field: "containers" })]);
  return new Refusals(
    short.map(
      (shortage) =>
        new Refusal("space.full", shortageParams(lineText(line), shortage), {
          field: "containers",
        }),
    ),
  );
}

function noteOf(line: SpaceLine | null, { short, waiting }: ActionData): SpaceNote | null {
  if (short.length === 0) return null;
  const waits = !within(waiting, noShare.waiting);
  return {
    code: waits ? "space.waits" : "space.beyond",
    params: { line: line ? lineText(line) : "—" },
  };
}

/** Call before a booking is deleted. */
export async function freeSpace(ctx: Ctx, bookingId: number): Promise<void> {
  const [had] = await readShares(ctx, { bookingIds: [bookingId] });
  if (!had) return;
  await lockVoyages(ctx, [had.voyageId], "shared");
  const lines = await lockLines(ctx, [had.voyageId]);
  await dropShare(ctx, bookingId);
  await serveLines(ctx, linesOf(lines, [had.allotmentId]));
}

/** Null when the booking takes no space or the voyage has no lines. */
export async function shareStateOf(em: EntityManager, bookingId: number): Promise<string | null> {
  const rows = await kyselyOf(em)
    .selectFrom("space_draw")
    .select("state")
    .where("booking_id", "=", bookingId)
    .execute();
  return rows[0]?.state ?? null;
}
