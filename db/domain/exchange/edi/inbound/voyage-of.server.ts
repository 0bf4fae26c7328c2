import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";

export type NamedVoyage = { voyNo: string; vesselName: string; imo: string };
export type VoyageFound = { id: number; name: string; ended: "Y" | "N" };

/**
 * The voyage of this number whose vessel has the name or the IMO number; null where none or several
 * have.
 */
export async function voyageOf(
  { em }: Ctx,
  { voyNo, vesselName, imo }: NamedVoyage,
): Promise<VoyageFound | null> {
  const { rows } = await sql<VoyageFound>`select v.id, v.voyage_name as name, v.ended
    from voyage v
    where v.voyage = ${voyNo}
      and ${voyNo} <> ''
      and (
        upper(v.vessel_name) = upper(${vesselName})
        or exists (
          select
          from vessel s
          where s.code = v.vessel_code and s.imo = ${imo} and s.imo <> ''
        )
      )
    limit 2`.execute(em.getKysely());
  return rows.length === 1 ? (rows[0] ?? null) : null;
}
