import { type RawBuilder, sql } from "kysely";
import { type BookedLine, BoxRoom } from "../packing/box-room.ts";
import type { BookingFactsOfRow, SizeFacts, StagedRow } from "./check-row.ts";
import { hold, type LiveHolder } from "./holders.ts";
import type { RowFacts } from "./validate-rows.ts";
import type { Quantity } from "../packing/pack-boxes.ts";
import { containerImportList } from "../import/container-import.list.ts";
import { pageLimitOf } from "#platform/kernel/actor/actor.ts";
import { sealParts } from "#platform/kernel/text/clean-number.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { numberArray, textArray } from "#db/orm/sql-arrays.ts";
import { bookingInScope } from "#domain/booking/booking-record/booking-scope.server.ts";

/** `empty`: nothing stored can hold a number or seal. */
export type VoyageRowFacts = Omit<RowFacts, "bookings"> & {
  bookings: Map<string, ExistingBooking | undefined>;
  voyageId: number;
  empty: boolean;
};

/** Read without a lock, so writes compare `version`. `boxed`: it already has boxes. */
export type ExistingBooking = BookingFactsOfRow & {
  version: number;
  boxed: boolean;
  cargo: string | null;
};

/** Loads only rows with several seals, which are few. The caller holds the voyage's lock. */
export async function openFacts(ctx: Ctx, voyageId: number): Promise<VoyageRowFacts> {
  const facts = {
    bookings: new Map(),
    sizes: new Map(),
    rooms: new Map(),
    numbers: new Map(),
    seals: new Map(),
  };
  const { rows } = await sql<{
    filled: boolean;
  }>`select exists (select 1 from container_import_row where voyage_id = ${voyageId})
      or exists (select 1 from box where voyage_id = ${voyageId}) as filled`.execute(
    ctx.em.getKysely(),
  );
  return { ...facts, voyageId, empty: !rows[0]?.filled };
}

type Unknown = { sizes: string[]; bookings: string[]; numbers: string[]; seals: string[] };

/** What these rows still need, or null. */
export function unknownOf(facts: VoyageRowFacts, rows: readonly StagedRow[]): Unknown | null {
  const missing = (
    loaded: ReadonlyMap<string, unknown>,
    keysOf: (row: StagedRow) => readonly string[],
  ): string[] => {
    const keys = new Set<string>();
    for (const row of rows)
      for (const key of keysOf(row)) if (key !== "" && !loaded.has(key)) keys.add(key);
    return [...keys];
  };
  const unknown = {
    sizes: missing(facts.sizes, (row) => [row.sizeType]),
    bookings: missing(facts.bookings, (row) => [row.bkNo]),
    numbers: facts.empty ? [] : missing(facts.numbers, (row) => [row.cntNo]),
    seals: facts.empty ? [] : missing(facts.seals, (row) => sealParts(row.sealNo)),
  };
  return Object.values(unknown).some((keys) => keys.length > 0) ? unknown : null;
}

/** Reads the missing facts with one query each. */
export async function loadFacts(
  ctx: Ctx,
  facts: VoyageRowFacts,
  unknown: Unknown | null,
): Promise<void> {
  if (!unknown) return;
  const { sizes, bookings, numbers, seals } = unknown;
  if (sizes.length > 0) await loadSizes(ctx, facts, sizes);
  if (bookings.length > 0) await loadBookings(ctx, facts, bookings);
  if (numbers.length > 0) await loadNumbers(ctx, facts, numbers);
  if (seals.length > 0) await loadSeals(ctx, facts, seals);
}

/** For large files, which name nearly all bookings. */
export async function loadVoyage(ctx: Ctx, facts: VoyageRowFacts): Promise<void> {
  await readBookings(ctx, facts, sql`b.voyage_id = ${facts.voyageId}`);
  if (!facts.empty) await takeRooms(ctx, facts, [...facts.bookings.keys()]);
}

async function loadBookings(ctx: Ctx, facts: VoyageRowFacts, bkNos: string[]): Promise<void> {
  for (const bkNo of bkNos) facts.bookings.set(bkNo, undefined);
  await readBookings(ctx, facts, sql`b.bk_no = any(${textArray(bkNos)}::text[])`);
  if (!facts.empty) await takeRooms(ctx, facts, bkNos);
}

/**
 * Child rows come as one text each to save memory, and by id, so each table is scanned once even
 * with stale statistics. Invisible bookings count as missing.
 */
async function readBookings(
  ctx: Ctx,
  facts: VoyageRowFacts,
  which: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<
    Omit<ExistingBooking, "boxed" | "cargo">
  >`select b.id, b.bk_no as "bkNo", b.voyage_id as "voyageId", v.voyage_name as "voyageName",
      b.bk_status as "bkStatus", b.bl_status as "blStatus", b.version
    from booking b join voyage v on v.id = b.voyage_id
    where ${which} and ${bookingInScope(ctx, containerImportList.apiName, "b.id")}`.execute(
    ctx.em.getKysely(),
  );
  const ids = rows.map((row) => row.id);
  const bookedOf = await linesByBooking(ctx, ids, bookedLines);
  const cargoes = await linesByBooking(ctx, ids, cargoLines);
  const boxed = await linesByBooking(ctx, ids, boxedBookings);
  const once = oneOfEach();
  const booked = new Map<string, readonly BookedLine[]>();
  for (const row of rows) {
    const { id, bkNo, voyageId, version } = row;
    const [voyageName, bkStatus, blStatus] = [
      once(row.voyageName),
      once(row.bkStatus),
      once(row.blStatus),
    ];
    const [cargo, hasBoxes] = [cargoes.get(id) ?? null, boxed.has(id)];
    facts.bookings.set(bkNo, {
      id,
      bkNo,
      voyageId,
      voyageName,
      bkStatus,
      blStatus,
      version,
      boxed: hasBoxes,
      cargo,
    });
    const text = bookedOf.get(id) ?? "";
    let lines = booked.get(text);
    if (!lines) booked.set(text, (lines = linesOf(text).map(bookedLine)));
    facts.rooms.set(bkNo, new BoxRoom(lines));
  }
}

const bookedLines = sql`select booking_id as id, string_agg(
      concat_ws(chr(31), size_type, size_type_sub, cont_count), chr(30)
      order by line_no
    ) as lines
  from booking_container`;
const cargoLines = sql`select booking_id as id, string_agg(
      concat_ws(chr(31), id, pkgs, gwt, dim), chr(30)
      order by line_no, id
    ) as lines
  from booking_cargo`;
const boxedBookings = sql`select booking_id as id, '' as lines from box`;

async function linesByBooking(
  ctx: Ctx,
  ids: readonly number[],
  select: RawBuilder<unknown>,
): Promise<Map<number, string>> {
  const { rows } = await sql<{
    id: number;
    lines: string;
  }>`${select}
    where booking_id = any (${numberArray(ids)}::int[])
    group by booking_id`.execute(ctx.em.getKysely());
  return new Map(rows.map((row) => [row.id, row.lines]));
}

const linesOf = (text: string | null): string[][] =>
  text ? text.split("\u001e").map((line) => line.split("\u001f")) : [];

/** Shares equal texts, of which there are few. */
function oneOfEach(): (text: string) => string {
  const texts = new Map<string, string>();
  return (text) => {
    const first = texts.get(text);
    if (first === undefined) texts.set(text, text);
    return first ?? text;
  };
}

const bookedLine = ([sizeType = "", sizeTypeSub = "", contCount = "0"]: string[]): BookedLine => ({
  sizeType,
  sizeTypeSub,
  contCount: Number(contCount),
});

export const cargoOf = ({ cargo }: ExistingBooking): Quantity[] =>
  linesOf(cargo).map(([id = "0", pkgs = "0", gwt = "0", dim = "0"]) => ({
    id: Number(id),
    pkgs: Number(pkgs),
    gwt,
    dim,
  }));

/** The only cargo line, which takes every box, or null. */
export const onlyCargo = ({ cargo }: ExistingBooking): number | null =>
  cargo === null || cargo.includes("\u001e") ? null : Number.parseInt(cargo, 10);

/** By code or alias (40HQ, 45G1). */
async function loadSizes(ctx: Ctx, facts: VoyageRowFacts, written: string[]): Promise<void> {
  for (const code of written) facts.sizes.set(code, undefined);
  const { rows } = await sql<
    SizeFacts & { written: string }
  >`select w.written, s.code, s.max_payload_kg::text as "maxPayloadKg"
    from unnest(${written}::text[]) as w (written)
      left join size_type_alias a on a.alias = w.written
      join size_type s on s.code = coalesce(
        (select code from size_type where code = w.written), a.size_type
      )`.execute(ctx.em.getKysely());
  for (const { written: as, ...size } of rows) facts.sizes.set(as, size);
}

const live = sql`('VERIFIED', 'IMPORTING', 'IMPORTED')`;

/** For rows that passed and boxes without a row. */
async function takeRooms(ctx: Ctx, facts: VoyageRowFacts, bkNos: string[]): Promise<void> {
  const { rows: taken } = await sql<{
    bkNo: string;
    sizeType: string;
    count: number;
  }>`select bk_no as "bkNo", size_type as "sizeType", count(*)::int as count
    from container_import_row
    where voyage_id = ${facts.voyageId}
      and bk_no = any (${textArray(bkNos)}::text[])
      and check_status in ${live}
    group by 1, 2
    union all
    select b.bk_no, x.size_type, count(*)::int
    from booking b join box x on x.booking_id = b.id
    where x.import_row_id is null and b.bk_no = any (${textArray(bkNos)}::text[])
    group by 1, 2`.execute(ctx.em.getKysely());
  for (const { bkNo, sizeType, count } of taken)
    for (let n = 0; n < count; n += 1) facts.rooms.get(bkNo)?.take(sizeType);
}

/** Blank for bookings the actor cannot see. */
function shownNo(ctx: Ctx, column: string): RawBuilder<unknown> {
  if (pageLimitOf(ctx.actor, containerImportList.apiName) === null) return sql.ref(column);
  const seen = sql`select bk_no from booking where ${bookingInScope(ctx, containerImportList.apiName, "booking.id")}`;
  return sql`case when ${sql.ref(column)} in (${seen}) then ${sql.ref(column)} else '' end`;
}

const holderColumns = (ctx: Ctx) => sql`r.id,
  r.container_import_id as "containerImportId",
  r.row_no as "rowNo",
  r.cnt_no as "cntNo",
  ${shownNo(ctx, "r.bk_no")} as "bkNo",
  r.is_soc as "isSoc",
  r.empty_flag as "emptyFlag",
  r.check_status in ${live} as passed`;
const boxColumns = (ctx: Ctx) => sql`0 as id,
  0 as "containerImportId",
  0 as "rowNo",
  x.cnt_no as "cntNo",
  ${shownNo(ctx, "b.bk_no")} as "bkNo",
  x.is_soc as "isSoc",
  x.empty_flag as "emptyFlag",
  true as passed`;

/** Rows that decide about later rows: all passed ones, and the first of each box per file. */
const deciding = (
  holders: RawBuilder<unknown>,
) => sql`select id, "containerImportId", "rowNo", "cntNo", "bkNo", "isSoc", "emptyFlag", passed
  from (
      select f.*, row_number() over (
          partition by "containerImportId", "cntNo", "isSoc", "emptyFlag", passed
          order by id
        ) as place
      from (${holders}) f
    ) r
  where passed or place = 1`;

/** Two boxes per file suffice for a seal, which may stand in every row. */
const decidingSeals = (
  holders: RawBuilder<unknown>,
) => sql`select id, "containerImportId", "rowNo", "cntNo", "bkNo", "isSoc", "emptyFlag", passed,
    "sealNo"
  from (
      select g.*, row_number() over (
          partition by "containerImportId", "sealNo", passed
          order by id
        ) as "boxPlace"
      from (
          select f.*, row_number() over (
              partition by "containerImportId", "sealNo", "cntNo", "isSoc", "emptyFlag", passed
              order by id
            ) as place
          from (${holders}) f
        ) g
      where passed or place = 1
    ) r
  where passed or "boxPlace" <= 2`;

async function loadNumbers(ctx: Ctx, facts: VoyageRowFacts, cntNos: string[]): Promise<void> {
  for (const cntNo of cntNos) facts.numbers.set(cntNo, undefined);
  const rowsOfNumbers = sql`select ${holderColumns(ctx)}
    from container_import_row r
    where r.voyage_id = ${facts.voyageId} and r.cnt_no = any (${cntNos}::text[])`;
  const { rows } = await sql<LiveHolder>`${deciding(rowsOfNumbers)}
    union all
    select ${boxColumns(ctx)}
    from box x join booking b on b.id = x.booking_id
    where x.voyage_id = ${facts.voyageId}
      and x.import_row_id is null
      and x.cnt_no = any (${cntNos}::text[])
    order by 1`.execute(ctx.em.getKysely());
  for (const row of rows) hold(facts.numbers, row.cntNo, row);
}

/** A cell with several ("H1/2") holds each. */
async function loadSeals(ctx: Ctx, facts: VoyageRowFacts, seals: string[]): Promise<void> {
  const requested = new Set(seals);
  for (const seal of requested) facts.seals.set(seal, undefined);
  const rowsOfSeals = sql`select ${holderColumns(ctx)}, r.seal_no as "sealNo"
    from container_import_row r
    where r.voyage_id = ${facts.voyageId}
      and (
        r.seal_no = any (${seals}::text[])
        or (
          r.seal_no ~ '[/,;、，；&+|]'
          and regexp_split_to_array(r.seal_no, '[/,;、，；&+|]+') && ${seals}::text[]
        )
      )`;
  const { rows } = await sql<LiveHolder & { sealNo: string }>`
    ${decidingSeals(rowsOfSeals)}
    union all
    select ${boxColumns(ctx)}, x.seal_no
    from box x join booking b on b.id = x.booking_id
    where x.voyage_id = ${facts.voyageId}
      and x.import_row_id is null
      and x.seal_no = any (${seals}::text[])
    order by 1`.execute(ctx.em.getKysely());
  for (const row of rows)
    for (const seal of sealParts(row.sealNo)) if (requested.has(seal)) hold(facts.seals, seal, row);
}
