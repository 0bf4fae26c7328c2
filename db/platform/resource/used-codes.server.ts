import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import type { Word } from "../i18n/message-key.ts";
import { type CodeUse, codeUses } from "./code-uses.ts";

/** Records of one kind that name a code; counted up to `most`. */
export type Used = { word: Word; count: number };
/** More are not counted: the answer is "in use" all the same. */
export const mostUses = 100;

/** The condition that a row of the place names the code. `record`: the record that has it, for codes that mean something only beside others. */
export function namesCode(
  { column, array, id, beside, only }: CodeUse,
  code: string,
  record: Readonly<Record<string, unknown>> = {},
): RawBuilder<boolean> {
  const at = sql.ref(column);
  const named = id ? sql`${at} = ${Number(record.id ?? 0)}` : array ? sql`${code} = any(${at})` : sql`${at} = ${code}`;
  const besides = Object.entries(beside ?? {}).map(([name, property]) => sql`${sql.ref(name)} = ${String(record[property] ?? "")}`);
  const kinds = Object.entries(only ?? {}).map(([name, values]) => sql`${sql.ref(name)} = any(${[...values]}::text[])`);
  return sql<boolean>`${sql.join([named, ...besides, ...kinds], sql` and `)}`;
}

/**
 * Where a code is named, by kind of record, most first; empty when nowhere. One statement, each place counted up to `mostUses`. `record`: the record
 * that has the code, for codes that mean something only beside others.
 */
export async function usesOf(
  em: EntityManager,
  kind: string,
  code: string,
  record: Readonly<Record<string, unknown>> = {},
): Promise<Used[]> {
  const places = codeUses[kind] ?? [];
  if (places.length === 0 || !code) return [];
  const counts = places.map(
    (use) =>
      sql`select count(*)::int as n from (select 1 from ${sql.table(use.table)} where ${namesCode(use, code, record)} limit ${mostUses}) x`,
  );
  const { rows } = await sql<{ n: number }>`${sql.join(counts, sql` union all `)}`.execute(em.getKysely());
  const found = new Map<Word, number>();
  for (const [i, { word }] of places.entries()) found.set(word, Math.min(mostUses, (found.get(word) ?? 0) + (rows[i]?.n ?? 0)));
  return [...found].flatMap(([word, count]) => (count > 0 ? [{ word, count }] : [])).sort((one, other) => other.count - one.count);
}
