import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { repackBookings } from "#domain/containers/container/ops/import-boxes.server.ts";
import type { SourceBooking } from "./read-source.server.ts";
import { decimalText, type Part, shareOut, type Source, thousandths } from "./split-cargo.ts";

export type NewPart = Part & { bkNo: string };

/**
 * Copies of a booking under new numbers, without its lines. What belongs to the original alone -
 * its e-booking, comparison, locks and contacts of a change - is left behind.
 * @returns ids in the given order
 */
export async function copyBookings(
  ctx: Ctx,
  source: SourceBooking,
  bkNos: readonly string[],
  bkStatus: string,
): Promise<number[]> {
  const fresh = {
    version: 1,
    created_by: null,
    created_time: ctx.now.toISOString(),
    updated_by: null,
    bk_status: bkStatus,
    bl_status: "NONE",
    eb_no: "",
    main_bk_no: source.mainBkNo,
    suffix_scheme: "",
    last_suffix: 0,
    reconcile_result: "",
    reconcile_detail: null,
    reconcile_time: null,
    lock_reason: "",
    fee_lock: "N",
    change_reason: "",
    change_contact: "",
  };
  // "(record).*" would build the record, and take a number, once for each of its columns.
  const { rows } = await sql<{ id: number; bkNo: string }>`
    insert into booking
    select r.*
    from (
        select b as source, n.bk_no
        from booking b, unnest(${[...bkNos]}::text[]) with ordinality n (bk_no, place)
        where b.id = ${source.id}
        order by n.place
      ) x
      cross join lateral jsonb_populate_record(
        x.source,
        ${JSON.stringify(fresh)}::jsonb || jsonb_build_object('id', nextval('booking_id_seq'), 'bk_no', x.bk_no)
      ) r
    returning id, bk_no as "bkNo"`.execute(ctx.em.getKysely());
  const ids = new Map(rows.map((row) => [row.bkNo, row.id]));
  return bkNos.map((bkNo) => ids.get(bkNo) ?? 0);
}

type Owned = { owner: number; part: Part };

/**
 * Cargo and box lines of new bookings, copied from the source's lines with their own amounts. A
 * line without any is left out.
 */
export async function writeLines(ctx: Ctx, source: Source, owned: readonly Owned[]): Promise<void> {
  const db = ctx.em.getKysely();
  const cargo = owned.flatMap(({ owner, part }) =>
    part.goods.flatMap((own, at) =>
      isNothing(own) ? [] : [{ line: source.cargo[at]?.id ?? 0, booking_id: owner, ...own }],
    ),
  );
  const boxes = owned.flatMap(({ owner, part }) =>
    part.boxes.flatMap((count, at) =>
      count > 0 ? [{ line: source.boxes[at]?.id ?? 0, booking_id: owner, cont_count: count }] : [],
    ),
  );
  const stamps = {
    version: 1,
    created_by: null,
    created_time: ctx.now.toISOString(),
    updated_by: null,
  };
  for (const [table, rows] of [
    ["booking_cargo", cargo],
    ["booking_container", boxes],
  ] as const)
    await sql`insert into ${sql.table(table)}
      select r.*
      from (
          select l as source, x.own
          from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality x (own, place)
            join ${sql.table(table)} l on l.id = (x.own ->> 'line')::int
          order by x.place
        ) y
        cross join lateral jsonb_populate_record(
          y.source,
          ${JSON.stringify(stamps)}::jsonb || (y.own - 'line') || jsonb_build_object('id', nextval(${`${table}_id_seq`}))
        ) r`.execute(db);
}

const isNothing = (own: Part["goods"][number]): boolean =>
  own.pkgs === 0 && thousandths(own.gwt) === 0n && thousandths(own.dim) === 0n;

/** Net weight follows gross weight; the parts' add up to the line's. */
export async function shareNetWeight(
  ctx: Ctx,
  source: Source,
  owned: readonly Owned[],
): Promise<void> {
  const db = ctx.em.getKysely();
  const { rows } = await sql<{
    id: number;
    lineNo: number;
    nwt: string;
  }>`select id, line_no as "lineNo", nwt::text
    from booking_cargo
    where id = any (${source.cargo.map((line) => line.id)}::int[]) and nwt is not null`.execute(db);
  const shares = rows.flatMap(({ id, lineNo, nwt }) => {
    const at = source.cargo.findIndex((line) => line.id === id);
    const weights = owned.map(({ part }) => thousandths(part.goods[at]?.gwt ?? "0"));
    return shareOut(thousandths(nwt), weights).map((share, i) => ({
      owner: owned[i]?.owner ?? 0,
      lineNo,
      nwt: decimalText(share),
    }));
  });
  await sql`update booking_cargo c
    set nwt = x.nwt
    from unnest(
        ${shares.map((share) => share.owner)}::int[], ${shares.map((share) => share.lineNo)}::int[],
        ${shares.map((share) => share.nwt)}::numeric[]
      ) x (owner, line_no, nwt)
    where c.booking_id = x.owner and c.line_no = x.line_no and c.nwt is distinct from x.nwt`.execute(
    db,
  );
}

/** What stays with the source; lines of which nothing stays are removed. */
export async function reduceSource(ctx: Ctx, source: Source, stays: Part): Promise<void> {
  const db = ctx.em.getKysely();
  const of = <K extends "pkgs" | "gwt" | "dim">(key: K) => stays.goods.map((own) => own[key]);
  const cargoIds = source.cargo.map((line) => line.id);
  const boxIds = source.boxes.map((line) => line.id);
  await sql`delete from booking_cargo c using unnest(
      ${cargoIds}::int[], ${of("pkgs")}::int[], ${of("gwt")}::numeric[], ${of("dim")}::numeric[]
    ) x (id, pkgs, gwt, dim)
    where c.id = x.id
      and x.pkgs = 0
      and x.gwt = 0
      and x.dim = 0
      and (c.pkgs, c.gwt, c.dim) <> (0, 0, 0)`.execute(db);
  await sql`update booking_cargo c
    set pkgs = x.pkgs, gwt = x.gwt, dim = x.dim
    from unnest(
        ${cargoIds}::int[], ${of("pkgs")}::int[], ${of("gwt")}::numeric[], ${of("dim")}::numeric[]
      ) x (id, pkgs, gwt, dim)
    where c.id = x.id and (c.pkgs, c.gwt, c.dim) <> (x.pkgs, x.gwt, x.dim)`.execute(db);
  await sql`delete from booking_container c using unnest(${boxIds}::int[], ${stays.boxes}::int[]) x (id, count)
    where c.id = x.id and x.count = 0`.execute(db);
  await sql`update booking_container c
    set cont_count = x.count
    from unnest(${boxIds}::int[], ${stays.boxes}::int[]) x (id, count)
    where c.id = x.id and c.cont_count <> x.count`.execute(db);
}

/**
 * Packed containers change their booking, and so do the imported rows they came from and their
 * declared masses; none is copied.
 */
export async function moveContainers(
  ctx: Ctx,
  from: readonly number[],
  owned: readonly { owner: number; containers: readonly string[] }[],
): Promise<void> {
  const moved = owned.flatMap(({ owner, containers }) =>
    containers.map((cntNo) => ({ owner, cntNo })),
  );
  if (moved.length === 0) return;
  const db = ctx.em.getKysely();
  const owners = sql`unnest(
      ${moved.map((box) => box.cntNo)}::text[], ${moved.map((box) => box.owner)}::int[]
    ) m (cnt_no, owner)`;
  const bookings = [...from];
  await sql`update vgm_declaration d
    set booking_id = m.owner
    from ${owners}
    where d.booking_id = any (${bookings}::int[]) and d.cnt_no = m.cnt_no`.execute(db);
  await sql`with moved as (
        update box x
        set booking_id = m.owner
        from ${owners}
        where x.booking_id = any (${bookings}::int[]) and x.cnt_no = m.cnt_no
        returning x.import_row_id, m.owner
      )
    update container_import_row r
    set bk_no = b.bk_no
    from moved m join booking b on b.id = m.owner
    where r.id = m.import_row_id`.execute(db);
}

/**
 * Totals of bookings from their lines, and their packing lists; an earlier comparison counts no
 * more.
 */
export async function settleTotals(ctx: Ctx, bookingIds: readonly number[]): Promise<void> {
  const ids = [...bookingIds];
  await sql`update booking b
    set pkgs = g.pkgs, gwt = g.gwt, dim = g.dim, hscode = coalesce(nullif(b.hscode, ''), g.hscode, ''),
      ctn20num = c.n20, ctn40num = c.n40, ctn40h_num = c.n40h, ctn45num = c.n45,
      reconcile_result = '', reconcile_detail = null, reconcile_time = null
    from unnest(${ids}::int[]) i (id)
      cross join lateral (
        select coalesce(sum(l.pkgs), 0)::int as pkgs, coalesce(sum(l.gwt), 0) as gwt,
          coalesce(sum(l.dim), 0) as dim, max(l.hscode) as hscode
        from booking_cargo l
        where l.booking_id = i.id
      ) g
      cross join lateral (
        select coalesce(sum(l.cont_count) filter (where s.size_group = '20'), 0)::int as n20,
          coalesce(sum(l.cont_count) filter (where s.size_group = '40'), 0)::int as n40,
          coalesce(sum(l.cont_count) filter (where s.size_group = '40H'), 0)::int as n40h,
          coalesce(sum(l.cont_count) filter (where s.size_group = '45'), 0)::int as n45
        from booking_container l left join size_type s on s.code = l.size_type
        where l.booking_id = i.id
      ) c
    where b.id = i.id`.execute(ctx.em.getKysely());
  await repackBookings(ctx, ids);
}
