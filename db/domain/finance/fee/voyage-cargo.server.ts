import { sql } from "kysely";
import type { PortUse } from "#domain/sailing/voyage/schedule/validate-changes.ts";
import type { VoyageCargo } from "#domain/sailing/voyage/voyage-cargo.ts";

/** Fees depend on the sailing day. */
export const feeCargo: VoyageCargo = {
  async portUses(ctx, voyageId) {
    const { rows } = await sql<Pick<PortUse, "port" | "pricedFees">>`
      select f.port, json_agg(
          json_build_object('start', f.start, 'end', f.until, 'count', f.count)
        ) as "pricedFees"
      from (
          select x.port_load as port, r.start_date::text as start, r.end_date::text as until,
            count(*)::int as count
          from fee x join freight_rate r on r.id = x.rate_id
          where x.voyage_id = ${voyageId}
          group by 1, 2, 3
        ) f
      group by 1`.execute(ctx.em.getKysely());
    return rows;
  },
};
