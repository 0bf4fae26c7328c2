import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { type CodeUse, codeUsesOf } from "./code-uses.server.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

/** Counted up to `most`. */
export type Used = { label: MessageKey; count: number };
/** Beyond this, the answer is "in use" anyway. */
export const mostUses = 100;

/** Condition that a row refers to the code of `record`. */
export function namesCode(
  { column, array, id, sideTable, only }: CodeUse,
  code: string,
  record: Readonly<Record<string, unknown>> = {},
): RawBuilder<boolean> {
  const at = sql.ref(column);
  const named = id
    ? sql`${at} = ${Number(record.id ?? 0)}`
    : array
      ? sql`${code} = any(${at})`
      : sql`${at} = ${code}`;
  const besides = Object.entries(sideTable ?? {}).map(
    ([name, property]) => sql`${sql.ref(name)} = ${String(record[property] ?? "")}`,
  );
  const kinds = Object.entries(only ?? {}).map(
    ([name, values]) => sql`${sql.ref(name)} = any(${[...values]}::text[])`,
  );
  return sql<boolean>`${sql.join([named, ...besides, ...kinds], sql` and `)}`;
}

/** Uses by kind of record, most first, each counted up to `mostUses`, in one statement. */
export async function usesOf(
  em: EntityManager,
  kind: string,
  code: string,
  record: Readonly<Record<string, unknown>> = {},
): Promise<Used[]> {
  const places = codeUsesOf(kind);
  if (places.length === 0 || !code) return [];
  const counts = places.map(
    (use) =>
      sql`select count(*)::int as n
        from (
            select 1
            from ${sql.table(use.table)}
            where ${namesCode(use, code, record)}
            limit ${mostUses}
          ) x`,
  );
  const { rows } = await sql<{ n: number }>`${sql.join(counts, sql` union all `)}`.execute(
    em.getKysely(),
  );
  const counted = new Map<MessageKey, number>();
  for (const [i, { label }] of places.entries())
    counted.set(label, Math.min(mostUses, (counted.get(label) ?? 0) + (rows[i]?.n ?? 0)));
  return [...counted]
    .flatMap(([label, count]) => (count > 0 ? [{ label, count }] : []))
    .sort((use, other) => other.count - use.count);
}

type Sql = RawBuilder<unknown>;

const namedBy = (uses: readonly CodeUse[], row: Sql): RawBuilder<unknown>[] =>
  uses.map(({ table, column, array, sideTable, only }) => {
    if (sideTable || only)
      throw new Error(
        `${table}.${column} names a code only beside others, which a list cannot ask`,
      );
    const at = sql`u.${sql.ref(column)}`;
    return sql`from ${sql.table(table)} u where ${array ? sql`${row} = any(${at})` : sql`${at} = ${row}`}`;
  });

/** SQL condition that a row's code or id is in use; "listed" checks only those marked for lists. */
export function isNamed(
  kind: string,
  row: Sql,
  places: "all" | "listed" = "all",
): RawBuilder<boolean> {
  const uses = codeUsesOf(kind).filter((use) => places === "all" || use.listed);
  const each = namedBy(uses, row).map((rows) => sql`exists (select 1 ${rows})`);
  return each.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/** SQL count of a row's uses. */
export function timesNamed(kind: string, row: Sql): RawBuilder<number> {
  const each = namedBy(codeUsesOf(kind), row).map((rows) => sql`(select count(*)::int ${rows})`);
  return each.length === 0 ? sql<number>`0` : sql<number>`(${sql.join(each, sql` + `)})`;
}
