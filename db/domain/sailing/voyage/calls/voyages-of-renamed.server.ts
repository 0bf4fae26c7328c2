import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { NamedVoyages, ShipRename } from "#domain/masterdata/equipment/ship-renames.ts";

const mostNamed = 5;

/** Voyages under way of renamed ships. */
export async function voyagesOfRenamed(
  ctx: Ctx,
  renames: readonly ShipRename[],
): Promise<NamedVoyages[]> {
  const { rows } = await sql<NamedVoyages>`select s.imo, v.count::int as count, v.voyages
    from json_to_recordset(${JSON.stringify(renames)}::json) as s (imo text, code text, name text)
      cross join lateral (
        select count(*) as count, array_to_string(
            (array_agg(voyage_name order by departure_date)) [1:${sql.lit(mostNamed)}], ', '
          ) as voyages
        from voyage
        where vessel_code = s.code and vessel_name = s.name and ended = 'N'
      ) v
    where v.count > 0`.execute(ctx.em.getKysely());
  return rows;
}
