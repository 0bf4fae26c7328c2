import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { Actor, Source } from "./actor.ts";
import { businessTypeOf } from "./business-type.ts";
import { refusalsOf } from "./refusal.ts";

const secretKey = /pass|secret|token|cookie|captcha/i;

/** A copy fit for logs: secrets masked, long values cut. */
export function masked(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return value.length > 300 ? `${value.slice(0, 300)}…` : value;
  if (value instanceof Uint8Array) return `<${value.byteLength} bytes>`;
  if (Array.isArray(value)) return depth > 3 ? `<${value.length}>` : value.slice(0, 50).map((one) => masked(one, depth + 1));
  if (value && typeof value === "object" && !(value instanceof Date)) {
    if (depth > 3) return "<…>";
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, secretKey.test(key) ? "***" : masked(one, depth + 1)]));
  }
  return value;
}

/** The input as it stands in the log. */
function logged({ secrets = [] }: { secrets?: readonly string[] }, raw: unknown): string {
  const shown = masked(raw) ?? null;
  if (shown && typeof shown === "object") for (const key of secrets) if (key in shown) (shown as Record<string, unknown>)[key] = "***";
  return JSON.stringify(shown);
}

/** Who acted, through which door, from where. */
type Acting = { em: EntityManager; actor: Actor; source: Source; requestId: string; log: Logger; address?: string | undefined };

/**
 * One line of the operation log (domain §8): who did what with which input, and what came of it; `started` is a `performance.now()`. What breaks
 * here is logged only: the work itself is done.
 */
export async function writeOperLog(
  caller: Acting,
  operation: { name: string; secrets?: readonly string[] },
  raw: unknown,
  end: { result: string; started: number; error?: unknown },
): Promise<void> {
  const refusal =
    end.error === undefined
      ? null
      : (
          refusalsOf(end.error)
            .map((one) => one.message)
            .join("; ") || String(end.error)
        ).slice(0, 2000);
  const ms = Math.round(performance.now() - end.started);
  caller.log.info(
    { operation: operation.name, operator: caller.actor.viewedBy ?? caller.actor.userName, result: end.result, ms, refusal },
    "operation",
  );
  try {
    await sql`insert into oper_log (operation, operator, source, request_id, input, result, refusal, ms, address, business_type)
      values (${operation.name}, ${caller.actor.viewedBy ?? caller.actor.userName}, ${caller.source}, ${caller.requestId}, ${logged(operation, raw)}::jsonb,
      ${end.result}, ${refusal}, ${ms}, ${caller.address ?? ""}, ${businessTypeOf(operation.name, raw)})`.execute(
      caller.em.fork().getKysely(),
    );
  } catch (error) {
    caller.log.error({ err: error }, "operation log not written");
  }
}
