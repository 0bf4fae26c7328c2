import { sql } from "kysely";
import type { Reader } from "#platform/records/list/query/list-scope.server.ts";
import { billInScope } from "#domain/documents/bill/bill-scope.server.ts";
import { manifestList } from "./manifest.list.ts";
import { manifestState } from "./manifest.resource.server.ts";

export type ManifestCounts = { total: number; reported: number; open: number; draft: number };

/** Bills of the voyage the reader sees, by report; null without any. */
export async function countManifest(
  reader: Reader,
  voyageName: string,
): Promise<ManifestCounts | null> {
  const { rows } = await sql<ManifestCounts>`with
      one as materialized (
        select ${manifestState(sql.raw("b"))} as state
        from bill b join voyage v on v.id = b.voyage_id
        where v.voyage_name = ${voyageName}
          and b.bl_status in ('DRAFT', 'ISSUED')
          and ${billInScope(reader, manifestList.apiName, "b.id")}
      )
    select count(*)::int as total, count(*) filter (where state = 'REPORTED')::int as reported,
      count(*) filter (where state = 'OPEN')::int as open,
      count(*) filter (where state = 'DRAFT')::int as draft
    from one`.execute(reader.em.getKysely());
  return rows[0]?.total ? rows[0] : null;
}
