import type { EntityManager, EntityMetadata } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { cellText } from "#platform/records/list/cell-text.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import { columnOfProperty } from "#platform/kernel/field/field-labels.server.ts";
import { propertyLabel } from "#platform/kernel/trace/table-labels.ts";
import type { ListColumn } from "#platform/records/list/list.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";

/** As in the change log. */
export type Stored = { column: string; value: string | null };
export type Speak = { em: EntityManager; lang: Lang; meta: EntityMetadata | undefined };

type Existing = {
  label: string;
  column: ListColumn | null;
  target: { table: string; name: string } | null;
};

/** Undefined for tables without an entity. */
export const metaOf = (em: EntityManager, table: string): EntityMetadata | undefined =>
  [...em.getMetadata().getAll().values()].find((item) => item.tableName === table);

function existingOf({ lang, meta }: Speak, name: string): Existing {
  const property = meta?.props.find((prop) => prop.fieldNames?.[0] === name);
  const column = meta && property ? columnOfProperty(meta.className, property.name) : null;
  const label = meta && property ? propertyLabel(meta.tableName, property.name) : undefined;
  if (!column || !meta)
    return { label: label ? translate(lang, label) : name, column: null, target: null };
  const [relation = "", last = ""] = column.path?.split(".") ?? [];
  const related = last ? meta.props.find((prop) => prop.name === relation)?.targetMeta : undefined;
  const field = related?.props.find((prop) => prop.name === last)?.fieldNames?.[0];
  return {
    label: translate(lang, column.label),
    column,
    target: related && field ? { table: related.tableName, name: field } : null,
  };
}

/**
 * Displays columns and values: dictionary labels, names for ids, local times. One query per
 * dictionary and relation.
 */
export async function speakOf(
  speak: Speak,
  values: readonly Stored[],
): Promise<(item: Stored) => { label: string; text: string }> {
  const columns = new Map(
    [...new Set(values.map((value) => value.column))].map(
      (name) => [name, existingOf(speak, name)] as const,
    ),
  );
  // Columns outside lists use the dictionary of their name (lcl_type, release_type …).
  const dicts = await labelsOf(speak, [
    ...new Set([...columns].map(([name, { column }]) => column?.dict ?? name)),
  ]);
  const names = new Map<string, Map<string, string>>();
  for (const [name, { target }] of columns) {
    if (!target) continue;
    const ids = values.flatMap((value) =>
      value.column === name && /^\d{1,9}$/.test(value.value ?? "") ? [Number(value.value)] : [],
    );
    names.set(name, await namesOf(speak.em, target, ids));
  }
  return ({ column: name, value }) => {
    const shown = columns.get(name) ?? { label: name, column: null, target: null };
    if (value === null || value === "") return { label: shown.label, text: "" };
    const named = names.get(name)?.get(value);
    if (named !== undefined) return { label: shown.label, text: named };
    const { column } = shown;
    const coded = column?.dict ? undefined : dicts[name]?.[value];
    if (coded !== undefined) return { label: shown.label, text: coded };
    if (/^[YN]$/.test(value) && !column?.dict)
      return {
        label: shown.label,
        text: translate(speak.lang, value === "Y" ? "shell.yes" : "shell.no"),
      };
    if (column?.kind !== "datetime" && isInstant(value))
      return { label: shown.label, text: timeShown(value, { seconds: true }) };
    if (!column || column.kind === "json" || shown.target)
      return { label: shown.label, text: value.slice(0, 2000) };
    return { label: shown.label, text: cellText(column, value, { lang: speak.lang, dicts }) };
  };
}

/** As PostgreSQL writes instants into the log: with a zone. */
const instant = String.raw`\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d(?::?\d\d)?)`;
const wholeInstant = new RegExp(`^${instant}$`);
const isInstant = (value: string) => wholeInstant.test(value);
const quotedInstant = new RegExp(`"(${instant})"`, "g");

/** Includes disabled values, as log entries may be older. */
async function labelsOf(
  { em, lang }: Speak,
  types: readonly string[],
): Promise<Record<string, Record<string, string>>> {
  if (types.length === 0) return {};
  const rows = await kyselyOf(em)
    .selectFrom("dict_data")
    .select(["dict_type", "dict_value", "dict_label", "dict_label_en"])
    .where("dict_type", "=", anyOf(types))
    .execute();
  const labels: Record<string, Record<string, string>> = {};
  for (const row of rows)
    (labels[row.dict_type] ??= {})[row.dict_value] =
      (lang === "en" && row.dict_label_en) || row.dict_label;
  return labels;
}

async function namesOf(
  em: EntityManager,
  target: { table: string; name: string },
  ids: readonly number[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select id::text as id, ${sql.ref(target.name)}::text as name
    from ${sql.table(target.table)}
    where id = any (${[...new Set(ids)]}::int[])`.execute(em.getKysely());
  return new Map(rows.map((row) => [row.id, row.name]));
}

type LogRow = Record<string, unknown>;

/** Displays changed values; whole rows (added, deleted) stay as JSON, with local times. */
export async function speakRows<T extends LogRow>(
  em: EntityManager,
  lang: Lang,
  rows: readonly T[],
): Promise<T[]> {
  const changed = rows.filter((row) => row.operation === "UPDATE");
  const speakers = new Map<string, Awaited<ReturnType<typeof speakOf>>>();
  for (const table of new Set(changed.map((row) => String(row.tableName)))) {
    const values = changed
      .filter((row) => row.tableName === table)
      .flatMap((row) => [storedIn(row, "oldValue"), storedIn(row, "newValue")]);
    speakers.set(table, await speakOf({ em, lang, meta: metaOf(em, table) }, values));
  }
  return rows.map((row) => {
    const speak = row.operation === "UPDATE" ? speakers.get(String(row.tableName)) : undefined;
    if (!speak)
      return {
        ...row,
        oldValue: withLocalTimes(row.oldValue),
        newValue: withLocalTimes(row.newValue),
      };
    return {
      ...row,
      oldValue: speak(storedIn(row, "oldValue")).text,
      newValue: speak(storedIn(row, "newValue")).text,
    };
  });
}

const withLocalTimes = (json: unknown) =>
  typeof json === "string"
    ? json.replace(quotedInstant, (_, time: string) => `"${timeShown(time, { seconds: true })}"`)
    : json;

const storedIn = (row: LogRow, key: "oldValue" | "newValue"): Stored => ({
  column: String(row.columnName),
  value: row[key] === null || row[key] === undefined ? null : String(row[key]),
});
