import { sql } from "kysely";
import type { StagedRow, VoyageFacts } from "./check-row.ts";
import { announceRows, type Validated, validateRows } from "./validate-rows.ts";
import { BoxPacker, type Packed } from "./pack-boxes.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import {
  cargoOf,
  type ExistingBooking,
  loadFacts,
  loadVoyage,
  onlyCargo,
  unknownOf,
  type VoyageRowFacts,
} from "./containers-facts.server.ts";
import { stampColumns, stamps } from "./containers-stamps.server.ts";
import { jsonOrNullArray, numberArray, textArray } from "#db/orm/sql-arrays.ts";

/** A row as the file gives it, before it has an id: `id` is its place in the file. */
export type FileRow = StagedRow & { orderNo: string; remark: string };

/**
 * Bookings that get boxes by a file, as they were when it was judged, with the number of their rows; `packer`: what packs boxes of several cargo
 * lines, from the first of them on.
 */
export type PackedBookings = Map<number, { booking: ExistingBooking; packer: BoxPacker | null; rows: number }>;

/** A judged row with its place in a booking: the booking's id, the cargo line that has all of its packages, or the lines that share it. */
type Placed = { judged: Validated<FileRow>; bookingId: number | null; cargoId: number | null; shares: readonly Packed[] };
const noShares: readonly Packed[] = [];

const cleanRaw = JSON.stringify({ given: {}, faults: [] });

/**
 * Judges the rows of one file and stores them batch by batch: while one is stored the next is read and judged. A row that passes goes straight
 * into its booking when that had no boxes before this file; boxes beside older ones are packed afresh later, in the order of both.
 */
export class RowStore {
  readonly sum = { verified: 0, failed: 0 };
  readonly packed: PackedBookings = new Map();
  private readonly ctx: Ctx;
  private readonly facts: VoyageRowFacts;
  private readonly into: { importId: number; voyage: VoyageFacts };
  /** One statement at a time: a failed one is told when the next begins, or at the end. */
  private storing = Promise.resolve();

  constructor(ctx: Ctx, facts: VoyageRowFacts, into: { importId: number; voyage: VoyageFacts }) {
    this.ctx = ctx;
    this.facts = facts;
    this.into = into;
  }

  /** Reads the facts of all bookings of the voyage at once. */
  async learnVoyage(): Promise<void> {
    await loadVoyage(this.ctx, this.facts);
  }

  /** Judges rows and begins to store them, as soon as those before are stored. `expected`: how many rows the file says it has. */
  async add(rows: readonly FileRow[], expected: number | undefined): Promise<void> {
    const unknown = unknownOf(this.facts, rows);
    if (unknown) {
      await this.storing;
      await loadFacts(this.ctx, this.facts, unknown);
    }
    announceRows(rows, this.facts);
    const validated = validateRows(this.into.voyage, rows, this.facts);
    const insert = this.insertOf(validated.map((item) => this.place(item)));
    const failed = validated.filter((item) => item.failed).length;
    this.sum.failed += failed;
    this.sum.verified += validated.length - failed;
    const seen = this.sum.failed + this.sum.verified;
    const done = { seen, ...(expected ? { total: Math.max(expected, seen) } : {}), failed: this.sum.failed };
    await this.storing;
    this.storing = insert.execute(this.ctx.em.getKysely()).then(() => this.ctx.progress(done));
    this.storing.catch(() => undefined);
  }

  /** When all is stored. */
  end(): Promise<void> {
    return this.storing;
  }

  private place(item: Validated<FileRow>): Placed {
    const booking = item.failed ? undefined : this.facts.bookings.get(item.row.bkNo);
    if (!booking || booking.boxed) return { judged: item, bookingId: null, cargoId: null, shares: noShares };
    let into = this.packed.get(booking.id);
    if (!into) this.packed.set(booking.id, (into = { booking, packer: null, rows: 0 }));
    into.rows += 1;
    const only = onlyCargo(booking);
    if (only !== null) return { judged: item, bookingId: booking.id, cargoId: only, shares: noShares };
    into.packer ??= new BoxPacker(cargoOf(booking));
    const { id, pkgs, gwt, dim } = item.row;
    const cargoId = into.packer.whole(pkgs ?? 0);
    const shares = cargoId === null ? into.packer.add({ id, pkgs: pkgs ?? 0, gwt: gwt ?? "0", dim: dim ?? "0" }) : noShares;
    return { judged: item, bookingId: booking.id, cargoId, shares };
  }

  /** One statement from arrays for a batch; a clean row carries neither reasons nor texts of its own. */
  private insertOf(placed: readonly Placed[]) {
    const { importId, voyage } = this.into;
    const { ctx } = this;
    const texts = (key: "sheet" | "orderNo" | "cntNo" | "bkNo" | "sealNo" | "vessel" | "voyageNo" | "isSoc" | "emptyFlag" | "remark") =>
      sql`${textArray(placed.map((item) => item.judged.row[key]))}::text[]`;
    const numbers = (key: "rowNo" | "pkgs" | "gwt" | "dim") => numberArray(placed.map((item) => item.judged.row[key]));
    const raw = placed.map(({ judged: { row } }) =>
      row.raw.faults.length > 0 || row.raw.hidden || row.raw.struck ? JSON.stringify(row.raw) : null,
    );
    const results = placed.map(({ judged: { faults } }) => (faults.length > 0 ? JSON.stringify(faults) : null));
    const states = placed.map((item) => (item.judged.failed ? "VERIFY_FAILED" : item.bookingId === null ? "VERIFIED" : "IMPORTED"));
    const shares = placed.flatMap((item, i) => item.shares.map((share) => ({ ...share, n: i + 1 })));
    return sql`with g as materialized (
        select x.*, nextval('container_import_row_id_seq') as row_id, case when x.booking_id is not null then nextval('box_id_seq') end as box_id
        from unnest(${texts("sheet")}, ${numbers("rowNo")}::int[], ${texts("orderNo")}, ${texts("cntNo")},
          ${textArray(placed.map((item) => item.judged.sizeType))}::text[], ${texts("bkNo")}, ${texts("sealNo")}, ${numbers("pkgs")}::int[],
          ${numbers("gwt")}::numeric[], ${numbers("dim")}::numeric[], ${texts("vessel")}, ${texts("voyageNo")}, ${texts("isSoc")}, ${texts("emptyFlag")},
          ${texts("remark")}, ${jsonOrNullArray(raw)}::jsonb[], ${textArray(states)}::text[], ${jsonOrNullArray(results)}::jsonb[],
          ${numberArray(placed.map((item) => item.bookingId))}::int[], ${numberArray(placed.map((item) => item.cargoId))}::int[]) with ordinality
          as x(sheet, row_no, order_no, cnt_no, size_type, bk_no, seal_no, pkgs, gwt, dim, vessel, voyage_no, is_soc, empty_flag, remark, raw,
            check_status, check_result, booking_id, cargo_id, n)
      ), rows as (
        insert into container_import_row (id, container_import_id, voyage_id, sheet, row_no, order_no, cnt_no, size_type, bk_no, seal_no, pkgs,
          gwt, dim, vessel, voyage_no, is_soc, empty_flag, remark, raw, check_status, check_result, ${stampColumns})
        select row_id, ${importId}, ${voyage.id}, sheet, row_no, order_no, cnt_no, size_type, bk_no, seal_no, pkgs, gwt, dim, vessel, voyage_no,
          is_soc, empty_flag, remark, coalesce(raw, ${cleanRaw}::jsonb), check_status, check_result, ${stamps(ctx)} from g
      ), boxes as (
        insert into box (id, booking_id, voyage_id, cnt_no, size_type, seal_no, pkgs, gwt, dim, is_soc, empty_flag, remark, import_row_id,
          ${stampColumns})
        select box_id, booking_id, ${voyage.id}, cnt_no, size_type, seal_no, coalesce(pkgs, 0), coalesce(gwt, 0), coalesce(dim, 0), is_soc,
          empty_flag, remark, row_id, ${stamps(ctx)} from g where booking_id is not null
      )
      insert into packing_line (box_id, booking_id, cargo_id, pkgs, gwt, dim, ${stampColumns})
      select box_id, booking_id, cargo_id, pkgs, gwt, dim, ${stamps(ctx)} from (
        select n, 0 as place, box_id, booking_id, cargo_id, coalesce(pkgs, 0) as pkgs, coalesce(gwt, 0) as gwt, coalesce(dim, 0) as dim from g
        where cargo_id is not null
        union all
        select g.n, p.place, g.box_id, g.booking_id, p.cargo_id, p.pkgs, p.gwt, p.dim
        from unnest(${numberArray(shares.map((share) => share.n))}::int[], ${numberArray(shares.map((share) => share.cargoId))}::int[],
          ${numberArray(shares.map((share) => share.pkgs))}::int[], ${numberArray(shares.map((share) => share.gwt))}::numeric[],
          ${numberArray(shares.map((share) => share.dim))}::numeric[]) with ordinality as p(n, cargo_id, pkgs, gwt, dim, place) join g on g.n = p.n
        order by 1, 2) lines`;
  }
}
