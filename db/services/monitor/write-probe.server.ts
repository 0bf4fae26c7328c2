import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { heldTransaction } from "#platform/kernel/operation/held-connection.server.ts";

/**
 * Writes a megabyte to the disk of the tables and gives it back: pages that are free already take
 * small writes for a while on a full disk.
 * @throws the database's error
 */
export async function probeWrite(em: EntityManager): Promise<void> {
  await heldTransaction(em, async (inner) => {
    const db = inner.getKysely();
    await sql`set local temp_tablespaces = ''`.execute(db);
    await sql`create temp table seaway_probe (filler text) on commit drop`.execute(db);
    await sql`insert into seaway_probe
      select repeat(md5(n::text), 32)
      from generate_series(1, 1024) n`.execute(db);
  });
}
