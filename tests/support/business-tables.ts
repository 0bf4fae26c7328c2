import { sql } from "kysely";
import { expect } from "vitest";
import { rowsOf, type TestDatabase } from "./test-database.ts";

/**
 * Every table of the business but traces as one hash each, without stamps and versions, to compare
 * before and after: the sum of the hashes of its records, in whatever order they lie. JSON counts
 * as its text: as JSON, 1.0 and 1.00 have one hash.
 */
export async function businessTables(testDatabase: TestDatabase): Promise<Map<string, string>> {
  const tables = await rowsOf<{ name: string; columns: string[] }>(
    testDatabase,
    sql`select c.relname as name, array(
          select quote_ident(a.attname) || case a.atttypid
              when 'jsonb'::regtype then '::text'
              else ''
            end
          from pg_attribute a
          where a.attrelid = c.oid
            and a.attnum > 0
            and not a.attisdropped
            and a.attname <> all ('{version,created_by,created_time,updated_by,updated_time}')
          order by a.attnum
        ) as columns
      from pg_class c join pg_trigger t on t.tgrelid = c.oid
      where t.tgname = c.relname || '_log_i'
      order by 1`,
  );
  expect(tables.length).toBeGreaterThan(60);
  const hashes = tables.map(
    ({ name, columns }) =>
      sql`select ${name}::text as name, coalesce(
            sum(hash_record_extended (row (${sql.raw(columns.join(", "))}), 0)), 0
          )::text as hash
        from ${sql.table(name)}`,
  );
  const read = await rowsOf<{ name: string; hash: string }>(
    testDatabase,
    sql.join(hashes, sql` union all `),
  );
  return new Map(read.map(({ name, hash }) => [name, hash]));
}
