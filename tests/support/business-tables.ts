import { sql } from "kysely";
import { expect } from "vitest";
import { rowsOf, type TestDatabase } from "./test-database.ts";

/** Every table of the business but traces as one hash each, without stamps and versions, to compare before and after. */
export async function businessTables(testDatabase: TestDatabase): Promise<Map<string, string>> {
  const tables = await rowsOf<{ name: string }>(
    testDatabase,
    sql`select c.relname as name from pg_class c join pg_trigger t on t.tgrelid = c.oid where t.tgname = c.relname || '_log_i' order by 1`,
  );
  expect(tables.length).toBeGreaterThan(60);
  const contents = new Map<string, string>();
  for (const { name } of tables) {
    const [read] = await rowsOf<{ hash: string }>(
      testDatabase,
      sql`select coalesce(md5(string_agg(x.j, ',' order by x.j)), '') as hash from (select (to_jsonb(t)
        - '{version,created_by,created_time,updated_by,updated_time}'::text[])::text as j from ${sql.table(name)} t) x`,
    );
    contents.set(name, read?.hash ?? "");
  }
  return contents;
}
