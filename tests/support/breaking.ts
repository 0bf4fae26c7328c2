import { sql } from "kysely";
import type { TestDatabase } from "./test-database.ts";

/** Breaks writes of a table during `work`, as an unforeseen error. */
export async function breakWrites<T>(
  testDatabase: TestDatabase,
  table: string,
  work: () => Promise<T>,
): Promise<T> {
  const db = testDatabase.em().getKysely();
  await sql`create or replace function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
    db,
  );
  await sql`create trigger broken
    before insert or update or delete on ${sql.table(table)} for each row
    execute function broken ()`.execute(db);
  try {
    return await work();
  } finally {
    await sql`drop trigger broken on ${sql.table(table)}`.execute(db);
  }
}

/** Hides a table during `work`, so that reading fails. */
export async function withoutTable<T>(
  testDatabase: TestDatabase,
  table: string,
  work: () => Promise<T>,
): Promise<T> {
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(
      testDatabase.em().getKysely(),
    );
  await rename(table, "away");
  try {
    return await work();
  } finally {
    await rename("away", table);
  }
}
