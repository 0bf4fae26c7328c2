import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { bookingInScope } from "#domain/booking/booking-record/booking-scope.server.ts";
import type { MoveEvent, MoveTraffic } from "./move-events.ts";
import { moveList } from "./move.list.ts";

/**
 * What names a move. `localTime` is `YYYY-MM-DDTHH:MM[:SS]` by the clock of the port, or an instant
 * where it ends with a zone.
 */
export type MoveKey = {
  sender: string;
  cntNo: string;
  event: MoveEvent;
  localTime: string;
  portCode: string;
  /** Number of the report; "" of a move entered by hand. */
  documentNo?: string;
};

/**
 * A reported move; kilograms are decimal text. Numbers of bookings and bills may be those of
 * others.
 */
export type MoveReport = MoveKey & {
  dockCode?: string;
  emptyFlag?: "Y" | "N";
  traffic?: MoveTraffic;
  sizeType?: string;
  bkNo?: string;
  blNo?: string;
  voyageName?: string;
  sealNo?: string;
  grossKg?: string | null;
  truckNo?: string;
  cell?: string;
  remark?: string;
  messageId?: number;
};

export type MoveCounts = { inserted: number; changed: number; unchanged: number };

/** Moves of one statement. */
const batchSize = 2000;

/** The report as rows `g`, with the zone of its port and the instant. */
const reports = (batch: readonly MoveKey[]): RawBuilder<unknown> => sql`
  (
    select r.*, z.zone, case
        when r."localTime" ~ '(Z|[+-]\\d\\d(:?\\d\\d)?)$' then r."localTime"::timestamptz
        else r."localTime"::timestamp at time zone z.zone
      end as at
    from json_to_recordset(${JSON.stringify(batch)}::json) as r (
        sender text, "cntNo" text, event text, "localTime" text, "portCode" text, "dockCode" text,
        "emptyFlag" text, traffic text, "sizeType" text, "bkNo" text, "blNo" text,
        "voyageName" text, "sealNo" text, "grossKg" numeric, "truckNo" text, cell text, remark text,
        "documentNo" text, "messageId" int
      )
      left join port p on p.code = r."portCode"
      cross join lateral (
        select coalesce(nullif(p.time_zone, ''), (select seaway_zone (''))) as zone
      ) z
  )`;

/** Days before and after its sailing in which a container moves for a booking. */
const daysAround = 60;

/**
 * Records moves in the caller's transaction. A move that was reported before takes the new facts;
 * one that says the same changes nothing. Its booking is the one named, else that of the bill, else
 * the one the container is packed for around that day, as far as the reader sees it.
 */
export async function recordMoves(ctx: Ctx, moves: readonly MoveReport[]): Promise<MoveCounts> {
  await assertPorts(ctx, moves);
  const counts: MoveCounts = { inserted: 0, changed: 0, unchanged: 0 };
  for (let i = 0; i < moves.length; i += batchSize) {
    ctx.signal.throwIfAborted();
    const batch = moves.slice(i, i + batchSize);
    const { rows } = await writeBatch(ctx, batch);
    const inserted = rows.filter((row) => row.inserted).length;
    counts.inserted += inserted;
    counts.changed += rows.length - inserted;
    counts.unchanged += batch.length - rows.length;
  }
  return counts;
}

function writeBatch(ctx: Ctx, batch: readonly MoveReport[]) {
  const seen = bookingInScope(ctx, moveList.apiName, "b.id");
  return sql<{
    inserted: boolean;
  }>`insert into container_move as t (
        version, sender, cnt_no, event, event_time, port_code, dock_code, time_zone, empty_flag,
        traffic, size_type, bk_no, bl_no, booking_id, voyage_id, voyage_name, seal_no, gross_kg,
        truck_no, cell, remark, document_no, message_id
      )
    select distinct on (g.sender, g."cntNo", g.event, g.at) 1, g.sender, g."cntNo", g.event, g.at,
      g."portCode", coalesce(g."dockCode", ''), g.zone, coalesce(g."emptyFlag", 'N'),
      coalesce(g.traffic, ''), coalesce(g."sizeType", ''),
      coalesce(nullif(g."bkNo", ''), b.bk_no, ''), coalesce(g."blNo", ''), b.id, b.voyage_id,
      coalesce(g."voyageName", ''), coalesce(g."sealNo", ''), g."grossKg",
      coalesce(g."truckNo", ''), coalesce(g.cell, ''), coalesce(g.remark, ''),
      coalesce(g."documentNo", ''), coalesce(g."messageId", 0)
    from ${reports(batch)} g
      left join lateral (
        select b.id, b.bk_no, b.voyage_id, n.rank
        from (
            select k.id, 1 as rank, null::int as apart
            from booking k
            where k.bk_no = g."bkNo" and g."bkNo" <> ''
            union all
            select l.booking_id, 2, null
            from bill l
            where l.bl_no = g."blNo" and g."blNo" <> ''
            union all
            select k.id, 3, abs(k.etd - (g.at at time zone g.zone)::date)
            from voyage v
              join box x on x.voyage_id = v.id
              and x.cnt_no = g."cntNo"
              join booking k on k.id = x.booking_id
            where k.bk_status not in ('CANCELLED', 'SHUT_OUT')
              and abs(k.etd - (g.at at time zone g.zone)::date) <= ${daysAround}
          ) n
          join booking b on b.id = n.id
        where ${seen}
        order by n.rank, n.apart, b.id desc
        limit 1
      ) b on true
    order by g.sender, g."cntNo", g.event, g.at
    on conflict (sender, cnt_no, event, event_time) do update
    set port_code = excluded.port_code, dock_code = excluded.dock_code,
      time_zone = excluded.time_zone, empty_flag = excluded.empty_flag, traffic = excluded.traffic,
      size_type = excluded.size_type, bk_no = excluded.bk_no, bl_no = excluded.bl_no,
      booking_id = excluded.booking_id, voyage_id = excluded.voyage_id,
      voyage_name = excluded.voyage_name, seal_no = excluded.seal_no, gross_kg = excluded.gross_kg,
      truck_no = excluded.truck_no, cell = excluded.cell, remark = excluded.remark,
      document_no = excluded.document_no, message_id = excluded.message_id
    where row (
        t.port_code, t.dock_code, t.empty_flag, t.traffic, t.size_type, t.bk_no, t.bl_no,
        t.booking_id, t.voyage_name, t.seal_no, t.gross_kg, t.truck_no, t.cell, t.remark
      ) is distinct from row (
      excluded.port_code, excluded.dock_code, excluded.empty_flag, excluded.traffic,
      excluded.size_type, excluded.bk_no, excluded.bl_no, excluded.booking_id, excluded.voyage_name,
      excluded.seal_no, excluded.gross_kg, excluded.truck_no, excluded.cell, excluded.remark )
    returning t.xmax = 0 as inserted`.execute(ctx.em.getKysely());
}

/**
 * Takes reported moves back, as a cancelled message asks for: those it names by their time, and
 * those of its document by container and event.
 * @returns how many there were
 */
export async function withdrawMoves(ctx: Ctx, moves: readonly MoveKey[]): Promise<number> {
  let withdrawn = 0;
  for (let i = 0; i < moves.length; i += batchSize) {
    const done =
      await sql`delete from container_move t using ${reports(moves.slice(i, i + batchSize))} g
        where t.sender = g.sender
          and t.cnt_no = g."cntNo"
          and t.event = g.event
          and (t.event_time = g.at or (t.document_no = g."documentNo" and t.document_no <> ''))`.execute(
        ctx.em.getKysely(),
      );
    withdrawn += Number(done.numAffectedRows ?? 0);
  }
  return withdrawn;
}

/** A report of a sender, by its number. */
export type MoveDocument = { sender: string; documentNo: string };

/**
 * Takes back what a document said before and does not say any more; `moves` are what it says now. A
 * replacement stands for the document as a whole, a change for the containers and events it names.
 * @returns how many moves went, and whether the document was there
 */
export async function withdrawReplaced(
  ctx: Ctx,
  { sender, documentNo }: MoveDocument,
  { moves, whole }: { moves: readonly MoveKey[]; whole: boolean },
): Promise<{ withdrawn: number; existed: boolean }> {
  const db = ctx.em.getKysely();
  const before = await sql`select
    from container_move
    where sender = ${sender} and document_no = ${documentNo} and document_no <> ''
    limit 1`.execute(db);
  if (before.rows.length === 0) return { withdrawn: 0, existed: false };
  const done = await sql`with said as materialized (
        select g."cntNo" as cnt_no, g.event, g.at
        from ${reports(moves)} g
      )
    delete from container_move t
    where t.sender = ${sender}
      and t.document_no = ${documentNo}
      and not exists (
        select
        from said s
        where s.cnt_no = t.cnt_no and s.event = t.event and s.at = t.event_time
      )
      and (${whole} or exists (select from said s where s.cnt_no = t.cnt_no and s.event = t.event))`.execute(
    db,
  );
  return { withdrawn: Number(done.numAffectedRows ?? 0), existed: true };
}

/**
 * Places in `moves` of those whose document said the same event of the container at another time.
 */
export async function reportedOtherwise(ctx: Ctx, moves: readonly MoveKey[]): Promise<number[]> {
  const numbered = moves
    .map((move, at) => ({ ...move, messageId: at }))
    .filter(({ documentNo }) => documentNo);
  if (numbered.length === 0) return [];
  const { rows } = await sql<{ at: number }>`select distinct g."messageId" as at
    from ${reports(numbered)} g
      join container_move t on t.sender = g.sender
      and t.document_no = g."documentNo"
    where t.cnt_no = g."cntNo" and t.event = g.event and t.event_time <> g.at
    order by 1`.execute(ctx.em.getKysely());
  return rows.map(({ at }) => at);
}

/** @throws Refusal kit.unknownCode for a port that is not in master data, whose clock is unknown */
async function assertPorts({ em }: Ctx, moves: readonly MoveKey[]): Promise<void> {
  const codes = [...new Set(moves.map(({ portCode }) => portCode))];
  const { rows } = await sql<{ code: string }>`select c as code
    from unnest(${codes}::text[]) c
    where not exists (select from port p where p.code = c)
    limit 1`.execute(em.getKysely());
  if (rows[0]) throw new Refusal("kit.unknownCode", { value: rows[0].code }, { field: "portCode" });
}
