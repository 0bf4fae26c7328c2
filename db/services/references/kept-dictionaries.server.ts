import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { keepBeside, parseOnce } from "#platform/kernel/text/parse-once.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";

/** By dictionary type and value. */
export type Labels = Record<string, Record<string, string>>;
type Row = { type: string; value: string; label: string; colour: string };

/** Dictionaries of the database; `all` adds disabled values at the end. */
export async function keptDictionaries(
  em: EntityManager,
  lang: Lang,
  { types, all = false }: Which,
): Promise<{ labels: Labels; colours: Labels }> {
  if (types.length === 0) return { labels: {}, colours: {} };
  const { rows } = await sql<{
    lines: string;
  }>`select ${dictionaryLines(lang, { types, all })} as lines`.execute(em.getKysely());
  return dictionariesFrom(rows[0]?.lines ?? "[]", { types, all });
}

type Which = { types: readonly string[]; all?: boolean };

/** The dictionaries as one JSON text: part of a statement, read by `dictionariesFrom`. */
export function dictionaryLines(lang: Lang, { types, all = false }: Which): RawBuilder<string> {
  return sql<string>`(
      select coalesce(json_agg(x), '[]')::text
      from (
          select dict_type as type, dict_value as value, list_class as colour,
            ${lang === "en" ? sql`coalesce(nullif(dict_label_en, ''), dict_label)` : sql`dict_label`} as label
          from dict_data
          where dict_type = any (${[...types]}::text[]) ${all ? sql`` : sql`and status = '0'`}
          order by dict_type, status, dict_sort, dict_value
        ) x
    )`;
}

export function dictionariesFrom(
  lines: string,
  { types, all = false }: Which,
): { labels: Labels; colours: Labels } {
  const { labels, colours } = dictionariesIn(linesOf(lines));
  return {
    labels: Object.fromEntries(types.map((type) => [type, labels[type] ?? {}])),
    colours: all ? colours : {},
  };
}

const linesOf = parseOnce<readonly Row[]>(200);

/** Derived once from the same lines. */
const dictionariesIn = keepBeside((lines: readonly Row[]) => {
  const labels: Labels = {};
  const colours: Labels = {};
  for (const { type, value, label, colour } of lines) {
    (labels[type] ??= {})[value] = label;
    if (colour && colour !== "default") (colours[type] ??= {})[value] = colour;
  }
  // Shared by requests.
  for (const each of [...Object.values(labels), ...Object.values(colours)]) Object.freeze(each);
  return { labels: Object.freeze(labels), colours: Object.freeze(colours) };
});
