import { createHash } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Logger } from "pino";
import { Refusal } from "./refusal.ts";
import { isWellFormed, storableJson } from "./well-formed.ts";

/** A key a client sends along so that work sent twice is done once (domain §8): it belongs to its sender and to one piece of work. */
export type ResponseKey = { key: string; operator: string; operation: string; raw: unknown };

/** Seconds after which a key without an answer and without a sign of life belongs to the next who sends it. */
const keySilence = 10;

/** Characters of a key at most: the width of its column. */
const longestKey = 80;

/** @throws Refusal kit.badText, kit.tooLong. */
export function assertKey(key: string): void {
  const field = "Idempotency-Key";
  if (!isWellFormed(key)) throw new Refusal("kit.badText", {}, { field });
  if (key.length > longestKey) throw new Refusal("kit.tooLong", { limit: longestKey }, { field });
}

const hashOf = (raw: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(raw) ?? "")
    .digest("hex");

/**
 * Takes the key: null says that the work is the caller's to do, else what the first one answered. Refuses (`kit.duplicate`) while the first
 * still works, and a key that was sent with other work.
 */
export async function takeKey<T>(em: EntityManager, { key, operator, operation, raw }: ResponseKey): Promise<{ value: T } | null> {
  const db = em.getKysely();
  const hash = hashOf(raw);
  const taken = await sql`insert into idempotency_key (key, operator, operation, input_hash) values
    (${key}, ${operator}, ${operation}, ${hash}) on conflict (key, operator) do update set beat_time = now()
    where idempotency_key.answer is null and idempotency_key.beat_time < now() - make_interval(secs => ${keySilence})
      and (idempotency_key.operation, idempotency_key.input_hash) = (excluded.operation, excluded.input_hash) returning key`.execute(db);
  if (taken.rows.length > 0) return null;
  const { rows } = await sql<{ operation: string; inputHash: string; answer: { value: T } | null }>`select operation,
    input_hash as "inputHash", answer from idempotency_key where key = ${key} and operator = ${operator}`.execute(db);
  const first = rows[0];
  if (first?.operation === operation && first.inputHash === hash && first.answer) return first.answer;
  throw new Refusal("kit.duplicate");
}

/** Keeps what the work answered, for whoever sends the key again. */
export async function keepResponse(em: EntityManager, { key, operator }: ResponseKey, value: unknown): Promise<void> {
  await sql`update idempotency_key set answer = ${storableJson({ value: value ?? null })}::jsonb
    where key = ${key} and operator = ${operator}`.execute(em.getKysely());
}

/** Gives the key up: the work failed and may be sent again. */
export async function freeKey(em: EntityManager, { key, operator }: ResponseKey): Promise<void> {
  await sql`delete from idempotency_key where key = ${key} and operator = ${operator}`.execute(em.getKysely());
}

/** Gives signs of life for long work that holds the key, until the returned function is called. */
export function beatKey({ em, log }: { em: EntityManager; log: Logger }, { key, operator }: ResponseKey): () => void {
  const beat = () =>
    sql`update idempotency_key set beat_time = now() where key = ${key} and operator = ${operator}`
      .execute(em.fork().getKysely())
      .catch((error: unknown) => log.warn({ err: error }, "idempotency key"));
  const alive = setInterval(() => void beat(), keySilence * 300);
  return () => clearInterval(alive);
}
