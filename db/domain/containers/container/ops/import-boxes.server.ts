import { sql } from "kysely";
import { boxesPlaced } from "../packing/boxes-placed.ts";
import type { CheckFault } from "../verification/check-result.ts";
import { closedToBoxes } from "#domain/booking/booking-record/closed-to-boxes.ts";
import { closedBookings, type StagedRow } from "../verification/check-row.ts";
import { ContainerTaskInput } from "../container.schema.ts";
import { type Packed, packBoxes, type Quantity } from "../packing/pack-boxes.ts";
import { packingPlans } from "../packing/packing-plans.ts";
import { plannedPacking } from "../packing/planned-packing.ts";
import {
  type Ctx,
  defineOperation,
  type Progress,
} from "#platform/kernel/operation/operation.server.ts";
import {
  type BookingRange,
  shareVoyageContainers,
  takeVerified,
  voyageFactsOf,
} from "../import/containers-rows.server.ts";
import { stampColumns, stamps } from "../import/containers-stamps.server.ts";
import { textArray } from "#db/orm/sql-arrays.ts";
import { storableJson } from "#platform/kernel/refusal/well-formed.ts";

const batchSize = 2000;

export type ImportResult = { imported: number; failed: number };

/** Moves verified rows into bookings as boxes and packing lists (operations §4). */
export const importContainers = defineOperation({
  name: "container.import",
  perm: "container:import",
  input: ContainerTaskInput,
  transaction: "own",
  done: "container.import.done",
  run: (ctx, { voyageId }): Promise<ImportResult> => importVoyage(ctx, voyageId),
});

/** `before`: rows done so far. `total`: all rows. `lanes`: parallel batches. */
export type ImportOrder = { before?: ImportResult; total?: number | undefined; lanes?: number };

/**
 * Imports waiting rows by booking. Each batch is a transaction, or part of the caller's with one
 * lane; later runs resume. Lanes take different bookings.
 */
export async function importVoyage(
  ctx: Ctx,
  voyageId: number,
  { before, total, lanes = 1 }: ImportOrder = {},
): Promise<ImportResult> {
  const sum: ImportResult = { imported: 0, failed: 0 };
  const stop = new AbortController();
  const lane = async (range: BookingRange): Promise<void> => {
    for (let { from } = range; !stop.signal.aborted; ) {
      ctx.signal.throwIfAborted();
      const batch = await ctx.unit((inner) =>
        importBatch(inner, voyageId, { from, before: range.before }),
      );
      if (!batch) return;
      from = batch.from;
      sum.imported += batch.imported;
      sum.failed += batch.failed;
      await ctx.progress(importProgress(addUp(before, sum), total));
      // A dry run would repeat the same rows.
      if (ctx.dryRun) return;
    }
  };
  // Waits for every lane, even when another failed.
  const ends = await Promise.allSettled(
    (await rangesOf(ctx, voyageId, lanes)).map((range) =>
      lane(range).catch((error: unknown) => {
        stop.abort();
        throw error;
      }),
    ),
  );
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
  return sum;
}

const addUp = (importResult: ImportResult | undefined, more: ImportResult): ImportResult => ({
  imported: (importResult?.imported ?? 0) + more.imported,
  failed: (importResult?.failed ?? 0) + more.failed,
});

export function importProgress(
  { imported, failed }: ImportResult,
  total: number | undefined,
): Parameters<Progress>[0] {
  const seen = imported + failed;
  return { seen, ...(total ? { total: Math.max(total, seen) } : {}), changed: imported, failed };
}

/** Splits many rows between two bookings. */
async function rangesOf(ctx: Ctx, voyageId: number, lanes: number): Promise<BookingRange[]> {
  if (lanes < 2) return [{ from: "", before: null }];
  const { rows } = await sql<{
    middle: string;
    count: number;
  }>`select bk_no as middle, count
    from (
        select bk_no, row_number() over (order by bk_no) as n, count(*) over ()::int as count
        from container_import_row
        where voyage_id = ${voyageId} and check_status in ('VERIFIED', 'IMPORTING')
      ) r
    where n = count / 2`.execute(ctx.em.getKysely());
  const [half] = rows;
  if (!half || half.count < 2 * batchSize) return [{ from: "", before: null }];
  return [
    { from: "", before: half.middle },
    { from: half.middle, before: null },
  ];
}

type Target = { id: number; bkNo: string; voyageId: number; bkStatus: string; blStatus: string };
type Placed = { row: StagedRow; booking: Target };

/** @returns null when none waits; `from` is the last booking done */
async function importBatch(
  ctx: Ctx,
  voyageId: number,
  range: BookingRange,
): Promise<(ImportResult & { from: string }) | null> {
  await shareVoyageContainers(ctx, voyageId);
  const rows = await takeVerified(ctx, { voyageId, ...range, limit: batchSize });
  const last = rows.at(-1)?.bkNo;
  if (last === undefined) return null;
  const { ended } = await voyageFactsOf(ctx.em, voyageId);
  const bookings = await lockBookings(ctx, [...new Set(rows.map((row) => row.bkNo))]);
  const elsewhere = await boxesElsewhere(ctx, voyageId, rows);
  const failed: { id: number; faults: CheckFault[] }[] = [];
  const placed: Placed[] = [];
  for (const row of rows) {
    const booking = bookings.get(row.bkNo);
    const why =
      ended === "Y"
        ? no("container.voyageEnded", {})
        : (whyNot(row, booking, voyageId) ?? elsewhere.get(row.id));
    if (why || !booking) failed.push({ id: row.id, faults: why ? [why] : [] });
    else placed.push({ row, booking });
  }
  if (placed.length > 0) await writeBoxes(ctx, voyageId, placed);
  await writeFailed(ctx, failed);
  return { imported: placed.length, failed: failed.length, from: last };
}

const no = (code: CheckFault["code"], params: CheckFault["params"]): CheckFault => ({
  code,
  params,
  field: "bkNo",
});

/** The booking may have changed since verification. */
function whyNot(row: StagedRow, booking: Target | undefined, voyageId: number): CheckFault | null {
  const params = { bkNo: row.bkNo };
  if (!booking || booking.voyageId !== voyageId) return no("container.bookingUnknown", params);
  const closed = closedToBoxes(booking);
  return closed ? no(closedBookings[closed].code, params) : null;
}

/** A fixed order avoids deadlocks. */
async function lockBookings(ctx: Ctx, bkNos: string[]): Promise<Map<string, Target>> {
  const { rows } =
    await sql<Target>`select id, bk_no as "bkNo", voyage_id as "voyageId", bk_status as "bkStatus",
        bl_status as "blStatus"
      from booking
      where bk_no = any (${bkNos}::text[])
      order by id
      for update`.execute(ctx.em.getKysely());
  return new Map(rows.map((row) => [row.bkNo, row]));
}

/**
 * Rows whose box another booking has got. Not a join: with stale statistics it would scan all rows
 * per box.
 */
async function boxesElsewhere(
  ctx: Ctx,
  voyageId: number,
  rows: readonly StagedRow[],
): Promise<Map<number, CheckFault>> {
  const boxes = await sql<
    Pick<StagedRow, "cntNo" | "isSoc" | "emptyFlag" | "bkNo">
  >`select x.cnt_no as "cntNo", x.is_soc as "isSoc", x.empty_flag as "emptyFlag", b.bk_no as "bkNo"
    from box x join booking b on b.id = x.booking_id
    where x.voyage_id = ${voyageId}
      and x.cnt_no = any (${textArray(rows.map((row) => row.cntNo))}::text[])`.execute(
    ctx.em.getKysely(),
  );
  const keyOf = (stagedRow: Pick<StagedRow, "cntNo" | "isSoc" | "emptyFlag">) =>
    `${stagedRow.cntNo} ${stagedRow.isSoc}${stagedRow.emptyFlag}`;
  const holders = new Map<string, string[]>();
  for (const row of boxes.rows)
    holders.set(keyOf(row), [...(holders.get(keyOf(row)) ?? []), row.bkNo]);
  const faults = new Map<number, CheckFault>();
  for (const { id, cntNo, bkNo, isSoc, emptyFlag } of rows) {
    const other = holders
      .get(keyOf({ cntNo, isSoc, emptyFlag }))
      ?.find((holder) => holder !== bkNo);
    if (other !== undefined)
      faults.set(id, {
        code: "container.duplicateBox",
        params: { row: 0, cntNo, bkNo: other },
        field: "cntNo",
      });
  }
  return faults;
}

async function writeBoxes(ctx: Ctx, voyageId: number, placed: readonly Placed[]): Promise<void> {
  const db = ctx.em.getKysely();
  const rowIds = placed.map(({ row }) => row.id);
  const bookingIds = [...new Set(placed.map(({ booking }) => booking.id))];
  await sql`insert into box(
        booking_id, voyage_id, cnt_no, size_type, seal_no, pkgs, gwt, dim, is_soc, empty_flag,
        remark, import_row_id, ${stampColumns}
      )
    select g.booking_id, r.voyage_id, r.cnt_no, r.size_type, r.seal_no, coalesce(r.pkgs, 0),
      coalesce(r.gwt, 0), coalesce(r.dim, 0), r.is_soc, r.empty_flag, r.remark, r.id, ${stamps(ctx)}
    from unnest(
        ${rowIds}::int[], ${placed.map(({ booking }) => booking.id)}::int[]
      ) as g (id, booking_id)
      join container_import_row r on r.id = g.id
    order by r.id
    on conflict (voyage_id, cnt_no, is_soc, empty_flag, booking_id) do update
    set size_type = excluded.size_type, seal_no = excluded.seal_no, pkgs = excluded.pkgs,
      gwt = excluded.gwt, dim = excluded.dim, remark = excluded.remark,
      import_row_id = excluded.import_row_id`.execute(db);
  await repackBookings(ctx, bookingIds);
  await clearReconcile(ctx, bookingIds);
  for (const follow of boxesPlaced.parts()) await follow(ctx, bookingIds);
  await sql`update container_import_row
    set check_status = 'IMPORTED'
    where id = any (${rowIds}::int[])`.execute(db);
  // The first rows set the upload's import time.
  await sql`update container_import
    set import_time = ${ctx.now}
    where voyage_id = ${voyageId}
      and import_time is null
      and id = any (${[...new Set(placed.map(({ row }) => row.containerImportId))]}::int[])`.execute(
    db,
  );
}

async function writeFailed(
  ctx: Ctx,
  failed: readonly { id: number; faults: CheckFault[] }[],
): Promise<void> {
  if (failed.length === 0) return;
  await sql`update container_import_row r
    set check_status = 'IMPORT_FAILED', check_result = x.faults
    from unnest(
        ${failed.map((item) => item.id)}::int[], ${failed.map((item) => storableJson(item.faults))}::jsonb[]
      ) as x (id, faults)
    where r.id = x.id`.execute(ctx.em.getKysely());
}

/** Changed boxes invalidate the comparison (domain §3 reconcile). */
export async function clearReconcile(ctx: Ctx, bookingIds: readonly number[]): Promise<void> {
  await sql`update booking
    set reconcile_result = '', reconcile_detail = null, reconcile_time = null
    where id = any (${[...bookingIds]}::int[]) and reconcile_result <> ''`.execute(
    ctx.em.getKysely(),
  );
}

type WithBooking = Quantity & { bookingId: number };

/**
 * Rebuilds packing lists of bookings without bills: as planned, else cargo lines fill containers in
 * order.
 */
export async function repackBookings(ctx: Ctx, bookingIds: readonly number[]): Promise<void> {
  const db = ctx.em.getKysely();
  const ids = [...bookingIds];
  const { rows: cargo } =
    await sql<WithBooking>`select id, booking_id as "bookingId", pkgs, gwt::text as gwt,
        dim::text as dim
      from booking_cargo
      where booking_id = any (${ids}::int[])
      order by booking_id, line_no, id`.execute(db);
  const { rows: boxes } =
    await sql<WithBooking>`select id, booking_id as "bookingId", pkgs, gwt::text as gwt,
        dim::text as dim
      from box
      where booking_id = any (${ids}::int[])
      order by booking_id, id`.execute(db);
  const plans = packingPlans.parts().map((part) => part(sql`${ids}::int[]`));
  const { rows: planned } = await sql<
    Packed & { bookingId: number }
  >`select booking_id as "bookingId", box_id as "boxId", cargo_id as "cargoId", pkgs,
      gwt::text as gwt, dim::text as dim
    from (${sql.join(plans, sql` union all `)}) p
    order by box_id, cargo_id`.execute(db);
  const [cargoOf, boxesOf, planOf] = [byBooking(cargo), byBooking(boxes), byBooking(planned)];
  const packed = ids.flatMap((bookingId) => {
    const [lines, own] = [cargoOf.get(bookingId) ?? [], boxesOf.get(bookingId) ?? []];
    const list = plannedPacking(lines, own, planOf.get(bookingId) ?? []) ?? packBoxes(lines, own);
    return list.map(({ boxId, cargoId, pkgs, gwt, dim }) => ({
      boxId,
      cargoId,
      pkgs,
      gwt,
      dim,
      bookingId,
    }));
  });
  await sql`delete from packing_line where booking_id = any(${ids}::int[]) and bill_id is null`.execute(
    db,
  );
  const of = <K extends keyof (typeof packed)[number]>(key: K) => packed.map((line) => line[key]);
  await sql`insert into packing_line (box_id, booking_id, cargo_id, pkgs, gwt, dim, ${stampColumns})
    select x.*, ${stamps(ctx)}
    from unnest(
        ${of("boxId")}::int[], ${of("bookingId")}::int[], ${of("cargoId")}::int[],
        ${of("pkgs")}::int[], ${of("gwt")}::numeric[], ${of("dim")}::numeric[]
      ) as x`.execute(db);
}

function byBooking<T extends { bookingId: number }>(list: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const withBooking of list) {
    const group = groups.get(withBooking.bookingId);
    if (group) group.push(withBooking);
    else groups.set(withBooking.bookingId, [withBooking]);
  }
  return groups;
}
