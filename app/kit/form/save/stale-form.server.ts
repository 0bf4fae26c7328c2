import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { ofRecord } from "#platform/kernel/trace/change-log.server.ts";
import { readsAll } from "#platform/kernel/field/field-readers.ts";
import { readableForm } from "#platform/records/form/readable-form.ts";
import type {
  FormDefinition,
  FormField,
  FormRecord,
  FormValue,
} from "#platform/records/form/form.ts";
import { readResource, type Resource } from "#platform/records/resource/resource.server.ts";
import type { Conflict, Stale } from "./form-data.ts";

type Logged = { column: string; base: string | null; who: string; when: string };

/** Normalises values: trailing zeros do not count, and missing equals empty. */
function plain(value: FormValue | undefined): string {
  const text =
    value === null || value === undefined
      ? ""
      : typeof value === "object"
        ? JSON.stringify(value)
        : String(value).trim();
  if (/^-?[\d,]+(\.\d+)?$/.test(text)) return shortest(text.replaceAll(",", ""));
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? text.replace("T", " ").slice(0, 16) : text;
}

const shortest = (digits: string) => (digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits);

type Reader = { em: EntityManager; actor: Actor };

/**
 * The log after the reader's version: per column the value before, who changed it last, and when.
 */
async function changesSince(
  { em, actor }: Reader,
  resource: Resource,
  id: number,
  version: number,
): Promise<Map<string, Logged>> {
  const meta = em.getMetadata().get(resource.source.entity);
  const { rows } = await sql<Logged>`select distinct on (column_name) column_name as column,
      first_value(old_value) over (partition by column_name order by id) as base, operator as who,
      to_char(oper_time at time zone ${actor.zone}, 'YYYY-MM-DD HH24:MI:SS') as when
    from change_log
    where ${ofRecord(meta.tableName, id)} and row_version > ${version}
    order by column_name, id desc`.execute(em.getKysely());
  const keys = new Map<string, string>();
  for (const prop of meta.props)
    for (const name of prop.fieldNames ?? []) keys.set(name, prop.name);
  return new Map(rows.map((row) => [keys.get(row.column) ?? row.column, row]));
}

/**
 * Fields only the other changed take their value; fields both changed keep the typed one and are
 * reported. Null when the reader no longer sees the record.
 */
export async function compareStale(
  context: Reader,
  resource: Resource,
  whole: FormDefinition,
  typed: FormRecord,
): Promise<{ record: FormRecord; stale: Stale } | null> {
  const form = readableForm(context.actor, resource.source.entity.name, whole);
  const id = Number(typed.id);
  const em = context.em.fork() as EntityManager;
  const now = (await readResource(em, context.actor, resource, id).catch(
    () => null,
  )) as FormRecord | null;
  if (!now) return null;
  const logged = await changesSince(
    { em, actor: context.actor },
    resource,
    id,
    Number(typed.version),
  );
  // Customers do not see names of staff.
  if (!readsAll(context.actor)) for (const change of logged.values()) change.who = "?";
  const last = [...logged.values()].sort((logged, other) =>
    other.when.localeCompare(logged.when),
  )[0];
  const stale: Stale = {
    version: Number(now.version),
    who: last?.who ?? "",
    when: last?.when ?? "",
    conflicts: [],
    taken: [],
    lines: [],
  };
  const record: FormRecord = { ...typed, version: stale.version };
  for (const field of form.sections.flatMap((section) => section.fields)) {
    // Side tables (trade codes of a port) have no log; only the difference is known.
    const sideTable = Object.hasOwn(resource.source.computed ?? {}, field.key);
    const log = sideTable
      ? { base: null, who: stale.who, when: stale.when }
      : logged.get(field.key);
    if (!log || !canType(field) || plain(typed[field.key]) === plain(now[field.key])) continue;
    const conflict = conflictOf(field.key, typed[field.key], now[field.key], log);
    if (!sideTable && plain(typed[field.key]) === plain(log.base)) {
      record[field.key] = now[field.key];
      stale.taken.push(conflict);
    } else stale.conflicts.push(conflict);
  }
  for (const lines of form.lines ?? []) {
    if (sameLines(lines.fields, typed[lines.key], now[lines.key])) continue;
    if (await linesChanged(em, resource, { id, key: lines.key, version: Number(typed.version) }))
      stale.lines.push(lines.label);
  }
  return { record, stale };
}

function sameLines(
  fields: readonly FormField[],
  typed: FormValue | undefined,
  now: FormValue | undefined,
): boolean {
  const [mine, theirs] = [typed, now].map((value) =>
    Array.isArray(value) ? (value as FormRecord[]) : [],
  );
  const keys = fields.filter(canType).map((field) => field.key);
  return (
    mine?.length === theirs?.length &&
    !mine?.some((line, i) => keys.some((key) => plain(line[key]) !== plain(theirs?.[i]?.[key])))
  );
}

/**
 * True when lines changed since the reader's version; they share the time line of their record's
 * log.
 */
async function linesChanged(
  em: EntityManager,
  resource: Resource,
  of: { id: number; key: string; version: number },
): Promise<boolean> {
  const meta = em.getMetadata().get(resource.source.entity);
  const prop = meta.props.find((prop) => prop.name === of.key);
  const lines = prop?.targetMeta;
  const owner = lines?.props.find((property) => property.name === prop?.mappedBy)?.fieldNames?.[0];
  if (!lines || !owner) return false;
  const { rows } = await sql`select
    from change_log l
    where l.table_name = ${lines.tableName}
      and l.oper_time >= coalesce(
        (
          select min(oper_time)
          from change_log
          where ${ofRecord(meta.tableName, of.id)} and row_version > ${of.version}
        ),
        (select updated_time from ${sql.table(meta.tableName)} where id = ${of.id})
      )
      and (
        exists (
          select
          from ${sql.table(lines.tableName)} m
          where ${sql.ref(`m.${owner}`)} = ${of.id}
            and (l.key_value = m.id::text or l.keys @> m.id::int8)
        )
        or case
          when l.operation = 'DELETE' then l.old_value::jsonb ->> ${owner} = ${String(of.id)}
        end
      )
    limit 1`.execute(em.getKysely());
  return rows.length > 0;
}

const canType = (field: FormField) => field.kind !== "shown" && field.kind !== "password";

function conflictOf(
  field: string,
  mine: FormValue | undefined,
  theirs: FormValue | undefined,
  { who, when }: Pick<Logged, "who" | "when">,
): Conflict {
  return { field, mine: plain(mine), theirs: plain(theirs), who, when };
}
