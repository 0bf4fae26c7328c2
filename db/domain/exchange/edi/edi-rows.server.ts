import type { EntityClass } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { numberArray } from "#db/orm/sql-arrays.ts";

type EdiVoyage = Pick<
  Voyage,
  | "id"
  | "voyageName"
  | "voyage"
  | "vesselCode"
  | "vesselName"
  | "lineCode"
  | "externalVoyage"
  | "customsVoyage"
  | "ended"
>;

export type DocumentHead = Pick<Booking, "id" | "portLoad" | "portDis" | "ioType"> & {
  no: string;
  voyage: EdiVoyage;
};
export type WithoutVoyage<H extends DocumentHead> = Omit<H, "voyage"> & { voyageId: number };

/** By number. */
export async function headsWithVoyage<R extends WithoutVoyage<DocumentHead>>(
  ctx: Ctx,
  rows: readonly R[],
): Promise<(Omit<R, "voyageId"> & { voyage: EdiVoyage })[]> {
  const voyageIds = numberArray([...new Set(rows.map(({ voyageId }) => voyageId))]);
  const voyages = await sql<EdiVoyage>`select id, voyage_name as "voyageName", voyage,
      vessel_code as "vesselCode", vessel_name as "vesselName", line_code as "lineCode",
      external_voyage as "externalVoyage", customs_voyage as "customsVoyage", ended
    from voyage
    where id = any (${voyageIds}::int[])`.execute(ctx.em.getKysely());
  const byId = new Map(voyages.rows.map((voyage) => [voyage.id, voyage]));
  const heads = rows.flatMap(({ voyageId, ...head }) => {
    const voyage = byId.get(voyageId);
    return voyage ? [{ ...head, voyage }] : [];
  });
  return heads.sort((a, b) => (a.no < b.no ? -1 : a.no > b.no ? 1 : 0));
}

/** A row as texts or nulls: JSON arrays read in a third of the time. */
export type Cells = readonly (string | null)[];

export const placesOf = <F extends string>(fields: readonly F[]) =>
  Object.fromEntries(fields.map((field, at) => [field, at])) as Readonly<Record<F, number>>;

const partyParts = ["Code", "Name", "Address", "Tel", "Fax", "Mail"] as const;
/** The fields `partyAt` reads. */
export const partyFields = <R extends string>(role: R) =>
  partyParts.map((part) => `${role}${part}` as const);

const cargoFields = [
  "id",
  "goodsNameEn",
  "description",
  "hscode",
  "marks",
  "pkgs",
  "packageKind",
  "gwt",
  "nwt",
  "dim",
  "wtUnit",
  "nature",
  "isRf",
  "temperature",
  "temperatureLow",
  "temperatureHigh",
  "temperatureUnit",
  "airFlow",
  "airFlowUnit",
  "isOversize",
  "length",
  "wide",
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
  "dgLabel",
  "dgGoodsName",
  "dgLinker",
  "dgLinkTel",
  "dgRemark",
] as const;

/** `documentId` is the booking or bill. */
export const cargoAt = placesOf([...cargoFields, "documentId"]);
/** A row of cargo with these fields, as `documentsOf` reads it. */
export function cargoCells(values: Partial<Record<keyof typeof cargoAt, string | null>>): Cells {
  const cells: (string | null)[] = Array.from({ length: Object.keys(cargoAt).length }, () => null);
  for (const [field, at] of Object.entries(cargoAt))
    cells[at] = values[field as keyof typeof cargoAt] ?? null;
  return cells;
}
export const packedAt = placesOf(["cargoId", "boxId", "cntNo", "pkgs"]);
export const boxAt = placesOf([
  "id",
  "documentId",
  "cntNo",
  "sizeType",
  "sealNo",
  "gwt",
  "tare",
  "isSoc",
  "emptyFlag",
  "remark",
]);

export const textAt = (cells: Cells, at: number): string => cells[at] ?? "";

/** `packed` is a row per cargo line and box; `ports` and `parties` are codes with English names. */
export type DocumentSlice = {
  documents: Cells[];
  cargo: Cells[];
  packed: Cells[];
  ports: Cells[];
  parties: Cells[];
};

export function columnTexts(
  ctx: Ctx,
  entity: EntityClass<object>,
  fields: readonly string[],
  alias: string,
) {
  const properties = ctx.em.getMetadata().get(entity).properties as Record<
    string,
    { fieldNames?: string[] }
  >;
  return sql.join(
    fields.map(
      (field) => sql`${sql.ref(`${alias}.${properties[field]?.fieldNames?.[0] ?? field}`)}::text`,
    ),
  );
}

/** The cargo table is `c`. */
export const cargoColumns = (ctx: Ctx, entity: EntityClass<object>) =>
  columnTexts(ctx, entity, cargoFields, "c");

/** Rows as JSON arrays. */
export const cellsOf = (json: string | null | undefined): Cells[] =>
  json ? (JSON.parse(json) as Cells[]) : [];

export function readCells(
  row: Partial<Record<keyof DocumentSlice, string | null>> | undefined,
): DocumentSlice {
  return {
    documents: cellsOf(row?.documents),
    cargo: cellsOf(row?.cargo),
    packed: cellsOf(row?.packed),
    ports: cellsOf(row?.ports),
    parties: cellsOf(row?.parties),
  };
}
