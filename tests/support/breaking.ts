import { sql } from "kysely";
import type { TestDatabase } from "./test-database.ts";

/** Writes of a table break while `work` runs, as they do when something is wrong that nobody foresaw. */
export async function breakWrites<T>(testDatabase: TestDatabase, table: string, work: () => Promise<T>): Promise<T> {
  const db = testDatabase.em().getKysely();
  await sql`create or replace function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(db);
  await sql`create trigger broken before insert or update or delete on ${sql.table(table)} for each row execute function broken()`.execute(
    db,
  );
  try {
    return await work();
  } finally {
    await sql`drop trigger broken on ${sql.table(table)}`.execute(db);
  }
}

/** A table is not there while `work` runs: reading it breaks. */
export async function withoutTable<T>(testDatabase: TestDatabase, table: string, work: () => Promise<T>): Promise<T> {
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(testDatabase.em().getKysely());
  await rename(table, "away");
  try {
    return await work();
  } finally {
    await rename("away", table);
  }
}
