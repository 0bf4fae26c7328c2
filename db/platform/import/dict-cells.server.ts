import { sql } from "kysely";
import type { Ctx } from "../operation/operation.server.ts";
import type { ImportColumn } from "./columns.ts";
import type { ImportFault, ImportRow } from "./import-spec.ts";
import { normaliseCode } from "../text/clean-text.ts";

/**
 * Makes values of what stands in the columns of dictionaries: a value, or its label in either language as exports and people write it. Changes the rows
 * in place. @returns a fault for each cell that is neither.
 */
export async function readDictCells(ctx: Ctx, columns: readonly ImportColumn[], rows: readonly ImportRow[]): Promise<ImportFault[]> {
  const coded = columns.flatMap(({ key, dict, words: messages = {} }) =>
    dict ? [{ key, dict, words: new Map(Object.entries(messages).map(([label, value]) => [normaliseCode(label), value])) }] : [],
  );
  if (coded.length === 0 || rows.length === 0) return [];
  const result = await sql<{ type: string; value: string; zh: string; en: string }>`select dict_type as type, dict_value as value,
    dict_label as zh, coalesce(dict_label_en, '') as en from dict_data where dict_type = any(${coded.map((item) => item.dict)}::text[])`.execute(
    ctx.em.getKysely(),
  );
  const valueOf = new Map<string, string>();
  // A value speaks before a label that is called so.
  for (const { type, value, zh, en } of result.rows) for (const label of [zh, en]) valueOf.set(`${type} ${normaliseCode(label)}`, value);
  for (const { type, value } of result.rows) valueOf.set(`${type} ${normaliseCode(value)}`, value);
  const faults: ImportFault[] = [];
  for (const row of rows) {
    for (const { key, dict, words: messages } of coded) {
      const input = row.values[key];
      if (!input) continue;
      const value = valueOf.get(`${dict} ${input}`) ?? messages.get(input);
      if (value === undefined) faults.push({ row: row.row, field: key, code: "kit.notAnOption" });
      else row.values[key] = value;
    }
  }
  return faults;
}
