import type { EntityClass } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { Booking, BookingCargo } from "../booking/booking.entity.server.ts";
import type { Ctx } from "../kit/operation.server.ts";
import { Voyage } from "../voyage/voyage.entity.server.ts";

const bookingFields = [
  ...(["id", "bkNo", "bkStatus", "blStatus", "reconcileResult", "mainBkNo", "ebNo", "remark", "serviceContractNo", "lclType"] as const),
  ...(["freightTerms", "deliveryTerms", "ioType", "receipt", "portLoad", "portVia", "portDis", "delivery", "clientCode", "agent"] as const),
  ...(["shipperCode", "shipperName", "shipperAddress", "shipperTel", "shipperFax", "shipperMail"] as const),
  ...(["consigneeCode", "consigneeName", "consigneeAddress", "consigneeTel", "consigneeFax", "consigneeMail"] as const),
  ...(["notifyCode", "notifyName", "notifyAddress", "notifyTel", "notifyFax", "notifyMail"] as const),
  ...(["notify2Code", "notify2Name", "notify2Address", "notify2Tel", "notify2Fax", "notify2Mail"] as const),
  ...(["notify3Code", "notify3Name", "notify3Address", "notify3Tel", "notify3Fax", "notify3Mail"] as const),
];
const cargoFields = [
  ...(["id", "goodsNameEn", "description", "hscode", "marks", "pkgs", "packageKind", "gwt", "nwt", "dim", "wtUnit", "isRf"] as const),
  ...([
    "temperature",
    "temperatureLow",
    "temperatureHigh",
    "temperatureUnit",
    "airFlow",
    "airFlowUnit",
    "isOversize",
    "length",
    "wide",
  ] as const),
  ...([
    "height",
    "oversizeUnit",
    "isDg",
    "dgClass",
    "dgUnNo",
    "dgPage",
    "dgFlashpoint",
    "dgFlashpointUnit",
    "dgPackingGroup",
    "dgEms",
  ] as const),
  ...(["dgLabel", "dgGoodsName", "dgLinker", "dgLinkTel", "dgRemark"] as const),
];

/** A cargo line and a booking as files need them, with the voyage; read in sets, never changed. */
export type EdiCargo = Pick<BookingCargo, (typeof cargoFields)[number]>;
export type EdiBooking = Pick<Booking, (typeof bookingFields)[number]> & { voyage: Voyage; cargo: EdiCargo[] };

/** Columns of properties under the properties' names. */
function picked(ctx: Ctx, entity: EntityClass<object>, fields: readonly string[], alias: string) {
  const properties = ctx.em.getMetadata().get(entity).properties as Record<string, { fieldNames?: string[] }>;
  return sql.join(fields.map((field) => sql`${sql.ref(`${alias}.${properties[field]?.fieldNames?.[0] ?? field}`)} as ${sql.id(field)}`));
}

/** Bookings by id under a row lock, in the order of their numbers; ids that do not exist are missing. Three queries however many there are. */
export async function holdEdiBookings(ctx: Ctx, ids: readonly number[]): Promise<EdiBooking[]> {
  const db = ctx.em.getKysely();
  await sql`select id from booking where id = any(${[...ids]}::int[]) order by id for update`.execute(db);
  const heads = await sql<Omit<EdiBooking, "voyage" | "cargo"> & { voyageId: number }>`select b.voyage_id as "voyageId",
    ${picked(ctx, Booking, bookingFields, "b")} from booking b where b.id = any(${[...ids]}::int[]) order by b.bk_no`.execute(db);
  const lines = await sql<
    EdiCargo & { bookingId: number }
  >`select c.booking_id as "bookingId", ${picked(ctx, BookingCargo, cargoFields, "c")}
    from booking_cargo c where c.booking_id = any(${[...ids]}::int[]) order by c.booking_id, c.line_no, c.id`.execute(db);
  const voyages = await ctx.em.find(Voyage, { id: { $in: [...new Set(heads.rows.map((one) => one.voyageId))] } });
  const byId = new Map(voyages.map((one) => [one.id, one]));
  const cargo = Map.groupBy(lines.rows, (line) => line.bookingId);
  return heads.rows.flatMap((head) => {
    const voyage = byId.get(head.voyageId);
    return voyage ? [{ ...head, voyage, cargo: cargo.get(head.id) ?? [] }] : [];
  });
}
