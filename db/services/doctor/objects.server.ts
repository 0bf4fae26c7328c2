import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { missingStatements } from "#db/orm/schema/draft.server.ts";
import type { Finding } from "./finding.ts";

/** Statements named; the rest is counted. */
const listed = 5;

/**
 * Indexes and constraints that the entities have and the database lacks, and indexes left invalid.
 */
export async function checkIndexes(orm: MikroORM, em: EntityManager): Promise<Finding> {
  const { rows: invalid } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name
    from pg_index
    where not indisvalid
    order by 1`.execute(em.getKysely());
  const missing = [
    ...(await missingStatements(orm)),
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
