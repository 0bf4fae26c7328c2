import { sql } from "kysely";
import type { CheckFault } from "../container/check-result.ts";
import type { StagedRow } from "../container/check-row.ts";
import { ContainerTaskInput } from "../container/container.schema.ts";
import { type Packed, packBoxes, type Quantity } from "../container/pack-boxes.ts";
import { type Ctx, defineOperation } from "../kit/operation.server.ts";
import { claimRows, lockVoyageContainers, takeStaged, voyageFactsOf } from "./containers-rows.server.ts";

const batchSize = 1000;

export type ImportResult = { imported: number; failed: number };

/**
 * Puts the verified rows of a voyage into their bookings (operations §4): boxes, packing list, and the booking's comparison starts afresh.
 * Each batch is one transaction: a killed run goes on where it stopped and nothing comes twice.
 */
export const importContainers = defineOperation({
  name: "container.import",
  perm: "container:import",
  input: ContainerTaskInput,
  transaction: "own",
  done: "container.import.done",
  async run(ctx, { voyageId }): Promise<ImportResult> {
    const total = await ctx.unit(async (inner) => {
      await lockVoyageContainers(inner, voyageId);
      return claimRows(inner, voyageId, { from: "VERIFIED", to: "IMPORTING" });
    });
    const sum: ImportResult = { imported: 0, failed: 0 };
    for (;;) {
      ctx.signal.throwIfAborted();
      const batch = await ctx.unit((inner) => importBatch(inner, voyageId));
      if (!batch) return sum;
      sum.imported += batch.imported;
      sum.failed += batch.failed;
      await ctx.progress({ seen: sum.imported + sum.failed, total, changed: sum.imported, failed: sum.failed });
    }
  },
});

type Target = { id: number; bkNo: string; voyageId: number; bkStatus: string; blStatus: string };
type Placed = { row: StagedRow; booking: Target };

async function importBatch(ctx: Ctx, voyageId: number): Promise<ImportResult | null> {
  await lockVoyageContainers(ctx, voyageId);
  const rows = await takeStaged(ctx, { voyageId, status: "IMPORTING", limit: batchSize });
  if (rows.length === 0) return null;
  const { ended } = await voyageFactsOf(ctx.em, voyageId);
  const bookings = await lockBookings(ctx, [...new Set(rows.map((row) => row.bkNo))]);
  const elsewhere = await boxesElsewhere(ctx, rows);
  const failed: { id: number; faults: CheckFault[] }[] = [];
  const placed: Placed[] = [];
  for (const row of rows) {
    const booking = bookings.get(row.bkNo);
    const why = ended === "Y" ? no("container.voyageEnded", {}) : (whyNot(row, booking, voyageId) ?? elsewhere.get(row.id));
    if (why || !booking) failed.push({ id: row.id, faults: why ? [why] : [] });
    else placed.push({ row, booking });
  }
  if (placed.length > 0) await writeBoxes(ctx, voyageId, placed);
  await writeFailed(ctx, failed);
  return { imported: placed.length, failed: failed.length };
}

const no = (code: CheckFault["code"], params: CheckFault["params"]): CheckFault => ({ code, params, field: "bkNo" });

/** The booking may have moved on since the row was verified. */
function whyNot(row: StagedRow, booking: Target | undefined, voyageId: number): CheckFault | null {
  const params = { bkNo: row.bkNo };
  if (!booking || booking.voyageId !== voyageId) return no("container.bookingUnknown", params);
  if (booking.bkStatus === "LOCKED") return no("container.bookingLocked", params);
  if (booking.bkStatus === "CANCELLED" || booking.bkStatus === "SHUT_OUT") return no("container.bookingCancelled", params);
  return booking.blStatus === "NONE" ? null : no("container.bookingBilled", params);
}

/** Locked in one order, so that batches and the steps of bookings never wait for each other in a circle. */
async function lockBookings(ctx: Ctx, bkNos: string[]): Promise<Map<string, Target>> {
  const { rows } = await sql<Target>`select id, bk_no as "bkNo", voyage_id as "voyageId", bk_status as "bkStatus", bl_status as "blStatus"
    from booking where bk_no = any(${bkNos}::text[]) order by id for update`.execute(ctx.em.getKysely());
  return new Map(rows.map((row) => [row.bkNo, row]));
}

/** Rows whose box another booking of the voyage has got meanwhile. */
async function boxesElsewhere(ctx: Ctx, rows: readonly StagedRow[]): Promise<Map<number, CheckFault>> {
  const found = await sql<{ id: number; cntNo: string; bkNo: string }>`select r.id, x.cnt_no as "cntNo", b.bk_no as "bkNo"
    from container_import_row r join box x on x.voyage_id = r.voyage_id and x.cnt_no = r.cnt_no and x.is_soc = r.is_soc
      and x.empty_flag = r.empty_flag join booking b on b.id = x.booking_id
    where r.id = any(${rows.map((row) => row.id)}::int[]) and b.bk_no <> r.bk_no`.execute(ctx.em.getKysely());
  return new Map(
    found.rows.map(({ id, cntNo, bkNo }) => [id, { code: "container.duplicateBox", params: { row: 0, cntNo, bkNo }, field: "cntNo" }]),
  );
}

async function writeBoxes(ctx: Ctx, voyageId: number, placed: readonly Placed[]): Promise<void> {
  const db = ctx.em.getKysely();
  const rowIds = placed.map(({ row }) => row.id);
  const bookingIds = [...new Set(placed.map(({ booking }) => booking.id))];
  await sql`insert into box (booking_id, voyage_id, cnt_no, size_type, seal_no, pkgs, gwt, dim, is_soc, empty_flag, remark, import_row_id)
    select b.id, r.voyage_id, r.cnt_no, r.size_type, r.seal_no, coalesce(r.pkgs, 0), coalesce(r.gwt, 0), coalesce(r.dim, 0), r.is_soc,
      r.empty_flag, r.remark, r.id from container_import_row r join booking b on b.bk_no = r.bk_no
    where r.id = any(${rowIds}::int[]) order by r.id
    on conflict (voyage_id, cnt_no, is_soc, empty_flag, booking_id) do update set size_type = excluded.size_type, seal_no = excluded.seal_no,
      pkgs = excluded.pkgs, gwt = excluded.gwt, dim = excluded.dim, remark = excluded.remark, import_row_id = excluded.import_row_id`.execute(
    db,
  );
  await repackBookings(ctx, bookingIds);
  await clearReconcile(ctx, bookingIds);
  await sql`update container_import_row set check_status = 'IMPORTED', import_time = ${ctx.now} where id = any(${rowIds}::int[])`.execute(
    db,
  );
  await sql`update container_import set import_time = ${ctx.now} where voyage_id = ${voyageId} and id in
    (select container_import_id from container_import_row where id = any(${rowIds}::int[]))`.execute(db);
}

async function writeFailed(ctx: Ctx, failed: readonly { id: number; faults: CheckFault[] }[]): Promise<void> {
  if (failed.length === 0) return;
  await sql`update container_import_row r set check_status = 'IMPORT_FAILED', check_result = x.faults
    from jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) as x(id int, faults jsonb) where r.id = x.id`.execute(ctx.em.getKysely());
}

/** A changed set of boxes makes a stored comparison with the booking void (domain §3 reconcile). */
export async function clearReconcile(ctx: Ctx, bookingIds: readonly number[]): Promise<void> {
  await sql`update booking set reconcile_result = '', reconcile_detail = null, reconcile_time = null
    where id = any(${[...bookingIds]}::int[]) and reconcile_result <> ''`.execute(ctx.em.getKysely());
}

type WithBooking = Quantity & { bookingId: number };

/** Makes the packing lists of bookings without bills afresh from their cargo and boxes, in the order of both. */
export async function repackBookings(ctx: Ctx, bookingIds: readonly number[]): Promise<void> {
  const db = ctx.em.getKysely();
  const ids = [...bookingIds];
  const { rows: cargo } = await sql<WithBooking>`select id, booking_id as "bookingId", pkgs, gwt::text as gwt, dim::text as dim
    from booking_cargo where booking_id = any(${ids}::int[]) order by booking_id, line_no, id`.execute(db);
  const { rows: boxes } = await sql<WithBooking>`select id, booking_id as "bookingId", pkgs, gwt::text as gwt, dim::text as dim
    from box where booking_id = any(${ids}::int[]) order by booking_id, id`.execute(db);
  const [cargoOf, boxesOf] = [byBooking(cargo), byBooking(boxes)];
  const packed = ids.flatMap((bookingId) =>
    packBoxes(cargoOf.get(bookingId) ?? [], boxesOf.get(bookingId) ?? []).map((one): Packed & { bookingId: number } => ({
      ...one,
      bookingId,
    })),
  );
  await sql`delete from packing_line where booking_id = any(${ids}::int[]) and bill_id is null`.execute(db);
  await sql`insert into packing_line (box_id, booking_id, cargo_id, pkgs, gwt, dim)
    select "boxId", "bookingId", "cargoId", pkgs, gwt, dim from jsonb_to_recordset(${JSON.stringify(packed)}::jsonb)
      as x("boxId" int, "bookingId" int, "cargoId" int, pkgs int, gwt numeric, dim numeric)`.execute(db);
}

function byBooking(list: readonly WithBooking[]): Map<number, WithBooking[]> {
  const groups = new Map<number, WithBooking[]>();
  for (const one of list) {
    const group = groups.get(one.bookingId);
    if (group) group.push(one);
    else groups.set(one.bookingId, [one]);
  }
  return groups;
}
