import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { VoyageCargo } from "#domain/sailing/voyage/voyage-cargo.ts";
import { followCalls } from "#domain/sailing/voyage/voyage-uses.server.ts";

/** E-bookings without an internal booking yet. */
export const ebookingCargo: VoyageCargo = {
  async portUses(ctx: Ctx, voyageId) {
    const { rows } = await sql<{
      port: string;
      loading: number;
    }>`select port_load as port, count(*)::int as loading
      from e_booking
      where voyage_id = ${voyageId} and eb_status in ('SUBMITTED', 'RECEIVED') and bk_no = ''
      group by 1`.execute(ctx.em.getKysely());
    return rows;
  },
  async usedPorts(ctx, voyageId, kept) {
    const { rows } = await sql<{
      port: string;
    }>`select distinct s.port_code as port
      from voyage_stop s
      where s.voyage_id = ${voyageId}
        and s.port_code <> all (${kept}::text[])
        and exists (
          select 1
          from e_booking e
          where e.voyage_id = s.voyage_id
            and e.eb_status in ('SUBMITTED', 'RECEIVED')
            and s.port_code in (e.port_load, e.port_dis)
        )`.execute(ctx.em.getKysely());
    return rows.map((row) => row.port);
  },
  async countShipments(ctx, voyageId) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n
      from e_booking
      where voyage_id = ${voyageId} and eb_status not in ('REJECTED', 'CANCELLED') and bk_no = ''`.execute(
      ctx.em.getKysely(),
    );
    return rows[0]?.n ?? 0;
  },
  follow: (ctx, voyageIds) =>
    followCalls(ctx, voyageIds, {
      table: "e_booking",
      live: sql`b.eb_status not in ('REJECTED', 'CANCELLED')`,
    }),
};
