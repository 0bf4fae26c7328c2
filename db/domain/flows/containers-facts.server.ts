import { sql } from "kysely";
import { type BookedLine, BoxRoom } from "../container/box-room.ts";
import type { BookingFactsOfRow, Holder, SizeFacts, StagedRow, VoyageFacts } from "../container/check-row.ts";
import { sealParts } from "../container/seal-parts.ts";
import type { Ctx } from "../kit/operation.server.ts";

/** A row or box (`id` 0) that has a number or seal; `passed`: verified or further, so it keeps it whatever its place in the file. */
export type LiveHolder = Holder & { id: number; containerImportId: number; passed: boolean };

/** What a batch of rows is compared with, read by one query each. */
export type BatchFacts = {
  bookings: Map<string, BookingFactsOfRow>;
  sizes: Map<string, SizeFacts>;
  rooms: Map<string, BoxRoom>;
  numbers: Map<string, LiveHolder[]>;
  seals: Map<string, LiveHolder[]>;
};

const live = sql`('VERIFIED', 'IMPORTING', 'IMPORTED')`;

export async function loadBatchFacts(ctx: Ctx, voyage: VoyageFacts, rows: readonly StagedRow[]): Promise<BatchFacts> {
  const bkNos = [...new Set(rows.map((row) => row.bkNo).filter(Boolean))];
  const sizes = await loadSizes(ctx, [...new Set(rows.map((row) => row.sizeType))]);
  return {
    bookings: await loadBookings(ctx, bkNos),
    sizes,
    rooms: await loadRooms(ctx, voyage.id, { bkNos, inBatch: rows.map((row) => row.id) }),
    numbers: await loadNumbers(ctx, voyage.id, [...new Set(rows.map((row) => row.cntNo).filter(Boolean))]),
    seals: await loadSeals(ctx, voyage.id, [...new Set(rows.flatMap((row) => sealParts(row.sealNo)))]),
  };
}

async function loadBookings(ctx: Ctx, bkNos: string[]): Promise<Map<string, BookingFactsOfRow>> {
  const { rows } = await sql<BookingFactsOfRow>`select b.id, b.bk_no as "bkNo", b.voyage_id as "voyageId", v.voyage_name as "voyageName",
    b.bk_status as "bkStatus", b.bl_status as "blStatus" from booking b join voyage v on v.id = b.voyage_id
    where b.bk_no = any(${bkNos}::text[])`.execute(ctx.em.getKysely());
  return new Map(rows.map((row) => [row.bkNo, row]));
}

/** Size types by what was written: their code, or an alias of it (40HQ, 45G1). */
async function loadSizes(ctx: Ctx, written: string[]): Promise<Map<string, SizeFacts>> {
  const { rows } = await sql<SizeFacts & { written: string }>`select w.written, s.code, s.max_payload_kg::text as "maxPayloadKg"
    from unnest(${written}::text[]) as w(written) left join size_type_alias a on a.alias = w.written
    join size_type s on s.code = coalesce((select code from size_type where code = w.written), a.size_type)`.execute(ctx.em.getKysely());
  return new Map(rows.map(({ written: as, ...size }) => [as, size]));
}

/** The room each booking has beside rows that have passed and boxes that came without a row. */
async function loadRooms(ctx: Ctx, voyageId: number, of: { bkNos: string[]; inBatch: number[] }): Promise<Map<string, BoxRoom>> {
  const db = ctx.em.getKysely();
  const { rows: lines } = await sql<BookedLine & { bkNo: string }>`select b.bk_no as "bkNo", c.size_type as "sizeType",
    c.size_type_sub as "sizeTypeSub", c.cont_count as "contCount" from booking_container c join booking b on b.id = c.booking_id
    where b.bk_no = any(${of.bkNos}::text[]) order by c.line_no`.execute(db);
  const { rows: taken } = await sql<{ bkNo: string; sizeType: string; count: number }>`select bk_no as "bkNo", size_type as "sizeType",
      count(*)::int as count from container_import_row where voyage_id = ${voyageId} and bk_no = any(${of.bkNos}::text[])
      and check_status in ${live} and id <> all(${of.inBatch}::int[]) group by 1, 2
    union all select b.bk_no, x.size_type, count(*)::int from box x join booking b on b.id = x.booking_id
      where x.import_row_id is null and b.bk_no = any(${of.bkNos}::text[]) group by 1, 2`.execute(db);
  const rooms = new Map(of.bkNos.map((bkNo) => [bkNo, new BoxRoom(lines.filter((line) => line.bkNo === bkNo))]));
  for (const { bkNo, sizeType, count } of taken) for (let n = 0; n < count; n += 1) rooms.get(bkNo)?.take(sizeType);
  return rooms;
}

const holderColumns = sql`r.id, r.container_import_id as "containerImportId", r.row_no as "rowNo", r.cnt_no as "cntNo", r.bk_no as "bkNo",
  r.is_soc as "isSoc", r.empty_flag as "emptyFlag", r.check_status in ${live} as passed`;
const boxColumns = sql`0 as id, 0 as "containerImportId", 0 as "rowNo", x.cnt_no as "cntNo", b.bk_no as "bkNo", x.is_soc as "isSoc",
  x.empty_flag as "emptyFlag", true as passed`;

async function loadNumbers(ctx: Ctx, voyageId: number, cntNos: string[]): Promise<Map<string, LiveHolder[]>> {
  const { rows } = await sql<LiveHolder>`select ${holderColumns} from container_import_row r where r.voyage_id = ${voyageId}
      and r.cnt_no = any(${cntNos}::text[])
    union all select ${boxColumns} from box x join booking b on b.id = x.booking_id where x.voyage_id = ${voyageId}
      and x.import_row_id is null and x.cnt_no = any(${cntNos}::text[]) order by 1`.execute(ctx.em.getKysely());
  return groupBy(rows, (row) => [row.cntNo]);
}

async function loadSeals(ctx: Ctx, voyageId: number, seals: string[]): Promise<Map<string, LiveHolder[]>> {
  const { rows } = await sql<LiveHolder & { sealNo: string }>`select ${holderColumns}, r.seal_no as "sealNo" from container_import_row r
      where r.voyage_id = ${voyageId} and (r.seal_no = any(${seals}::text[])
        or (r.seal_no ~ '[/,;、，；&+|]' and regexp_split_to_array(r.seal_no, '[/,;、，；&+|]+') && ${seals}::text[]))
    union all select ${boxColumns}, x.seal_no from box x join booking b on b.id = x.booking_id where x.voyage_id = ${voyageId}
      and x.import_row_id is null and x.seal_no = any(${seals}::text[]) order by 1`.execute(ctx.em.getKysely());
  return groupBy(rows, (row) => sealParts(row.sealNo));
}

function groupBy<T>(rows: readonly T[], keysOf: (row: T) => string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    for (const key of keysOf(row)) {
      const group = groups.get(key);
      if (group) group.push(row);
      else groups.set(key, [row]);
    }
  }
  return groups;
}
