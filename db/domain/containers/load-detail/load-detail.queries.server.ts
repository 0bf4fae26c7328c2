import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import {
  type RawRow,
  readCheckResult,
  stops,
} from "#domain/containers/container/verification/check-result.ts";
import { loadDetailColumns } from "./load-detail.columns.ts";
import { loadDetailResource } from "./load-detail.resource.server.ts";
import { loadDetailMachine } from "./load-detail.machine.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { ErrorRow } from "#platform/records/import/error-workbook.server.ts";
import type { ImportSummary } from "#platform/records/import/imported-row.ts";
import type { ListFilter, ListQuery } from "#platform/records/list/list.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { searchResource, streamResource } from "#platform/records/resource/resource.server.ts";

/** The actor's live upload or verification, or the one of `id`. */
export async function detailTask(
  em: EntityManager,
  actor: Actor,
  id?: number,
): Promise<number | null> {
  const which = id ? sql`id = ${id}` : sql`status in ('WAITING', 'RUNNING')`;
  const { rows } = await sql<{
    id: number;
  }>`select id
    from task
    where kind in ('loadDetail.upload', 'loadDetail.verify')
      and operator = ${actor.userName}
      and ${which}
    order by id
    limit 1`.execute(em.getKysely());
  return rows[0]?.id ?? null;
}

export type DetailOutcome = {
  id: number;
  fileName: string;
  summary: ImportSummary | null;
  counts: Record<string, number>;
};

/** Null unless the upload is the actor's own. */
export async function detailOutcome(
  em: EntityManager,
  actor: Actor,
  id: number,
): Promise<DetailOutcome | null> {
  const { rows } = await sql<
    Omit<DetailOutcome, "counts">
  >`select id, file_name as "fileName", summary
    from load_detail
    where id = ${id} and created_by = ${actor.userName}`.execute(em.getKysely());
  if (!rows[0]) return null;
  const { rows: counts } = await sql<{
    status: string;
    count: number;
  }>`select check_status as status, count(*)::int as count
    from load_detail_row
    where load_detail_id = ${id}
    group by 1`.execute(em.getKysely());
  return {
    ...rows[0],
    counts: Object.fromEntries(counts.map(({ status, count }) => [status, count])),
  };
}

export async function detailCounts(
  em: EntityManager,
  actor: Actor,
  query: ListQuery,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const status of loadDetailMachine.states) {
    const { total } = await searchResource(em, actor, loadDetailResource, {
      ...withStatus(query, [status]),
      page: 1,
      pageSize: 20,
    });
    if (total > 0) counts[status] = total;
  }
  return counts;
}

const withStatus = (query: ListQuery, states: readonly string[]): ListQuery => ({
  ...query,
  filters: [
    ...query.filters.filter((filter) => filter.key !== "checkStatus"),
    { key: "checkStatus", kind: "in", values: states } satisfies ListFilter,
  ],
});

/** Lines of the error workbook. Permission, row filter and scope are those of the list. */
export async function* failedDetailRows(
  em: EntityManager,
  actor: Actor,
  query: ListQuery,
): AsyncGenerator<ErrorRow> {
  for await (const batch of streamResource(
    em,
    actor,
    loadDetailResource,
    withStatus(query, ["VERIFY_FAILED", "IMPORT_FAILED"]),
  ))
    for (const row of batch) {
      const { given: input } = row["raw"] as RawRow;
      const values = Object.fromEntries(
        loadDetailColumns.map(({ key, kind }) => {
          const stored = row[key === "voyage" ? "voyageNo" : key];
          const text =
            stored === null || stored === undefined || stored === "" ? null : String(stored);
          return [key, Object.hasOwn(input, key) ? null : kind === "decimal" ? plain(text) : text];
        }),
      );
      const reasons = readCheckResult(row["checkResult"]).filter(stops);
      yield {
        values,
        input,
        reason: reasons
          .map((reason) => translate(actor.lang, reason.code, reason.params))
          .join("; "),
      };
    }
}

/** Without trailing zeros, for export as numbers. */
const plain = (text: string | null): string | null =>
  text === null ? null : text.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
