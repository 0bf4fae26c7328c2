import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";

/**
 * Unlogged sequences; none of ours is. A standby copied before one was made has an empty file of
 * it, so it fails once promoted.
 */
export async function unloggedSequences(em: EntityManager): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select c.oid::regclass::text as name
    from pg_class c
    where c.relkind = 'S'
      and c.relpersistence = 'u'
      and c.relnamespace <> 'pg_catalog'::regnamespace
    order by 1`.execute(em.getKysely());
  return rows.map(({ name }) => name);
}

/**
 * The unlogged sequences that give no number, each with the database's words. Takes a number of the
 * others.
 */
export async function brokenSequences(
  em: EntityManager,
): Promise<{ name: string; reason: string }[]> {
  const broken: { name: string; reason: string }[] = [];
  for (const name of await unloggedSequences(em)) {
    const reason = await sql`select nextval(${name}::regclass)`.execute(em.getKysely()).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (reason !== null) broken.push({ name, reason });
  }
  return broken;
}
