import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { readConfig } from "#platform/kernel/settings/config.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";

/** Bytes of files and waiting imports. */
export async function storedBytes(em: EntityManager, userName: string): Promise<number> {
  const { rows } = await sql<{
    used: string;
  }>`select (select coalesce(sum(size), 0) from stored_file where owner = ${userName}) + (
      select coalesce(sum(length(body)), 0)
      from upload
      where operator = ${userName}
      ) as used`.execute(em.getKysely());
  return Number(rows[0]?.used ?? 0);
}

/**
 * Checks the quota (seaway.file.quotaMb; 0 is unlimited). Call it in the transaction that stores
 * the files: it serialises uploads per account. Commands and jobs have no quota.
 * @throws Refusal file.quota at `file`
 */
export async function assertRoom(em: EntityManager, actor: Actor, bytes: number): Promise<void> {
  if (!actor.userId) return;
  const limit = Number(await readConfig(em, "seaway.file.quotaMb")) || 0;
  if (limit <= 0) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files ${actor.userName}`}, 0))`.execute(
    em.getKysely(),
  );
  const used = await storedBytes(em, actor.userName);
  if (used + bytes <= limit * 1024 * 1024) return;
  throw new Refusal(
    "file.quota",
    { used, size: bytes, limit: limit * 1024 * 1024 },
    { field: "file" },
  );
}
