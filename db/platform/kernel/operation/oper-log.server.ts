import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { Actor, Source } from "../actor/actor.ts";
import { businessTypeOf } from "../actor/business-type.ts";
import { isRefusal, refusalsOf } from "../refusal/refusal.ts";
import { cutText, wellFormed } from "../refusal/well-formed.ts";

const secretKey = /pass|secret|token|cookie|captcha/i;

/**
 * A copy for logs: masks secrets, shortens values, replaces what cannot be stored. Never throws.
 */
export function masked(value: unknown, depth = 0): unknown {
  if (typeof value === "string")
    return wellFormed(value.length > 300 ? `${cutText(value, 300)}…` : value);
  if (typeof value === "bigint") return String(value);
  if (value instanceof Uint8Array) return `<${value.byteLength} bytes>`;
  if (Array.isArray(value))
    return depth > 3
      ? `<${value.length}>`
      : value.slice(0, 50).map((item) => masked(item, depth + 1));
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value && typeof value === "object") {
    if (depth > 3) return "<…>";
    const shown = Object.entries(value).filter(([, item]) => typeof item !== "function");
    return Object.fromEntries(
      shown.map(([key, item]) => [
        wellFormed(key),
        secretKey.test(key) ? "***" : masked(item, depth + 1),
      ]),
    );
  }
  return value;
}

function logged({ secrets = [] }: Logged, raw: unknown): string {
  const shown = masked(raw) ?? null;
  if (shown && typeof shown === "object")
    for (const key of secrets) if (key in shown) (shown as Record<string, unknown>)[key] = "***";
  return JSON.stringify(shown) ?? "null";
}

type Acting = {
  em: EntityManager;
  actor: Actor;
  source: Source;
  requestId: string;
  log: Logger;
  address?: string | undefined;
};
type Logged = { name: string; secrets?: readonly string[]; unlogged?: true };
type End = {
  result: "STARTED" | "DONE" | "PARTLY" | "REFUSED" | "FAILED";
  refusal: string | null;
  ms: number;
};
type Outcome = Pick<End, "result" | "refusal">;

/** Rows named in a log line; the counts stand in the task or the response. */
const mostRows = 50;

/**
 * What a result says of its rows (`StepResult`): done, partly done with the refused rows and their
 * codes, or refused. Results without rows are done.
 */
export function outcomeOf(value: unknown): Outcome {
  const { done, refused, rows } = (value ?? {}) as {
    done?: unknown;
    refused?: unknown;
    rows?: unknown;
  };
  if (typeof refused !== "number" || refused === 0) return { result: "DONE", refusal: null };
  const faults = (Array.isArray(rows) ? (rows as Partial<RowFate>[]) : []).filter(
    (row) => row?.done === false && row.code,
  );
  const texts = faults
    .slice(0, mostRows)
    .map(({ key = "", code = "", params = {} }) => `${code} ${JSON.stringify({ ...params, key })}`);
  return {
    result: done === 0 ? "REFUSED" : "PARTLY",
    refusal: wellFormed(cutText(texts.join("; "), 2000)) || null,
  };
}

type RowFate = {
  key: string;
  done: boolean;
  code: string;
  params: Record<string, string | number>;
};

/**
 * The log line of a run (domain §8). A single transaction writes it inside (`done`); long work
 * writes it first (`start`) and completes it later (migration 0026).
 */
export class OperLogLine {
  readonly #caller: Acting;
  readonly #operation: Logged;
  readonly #raw: unknown;
  readonly #began = performance.now();
  /** Set by `start`. */
  #id: string | null = null;

  constructor(caller: Acting, operation: Logged, raw: unknown) {
    this.#caller = caller;
    this.#operation = operation;
    this.#raw = raw;
  }

  /** @throws when the line cannot be written; the work must not begin */
  async start(): Promise<void> {
    if (this.#operation.unlogged) return;
    this.#id = await this.#insert(this.#caller.em.fork() as EntityManager, this.#end("STARTED"));
  }

  /**
   * Within the transaction.
   * @throws when the line cannot be written; the work rolls back
   */
  async done(em: EntityManager, value: unknown): Promise<void> {
    await this.#write(em, this.#ended(outcomeOf(value)));
  }

  /** After committed work; an error goes to the process log only. */
  async doneAfterwards(value: unknown): Promise<void> {
    await this.#writeOrTell(this.#ended(outcomeOf(value)));
  }

  /** After a rollback, on its own connection. */
  async failed(error: unknown): Promise<void> {
    const texts = refusalsOf(error).map((refusal) => refusal.message);
    const refusal = wellFormed(cutText(texts.join("; ") || String(error), 2000));
    const end = this.#end(isRefusal(error) ? "REFUSED" : "FAILED", refusal);
    this.tell(end.result, refusal);
    await this.#writeOrTell(end);
  }

  /** Writes to the process log. */
  tell(result: string, refusal: string | null = null): void {
    const { log, actor } = this.#caller;
    const { ms } = this.#end("DONE");
    log.info(
      {
        operation: this.#operation.name,
        operator: actor.viewedBy ?? actor.userName,
        result,
        ms,
        refusal,
      },
      "operation",
    );
  }

  #ended({ result, refusal }: Outcome): End {
    return this.#end(result, refusal);
  }

  #end(result: End["result"], refusal: string | null = null): End {
    return { result, refusal, ms: Math.round(performance.now() - this.#began) };
  }

  async #writeOrTell(end: End): Promise<void> {
    try {
      await this.#write(this.#caller.em.fork() as EntityManager, end);
    } catch (error) {
      this.#caller.log.error({ err: error }, "operation log not written");
    }
  }

  async #write(em: EntityManager, end: End): Promise<void> {
    if (this.#operation.unlogged) return;
    if (this.#id === null) await this.#insert(em, end);
    else
      await sql`update oper_log
        set result = ${end.result}, refusal = ${end.refusal}, ms = ${end.ms}
        where id = ${this.#id}::bigint`.execute(em.getKysely());
  }

  async #insert(em: EntityManager, { result, refusal, ms }: End): Promise<string> {
    const { actor, source, requestId, address = "" } = this.#caller;
    const fit = (text: string) => wellFormed(cutText(text, 64));
    const { rows } = await sql<{
      id: string;
    }>`insert into oper_log (
          operation, operator, source, request_id, input, result, refusal, ms, address,
          business_type
        )
      values (
          ${this.#operation.name}, ${fit(actor.viewedBy ?? actor.userName)}, ${source},
          ${fit(requestId)}, ${logged(this.#operation, this.#raw)}::jsonb, ${result}, ${refusal},
          ${ms}, ${fit(address)}, ${businessTypeOf(this.#operation.name, this.#raw)}
        )
      returning id::text as id`.execute(em.getKysely());
    return rows[0]?.id ?? "";
  }
}
