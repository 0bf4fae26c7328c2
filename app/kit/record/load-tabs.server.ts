import type { ListRow } from "#platform/records/list/list.ts";
import {
  countTabs,
  documentsTab,
  type RecordDocument,
  recordDocuments,
  recordRow,
  tabsOf,
} from "#db/services/record/record-tabs.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { type PageContext, permit } from "#app/session/ctx.server.ts";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import type { ListData } from "#app/kit/list/data/list-data.ts";
import type { RecordTabsData } from "./record-tabs.tsx";

/** A record with tabs: its list's apiName and the address of its form. */
export type TabbedRecord = {
  apiName: string;
  form: string;
  /** The record it belongs to, by columns of its list. */
  parent?: { of: TabbedRecord; id: string; number: string };
};
type Opened = { id: number; current: string };

/** The tabs of a record beside its form; null when the reader may not see the record. */
export async function loadTabs(
  context: PageContext,
  record: TabbedRecord,
  { id, current }: Opened,
): Promise<RecordTabsData | null> {
  const row = await recordRow(context, record.apiName, id);
  return row && tabsOfRow(context, record, row, current);
}

async function tabsOfRow(
  context: PageContext,
  record: TabbedRecord,
  row: ListRow,
  current: string,
): Promise<RecordTabsData> {
  const { title, columns } = resourceOf(record.apiName).list;
  const [tabs, parent] = await Promise.all([
    countTabs(context, record.apiName, row),
    parentOf(context, record, row),
  ]);
  const number = String(row[columns.find((column) => !column.hidden)?.key ?? "id"] ?? row.id);
  return { title, number, form: `${record.form}/${row.id}`, current, tabs, parent };
}

/** Null when the reader may not see the parent. */
async function parentOf(
  context: PageContext,
  { parent }: TabbedRecord,
  row: ListRow,
): Promise<RecordTabsData["parent"]> {
  if (!parent || !(await recordRow(context, parent.of.apiName, Number(row[parent.id]))))
    return null;
  return { number: String(row[parent.number]), to: `${parent.of.form}/${String(row[parent.id])}` };
}

export type TabPage = { tabs: RecordTabsData } & (
  | { kind: "list"; apiName: string; open: string | null; list: ListData }
  | { kind: "documents"; documents: RecordDocument[] }
);

const notFound = () => new Response("not found", { status: 404 });

/**
 * One tab of a record.
 * @throws Response 403 without the permission for the record's list, 404 for an unknown tab or
 *   record, and for a tab whose list the reader may not read
 */
export async function loadTab(
  context: PageContext,
  record: TabbedRecord,
  { id, current }: Opened,
): Promise<TabPage> {
  permit(context, resourceOf(record.apiName).list.perm);
  const row = await recordRow(context, record.apiName, id);
  if (!row) throw notFound();
  const tabs = await tabsOfRow(context, record, row, current);
  if (!tabs.tabs.some((tab) => tab.name === current)) throw notFound();
  if (current === documentsTab)
    return {
      kind: "documents",
      tabs,
      documents: (await recordDocuments(context, record.apiName, row)) ?? [],
    };
  const tab = tabsOf(record.apiName).find(({ name }) => name === current);
  if (!tab) throw notFound();
  const list = await loadList(context, tab.list, tab.narrowedTo(row));
  return { kind: "list", tabs, apiName: tab.list, open: tab.open ?? null, list };
}

/** A step on the rows of a tab. */
export async function stepTab(context: PageContext, record: TabbedRecord, { id, current }: Opened) {
  const row = await recordRow(context, record.apiName, id);
  const tab = tabsOf(record.apiName).find(({ name }) => name === current);
  if (!row || !tab) throw notFound();
  return stepList(context, tab.list, tab.narrowedTo(row));
}
