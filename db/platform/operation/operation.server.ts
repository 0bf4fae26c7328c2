import { inZone } from "../clock/zone-context.server.ts";
import { setTimeout as pause } from "node:timers/promises";
import { type EntityManager, OptimisticLockError, UniqueConstraintViolationException } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { z } from "zod";
import type { Word } from "../i18n/message-key.ts";
import { type Actor, can, type Source } from "./actor.ts";
import { heldTransaction } from "./held-connection.server.ts";
import { type ResponseKey, assertKey, beatKey, freeKey, keepResponse, takeKey } from "./idempotency.server.ts";
import { OperLogLine } from "./oper-log.server.ts";
import { Refusal, Refusals } from "./refusal.ts";
import { parseScalars } from "./scalar-input.ts";
import { assertSeen, staleRefusal } from "./stale.server.ts";
import { refusalFor } from "./stale-readers.server.ts";
import { refusalOfIssue } from "./validation.ts";
import { assertWellFormed, cutText, wellFormed } from "./well-formed.ts";

export { assertSeen, staleRefusal };

/** Reports work done; stops the work by throwing when the user has cancelled the task. */
export type Progress = (done: {
  seen: number;
  total?: number;
  changed?: number;
  failed?: number;
  message?: string;
}) => Promise<void> | void;

/** What every operation gets: who, when, through which door, and the unit of work it lives in. */
export type Ctx = {
  em: EntityManager;
  actor: Actor;
  now: Date;
  source: Source;
  requestId: string;
  log: Logger;
  dryRun: boolean;
  progress: Progress;
  /** Aborted on Ctrl-C, on shutdown and when a task is cancelled. */
  signal: AbortSignal;
  /** The page (apiName) whose scope the named records have been checked against; set by its resource. */
  page?: string;
  /**
   * Runs `work` in a transaction of its own: for operations that go row by row or batch by batch. It runs again when another act was in
   * the way (deadlock), so what it does besides the transaction must bear that.
   */
  unit<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
};

export type Operation<Input = unknown, Result = unknown> = {
  name: string;
  perm: string;
  input: z.ZodType<Input>;
  /** "one": the whole run is one transaction. "own": the operation opens units itself (long or per-row work). */
  transaction: "one" | "own";
  /** Said when it is done. */
  done?: Word;
  /** It names records in ways of its own (numbers, a voyage) and asks their scope itself. */
  asksScope?: true;
  /** Fields of its input that never stand in the operation log, besides those whose names say so (security.md). */
  secrets?: readonly string[];
  /** It leaves no line in the operation log: what it writes is its own record, or a reader's mark. */
  unlogged?: true;
  run(ctx: Ctx, input: Input): Promise<Result>;
};

/**
 * A verb of the business: screens, calls, commands, jobs and imports all run it through `runOperation`, so each gets the same
 * permission, validation, transaction, idempotency and traces (house §6, action wrapper).
 */
export function defineOperation<S extends z.ZodType, Result>(spec: {
  name: string;
  perm: string;
  input: S;
  transaction?: "one" | "own";
  done?: Word;
  asksScope?: true;
  secrets?: readonly string[];
  unlogged?: true;
  run(ctx: Ctx, input: z.output<S>): Promise<Result>;
}): Operation<z.output<S>, Result> {
  return { transaction: "one", ...spec } as unknown as Operation<z.output<S>, Result>;
}

export type Caller = {
  em: EntityManager;
  actor: Actor;
  source: Source;
  requestId: string;
  log: Logger;
  now?: Date;
  dryRun?: boolean;
  idempotencyKey?: string | undefined;
  /** Network address the request came from; nothing for commands and jobs. */
  address?: string | undefined;
  progress?: Progress;
  signal?: AbortSignal;
  /** Its input comes from a call: a scalar of the other kind is taken where a text or a number is meant (wire contract §1). */
  takesScalars?: boolean;
};

class DryRunEnd extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super("dry run");
    this.result = result;
  }
}

/** How often a unit is tried whose rows another act held in the other order. */
const mostTries = 3;
/** Two acts wanted each other's rows and the database ended this one: nothing of it is there, it may simply run again. */
const wasInTheWay = (error: unknown) => ["40P01", "40001"].includes(String((error as { code?: unknown } | null)?.code));
const never = new AbortController().signal;

/** A context outside any transaction: reads, and `unit` for writes. */
export function openCtx(caller: Caller): Ctx {
  const base = {
    actor: caller.actor,
    now: caller.now ?? new Date(),
    source: caller.source,
    // It stands in columns of the traces.
    requestId: wellFormed(cutText(caller.requestId, 64)),
    log: caller.log,
    dryRun: caller.dryRun ?? false,
    progress: caller.progress ?? (() => {}),
    signal: caller.signal ?? never,
  };
  const once = async <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => {
    let result: T | undefined;
    await heldTransaction(caller.em.fork() as EntityManager, async (em) => {
      await stampTransaction(em, base);
      const inner: Ctx = { ...base, em, unit: (more) => more(inner) };
      result = await work(inner);
      if (!base.dryRun) return;
      await em.flush();
      throw new DryRunEnd(result);
    });
    return result as T;
  };
  const unit = async <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(work);
      } catch (error) {
        if (error instanceof DryRunEnd) return error.result as T;
        if (!wasInTheWay(error) || attempt === mostTries) throw await translate(error, caller.em);
        // Not both at the same moment again.
        await pause(Math.random() * 50 * attempt);
      }
    }
  };
  return { ...base, em: caller.em.fork(), unit };
}

/** Tells the database who acts, for the stamps and the change log written by triggers. */
async function stampTransaction(em: EntityManager, who: { actor: Actor; source: Source; requestId: string }): Promise<void> {
  await sql`select set_config('seaway.actor', ${who.actor.userName}, true), set_config('seaway.source', ${who.source}, true),
    set_config('seaway.request', ${who.requestId}, true)`.execute(em.getKysely());
  // Who looks through another's eyes writes nothing, whatever the code around it forgot.
  if (who.actor.viewedBy) await sql`set transaction read only`.execute(em.getKysely());
}

/** Faults of the database that are answers to the user become refusals. */
async function translate(error: unknown, em: EntityManager): Promise<unknown> {
  if (error instanceof OptimisticLockError) {
    const entity = error.getEntity() as { id?: number; constructor: { name: string } } | null;
    return staleRefusal(em, entity && typeof entity === "object" ? entity.constructor.name : "", entity?.id ?? 0);
  }
  const code = (error as { code?: unknown } | null)?.code;
  if (error instanceof UniqueConstraintViolationException || code === "23505")
    return new Refusal("kit.notUnique", { detail: uniqueDetail(error) });
  if (wasInTheWay(error)) return new Refusal("kit.duplicate");
  if (code === "25006") return new Refusal("kit.viewOnly");
  // A text that came another way than by an input.
  if (code === "22021" || code === "22P05") return new Refusal("kit.badText");
  return error;
}

function uniqueDetail(error: unknown): string {
  const detail = (error as { detail?: string }).detail ?? "";
  return /\(([^)]*)\)=\(([^)]*)\)/.exec(detail)?.[2] ?? "";
}

/**
 * Runs an operation for a caller: permission, validation, idempotency, transaction, operation log. Refusals are thrown; nothing
 * has changed then. With `dryRun` everything is checked and rolled back. What cannot be written into the operation log is not done.
 */
export function runOperation<Input, Result>(caller: Caller, operation: Operation<Input, Result>, raw: unknown): Promise<Result> {
  return inZone(caller.actor.zone, () => runLogged(caller, operation, raw));
}

async function runLogged<Input, Result>(caller: Caller, operation: Operation<Input, Result>, raw: unknown): Promise<Result> {
  const line = new OperLogLine(caller, operation, raw);
  try {
    if (caller.actor.viewedBy) throw new Refusal("kit.viewOnly");
    if (!can(caller.actor, operation.perm)) throw new Refusal("kit.noPermission");
    const input = parseInput(operation.input, raw, caller);
    if (caller.idempotencyKey) assertKey(caller.idempotencyKey);
    const work = { operation, input, raw, line };
    const result = await (operation.transaction === "one" ? runInOne(caller, work) : runLong(caller, work));
    line.tell("DONE");
    return result;
  } catch (error) {
    await line.failed(error);
    throw refusalFor(caller.actor, error);
  }
}

/** Parses by the operation's schema; every fault becomes a refusal at its field. */
export function parseInput<T>(schema: z.ZodType<T>, raw: unknown, { takesScalars = false }: Pick<Caller, "takesScalars"> = {}): T {
  assertWellFormed(raw);
  const parsed = takesScalars ? parseScalars(schema, raw) : schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw new Refusals(parsed.error.issues.map(refusalOfIssue));
}

type Work<Input, Result> = { operation: Operation<Input, Result>; input: Input; raw: unknown; line: OperLogLine };

/** The idempotency key of this work; null without one, and for a trial, which keeps nothing. */
function keyOf(caller: Caller, { operation, raw }: { operation: { name: string }; raw: unknown }): ResponseKey | null {
  if (!caller.idempotencyKey || caller.dryRun) return null;
  return { key: caller.idempotencyKey, operator: caller.actor.userName, operation: operation.name, raw };
}

/**
 * Work of one transaction: its idempotency key, its answer and its line of the operation log are written inside, so a kill or a fault leaves all
 * of them or none. With a key the first answer is kept and given again.
 */
async function runInOne<Input, Result>(caller: Caller, work: Work<Input, Result>): Promise<Result> {
  const { operation, input, line } = work;
  const key = keyOf(caller, work);
  const result = await openCtx(caller).unit(async (ctx) => {
    const existing = key && (await takeKey<Result>(ctx.em, key));
    const value = existing ? existing.value : await operation.run(ctx, input);
    await ctx.em.flush();
    if (key && !existing) await keepResponse(ctx.em, key, value);
    if (!caller.dryRun) await line.done(ctx.em);
    return value;
  });
  if (caller.dryRun) await line.doneAfterwards();
  return result;
}

/**
 * Work that opens transactions itself. Its line of the operation log is written before it begins and completed at its end; the idempotency key is
 * taken first and freed when it fails; killed, it falls silent and a retry takes the key over.
 */
async function runLong<Input, Result>(caller: Caller, work: Work<Input, Result>): Promise<Result> {
  const { operation, input, line } = work;
  const key = keyOf(caller, work);
  const em = caller.em.fork() as EntityManager;
  const existing = key && (await takeKey<Result>(em, key));
  const stopBeating = key && !existing ? beatKey(caller, key) : null;
  try {
    if (!caller.dryRun) await line.start();
    const value = existing ? existing.value : await operation.run(openCtx(caller), input);
    if (key && !existing) await keepResponse(em, key, value);
    await line.doneAfterwards();
    return value;
  } catch (error) {
    // Without a database the key falls silent by itself; what is told is why the work failed.
    if (key && !existing) await freeKey(em, key).catch(() => undefined);
    throw error;
  } finally {
    stopBeating?.();
  }
}
