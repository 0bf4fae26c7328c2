import { sql } from "kysely";
import type { VoyageCargo } from "#domain/sailing/voyage/voyage-cargo.ts";

/** Issued bills state the sailing day. */
export const billCargo: VoyageCargo = {
  async portUses(ctx, voyageId) {
    const { rows } = await sql<{
      port: string;
      issuedBills: number;
    }>`select port_load as port, count(*)::int as "issuedBills"
      from bill
      where voyage_id = ${voyageId} and bl_status = 'ISSUED'
      group by 1`.execute(ctx.em.getKysely());
    return rows;
  },
};
