import { sql } from "kysely";
import type { StagedRow, VoyageFacts } from "../verification/check-row.ts";
import { announceRows, type Validated, validateRows } from "../verification/validate-rows.ts";
import { BoxPacker, type Packed } from "../packing/pack-boxes.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import {
  cargoOf,
  type ExistingBooking,
  loadFacts,
  loadVoyage,
  onlyCargo,
  unknownOf,
  type VoyageRowFacts,
} from "../verification/containers-facts.server.ts";
import { stampColumns, stamps } from "./containers-stamps.server.ts";
import { jsonOrNullArray, numberArray, textArray } from "#db/orm/sql-arrays.ts";

/** `id` is the place in the file. */
export type FileRow = StagedRow & { orderNo: string; remark: string };

/**
 * Bookings that get boxes, with their rows. `packer` exists when several cargo lines share a box.
 */
export type PackedBookings = Map<
  number,
  { booking: ExistingBooking; packer: BoxPacker | null; rows: number }
>;

/** `cargoId` takes all packages, or `shares` split them. */
type Placed = {
  validated: Validated<FileRow>;
  bookingId: number | null;
  cargoId: number | null;
  shares: readonly Packed[];
};
const noShares: readonly Packed[] = [];

const cleanRaw = JSON.stringify({ given: {}, faults: [] });

/**
 * Checks and stores rows in batches, reading ahead. Rows that pass go into bookings without boxes;
 * others are repacked later.
 */
export class RowStore {
  readonly sum = { verified: 0, failed: 0 };
  readonly packed: PackedBookings = new Map();
  private readonly ctx: Ctx;
  private readonly facts: VoyageRowFacts;
  private readonly into: { importId: number; voyage: VoyageFacts };
  /** A failure surfaces with the next statement or at the end. */
  private storing = Promise.resolve();

  constructor(ctx: Ctx, facts: VoyageRowFacts, into: { importId: number; voyage: VoyageFacts }) {
    this.ctx = ctx;
    this.facts = facts;
    this.into = into;
  }

  async preloadVoyage(): Promise<void> {
    await loadVoyage(this.ctx, this.facts);
  }

  /** `expected`: how many rows the file declares. */
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
    const done = {
      seen,
      ...(expected ? { total: Math.max(expected, seen) } : {}),
      failed: this.sum.failed,
    };
    await this.storing;
    this.storing = insert.execute(this.ctx.em.getKysely()).then(() => this.ctx.progress(done));
    this.storing.catch(() => undefined);
  }

  end(): Promise<void> {
    return this.storing;
  }

  private place(item: Validated<FileRow>): Placed {
    const booking = item.failed ? undefined : this.facts.bookings.get(item.row.bkNo);
    if (!booking || booking.boxed)
      return { validated: item, bookingId: null, cargoId: null, shares: noShares };
    let into = this.packed.get(booking.id);
    if (!into) this.packed.set(booking.id, (into = { booking, packer: null, rows: 0 }));
    into.rows += 1;
    const only = onlyCargo(booking);
    if (only !== null)
      return { validated: item, bookingId: booking.id, cargoId: only, shares: noShares };
    into.packer ??= new BoxPacker(cargoOf(booking));
    const { id, pkgs, gwt, dim } = item.row;
    const cargoId = into.packer.whole(pkgs ?? 0);
    const shares =
      cargoId === null
        ? into.packer.add({ id, pkgs: pkgs ?? 0, gwt: gwt ?? "0", dim: dim ?? "0" })
        : noShares;
    return { validated: item, bookingId: booking.id, cargoId, shares };
  }

  /** Clean rows store neither reasons nor texts. */
  private insertOf(placed: readonly Placed[]) {
    const { importId, voyage } = this.into;
    const { ctx } = this;
    const texts = (
      key:
        | "sheet"
        | "orderNo"
        | "cntNo"
        | "bkNo"
        | "sealNo"
        | "vessel"
        | "voyageNo"
        | "isSoc"
        | "emptyFlag"
        | "vgmMethod"
        | "remark",
    ) => sql`${textArray(placed.map((item) => item.validated.row[key]))}::text[]`;
    const numbers = (key: "rowNo" | "pkgs" | "gwt" | "dim" | "vgmKg") =>
      numberArray(placed.map((item) => item.validated.row[key]));
    const raw = placed.map(({ validated: { row } }) =>
      row.raw.faults.length > 0 || row.raw.hidden || row.raw.struck
        ? JSON.stringify(row.raw)
        : null,
    );
    const results = placed.map(({ validated: { faults } }) =>
      faults.length > 0 ? JSON.stringify(faults) : null,
    );
    const states = placed.map((item) =>
      item.validated.failed ? "VERIFY_FAILED" : item.bookingId === null ? "VERIFIED" : "IMPORTED",
    );
    const shares = placed.flatMap((item, i) =>
      item.shares.map((share) => ({ ...share, n: i + 1 })),
    );
    return sql`with g as materialized (
          select x.*, nextval('container_import_row_id_seq') as row_id,
            case when x.booking_id is not null then nextval('box_id_seq') end as box_id
          from unnest(
              ${texts("sheet")}, ${numbers("rowNo")}::int[], ${texts("orderNo")}, ${texts("cntNo")},
              ${textArray(placed.map((item) => item.validated.sizeType))}::text[], ${texts("bkNo")},
              ${texts("sealNo")}, ${numbers("pkgs")}::int[], ${numbers("gwt")}::numeric[],
              ${numbers("dim")}::numeric[], ${texts("vessel")}, ${texts("voyageNo")},
              ${texts("isSoc")}, ${texts("emptyFlag")}, ${numbers("vgmKg")}::numeric[],
              ${texts("vgmMethod")}, ${texts("remark")}, ${jsonOrNullArray(raw)}::jsonb[],
              ${textArray(states)}::text[], ${jsonOrNullArray(results)}::jsonb[],
              ${numberArray(placed.map((item) => item.bookingId))}::int[],
              ${numberArray(placed.map((item) => item.cargoId))}::int[]
            ) with ordinality as x (
            sheet, row_no, order_no, cnt_no, size_type, bk_no, seal_no, pkgs, gwt, dim, vessel,
            voyage_no, is_soc, empty_flag, vgm_kg, vgm_method, remark, raw, check_status,
            check_result, booking_id, cargo_id, n )
        ),
        rows as (
          insert into container_import_row (
              id, container_import_id, voyage_id, sheet, row_no, order_no, cnt_no, size_type, bk_no,
              seal_no, pkgs, gwt, dim, vessel, voyage_no, is_soc, empty_flag, vgm_kg, vgm_method,
              remark, raw, check_status, check_result, ${stampColumns}
            )
          select row_id, ${importId}, ${voyage.id}, sheet, row_no, order_no, cnt_no, size_type,
            bk_no, seal_no, pkgs, gwt, dim, vessel, voyage_no, is_soc, empty_flag, vgm_kg,
            vgm_method, remark, coalesce(raw, ${cleanRaw}::jsonb), check_status, check_result,
            ${stamps(ctx)}
          from g
        ),
        boxes as (
          insert into box(
              id, booking_id, voyage_id, cnt_no, size_type, seal_no, pkgs, gwt, dim, is_soc,
              empty_flag, remark, import_row_id, ${stampColumns}
            )
          select box_id, booking_id, ${voyage.id}, cnt_no, size_type, seal_no, coalesce(pkgs, 0),
            coalesce(gwt, 0), coalesce(dim, 0), is_soc, empty_flag, remark, row_id, ${stamps(ctx)}
          from g
          where booking_id is not null
        )
      insert into packing_line (box_id, booking_id, cargo_id, pkgs, gwt, dim, ${stampColumns})
      select box_id, booking_id, cargo_id, pkgs, gwt, dim, ${stamps(ctx)}
      from (
          select n, 0 as place, box_id, booking_id, cargo_id, coalesce(pkgs, 0) as pkgs,
            coalesce(gwt, 0) as gwt, coalesce(dim, 0) as dim
          from g
          where cargo_id is not null
          union all
          select g.n, p.place, g.box_id, g.booking_id, p.cargo_id, p.pkgs, p.gwt, p.dim
          from unnest(
              ${numberArray(shares.map((share) => share.n))}::int[],
              ${numberArray(shares.map((share) => share.cargoId))}::int[],
              ${numberArray(shares.map((share) => share.pkgs))}::int[],
              ${numberArray(shares.map((share) => share.gwt))}::numeric[],
              ${numberArray(shares.map((share) => share.dim))}::numeric[]
            ) with ordinality as p (n, cargo_id, pkgs, gwt, dim, place)
            join g on g.n = p.n
          order by 1, 2
        ) lines`;
  }
}
