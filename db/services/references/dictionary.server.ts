import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Lang } from "#platform/operation/actor.ts";
import { isMade, madeDictionary } from "./made-dictionaries.server.ts";

type Labels = Record<string, Record<string, string>>;

/** Labels of coded values per dictionary type, in a language: `{ booking_status: { DRAFT: "草稿" } }`, in the dictionary's order: what is offered. */
export async function dictionariesOf(em: EntityManager, lang: Lang, types: readonly string[]): Promise<Labels> {
  return (await readDictionaries(em, lang, { types, all: false })).labels;
}

/**
 * The same for what shows stored values: disabled ones speak, too, and stand last. `colours`: the colour somebody gave to a value's label
 * (primary, success, info, warning, danger), by type and value.
 */
export async function shownDictionaries(
  em: EntityManager,
  lang: Lang,
  types: readonly string[],
): Promise<{ labels: Labels; colours: Labels }> {
  return readDictionaries(em, lang, { types, all: true });
}

type Row = { type: string; value: string; label: string; colour: string };

async function readDictionaries(em: EntityManager, lang: Lang, { types, all }: { types: readonly string[]; all: boolean }) {
  const labels: Labels = {};
  const colours: Labels = {};
  for (const type of types) labels[type] = isMade(type) ? madeDictionary(em, type, lang) : {};
  const kept = Object.keys(labels).filter((type) => !isMade(type));
  if (kept.length === 0) return { labels, colours };
  const { rows } = await sql<Row>`select dict_type as type, dict_value as value, list_class as colour,
    ${lang === "en" ? sql`coalesce(nullif(dict_label_en, ''), dict_label)` : sql`dict_label`} as label
    from dict_data where dict_type = any(${kept}::text[]) ${all ? sql`` : sql`and status = '0'`}
    order by dict_type, status, dict_sort, dict_value`.execute(em.getKysely());
  for (const { type, value, label, colour } of rows) {
    (labels[type] ??= {})[value] = label;
    if (all && colour && colour !== "default") (colours[type] ??= {})[value] = colour;
  }
  return { labels, colours };
}
