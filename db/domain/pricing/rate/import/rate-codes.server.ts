import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { ImportedRate } from "./imported-rate.ts";
import { sql } from "kysely";

/** "!CNSHA,CNNGB" names two ports. */
export const portsOf = (place: string) => place.replace(/^!/, "").split(",").filter(Boolean);

/** Resolves trade codes and aliases; unknown ones stay. */
export async function resolveCodes(
  ctx: Ctx,
  rates: readonly ImportedRate[],
): Promise<ImportedRate[]> {
  const db = ctx.em.getKysely();
  const places = rates.flatMap((rate) => [
    rate.portLoad,
    rate.portDis,
    rate.receipt,
    rate.delivery,
  ]);
  const ports = [...new Set(places.flatMap(portsOf))];
  const sizes = [...new Set(rates.map((rate) => rate.sizeType))];
  const aliases = await sql<{
    kind: string;
    alias: string;
    code: string;
  }>`select 'port' as kind, a.alias, a.port_code as code
    from port_alias a
    where a.alias = any (${ports}::text[])
      and not exists (select 1 from port p where p.code = a.alias)
    union all
    select 'size', s.alias, s.size_type
    from size_type_alias s
    where s.alias = any (${sizes}::text[])
      and not exists (select 1 from size_type t where t.code = s.alias)`.execute(db);
  const codeOfAlias = new Map(aliases.rows.map((row) => [`${row.kind} ${row.alias}`, row.code]));
  const port = (place: string) =>
    (place.startsWith("!") ? "!" : "") +
    portsOf(place)
      .map((code) => codeOfAlias.get(`port ${code}`) ?? code)
      .join(",");
  return rates.map((rate) => ({
    ...rate,
    portLoad: port(rate.portLoad),
    portDis: port(rate.portDis),
    receipt: port(rate.receipt),
    delivery: port(rate.delivery),
    sizeType: codeOfAlias.get(`size ${rate.sizeType}`) ?? rate.sizeType,
  }));
}
