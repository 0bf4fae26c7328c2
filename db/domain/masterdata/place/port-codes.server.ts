import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";

/** Official codes by official or trade code; unknown ones are missing. */
export async function resolvePorts(
  ctx: Ctx,
  written: Iterable<string | null>,
): Promise<Map<string, { code: string; timeZone: string }>> {
  const codes = [...new Set([...written].filter((item): item is string => Boolean(item)))];
  const { rows } = await sql<{
    written: string;
    code: string;
    zone: string;
  }>`select w as written, p.code, p.time_zone as zone
    from unnest(${codes}::text[]) w
      left join port_alias a on a.alias = w
      and not exists (select 1 from port where code = w)
      join port p on p.code = coalesce(a.port_code, w)`.execute(ctx.em.getKysely());
  return new Map(rows.map((row) => [row.written, { code: row.code, timeZone: row.zone }]));
}
