import { randomUUID } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { currentTime } from "#platform/kernel/clock/current-time.ts";
import { inZone } from "#platform/kernel/clock/zone-context.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import { heldTransaction } from "#platform/kernel/operation/held-connection.server.ts";
import {
  type Caller,
  type Ctx,
  type Operation,
  parseInput,
  stampTransaction,
  translateError,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { refusalFor } from "#platform/kernel/field/stale-readers.server.ts";
import type { Consequence } from "./consequence.ts";
import { consequencesOf, sumOf } from "./consequences.server.ts";

/**
 * What a run would bring: its own result, and what it would write besides, in all and by row where
 * each row has its own transaction.
 */
export type Rehearsal<Result> = {
  result: Result;
  follows: Consequence[];
  followsOf: readonly Consequence[][] | null;
};

/** Rows previewed at once: all of them stay locked until the end. */
export const mostRehearsed = 1000;

/** Waiting longer for a row somebody else holds is not worth a preview. */
const longestWait = "5s";

class RehearsalEnd<Result> extends Error {
  readonly rehearsal: Rehearsal<Result>;

  constructor(rehearsal: Rehearsal<Result>) {
    super("rehearsal");
    this.rehearsal = rehearsal;
  }
}

/**
 * Runs the operation itself and gives everything back (decision 057). Units are savepoints of one
 * transaction, so a row sees what the rows before it did. Neither logged nor announced; `acted`
 * names the table and ids acted on.
 * @throws Refusal or Refusals of the operation; step.noPreview when it may not be rehearsed
 */
export async function rehearseOperation<Input, Result>(
  caller: Caller,
  operation: Operation<Input, Result>,
  raw: unknown,
  acted: { table: string; ids: readonly number[] },
): Promise<Rehearsal<Result>> {
  const { actor } = caller;
  try {
    if (actor.viewedBy) throw new Refusal("kit.viewOnly");
    if (!can(actor, operation.perm)) throw new Refusal("kit.noPermission");
    if (!operation.rehearses) throw new Refusal("step.noPreview");
    const input = parseInput(operation.input, raw, caller);
    return await inZone(actor.zone, () => runAndGiveBack(caller, { operation, input }, acted));
  } catch (error) {
    throw refusalFor(
      actor,
      isLockTimeout(error) ? new Refusal("kit.duplicate") : await translateError(error, caller.em),
    );
  }
}

const isLockTimeout = (error: unknown) => (error as { code?: unknown } | null)?.code === "55P03";

async function runAndGiveBack<Input, Result>(
  caller: Caller,
  { operation, input }: { operation: Operation<Input, Result>; input: Input },
  acted: { table: string; ids: readonly number[] },
): Promise<Rehearsal<Result>> {
  const requestId = `rehearsal-${randomUUID()}`;
  try {
    await heldTransaction(caller.em.fork() as EntityManager, async (em) => {
      await stampTransaction(em, { actor: caller.actor, source: caller.source, requestId });
      await sql`select set_config('lock_timeout', ${longestWait}, true)`.execute(em.getKysely());
      const units = { count: 0 };
      const ctx = contextIn(caller, em, { requestId, units });
      const result = await operation.run(
        operation.transaction === "one" ? { ...ctx, unit: (work) => work(ctx) } : ctx,
        input,
      );
      await em.flush();
      const follows = await consequencesOf(em, requestId, acted);
      const rows = (result as Partial<StepResult> | null)?.rows?.length ?? -1;
      const followsOf =
        rows === units.count
          ? Array.from({ length: rows }, (_row, unit) => follows.get(unit) ?? [])
          : null;
      throw new RehearsalEnd({ result, follows: sumOf(follows.values()), followsOf });
    });
  } catch (error) {
    if (error instanceof RehearsalEnd) return error.rehearsal as Rehearsal<Result>;
    throw error;
  }
  throw new Error("a rehearsal ended without being given back");
}

/** A context whose units are savepoints; each names itself in the change log. */
function contextIn(
  caller: Caller,
  em: EntityManager,
  { requestId, units }: { requestId: string; units: { count: number } },
): Ctx {
  const base = {
    actor: caller.actor,
    now: caller.now ?? currentTime(),
    source: caller.source,
    requestId,
    log: caller.log,
    dryRun: true,
    progress: () => {},
    signal: caller.signal ?? new AbortController().signal,
  };
  const unit = async <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => {
    const place = units.count;
    units.count += 1;
    try {
      // A savepoint with records of its own: what another row read may have changed since.
      return await em.transactional(
        async (savepoint) => {
          const inner = savepoint as EntityManager;
          await sql`select set_config('seaway.request', ${`${requestId}:${place}`}, true)`.execute(
            inner.getKysely(),
          );
          const ctx: Ctx = { ...base, em: inner, unit: (more) => more(ctx) };
          return work(ctx);
        },
        { clear: true },
      );
    } catch (error) {
      throw await translateError(error, caller.em);
    }
  };
  return { ...base, em, unit };
}
