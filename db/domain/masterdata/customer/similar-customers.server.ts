import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import type { similarNames } from "./similar-names.ts";

/** A possible duplicate, and why. */
export type SimilarCustomer = {
  code: string;
  nameEn: string;
  nameCh: string;
  why: keyof typeof similarNames;
};

type ComparedCustomer = {
  id: number;
  nameEn: string;
  nameCh: string;
  taxNo: string;
  customsNo: string;
};

/** A longer list is better searched. */
const most = 5;
/** Common trigrams: a changed letter stays above, another word falls below. */
const alike = 0.55;

/**
 * Customers with the same tax or customs number, or a similar name without legal forms and common
 * words (`seaway_name_key`, db/migrations). Numbers come first. Without pg_trgm names must be
 * equal.
 */
export async function similarCustomers(
  em: EntityManager,
  of: ComparedCustomer,
): Promise<SimilarCustomer[]> {
  const db = em.getKysely();
  const { rows: existing } = await sql<{
    there: boolean;
  }>`select exists (select from pg_extension where extname = 'pg_trgm') as there`.execute(db);
  const trigrams = existing[0]?.there === true;
  if (trigrams)
    await sql`select set_config('pg_trgm.similarity_threshold', ${String(alike)}, true)`.execute(
      db,
    );
  const named = (column: string, text: string): RawBuilder<unknown> => {
    const key = sql`seaway_name_key(${sql.ref(column)})`;
    const input = sql`seaway_name_key(${text}::text)`;
    return trigrams
      ? sql`(
          select code, name_en, name_ch, 'name' as why, 3 - similarity (${key}, ${input}) as rank
          from customer
          where ${key} % ${input}
            and similarity (${key}, ${input}) >= ${alike}
            and ${sql.ref(column)} <> ''
            and id <> ${of.id}
          order by 5
          limit ${most}
        )`
      : sql`(
          select code, name_en, name_ch, 'name' as why, 2 as rank
          from customer
          where ${key} = ${input} and ${sql.ref(column)} <> '' and id <> ${of.id}
          limit ${most}
        )`;
  };
  const numbered = (
    column: string,
    why: string,
    number: string,
    rank: number,
  ): RawBuilder<unknown> =>
    sql`(
        select code, name_en, name_ch, ${why}::text as why, ${rank}::float8 as rank
        from customer
        where ${sql.ref(column)} = ${number} and id <> ${of.id}
        limit ${most}
      )`;
  const parts = [
    ...(of.taxNo ? [numbered("tax_no", "taxNo", of.taxNo, 0)] : []),
    ...(of.customsNo ? [numbered("customs_no", "customsNo", of.customsNo, 1)] : []),
    ...(of.nameEn ? [named("name_en", of.nameEn)] : []),
    ...(of.nameCh ? [named("name_ch", of.nameCh)] : []),
  ];
  if (parts.length === 0) return [];
  const { rows } =
    await sql<SimilarCustomer>`select code, name_en as "nameEn", name_ch as "nameCh", why
      from (
          select distinct on (code) *
          from (${sql.join(parts, sql` union all `)}) x
          order by code, rank
        ) y
      order by rank, code
      limit ${most}`.execute(db);
  return rows;
}
