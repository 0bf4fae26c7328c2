import { createHash } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Logger } from "pino";
import { Refusal } from "../refusal/refusal.ts";
import { isWellFormed, storableJson } from "../refusal/well-formed.ts";

/** An idempotency key, unique per sender and operation (domain §8). */
export type ResponseKey = { key: string; operator: string; operation: string; raw: unknown };

/** Seconds of silence after which the next sender takes over an unanswered key. */
const keySilence = 10;

/** Width of the column. */
const longestKey = 80;

/** @throws Refusal kit.badText, kit.tooLong */
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
 * Null when the caller must do the work, else the stored response.
 * @throws Refusal kit.duplicate while the first works, or for other input
 */
export async function takeKey<T>(
  em: EntityManager,
  { key, operator, operation, raw }: ResponseKey,
): Promise<{ value: T } | null> {
  const db = em.getKysely();
  const hash = hashOf(raw);
  const taken = await sql`insert into idempotency_key (key, operator, operation, input_hash)
    values (${key}, ${operator}, ${operation}, ${hash})
    on conflict (key, operator) do update
    set beat_time = now()
    where idempotency_key.answer is null
      and idempotency_key.beat_time < now() - make_interval(secs => ${keySilence})
      and (idempotency_key.operation, idempotency_key.input_hash) = (excluded.operation, excluded.input_hash)
    returning key`.execute(db);
  if (taken.rows.length > 0) return null;
  const { rows } = await sql<{
    operation: string;
    inputHash: string;
    answer: { value: T } | null;
  }>`select operation, input_hash as "inputHash", answer
    from idempotency_key
    where key = ${key} and operator = ${operator}`.execute(db);
  const first = rows[0];
  if (first?.operation === operation && first.inputHash === hash && first.answer)
    return first.answer;
  throw new Refusal("kit.duplicate");
}

/** Stores the response for retries. */
export async function keepResponse(
  em: EntityManager,
  { key, operator }: ResponseKey,
  value: unknown,
): Promise<void> {
  await sql`update idempotency_key
    set answer = ${storableJson({ value: value ?? null })}::jsonb
    where key = ${key} and operator = ${operator}`.execute(em.getKysely());
}

/** Frees the key after a failure. */
export async function freeKey(em: EntityManager, { key, operator }: ResponseKey): Promise<void> {
  await sql`delete from idempotency_key where key = ${key} and operator = ${operator}`.execute(
    em.getKysely(),
  );
}

/** Sends heartbeats for long work until the returned function is called. */
export function beatKey(
  { em, log }: { em: EntityManager; log: Logger },
  { key, operator }: ResponseKey,
): () => void {
  const beat = () =>
    sql`update idempotency_key set beat_time = now() where key = ${key} and operator = ${operator}`
      .execute(em.fork().getKysely())
      .catch((error: unknown) => log.warn({ err: error }, "idempotency key"));
  const alive = setInterval(() => void beat(), keySilence * 300);
  return () => clearInterval(alive);
}
