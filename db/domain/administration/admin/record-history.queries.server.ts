import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { ofRecord } from "#platform/kernel/trace/change-log.server.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { metaOf, speakOf, type Stored } from "./shown-values.server.ts";

/** Displayed values; additions lack `from`, deletions `to`. */
export type FieldChange = { column: string; label: string; from: string; to: string };
export type HistoryAct = {
  id: number;
  operation: "INSERT" | "UPDATE" | "DELETE";
  who: string;
  when: string;
  source: string;
  requestId: string;
  fields: FieldChange[];
};
export type RecordHistory = { acts: HistoryAct[]; more: boolean; there: boolean };

type Entry = {
  id: number;
  column: string;
  old: string | null;
  new: string | null;
  operation: HistoryAct["operation"];
  who: string;
  when: string;
  source: string;
  requestId: string;
  many: boolean;
};

/** Newest first; older ones are only mentioned. */
const mostEntries = 2000;
/** Stamps and derived columns. */
const silent = new Set([
  "id",
  "version",
  "created_by",
  "created_time",
  "updated_by",
  "updated_time",
  "search",
  "body",
]);

/**
 * The history of a record by act, newest first. Set-based inserts are not logged (decision 015), so
 * they are derived from the current record and later changes.
 */
export async function recordHistory(
  em: EntityManager,
  actor: Actor,
  of: { table: string; id: number },
): Promise<RecordHistory> {
  const entries = await entriesOf(em, of);
  const row = await rowOf(em, of);
  const acts = group(entries.slice(0, mostEntries));
  const plain = acts.map((act) => ({
    ...act,
    stored: storedOf(act.entries, { row, all: entries }),
  }));
  const values = plain.flatMap((act) =>
    act.stored.flatMap(({ column, old, next }) => [
      { column, value: old },
      { column, value: next },
    ]),
  );
  const speak = await speakOf({ em, lang: actor.lang, meta: metaOf(em, of.table) }, values);
  return {
    acts: plain.map(({ first, stored }) => ({
      id: first.id,
      operation: first.operation,
      who: first.who,
      when: first.when,
      source: first.source,
      requestId: first.requestId,
      fields: namedFirst(
        stored.map(({ column, old, next }) => ({
          column,
          label: speak({ column, value: old }).label,
          from: speak({ column, value: old }).text,
          to: speak({ column, value: next }).text,
        })),
      ),
    })),
    more: entries.length > mostEntries,
    there: row !== null,
  };
}

/** Labelled fields before raw columns. */
const namedFirst = (fields: FieldChange[]): FieldChange[] => [
  ...fields.filter((field) => field.label !== field.column),
  ...fields.filter((field) => field.label === field.column),
];

async function entriesOf(
  em: EntityManager,
  { table, id }: { table: string; id: number },
): Promise<Entry[]> {
  const { rows } = await sql<
    Omit<Entry, "id"> & { id: string }
  >`select c.id, c.column_name as "column", c.old_value as old, c.new_value as new, c.operation,
      coalesce(nullif(u.nick_name, ''), c.operator) as who, to_json(c.oper_time) #>> '{}' as "when",
      c.source, c.request_id as "requestId", c.keys is not null as many
    from change_log c left join app_user u on u.user_name = c.operator
    where ${ofRecord(table, id, "c")}
    order by c.id desc
    limit ${mostEntries + 1}`.execute(em.getKysely());
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** Values as the log writes them; null when the record is gone or the table unknown. */
async function rowOf(
  em: EntityManager,
  { table, id }: { table: string; id: number },
): Promise<Map<string, string | null> | null> {
  if (!metaOf(em, table)) return null;
  const { rows } = await sql<{
    key: string;
    value: string | null;
  }>`select j.key, j.value
    from ${sql.table(table)} t cross join lateral jsonb_each_text(to_jsonb(t)) j
    where t.id = ${id}`.execute(em.getKysely());
  const row = new Map(rows.map((row) => [row.key, row.value]));
  if (table === "config" && row.get("secret") === "true") row.set("config_value", "***");
  return rows.length > 0 ? row : null;
}

type Act = { first: Entry; entries: Entry[] };

/** Consecutive entries of one request and kind are one act. */
function group(entries: readonly Entry[]): Act[] {
  const acts: Act[] = [];
  for (const entry of entries) {
    const last = acts.at(-1);
    const same =
      last &&
      last.first.operation === entry.operation &&
      last.first.requestId === entry.requestId &&
      last.first.when === entry.when;
    if (same) last.entries.push(entry);
    else acts.push({ first: entry, entries: [entry] });
  }
  return acts;
}

type Change = { column: string; old: string | null; next: string | null };

function storedOf(
  entries: readonly Entry[],
  record: { row: Map<string, string | null> | null; all: readonly Entry[] },
): Change[] {
  const changes: Change[] = [];
  for (const entry of [...entries].reverse()) {
    if (entry.operation === "UPDATE")
      changes.push({ column: entry.column, old: entry.old, next: entry.new });
    else if (entry.operation === "DELETE")
      for (const stored of wholeRow(entry.old))
        changes.push({ column: stored.column, old: stored.value, next: null });
    else
      for (const stored of entry.new === null ? insertedBy(entry, record) : wholeRow(entry.new))
        changes.push({ column: stored.column, old: null, next: stored.value });
  }
  return changes.filter(
    (change) => !silent.has(change.column) && !isHash(change) && (change.old || change.next),
  );
}

/** The log masks passwords. */
const isHash = ({ column, old, next }: Change) =>
  column === "password_hash" && old !== "***" && next !== "***";

function wholeRow(text: string | null): Stored[] {
  if (!text) return [];
  const row = JSON.parse(text) as Record<string, unknown>;
  return Object.entries(row).map(([column, value]) => ({
    column,
    value:
      value === null ? null : typeof value === "object" ? JSON.stringify(value) : String(value),
  }));
}

/** Each column's first old value since, otherwise the current or deleted one. */
function insertedBy(
  entry: Entry,
  { row, all }: { row: Map<string, string | null> | null; all: readonly Entry[] },
): Stored[] {
  const since = all.filter((item) => item.id > entry.id).reverse();
  const first = new Map<string, string | null>();
  for (const entry of since)
    if (entry.operation === "UPDATE" && !first.has(entry.column))
      first.set(entry.column, entry.old);
  const removal = since.find((entry) => entry.operation === "DELETE");
  const end = removal
    ? new Map(wholeRow(removal.old).map((item) => [item.column, item.value]))
    : row;
  const columns = new Set([...(end?.keys() ?? []), ...first.keys()]);
  return [...columns].map((column) => ({
    column,
    value: first.has(column) ? (first.get(column) ?? null) : (end?.get(column) ?? null),
  }));
}

/** The first records of an entry and their count, or null. */
export async function recordsOfEntry(
  em: EntityManager,
  id: number,
  most = 500,
): Promise<{
  table: string;
  count: number;
  keys: number[];
  when: string;
  who: string;
  operation: string;
} | null> {
  const { rows } = await sql<{
    table: string;
    count: number;
    keys: number[];
    when: string;
    who: string;
    operation: string;
  }>`select table_name as "table", to_json(oper_time) #>> '{}' as "when", operator as who,
      operation,
      case
        when keys is null then 1
        else (select sum(upper(k) - lower(k))::int from unnest(keys) k)
      end as count,
      case
        when keys is null then case
          when key_value ~ '^\\d+$' then array[key_value::int8::float8]
          else array[]::float8[]
        end
        else array(
          select n::float8
          from unnest(keys) k, generate_series(lower(k), upper(k) - 1) n
          limit ${most}
        )
      end as keys
    from change_log
    where id = ${id}`.execute(em.getKysely());
  return rows[0] ?? null;
}
