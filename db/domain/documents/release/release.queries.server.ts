import { sql } from "kysely";
import type { Reader } from "#platform/records/list/query/list-scope.server.ts";
import { billInScope } from "#domain/documents/bill/bill-scope.server.ts";
import { holdColumns } from "./hold-columns.server.ts";
import { releaseList } from "./release.list.ts";
import { type Hold, holds } from "./release-holds.ts";

const bill = sql.raw("b");

/** Bills of a voyage: in all, released, ready to release, and by hold that stands. */
export type ReleaseCounts = {
  total: number;
  released: number;
  ready: number;
  standing: Record<Hold, number>;
};

type Row = { total: number; released: number; ready: number } & Record<Lowercase<Hold>, number>;

/** Counts the bills of the voyage the reader sees; null without any. */
export async function countReleases(
  reader: Reader,
  voyageName: string,
): Promise<ReleaseCounts | null> {
  const states = sql.join(
    holds.map(
      (hold) => sql`${holdColumns(bill, hold).state} = 'RELEASE' as ${sql.ref(hold.toLowerCase())}`,
    ),
  );
  const { rows } = await sql<Row>`with one as materialized (
        select b.cargo_released_time is not null as freed, ${states}
        from bill b join voyage v on v.id = b.voyage_id
        where v.voyage_name = ${voyageName} and ${billInScope(reader, releaseList.apiName, "b.id")}
      )
    select count(*)::int as total, count(*) filter (where freed)::int as released,
      count(*) filter (
        where not freed and internal and original and freight and customs
      )::int as ready,
      count(*) filter (where not internal)::int as internal,
      count(*) filter (where not original)::int as original,
      count(*) filter (where not freight)::int as freight,
      count(*) filter (where not customs)::int as customs
    from one`.execute(reader.em.getKysely());
  const [row] = rows;
  if (!row || row.total === 0) return null;
  const { total, released, ready, internal, original, freight, customs } = row;
  return {
    total,
    released,
    ready,
    standing: { INTERNAL: internal, ORIGINAL: original, FREIGHT: freight, CUSTOMS: customs },
  };
}
