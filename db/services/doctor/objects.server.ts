import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { type MigratedIndex, migratedIndexes } from "#db/orm/schema/migrated-indexes.server.ts";
import { missingStatements } from "#db/orm/schema/draft.server.ts";
import type { Finding } from "./finding.ts";

/** Statements named; the rest is counted. */
const listed = 5;

/**
 * Indexes and constraints that the entities or the migrations have and the database lacks, and
 * indexes left invalid.
 */
export async function checkIndexes(orm: MikroORM, em: EntityManager): Promise<Finding> {
  const { rows: invalid } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name
    from pg_index
    where not indisvalid
    order by 1`.execute(em.getKysely());
  const declared = await missingStatements(orm);
  const dropped = (await droppedIndexes(orm, em)).filter(
    ({ name }) => !declared.some((statement) => statement.includes(name)),
  );
  const missing = [
    ...declared,
    ...dropped.map(({ statement }) => statement),
    ...invalid.map(({ name }) => `reindex index ${name}`),
  ];
  const details = missing.slice(0, listed).join("; ") + (missing.length > listed ? " …" : "");
  const ok = missing.length === 0;
  return {
    check: "indexes",
    ok,
    label: ok ? "doctor.fine" : "doctor.missingObjects",
    params: { count: missing.length, details },
  };
}

/** Trigram indexes need an extension that a server may lack; then the migrations leave them out. */
const byExtension = "gin_trgm_ops";

/** Indexes that only a migration makes and that are gone. */
async function droppedIndexes(orm: MikroORM, em: EntityManager): Promise<MigratedIndex[]> {
  const { rows } = await sql<{ names: string[]; trigram: boolean }>`
    select array(
        select indexname::text
        from pg_indexes
        where schemaname = current_schema()
      ) as names,
      exists (select from pg_extension where extname = 'pg_trgm') as trigram`.execute(
    em.getKysely(),
  );
  const there = new Set(rows[0]?.names);
  const trigram = rows[0]?.trigram ?? false;
  return (await migratedIndexes(orm)).filter(
    ({ name, statement }) => !there.has(name) && (trigram || !statement.includes(byExtension)),
  );
}

/** Triggers that were disabled: stamps, change log and sums are theirs. */
export async function checkTriggers(em: EntityManager): Promise<Finding> {
  const { rows } = await sql<{ name: string }>`select t.tgrelid::regclass || '.' || t.tgname as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgenabled = 'D' and c.relnamespace = current_schema()::regnamespace
    order by 1`.execute(em.getKysely());
  const ok = rows.length === 0;
  const params = { names: rows.map(({ name }) => name).join(", ") };
  return { check: "triggers", ok, label: ok ? "doctor.fine" : "doctor.disabledTriggers", params };
}
