import type { EntityClass } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { Booking, BookingCargo } from "../booking/booking.entity.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import type { Voyage } from "../voyage/voyage.entity.server.ts";
import { numberArray } from "#db/orm/sql-arrays.ts";

/** What says whether a booking may be exported, and into which file. */
export type EdiHead = Pick<Booking, "id" | "bkNo" | "bkStatus" | "blStatus" | "reconcileResult" | "portLoad" | "portDis" | "ioType"> & {
  voyage: EdiVoyage;
};

/** What a file says of its voyage and what stops it. */
type EdiVoyage = Pick<
  Voyage,
  "id" | "voyageName" | "voyage" | "vesselCode" | "vesselName" | "lineCode" | "externalVoyage" | "customsVoyage" | "ended"
>;

/** Bookings by id under a row lock, in the order of their numbers; ids that do not exist are missing. */
export async function holdEdiBookings(ctx: Ctx, ids: readonly number[]): Promise<EdiHead[]> {
  // One JSON text: ten thousand rows of nine columns are read in a third of the time.
  const { rows: found } = await sql<{ heads: string | null }>`select json_agg(x)::text as heads from (select id, bk_no as "bkNo",
    bk_status as "bkStatus", bl_status as "blStatus", reconcile_result as "reconcileResult", port_load as "portLoad", port_dis as "portDis",
    io_type as "ioType", voyage_id as "voyageId" from booking where id = any(${numberArray(ids)}::int[]) order by id for update) x`.execute(
    ctx.em.getKysely(),
  );
  const rows = JSON.parse(found[0]?.heads ?? "[]") as (Omit<EdiHead, "voyage"> & { voyageId: number })[];
  const voyageIds = numberArray([...new Set(rows.map((one) => one.voyageId))]);
  const voyages =
    await sql<EdiVoyage>`select id, voyage_name as "voyageName", voyage, vessel_code as "vesselCode", vessel_name as "vesselName",
    line_code as "lineCode", external_voyage as "externalVoyage", customs_voyage as "customsVoyage", ended from voyage
    where id = any(${voyageIds}::int[])`.execute(ctx.em.getKysely());
  const byId = new Map(voyages.rows.map((one) => [one.id, one]));
  const heads = rows.flatMap(({ voyageId, ...head }) => {
    const voyage = byId.get(voyageId);
    return voyage ? [{ ...head, voyage }] : [];
  });
  return heads.sort((one, other) => (one.bkNo < other.bkNo ? -1 : one.bkNo > other.bkNo ? 1 : 0));
}

const roles = ["shipper", "consignee", "notify", "notify2", "notify3"] as const;
const partyParts = ["Code", "Name", "Address", "Tel", "Fax", "Mail"] as const;

const bookingFields = [
  ...(["id", "bkNo", "mainBkNo", "ebNo", "remark", "serviceContractNo", "lclType", "freightTerms", "deliveryTerms"] as const),
  ...(["receipt", "portLoad", "portVia", "portDis", "delivery", "clientCode", "agent"] as const),
  ...roles.flatMap((role) => partyParts.map((part) => `${role}${part}` as const)),
];
const cargoFields = [
  ...(["id", "goodsNameEn", "description", "hscode", "marks", "pkgs", "packageKind", "gwt", "nwt", "dim", "wtUnit", "nature"] as const),
  ...(["isRf", "temperature", "temperatureLow", "temperatureHigh", "temperatureUnit", "airFlow", "airFlowUnit"] as const),
  ...(["isOversize", "length", "wide", "height", "oversizeUnit"] as const),
  ...(["isDg", "dgClass", "dgUnNo", "dgPage", "dgFlashpoint", "dgFlashpointUnit", "dgPackingGroup", "dgEms"] as const),
  ...(["dgLabel", "dgGoodsName", "dgLinker", "dgLinkTel", "dgRemark"] as const),
];

/** One row as texts, null where the column is null: the database writes rows as arrays, read in a third of the time of columns one by one. */
export type Cells = readonly (string | null)[];

const placesOf = <F extends string>(fields: readonly F[]) =>
  Object.fromEntries(fields.map((field, at) => [field, at])) as Readonly<Record<F, number>>;

/** Where the fields of each kind of row are. */
export const bookingAt = placesOf([...bookingFields, "blNo"]);
export const cargoAt = placesOf([...cargoFields, "bookingId"]);
export const packedAt = placesOf(["cargoId", "boxId", "cntNo", "pkgs"]);
export const boxAt = placesOf(["id", "bookingId", "cntNo", "sizeType", "sealNo", "gwt", "tare", "isSoc", "emptyFlag", "remark"]);

/** The text of a cell, empty where there is none. */
export const textAt = (cells: Cells, at: number): string => cells[at] ?? "";

/** Some bookings with everything of theirs. `packed` is a row per cargo line and box, by box number; `ports` and `parties` are codes with English names. */
export type EdiSlice = { bookings: Cells[]; cargo: Cells[]; packed: Cells[]; ports: Cells[]; parties: Cells[] };

/** Columns of properties as texts. */
function texts(ctx: Ctx, entity: EntityClass<object>, fields: readonly string[], alias: string) {
  const properties = ctx.em.getMetadata().get(entity).properties as Record<string, { fieldNames?: string[] }>;
  return sql.join(fields.map((field) => sql`${sql.ref(`${alias}.${properties[field]?.fieldNames?.[0] ?? field}`)}::text`));
}

const read = (json: string | null | undefined): Cells[] => (json ? (JSON.parse(json) as Cells[]) : []);

/** Some bookings with their goods, packing lists, bill numbers and the names of their ports and customers, in one statement. */
export async function readEdiSlice(ctx: Ctx, ids: readonly number[]): Promise<EdiSlice> {
  const wanted = sql`any(${numberArray(ids)}::int[])`;
  const { rows } = await sql<Record<keyof EdiSlice, string | null>>`select
    (select json_agg(array[${texts(ctx, Booking, bookingFields, "b")}, m.bl_no]) from booking b left join (select booking_id, min(bl_no) as bl_no
      from bill where booking_id = ${wanted} and bl_status <> 'SURRENDERED' group by 1 having count(*) = 1) m on m.booking_id = b.id
      where b.id = ${wanted})::text as bookings,
    (select json_agg(array[${texts(ctx, BookingCargo, cargoFields, "c")}, c.booking_id::text] order by c.booking_id, c.line_no, c.id)
      from booking_cargo c where c.booking_id = ${wanted})::text as cargo,
    (select json_agg(array[cargo_id::text, box_id::text, cnt_no, pkgs::text] order by cnt_no) from (select p.cargo_id, p.box_id, x.cnt_no,
      sum(p.pkgs) as pkgs from packing_line p join box x on x.id = p.box_id where p.booking_id = ${wanted} group by 1, 2, 3) x)::text as packed,
    (select json_agg(array[p.code, p.name_en]) from port p where p.code in (
      select unnest(array[receipt, port_load, port_via, port_dis, delivery]) from booking where id = ${wanted}))::text as ports,
    (select json_agg(array[c.code, c.name_en]) from customer c where c.code in (
      select unnest(array[client_code, agent]) from booking where id = ${wanted}))::text as parties`.execute(ctx.em.getKysely());
  const [row] = rows;
  return {
    bookings: read(row?.bookings),
    cargo: read(row?.cargo),
    packed: read(row?.packed),
    ports: read(row?.ports),
    parties: read(row?.parties),
  };
}

/** The boxes of bookings by their numbers. */
export async function readEdiBoxes(ctx: Ctx, ids: readonly number[]): Promise<Cells[]> {
  const { rows } = await sql<{
    boxes: string | null;
  }>`select json_agg(array[x.id::text, x.booking_id::text, x.cnt_no, x.size_type, x.seal_no,
      x.gwt::text, coalesce(x.tare_kg, s.tare_kg)::text, x.is_soc, x.empty_flag, x.remark] order by x.cnt_no, x.id)::text as boxes
    from box x left join size_type s on s.code = x.size_type where x.booking_id = any(${numberArray(ids)}::int[])`.execute(
    ctx.em.getKysely(),
  );
  return read(rows[0]?.boxes);
}
