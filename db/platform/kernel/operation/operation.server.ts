import { currentTime } from "../clock/current-time.ts";
import { inZone } from "../clock/zone-context.server.ts";
import { setTimeout as pause } from "node:timers/promises";
import {
  type EntityManager,
  OptimisticLockError,
  UniqueConstraintViolationException,
} from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { z } from "zod";
import type { MessageKey } from "../i18n/message-key.ts";
import { type Actor, can, type Source } from "../actor/actor.ts";
import { isNoSpace, noteNoSpace } from "#db/orm/no-space.ts";
import { noCompany } from "../actor/company.ts";
import { heldTransaction } from "./held-connection.server.ts";
import {
  type ResponseKey,
  assertKey,
  beatKey,
  freeKey,
  keepResponse,
  takeKey,
} from "./idempotency.server.ts";
import { OperLogLine, outcomeOf } from "./oper-log.server.ts";
import { Refusal, Refusals } from "../refusal/refusal.ts";
import { parseScalars } from "../refusal/scalar-input.ts";
import type { DeferredField } from "../field/deferred-fields.ts";
import { assertSeen, staleRefusal } from "../field/stale.server.ts";
import { refusalFor } from "../field/stale-readers.server.ts";
import { refusalOfIssue } from "../refusal/validation.ts";
import { assertWellFormed, cutText, wellFormed } from "../refusal/well-formed.ts";

export { assertSeen, staleRefusal };

/** Reports progress; throws when the task is cancelled. */
export type Progress = (done: {
  seen: number;
  total?: number;
  changed?: number;
  failed?: number;
  message?: string;
}) => Promise<void> | void;

export type Ctx = {
  em: EntityManager;
  actor: Actor;
  now: Date;
  source: Source;
  requestId: string;
  log: Logger;
  dryRun: boolean;
  progress: Progress;
  /** Aborted on Ctrl-C, shutdown or cancellation. */
  signal: AbortSignal;
  /** apiName whose row filter the records passed; set by its resource. */
  page?: string;
  /**
   * Runs `work` in its own transaction, for rows or batches. A deadlock repeats it, so side effects
   * must be repeatable.
   */
  unit<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
};

/** Records of a page on which work goes on after an operation. */
export type Following = {
  page: string;
  ids: readonly number[];
  /** Column that narrows the page to them; by default its key column. */
  by?: string;
};

export type Operation<Input = unknown, Result = unknown> = {
  name: string;
  perm: string;
  input: z.ZodType<Input>;
  /** "own" opens transactions through `unit` (long or per-row work). */
  transaction: "one" | "own";
  /** Success message. */
  done?: MessageKey;
  /** It checks the row filter itself, e.g. for numbers or a voyage. */
  requiresScope?: true;
  /** Input fields masked in the log, besides those with telling names (security.md). */
  secrets?: readonly string[];
  /** Not logged: it is its own record or a reader's mark. */
  unlogged?: true;
  /**
   * It may run for a preview and be given back: all it does is rows of the database (decision 057).
   */
  rehearses?: true;
  /** A whole run may be taken back by the change log (decision 057). */
  undoable?: true;
  /**
   * Asks whether its records may go back today; `keysOf` names those of a table that the run wrote.
   * @throws Refusal, such as a voyage that has ended since
   */
  assertUndoable?(ctx: Ctx, keysOf: (table: string) => Promise<number[]>): Promise<void>;
  /**
   * Asks once its records are back whether they fit beside what others did since.
   * @throws Refusal, such as space taken by others
   */
  assertUndone?(ctx: Ctx, keysOf: (table: string) => Promise<number[]>): Promise<void>;
  run(ctx: Ctx, input: Input): Promise<Result>;
  /**
   * What the form itself lacks for the step taken with its save; joined to what refuses the save,
   * so that one answer has all faults.
   */
  lacks?(input: NoInfer<Input>): readonly Refusal[];
  /** Fields the form marks because that step asks for them and the save does not. */
  deferred?: readonly DeferredField[];
  /** Where work goes on; by default on the same records of the same page. */
  follows?(
    ctx: Pick<Ctx, "em" | "actor">,
    done: { input: NoInfer<Input>; result: NoInfer<Result> },
  ): Promise<Following | null>;
};

/**
 * Defines an operation. Every entry point runs it through `runOperation`, with the same checks,
 * transaction and log (architecture §6, action wrapper).
 */
export function defineOperation<Input, Result>(
  spec: Omit<Operation<Input, Result>, "transaction"> & { transaction?: "one" | "own" },
): Operation<Input, Result> {
  return { transaction: "one", ...spec };
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
  /** Empty for commands and jobs. */
  address?: string | undefined;
  progress?: Progress;
  signal?: AbortSignal;
  /** Input of calls, where text and numbers are interchangeable (wire contract §1). */
  takesScalars?: boolean;
};

class DryRunEnd extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super("dry run");
    this.result = result;
  }
}

/** Attempts after a deadlock. */
const mostTries = 3;
/** Deadlock or serialisation failure: rolled back and repeatable. */
const wasInTheWay = (error: unknown) =>
  ["40P01", "40001"].includes(String((error as { code?: unknown } | null)?.code));
const never = new AbortController().signal;

/** A context without transaction, for reads and `unit`. */
export function openCtx(caller: Caller): Ctx {
  const base = {
    actor: caller.actor,
    now: caller.now ?? currentTime(),
    source: caller.source,
    // The log columns hold 64 characters.
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
        if (!wasInTheWay(error) || attempt === mostTries)
          throw await translateError(error, caller.em);
        // Random, so that the rivals do not collide again.
        await pause(Math.random() * 50 * attempt);
      }
    }
  };
  return { ...base, em: caller.em.fork(), unit };
}

/** Names the actor for the stamp and change log triggers. */
export async function stampTransaction(
  em: EntityManager,
  who: { actor: Actor; source: Source; requestId: string },
): Promise<void> {
  await sql`select set_config('seaway.actor', ${who.actor.userName}, true),
      set_config('seaway.source', ${who.source}, true),
      set_config('seaway.request', ${who.requestId}, true)`.execute(em.getKysely());
  // Enforces read-only viewing in the database.
  if (who.actor.viewedBy) await sql`set transaction read only`.execute(em.getKysely());
}

/** Turns database errors users can act on into refusals. */
export async function translateError(error: unknown, em: EntityManager): Promise<unknown> {
  if (error instanceof OptimisticLockError) {
    const entity = error.getEntity() as { id?: number; constructor: { name: string } } | null;
    return staleRefusal(
      em,
      entity && typeof entity === "object" ? entity.constructor.name : "",
      entity?.id ?? 0,
    );
  }
  const code = (error as { code?: unknown } | null)?.code;
  if (error instanceof UniqueConstraintViolationException || code === "23505")
    return new Refusal("kit.notUnique", { detail: uniqueDetail(error) });
  if (wasInTheWay(error)) return new Refusal("kit.duplicate");
  if (
    code === "23514" &&
    /_company_named$/.test(String((error as { constraint?: unknown }).constraint))
  )
    return noCompany();
  if (isNoSpace(error)) {
    noteNoSpace();
    return new Refusal("kit.noSpace");
  }
  if (code === "25006") return new Refusal("kit.viewOnly");
  // For text that did not come through an input.
  if (code === "22021" || code === "22P05") return new Refusal("kit.badText");
  return error;
}

function uniqueDetail(error: unknown): string {
  const detail = (error as { detail?: string }).detail ?? "";
  return /\(([^)]*)\)=\(([^)]*)\)/.exec(detail)?.[2] ?? "";
}

/**
 * Runs an operation with permission, validation, idempotency, transaction and log. `dryRun` rolls
 * back. Work that cannot be logged is not done.
 * @throws Refusal or Refusals; nothing has changed then
 */
export function runOperation<Input, Result>(
  caller: Caller,
  operation: Operation<Input, Result>,
  raw: unknown,
): Promise<Result> {
  return inZone(caller.actor.zone, () => runLogged(caller, operation, raw));
}

async function runLogged<Input, Result>(
  caller: Caller,
  operation: Operation<Input, Result>,
  raw: unknown,
): Promise<Result> {
  const line = new OperLogLine(caller, operation, raw);
  try {
    if (caller.actor.viewedBy) throw new Refusal("kit.viewOnly");
    if (!can(caller.actor, operation.perm)) throw new Refusal("kit.noPermission");
    const input = parseInput(operation.input, raw, caller);
    if (caller.idempotencyKey) assertKey(caller.idempotencyKey);
    const work = { operation, input, raw, line };
    const result = await (operation.transaction === "one"
      ? runInOne(caller, work)
      : runLong(caller, work));
    line.tell(outcomeOf(result).result);
    return result;
  } catch (error) {
    await line.failed(error);
    throw refusalFor(caller.actor, error);
  }
}

/** @throws Refusals, one per invalid field */
export function parseInput<T>(
  schema: z.ZodType<T>,
  raw: unknown,
  { takesScalars = false }: Pick<Caller, "takesScalars"> = {},
): T {
  assertWellFormed(raw);
  const parsed = takesScalars ? parseScalars(schema, raw) : schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw new Refusals(parsed.error.issues.map(refusalOfIssue));
}

type Work<Input, Result> = {
  operation: Operation<Input, Result>;
  input: Input;
  raw: unknown;
  line: OperLogLine;
};

/** Null without a key or for a dry run. */
function keyOf(
  caller: Caller,
  { operation, raw }: { operation: { name: string }; raw: unknown },
): ResponseKey | null {
  if (!caller.idempotencyKey || caller.dryRun) return null;
  return {
    key: caller.idempotencyKey,
    operator: caller.actor.userName,
    operation: operation.name,
    raw,
  };
}

/**
 * One transaction with its key, response and log line, so that a crash leaves all or none. A retry
 * gets the first response.
 */
async function runInOne<Input, Result>(caller: Caller, work: Work<Input, Result>): Promise<Result> {
  const { operation, input, line } = work;
  const key = keyOf(caller, work);
  const result = await openCtx(caller).unit(async (ctx) => {
    const stored = key && (await takeKey<Result>(ctx.em, key));
    const value = stored ? stored.value : await operation.run(ctx, input);
    await ctx.em.flush();
    if (key && !stored) await keepResponse(ctx.em, key, value);
    if (!caller.dryRun) await line.done(ctx.em, value);
    return value;
  });
  if (caller.dryRun) await line.doneAfterwards(result);
  return result;
}

/**
 * Work with its own transactions. The log line comes first and is completed at the end. The key is
 * freed on failure; after a crash a retry takes it over.
 */
async function runLong<Input, Result>(caller: Caller, work: Work<Input, Result>): Promise<Result> {
  const { operation, input, line } = work;
  const key = keyOf(caller, work);
  const em = caller.em.fork() as EntityManager;
  const stored = key && (await takeKey<Result>(em, key));
  const stopBeating = key && !stored ? beatKey(caller, key) : null;
  try {
    if (!caller.dryRun) await line.start();
    const value = stored ? stored.value : await operation.run(openCtx(caller), input);
    if (key && !stored) await keepResponse(em, key, value);
    await line.doneAfterwards(value);
    return value;
  } catch (error) {
    // Without a database the key expires; the original error matters.
    if (key && !stored) await freeKey(em, key).catch(() => undefined);
    throw error;
  } finally {
    stopBeating?.();
  }
}
