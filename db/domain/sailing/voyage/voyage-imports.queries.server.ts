import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";

export type ExistingVoyage = {
  id: number;
  ended: "Y" | "N";
  vesselCode: string;
  lineCode: string;
  settleMon: string;
};

export async function existingVoyages(
  ctx: Ctx,
  names: readonly string[],
): Promise<Map<string, ExistingVoyage>> {
  const { rows } = await sql<
    ExistingVoyage & { name: string }
  >`select v.voyage_name as name, v.id, v.ended, v.vessel_code as "vesselCode",
      v.line_code as "lineCode", v.settle_mon as "settleMon"
    from voyage v
    where v.voyage_name = any (${[...new Set(names)]}::text[])`.execute(ctx.em.getKysely());
  return new Map(rows.map((row) => [row.name, row]));
}
