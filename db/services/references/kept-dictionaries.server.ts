import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Lang } from "#platform/operation/actor.ts";

/** By dictionary type and value. */
export type Labels = Record<string, Record<string, string>>;
type Row = { type: string; value: string; label: string; colour: string };

/** Dictionaries of the database; `all` adds disabled values at the end. */
export async function keptDictionaries(
  em: EntityManager,
  lang: Lang,
  { types, all = false }: { types: readonly string[]; all?: boolean },
): Promise<{ labels: Labels; colours: Labels }> {
  const labels: Labels = Object.fromEntries(types.map((type) => [type, {}]));
  const colours: Labels = {};
  if (types.length === 0) return { labels, colours };
  const { rows } = await sql<Row>`select dict_type as type, dict_value as value, list_class as colour,
    ${lang === "en" ? sql`coalesce(nullif(dict_label_en, ''), dict_label)` : sql`dict_label`} as label
    from dict_data where dict_type = any(${[...types]}::text[]) ${all ? sql`` : sql`and status = '0'`}
    order by dict_type, status, dict_sort, dict_value`.execute(em.getKysely());
  for (const { type, value, label, colour } of rows) {
    (labels[type] ??= {})[value] = label;
    if (all && colour && colour !== "default") (colours[type] ??= {})[value] = colour;
  }
  return { labels, colours };
}
