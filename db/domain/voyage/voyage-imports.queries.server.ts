import { sql } from "kysely";
import type { Ctx } from "#platform/operation/operation.server.ts";

export type KnownVoyage = {
  id: number;
  ended: "Y" | "N";
  vesselCode: string;
  lineCode: string;
  settleMon: string;
  /** Bookings sail on it or on a leg of its round. */
  hasCargo: boolean;
};

/** The voyages of names, as files name them. One query. */
export async function knownVoyages(ctx: Ctx, names: readonly string[]): Promise<Map<string, KnownVoyage>> {
  const { rows } = await sql<
    KnownVoyage & { name: string }
  >`select v.voyage_name as name, v.id, v.ended, v.vessel_code as "vesselCode", v.line_code as "lineCode",
      v.settle_mon as "settleMon", exists (select 1 from booking b where b.voyage_id = v.id)
        or (v.direction <> '' and exists (select 1 from voyage o join booking b on b.voyage_id = o.id where o.line_code = v.line_code
          and o.vessel_code = v.vessel_code and left(o.voyage, -1) = left(v.voyage, -1) and o.direction <> '')) as "hasCargo"
    from voyage v where v.voyage_name = any(${[...new Set(names)]}::text[])`.execute(ctx.em.getKysely());
  return new Map(rows.map((row) => [row.name, row]));
}
