import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { ImportColumn } from "./columns.ts";
import type { ImportFault, ImportRow } from "./import-spec.ts";
import { normaliseCode } from "#platform/kernel/text/clean-text.ts";

/**
 * Replaces labels by dictionary values, in place.
 * @returns a fault for each unknown label
 */
export async function readDictCells(
  ctx: Ctx,
  columns: readonly ImportColumn[],
  rows: readonly ImportRow[],
): Promise<ImportFault[]> {
  const coded = columns.flatMap(({ key, dict, labels: synonyms = {} }) =>
    dict
      ? [
          {
            key,
            dict,
            labels: new Map(
              Object.entries(synonyms).map(([label, value]) => [normaliseCode(label), value]),
            ),
          },
        ]
      : [],
  );
  if (coded.length === 0 || rows.length === 0) return [];
  const stored = await sql<{
    type: string;
    value: string;
    zh: string;
    en: string;
  }>`select dict_type as type, dict_value as value, dict_label as zh,
      coalesce(dict_label_en, '') as en
    from dict_data
    where dict_type = any (${coded.map((column) => column.dict)}::text[])`.execute(
    ctx.em.getKysely(),
  );
  const valueOf = new Map<string, string>();
  // Values win over equal labels.
  for (const { type, value, zh, en } of stored.rows)
    for (const label of [zh, en]) valueOf.set(`${type} ${normaliseCode(label)}`, value);
  for (const { type, value } of stored.rows) valueOf.set(`${type} ${normaliseCode(value)}`, value);
  const faults: ImportFault[] = [];
  for (const row of rows) {
    for (const { key, dict, labels: synonyms } of coded) {
      const text = row.values[key];
      if (!text) continue;
      const value = valueOf.get(`${dict} ${text}`) ?? synonyms.get(text);
      if (value === undefined) faults.push({ row: row.row, field: key, code: "kit.notAnOption" });
      else row.values[key] = value;
    }
  }
  return faults;
}

/** The place of each code in its dictionary, by "type code". */
export async function dictionaryPlaces(
  em: EntityManager,
  types: readonly string[],
): Promise<Map<string, number>> {
  if (types.length === 0) return new Map();
  const { rows } = await sql<{
    code: string;
  }>`select dict_type || ' ' || dict_value as code
    from dict_data
    where dict_type = any (${[...types]}::text[])
    order by dict_type, status, dict_sort, dict_value`.execute(em.getKysely());
  return new Map(rows.map(({ code }, place) => [code, place]));
}
