import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { type Amounts, isNone, type Share } from "../allotment/allot.ts";

type ShareState = "HELD" | "WAITING" | "PAUSED";
export type Kept = Share & {
  bookingId: number;
  voyageId: number;
  allotmentId: number | null;
  state: ShareState;
  place: number;
};

type Row = {
  bookingId: number;
  voyageId: number;
  allotmentId: number | null;
  state: ShareState;
  place: number;
  held: Amounts;
  waiting: Amounts;
};

const amounts = (share: "held" | "wait") =>
  sql`json_build_object(
      'teu', ${sql.ref(`${share}_teu`)}::text, 'tons', ${sql.ref(`${share}_tons`)}::text, 'plugs',
      ${sql.ref(`${share}_plugs`)}::text, 'dgSlots', ${sql.ref(`${share}_dg_slots`)}::text
    )`;

/** In the order of service. */
export async function readShares(
  ctx: Ctx,
  of: { bookingIds: readonly number[] } | { voyageId: number } | { waitingOn: readonly number[] },
): Promise<Kept[]> {
  const which =
    "bookingIds" in of
      ? sql`booking_id = any(${[...of.bookingIds]}::int[])`
      : "voyageId" in of
        ? sql`voyage_id = ${of.voyageId}`
        : sql`allotment_id = any(${[...of.waitingOn]}::int[]) and state = 'WAITING'`;
  const { rows } = await sql<Row>`select booking_id as "bookingId", voyage_id as "voyageId",
      allotment_id as "allotmentId", state, place, ${amounts("held")} as held,
      ${amounts("wait")} as waiting
    from space_draw
    where ${which}
    order by place, id`.execute(ctx.em.getKysely());
  return rows.map((row) => ({ ...row, paused: row.state === "PAUSED" }));
}

export const stateOf = ({ waiting, paused: archived }: Share): ShareState =>
  isNone(waiting) ? "HELD" : archived ? "PAUSED" : "WAITING";

type Written = Share & { allotmentId: number | null; keepsPlace: boolean; reason?: string };

/** A booking that begins to wait goes to the end of the list. */
export async function writeShare(
  ctx: Ctx,
  of: { bookingId: number; voyageId: number },
  share: Written,
): Promise<void> {
  const { held, waiting, allotmentId } = share;
  const state = stateOf(share);
  const end = sql`(
      select coalesce(max(place), 0) + 1
      from space_draw
      where voyage_id = ${of.voyageId}
    )`;
  // A waiting booking keeps its place, even with another need.
  const kept = share.keepsPlace ? sql`space_draw.state <> 'HELD'` : sql`false`;
  await sql`insert into space_draw (
        version, booking_id, voyage_id, allotment_id, state, held_teu, held_tons, held_plugs,
        held_dg_slots, wait_teu, wait_tons, wait_plugs, wait_dg_slots, place, since, reason
      )
    values (
        1, ${of.bookingId}, ${of.voyageId}, ${allotmentId}, ${state}, ${held.teu}, ${held.tons},
        ${held.plugs}, ${held.dgSlots}, ${waiting.teu}, ${waiting.tons}, ${waiting.plugs},
        ${waiting.dgSlots}, ${state === "HELD" ? sql`0` : end},
        ${state === "HELD" ? null : ctx.now}, ${share.reason ?? ""}
      )
    on conflict (booking_id) do update
    set voyage_id = excluded.voyage_id, allotment_id = excluded.allotment_id,
      state = excluded.state, held_teu = excluded.held_teu, held_tons = excluded.held_tons,
      held_plugs = excluded.held_plugs, held_dg_slots = excluded.held_dg_slots,
      wait_teu = excluded.wait_teu, wait_tons = excluded.wait_tons,
      wait_plugs = excluded.wait_plugs, wait_dg_slots = excluded.wait_dg_slots,
      place = case
        when excluded.state = 'HELD' then 0
        when ${kept} then space_draw.place
        else excluded.place
      end,
      since = case
        when excluded.state = 'HELD' then null
        when ${kept} then space_draw.since
        else excluded.since
      end,
      reason = case
        when excluded.reason <> '' then excluded.reason
        when excluded.state = 'PAUSED' then space_draw.reason
        else ''
      end`.execute(ctx.em.getKysely());
}

export async function dropShare(ctx: Ctx, bookingId: number): Promise<void> {
  await kyselyOf(ctx.em).deleteFrom("space_draw").where("booking_id", "=", bookingId).execute();
}

export async function holdAll(ctx: Ctx, bookingIds: readonly number[]): Promise<void> {
  if (bookingIds.length === 0) return;
  await sql`update space_draw
    set state = 'HELD', place = 0, since = null, reason = '', held_teu = held_teu + wait_teu,
      held_tons = held_tons + wait_tons, held_plugs = held_plugs + wait_plugs,
      held_dg_slots = held_dg_slots + wait_dg_slots, wait_teu = 0, wait_tons = 0, wait_plugs = 0,
      wait_dg_slots = 0
    where booking_id = any (${[...bookingIds]}::int[])`.execute(ctx.em.getKysely());
}
