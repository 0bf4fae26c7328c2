import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Actor } from "../operation/actor.ts";
import { readConfig } from "../settings/config.server.ts";
import { megabytes } from "./megabytes.ts";
import { Refusal } from "../operation/refusal.ts";

/** What an account's files take, in bytes: files it handed in and files that wait for an import. */
export async function storedBytes(em: EntityManager, userName: string): Promise<number> {
  const { rows } = await sql<{ used: string }>`select (select coalesce(sum(size), 0) from stored_file where owner = ${userName})
    + (select coalesce(sum(length(body)), 0) from upload where operator = ${userName}) as used`.execute(em.getKysely());
  return Number(rows[0]?.used ?? 0);
}

/**
 * Refuses files that do not fit into what an account may store (setting seaway.file.quotaMb; 0: no bound). Uploads of one account are counted
 * one after the other, so many at once do not pass the bound together; call it in the transaction that keeps the files. The product's own
 * actors (commands, jobs) have no bound.
 * @throws Refusal file.quota, at the field `file`.
 */
export async function assertRoom(em: EntityManager, actor: Actor, bytes: number): Promise<void> {
  if (!actor.userId) return;
  const limit = Number(await readConfig(em, "seaway.file.quotaMb")) || 0;
  if (limit <= 0) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files ${actor.userName}`}, 0))`.execute(em.getKysely());
  const used = await storedBytes(em, actor.userName);
  if (used + bytes <= limit * 1024 * 1024) return;
  throw new Refusal("file.quota", { used: megabytes(used), size: megabytes(bytes), limit }, { field: "file" });
}
