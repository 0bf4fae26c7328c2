import type { EntityManager, EntityMetadata } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { propertyOf } from "#db/orm/any-entity.server.ts";
import { ofRecord } from "../trace/change-log.server.ts";
import { columnOfProperty, type FieldColumn } from "./field-labels.server.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { FieldChange, ShownValue } from "../i18n/format-message.ts";

/** Fields listed; the rest is counted. */
const mostNamed = 5;

/**
 * Refuses a stale row (domain §3) with editor, time and changes since `seen`. Parameters hold both
 * languages (format-message.ts).
 */
export async function staleRefusal(
  em: EntityManager,
  entityName: string,
  id: number,
  seen?: number,
): Promise<Refusal> {
  const meta = [...em.getMetadata().getAll().values()].find(
    (entity) => entity.className === entityName,
  );
  const place = { key: String(id) };
  if (!meta) return new Refusal("kit.stale", { who: "?", when: "", changes: "" }, place);
  // A second connection could exhaust the pool.
  const db = em.getKysely();
  const { rows } = await sql<{
    who: string | null;
    by: string | null;
    when: string | null;
    version: number;
  }>`select coalesce(nullif(u.nick_name, ''), r.updated_by) as who, u.kind as by,
      to_json(r.updated_time) #>> '{}' as "when", r.version
    from ${sql.table(meta.tableName)} r left join app_user u on u.user_name = r.updated_by
    where r.id = ${id}`.execute(db);
  const changes = await changesSince(em, meta, { id, seen: seen ?? (rows[0]?.version ?? 1) - 1 });
  return new Refusal(
    "kit.stale",
    {
      who: rows[0]?.who ?? "?",
      by: rows[0]?.by ?? "",
      when: rows[0]?.when ?? "",
      changes: changes.length > 0 ? JSON.stringify(changes) : "",
    },
    place,
  );
}

/**
 * Checks the version the writer saw; 0 is a version, none skips the check.
 * @throws Refusal kit.stale
 */
export async function assertSeen(
  em: EntityManager,
  entityName: string,
  row: { id: number; version: number },
  seen: number | undefined,
): Promise<void> {
  if (seen !== undefined && row.version !== seen)
    throw await staleRefusal(em, entityName, row.id, seen);
}

type Logged = { column: string; old: string | null; new: string | null };

/** First old and last new value per field; reverted changes are dropped. */
async function changesSince(
  em: EntityManager,
  meta: EntityMetadata,
  since: { id: number; seen: number },
): Promise<FieldChange[]> {
  const { rows } =
    await sql<Logged>`select column_name as "column", (array_agg(old_value order by id)) [1] as old,
        (array_agg(new_value order by id desc)) [1] as new
      from change_log
      where ${ofRecord(meta.tableName, since.id)}
        and operation = 'UPDATE'
        and row_version > ${since.seen}
      group by 1
      order by min(id), 1`.execute(em.getKysely());
  const changed = rows.filter((row) => row.old !== row.new);
  const named: FieldChange[] = [];
  let others = 0;
  for (const row of changed) {
    const property = meta.props.find((prop) => prop.fieldNames?.[0] === row.column);
    const column = property ? columnOfProperty(meta.className, property.name) : null;
    if (!column || named.length === mostNamed) others += 1;
    else
      named.push([
        column.label,
        await shownValue(em, meta, { column, value: row.old }),
        await shownValue(em, meta, { column, value: row.new }),
      ]);
  }
  return others > 0 ? [...named, ["", String(others), ""]] : named;
}

/** Labels for codes, names for relations. */
async function shownValue(
  em: EntityManager,
  meta: EntityMetadata,
  of: { column: FieldColumn; value: string | null },
): Promise<ShownValue> {
  const { column } = of;
  const value = (of.value ?? "").slice(0, 60);
  if (!value || column.kind === "json") return column.kind === "json" ? "…" : "";
  if (column.dict) {
    const { rows } = await sql<{
      zh: string;
      en: string;
    }>`select dict_label as zh, coalesce(nullif(dict_label_en, ''), dict_label) as en
      from dict_data
      where dict_type = ${column.dict} and dict_value = ${value}
      limit 1`.execute(em.getKysely());
    return rows[0] ?? value;
  }
  const [relation = "", name = ""] = column.path?.split(".") ?? [];
  const target = name ? propertyOf(meta, relation)?.targetMeta : undefined;
  if (!target || !/^\d+$/.test(value)) return value;
  const shown = propertyOf(target, name);
  const { rows } = await sql<{
    name: string;
  }>`select ${sql.ref(shown?.fieldNames?.[0] ?? "id")}::text as name
    from ${sql.table(target.tableName)}
    where id = ${Number(value)}`.execute(em.getKysely());
  return rows[0]?.name ?? value;
}
