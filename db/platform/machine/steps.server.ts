import { LockMode } from "@mikro-orm/postgresql";
import { z } from "zod";
import type { Word } from "../i18n/message-key.ts";
import type { ListDefinition } from "../list/list.ts";
import { assertInScope } from "../list/list-rows.server.ts";
import type { ListSource } from "../list/list-sql.server.ts";
import type { Facts as FactsDefinition } from "./facts.ts";
import { factsOf } from "./facts.server.ts";
import { editAction, type Machine, type WhyNot } from "./machine.ts";
import { type Ctx, defineOperation, type Operation, staleRefusal } from "../operation/operation.server.ts";
import { isRefusal, Refusal, refusalsOf } from "../operation/refusal.ts";
import { refusalFor } from "../operation/stale-readers.server.ts";
import { recordId } from "../operation/validation.ts";

/** Which rows, at which version the user saw them, and why. */
export const StepInput = z.object({
  rows: z
    .array(z.object({ id: recordId(), version: z.number().int().min(0).optional() }))
    .min(1, { error: "kit.selectRows" })
    // A step ordered over a whole search.
    .max(10_000),
  reason: z.string().trim().max(500).optional(),
  /** The user has read the warning and goes on (e.g. a difference found by reconcile). */
  accept: z.boolean().optional(),
});
export type StepInput = z.output<typeof StepInput>;

/** One fault of a row, with the field of its sheet it belongs to. */
export type RowFault = { code: Word; params: Record<string, string | number>; field?: string };
/** What became of one row: done (with a word when something is to be said of it), or the word that says why not; several faults at once when the row has several. */
export type RowResult = {
  id: number;
  key: string;
  done: boolean;
  code?: Word;
  params?: Record<string, string | number>;
  faults?: RowFault[];
};
export type StepResult = { done: number; refused: number; rows: RowResult[] };

type Effect<Row> = (ctx: Ctx, row: Row, input: { reason: string; accept: boolean }) => Promise<WhyNot | void> | WhyNot | void;

export type StepSpec<Row extends { id: number; version: number }, Facts extends object, S extends string, A extends string> = {
  machine: Machine<Facts, S, A>;
  /** What the operations are named after, where several kinds of records share one machine. */
  as?: string;
  list: ListDefinition;
  source: ListSource;
  /** What people call the row: bkNo, blNo … */
  keyOf(row: Row): string;
  /** What the machine asks; read under the row lock. */
  facts: FactsDefinition<Row, NoInfer<Facts>>;
  /** False for a record that is no row of these steps though its table holds it; such a record answers like one that does not exist. */
  accepts?(row: Row): boolean;
  /** Locks further rows the facts are read from, before they are read. */
  lock?(ctx: Ctx, row: Row): Promise<void>;
  setState(row: Row, state: S): void;
  /** Runs after the state is set, in the same transaction. What it answers is said of the row though it is done (a booking beyond its space). */
  effects?: Partial<Record<A, Effect<Row>>>;
  /** Actions that another operation carries out (they need more than rows and a reason). */
  elsewhere?: readonly A[];
};

/**
 * One operation per action of a machine, over many rows, each row its own transaction under a row lock: an action answers per row,
 * done or why not, and nothing is half done inside one row (domain §3). Its done-word is `<machine>.<action>.done`.
 */
export function defineSteps<Row extends { id: number; version: number }, Facts extends object, S extends string, A extends string>(
  spec: StepSpec<Row, Facts, S, A>,
): Record<A, Operation<StepInput, StepResult>> {
  const operations = {} as Record<A, Operation<StepInput, StepResult>>;
  for (const action of spec.machine.actionNames) {
    if (action === editAction || spec.elsewhere?.includes(action)) continue;
    operations[action] = defineOperation({
      name: `${spec.as ?? spec.machine.name}.${action}`,
      perm: spec.machine.actions[action].perm,
      input: StepInput,
      transaction: "own",
      done: `${spec.machine.name}.${action}.done` as Word,
      run: (ctx, input) => stepRows(ctx, spec, action, input),
    });
  }
  return operations;
}

async function stepRows<Row extends { id: number; version: number }, Facts extends object, S extends string, A extends string>(
  ctx: Ctx,
  spec: StepSpec<Row, Facts, S, A>,
  action: A,
  input: StepInput,
): Promise<StepResult> {
  if (spec.machine.actions[action].reason === "required" && !input.reason) throw new Refusal("kit.reasonRequired", {}, { field: "reason" });
  // Through a resource its own page has been asked; by name alone the machine's first list stands for it.
  if (!ctx.page) await assertInScope(ctx.em, spec.list, spec.source, { actor: ctx.actor, ids: input.rows.map((row) => row.id) });
  const result: StepResult = { done: 0, refused: 0, rows: [] };
  for (const row of input.rows) {
    ctx.signal.throwIfAborted();
    const rowResult = await stepOne(ctx, spec, action, { ...row, reason: input.reason ?? "", accept: input.accept ?? false });
    result.rows.push(rowResult);
    if (rowResult.done) result.done += 1;
    else result.refused += 1;
    await ctx.progress({ seen: result.rows.length, total: input.rows.length, changed: result.done, failed: result.refused });
  }
  return result;
}

type Requested = { id: number; version?: number | undefined; reason: string; accept: boolean };

async function stepOne<Row extends { id: number; version: number }, Facts extends object, S extends string, A extends string>(
  ctx: Ctx,
  spec: StepSpec<Row, Facts, S, A>,
  action: A,
  requested: Requested,
): Promise<RowResult> {
  let key = String(requested.id);
  const { entity } = spec.facts;
  try {
    const note = await ctx.unit(async (inner) => {
      const row = (await inner.em.findOne(entity, { id: requested.id } as never, { lockMode: LockMode.PESSIMISTIC_WRITE })) as Row | null;
      if (!row || spec.accepts?.(row) === false) throw new Refusal("kit.notFound", {}, { key });
      key = spec.keyOf(row);
      if (requested.version !== undefined && row.version !== requested.version)
        throw await staleRefusal(inner.em, entity.name, row.id, requested.version);
      await spec.lock?.(inner, row);
      spec.setState(row, spec.machine.assert(await factsOf(inner, spec.facts, row), action));
      const message = await spec.effects?.[action]?.(inner, row, { reason: requested.reason, accept: requested.accept });
      await inner.em.flush();
      return message ?? null;
    });
    return { id: requested.id, key, done: true, ...note };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const faults = refusalsOf(refusalFor(ctx.actor, error)).map(
      ({ code, params, place }): RowFault => ({ code, params, ...(place.field ? { field: place.field } : {}) }),
    );
    // A reason nobody is asked for cannot be given.
    if (!spec.machine.actions[action].reason && faults.some((fault) => fault.field === "reason"))
      throw new Error(`${spec.machine.name}.${action} refuses for want of a reason its machine does not ask for`, { cause: error });
    const first = { code: faults[0]?.code ?? "kit.failed", params: faults[0]?.params ?? {} } as const;
    return { id: requested.id, key, done: false, ...first, ...(faults.length > 1 ? { faults } : {}) };
  }
}

/**
 * The same step over all its rows or none of them, in one transaction: the first row that refuses refuses the list and is named (`place.key`).
 * For callers who were told of one answer and not of one per row.
 */
export function wholly(step: Operation): Operation<unknown, StepResult> {
  const run = async (ctx: Ctx, input: unknown): Promise<StepResult> => {
    const result = (await step.run(ctx, input)) as StepResult;
    const refused = result.rows.find((row) => !row.done);
    if (refused) throw new Refusal(refused.code ?? "kit.failed", refused.params ?? {}, { key: refused.key });
    return result;
  };
  return { ...step, transaction: "one", run };
}
