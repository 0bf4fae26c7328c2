import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Word } from "../words.ts";
import { codeUses } from "./code-uses.ts";

/** Records of one kind that name a code; counted up to `most`. */
export type Used = { word: Word; count: number };
/** More are not counted: the answer is "in use" all the same. */
export const mostUses = 100;

/** What a code means only together with. */
const namedBeside = (beside: Readonly<Record<string, string>>, record: Readonly<Record<string, unknown>>) =>
  Object.entries(beside).map(([column, property]) => sql`${sql.ref(column)} = ${String(record[property] ?? "")}`);

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
  const counts = places.map(({ table, column, array, id, beside }) => {
    const named = id
      ? sql`${sql.ref(column)} = ${Number(record.id ?? 0)}`
      : array
        ? sql`${code} = any(${sql.ref(column)})`
        : sql`${sql.ref(column)} = ${code}`;
    const where = sql.join([named, ...namedBeside(beside ?? {}, record)], sql` and `);
    return sql`select count(*)::int as n from (select 1 from ${sql.table(table)} where ${where} limit ${mostUses}) x`;
  });
  const { rows } = await sql<{ n: number }>`${sql.join(counts, sql` union all `)}`.execute(em.getKysely());
  const found = new Map<Word, number>();
  for (const [i, { word }] of places.entries()) found.set(word, Math.min(mostUses, (found.get(word) ?? 0) + (rows[i]?.n ?? 0)));
  return [...found].flatMap(([word, count]) => (count > 0 ? [{ word, count }] : [])).sort((one, other) => other.count - one.count);
}
