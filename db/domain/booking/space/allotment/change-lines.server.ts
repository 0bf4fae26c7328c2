import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { decide, type Limits, measures, noShare, none, noSpace, type Share } from "./allot.ts";
import { serveLines } from "../share/serve-space.server.ts";
import { readShares, stateOf } from "../share/share-rows.server.ts";
import { lineOn, lockLines, lockVoyages, type SpaceLine, takenOf } from "./space-lock.server.ts";
import { claimsOf } from "../share/space-need.server.ts";

/** A line that allots less than is booked. */
export type Below = {
  line: SpaceLine;
  measure: (typeof measures)[number];
  booked: string;
  limit: string;
};

/**
 * Changes lines of locked voyages, then moves each booking to its line and serves waiting lists.
 * @returns lines the change has set below their bookings, for which the caller requires a reason
 */
export async function changeLines(
  ctx: Ctx,
  voyageIds: readonly number[],
  change: () => Promise<unknown>,
): Promise<Below[]> {
  const ids = [...new Set(voyageIds)].sort((a, b) => a - b);
  await lockVoyages(ctx, ids, "alone");
  const before = new Map((await lockLines(ctx, ids)).map((line) => [line.id, line.limits]));
  await change();
  await ctx.em.flush();
  const lines = await lockLines(ctx, ids);
  for (const id of await withBookings(ctx, ids))
    await settleVoyage(
      ctx,
      id,
      lines.filter((line) => line.voyageId === id),
    );
  return belowBooked(ctx, lines, before);
}

/** Voyages that have or may have bookings in space. */
async function withBookings(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select v as id
    from unnest(${[...ids]}::int[]) v
    where exists (select 1 from booking where voyage_id = v)
      or exists (select 1 from space_draw where voyage_id = v)`.execute(ctx.em.getKysely());
  return rows.map((row) => row.id);
}

async function belowBooked(
  ctx: Ctx,
  lines: readonly SpaceLine[],
  before: ReadonlyMap<number, Limits>,
): Promise<Below[]> {
  const taken = await takenOf(
    ctx,
    lines.map((line) => line.id),
  );
  return lines.flatMap((line) =>
    measures.flatMap((measure) => {
      const limit = line.limits[measure];
      const booked = taken.get(line.id)?.[measure] ?? "0";
      if (limit === null || dec(booked).lte(limit)) return [];
      const was = before.get(line.id)?.[measure];
      // Not caused by this change.
      return was !== undefined && was !== null && dec(limit).gte(was)
        ? []
        : [{ line, measure, booked, limit }];
    }),
  );
}

type Row = { bookingId: number; allotmentId: number | null; share: Share };

/**
 * Moves the bookings of a locked voyage to their lines. Each keeps what it holds. A booking older
 * than the lines holds its need, even beyond the allotment.
 */
export async function settleVoyage(
  ctx: Ctx,
  voyageId: number,
  lines: readonly SpaceLine[],
): Promise<{ changed: number; served: number }> {
  const claims =
    lines.length === 0 ? [] : (await claimsOf(ctx, { voyageId })).filter((claim) => claim.takes);
  const had = new Map(
    (await readShares(ctx, { voyageId })).map((share) => [share.bookingId, share]),
  );
  const rows = claims.map((claim): Row => {
    const allotmentId = lineOn(lines, voyageId, claim)?.id ?? null;
    const existing = had.get(claim.bookingId);
    if (!existing)
      return { bookingId: claim.bookingId, allotmentId, share: { ...noShare, held: claim.need } };
    // Without room it keeps what it holds and still needs, and waits for the rest.
    const share = decide({
      beyond: "WAIT",
      limits: noSpace,
      taken: none,
      had: existing,
      need: claim.need,
    });
    return { bookingId: claim.bookingId, allotmentId, share };
  });
  const stay = rows.map((row) => row.bookingId);
  const gone = await sql`delete from space_draw
    where voyage_id = ${voyageId} and booking_id <> all (${stay}::int[])`.execute(
    ctx.em.getKysely(),
  );
  const changed = (await writeRows(ctx, voyageId, rows)) + Number(gone.numAffectedRows ?? 0);
  return { changed, served: await serveLines(ctx, lines) };
}

/** Writes changed shares of a voyage in one statement. */
async function writeRows(ctx: Ctx, voyageId: number, rows: readonly Row[]): Promise<number> {
  if (rows.length === 0) return 0;
  const input = rows.map(({ bookingId, allotmentId, share: { held, waiting, paused } }) => ({
    booking_id: bookingId,
    allotment_id: allotmentId,
    state: stateOf({ held, waiting, paused }),
    held_teu: held.teu,
    held_tons: held.tons,
    held_plugs: held.plugs,
    held_dg_slots: held.dgSlots,
    wait_teu: waiting.teu,
    wait_tons: waiting.tons,
    wait_plugs: waiting.plugs,
    wait_dg_slots: waiting.dgSlots,
  }));
  const amounts = ["held", "wait"].flatMap((share) =>
    ["teu", "tons", "plugs", "dg_slots"].map((measure) => `${share}_${measure}`),
  );
  const names = ["booking_id", "allotment_id", "state", ...amounts];
  const list = (table: string) => sql.join(names.map((name) => sql.ref(`${table}.${name}`)));
  const done = await sql`insert into space_draw (
        version, voyage_id, place, since, ${sql.join(names.map((name) => sql.ref(name)))}
      )
    select 1, ${voyageId}, case
        when g.state = 'HELD' then 0
        else (select coalesce(max(place), 0) from space_draw where voyage_id = ${voyageId}) + 1
      end,
      case when g.state = 'HELD' then null else ${ctx.now}::timestamptz end, ${list("g")}
    from json_to_recordset(${JSON.stringify(input)}::json) as g (
        booking_id int, allotment_id int, state text, held_teu numeric, held_tons numeric,
        held_plugs int, held_dg_slots int, wait_teu numeric, wait_tons numeric, wait_plugs int,
        wait_dg_slots int
      )
    on conflict (booking_id) do update
    set voyage_id = excluded.voyage_id, place = case
        when excluded.state = 'HELD' then 0
        when space_draw.place = 0 then excluded.place
        else space_draw.place
      end,
      since = case
        when excluded.state = 'HELD' then null
        else coalesce(space_draw.since, excluded.since)
      end,
      ${sql.join(names.slice(1).map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}
    where row (
        space_draw.voyage_id, ${sql.join(names.slice(1).map((name) => sql.ref(`space_draw.${name}`)))}
      ) is distinct from row (
      excluded.voyage_id, ${sql.join(names.slice(1).map((name) => sql.ref(`excluded.${name}`)))} )`.execute(
    ctx.em.getKysely(),
  );
  return Number(done.numAffectedRows ?? 0);
}
