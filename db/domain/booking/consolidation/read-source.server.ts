import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import type { SuffixScheme } from "#domain/booking/booking-record/suffix.ts";
import {
  type Amounts,
  type BoxLine,
  type CargoLine,
  type PackedBox,
  type Source,
  sumOf,
} from "./split-cargo.ts";

/** A booking with its lines and packed containers; the caller checks what the reader sees. */
export async function readSource(em: EntityManager, bookingId: number): Promise<Source> {
  const db = kyselyOf(em);
  const { rows: cargo } = await sql<CargoLine>`select id, pkgs, gwt::text, dim::text,
      coalesce(nullif(goods_name_en, ''), goods_name_cn) as name
    from booking_cargo
    where booking_id = ${bookingId}
    order by line_no, id`.execute(db);
  const boxes = await db
    .selectFrom("booking_container")
    .select(["id", "size_type as sizeType", "size_type_sub as sub", "cont_count as count"])
    .where("booking_id", "=", bookingId)
    .orderBy("line_no")
    .orderBy("id")
    .execute();
  const stored = await db
    .selectFrom("box")
    .select(["id", "cnt_no as cntNo", "size_type as sizeType"])
    .where("booking_id", "=", bookingId)
    .orderBy("cnt_no")
    .orderBy("id")
    .execute();
  const packed = await db
    .selectFrom("packing_line")
    .select(["box_id as boxId", "cargo_id as cargoId", "pkgs", "gwt", "dim"])
    .where("booking_id", "=", bookingId)
    .execute();
  const holds = new Map<string, Amounts[]>();
  for (const { boxId, cargoId, ...amounts } of packed) {
    const key = `${boxId} ${cargoId}`;
    holds.set(key, [...(holds.get(key) ?? []), amounts]);
  }
  const room = boxes.map((line) => line.count);
  const containers = stored.map(({ id, cntNo, sizeType }): PackedBox => {
    const line = lineOf(boxes, room, sizeType);
    room[line] = (room[line] ?? 0) - 1;
    return { cntNo, line, goods: cargo.map((own) => sumOf(holds.get(`${id} ${own.id}`) ?? [])) };
  });
  return { cargo, boxes, containers };
}

/**
 * The line of the type, or of which it is the substitute, with room left; else the first that fits.
 */
function lineOf(
  lines: readonly (BoxLine & { sub: string })[],
  room: readonly number[],
  sizeType: string,
): number {
  const fits = lines.flatMap((line, i) =>
    line.sizeType === sizeType || line.sub === sizeType ? [i] : [],
  );
  return fits.find((i) => (room[i] ?? 0) > 0) ?? fits[0] ?? 0;
}

/** A booking as a consolidation sees it. */
export type SourceBooking = {
  id: number;
  version: number;
  bkNo: string;
  /** The main booking: its own number outside a consolidation. */
  mainBkNo: string;
  mainId: number;
  isPart: boolean;
  scheme: "" | SuffixScheme;
  last: number;
  bkStatus: string;
  blStatus: string;
  ebNo: string;
  voyageId: number;
  clientName: string;
  voyageName: string;
  hasFees: boolean;
  sent: boolean;
};

/** Null for an unknown number. */
export async function findSourceBooking(
  em: EntityManager,
  bkNo: string,
): Promise<SourceBooking | null> {
  const { rows } = await sql<
    Omit<SourceBooking, "scheme"> & { scheme: string }
  >`select b.id, b.version, b.bk_no as "bkNo", m.bk_no as "mainBkNo", m.id as "mainId",
      b.main_bk_no <> ''
      and m.id <> b.id as "isPart",
      m.suffix_scheme as scheme, m.last_suffix as last, b.bk_status as "bkStatus",
      b.bl_status as "blStatus", b.eb_no as "ebNo", b.voyage_id as "voyageId",
      b.client_name as "clientName", v.voyage_name as "voyageName",
      exists (select from fee f where f.bk_no = b.bk_no) as "hasFees",
      exists (select from booking_edi e where e.id = b.id and e.export_edi_flag = 'Y') as sent
    from booking b
      join voyage v on v.id = b.voyage_id
      left join booking p on p.bk_no = b.main_bk_no
      and b.main_bk_no <> ''
      join booking m on m.id = coalesce(p.id, b.id)
    where b.bk_no = ${bkNo}`.execute(em.getKysely());
  const row = rows[0];
  if (!row) return null;
  return {
    ...row,
    scheme: row.scheme === "letter" ? "LETTER" : row.scheme === "number" ? "NUMBER" : "",
  };
}
