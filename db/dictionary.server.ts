import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Lang } from "#domain/kit/actor.ts";
import { isMade, madeDictionary } from "./made-dictionaries.server.ts";

/** Labels of coded values per dictionary type, in a language: `{ booking_status: { DRAFT: "草稿" } }`, in the dictionary's order. */
export async function dictionariesOf(
  em: EntityManager,
  lang: Lang,
  types: readonly string[],
): Promise<Record<string, Record<string, string>>> {
  const made = [...new Set(types)].flatMap((type) => (isMade(type) ? [[type, madeDictionary(em, type, lang)] as const] : []));
  const wanted = [...new Set(types)].filter((type) => !isMade(type));
  if (wanted.length === 0) return Object.fromEntries(made);
  const { rows } = await sql<{ type: string; value: string; label: string }>`select dict_type as type, dict_value as value,
    ${lang === "en" ? sql`coalesce(nullif(dict_label_en, ''), dict_label)` : sql`dict_label`} as label
    from dict_data where dict_type = any(${wanted}::text[]) and status = '0' order by dict_type, dict_sort, dict_value`.execute(
    em.getKysely(),
  );
  const found: Record<string, Record<string, string>> = Object.fromEntries([...made, ...wanted.map((type) => [type, {}] as const)]);
  for (const row of rows) (found[row.type] ??= {})[row.value] = row.label;
  return found;
}
