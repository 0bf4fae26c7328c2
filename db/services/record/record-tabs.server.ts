import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { isId } from "#platform/kernel/text/record-id.ts";
import { listRowsByIds } from "#platform/records/list/query/list-rows.server.ts";
import type { ListRow } from "#platform/records/list/list.ts";
import { type Actor, can } from "#platform/kernel/actor/actor.ts";
import type { RecordDocuments, RecordTab } from "#platform/records/resource/record-tabs.server.ts";
import { countInResource } from "#platform/records/resource/resource.server.ts";
import { modules } from "../modules.server.ts";
import { resourceOf } from "../registry.server.ts";

type Reader = { em: EntityManager; actor: Actor };
type TabCount = { name: string; label: MessageKey; count: number };
export type RecordDocument = { label: MessageKey; name: string; at: string; href: string };

/** Name of the tab of documents in addresses. */
export const documentsTab = "documents";
const historyTab = "history";

/**
 * Of all areas, in the order of the modules, but for what stands first; the history stands last.
 */
export const tabsOf = (apiName: string): readonly RecordTab[] =>
  modules
    .flatMap(({ tabs }) => tabs[apiName] ?? [])
    .toSorted((tab, other) => rank(tab) - rank(other));
const rank = ({ name, first }: RecordTab): number => (name === historyTab ? 1 : first ? -1 : 0);
const documentsOf = ({ actor }: Reader, apiName: string): readonly RecordDocuments[] =>
  modules
    .flatMap(({ documents }) => documents[apiName] ?? [])
    .filter(({ perm }) => can(actor, perm));

/** The record's list row; null when there is none or the reader may not see it. */
export async function recordRow(
  { em, actor }: Reader,
  apiName: string,
  id: number,
): Promise<ListRow | null> {
  const { list, source } = resourceOf(apiName);
  if (!can(actor, list.perm) || !isId(id)) return null;
  return (await listRowsByIds(em, list, source, { actor, ids: [id] }))[0] ?? null;
}

/**
 * The tabs the reader may open, in the order boxes to documents to history, counted in one
 * statement.
 */
export async function countTabs(
  reader: Reader,
  apiName: string,
  row: ListRow,
): Promise<TabCount[]> {
  const { em, actor } = reader;
  const open = tabsOf(apiName).filter(({ list }) => can(actor, resourceOf(list).list.perm));
  const counted = await Promise.all(
    open.map(async (tab) => {
      const resource = resourceOf(tab.list);
      const query = {
        filters: [],
        sort: [resource.list.sort],
        page: 1,
        pageSize: 1,
        narrowedTo: tab.narrowedTo(row),
      };
      return {
        name: tab.name,
        label: tab.label,
        count: await countInResource(em, actor, resource, query),
      };
    }),
  );
  const union = documentsSql(reader, apiName, row);
  if (union) {
    const documents = {
      name: documentsTab,
      label: "shell.documents",
      count: sql<number>`(select count(*)::int from (${union}) d)`,
    } as const;
    const at = counted.findIndex(({ name }) => name === historyTab);
    counted.splice(at < 0 ? counted.length : at, 0, documents);
  }
  if (counted.length === 0) return [];
  const columns = counted.map(({ name, count }) => sql`${count} as ${sql.id(name)}`);
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(
    em.getKysely(),
  );
  return counted.map(({ name, label }) => ({ name, label, count: rows[0]?.[name] ?? 0 }));
}

function documentsSql(reader: Reader, apiName: string, row: ListRow): RawBuilder<unknown> | null {
  const parts = documentsOf(reader, apiName).map(({ rows }) => sql`(${rows(reader, row)})`);
  return parts.length > 0 ? sql.join(parts, sql` union all `) : null;
}

/** Newest first; null when the reader may read none of them. */
export async function recordDocuments(
  reader: Reader,
  apiName: string,
  row: ListRow,
): Promise<RecordDocument[] | null> {
  const union = documentsSql(reader, apiName, row);
  if (!union) return null;
  const { rows } = await sql<RecordDocument>`select label, name, to_json(at) #>> '{}' as at, href
    from (${union}) d (label, name, at, href)
    order by d.at desc, name
    limit 500`.execute(reader.em.getKysely());
  return rows;
}
