import { LockMode } from "@mikro-orm/postgresql";
import { z } from "zod";
import { findRow, findRows } from "#db/orm/any-entity.server.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { ListDefinition } from "../list/list.ts";
import { assertInScope } from "../list/query/list-rows.server.ts";
import type { ListSource } from "../list/query/list-sql.server.ts";
import type { Facts as FactsDefinition } from "./facts.ts";
import { factsOf } from "./facts.server.ts";
import { announceStep } from "./step-listeners.server.ts";
import { editAction, type Machine, type WhyNot } from "./machine.ts";
import {
  type Ctx,
  defineOperation,
  type Following,
  type Operation,
  staleRefusal,
} from "#platform/kernel/operation/operation.server.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import { isRefusal, Refusal, Refusals, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { refusalFor } from "#platform/kernel/field/stale-readers.server.ts";
import { RefusalCollector } from "#platform/kernel/refusal/refusal-collector.ts";
import { recordId } from "#platform/kernel/refusal/validation.ts";

/** Rows with the version the user saw. */
export const StepInput = z.object({
  rows: z
    .array(z.object({ id: recordId(), version: z.number().int().min(0).optional() }))
    .min(1, { error: "kit.selectRows" })
    // For a whole search.
    .max(10_000),
  reason: z.string().trim().max(500).optional(),
  /** Confirms a warning (e.g. a difference found by reconcile). */
  accept: z.boolean().optional(),
  /** What the action asks besides, by field (`asks` of the machine). */
  fields: z.record(z.string().max(40), z.string().trim().max(500)).optional(),
});
export type StepInput = z.output<typeof StepInput>;

/** `field` is on the row's form. */
export type RowFault = {
  code: MessageKey;
  params: Record<string, string | number>;
  field?: string;
};
/** Outcome of a row: done, perhaps with a warning, or its faults. */
export type RowResult = {
  id: number;
  key: string;
  done: boolean;
  code?: MessageKey;
  params?: Record<string, string | number>;
  faults?: RowFault[];
  /** What follows for the row beyond its state, e.g. fees before and after. */
  notes?: RowNote[];
};
export type RowNote = { code: MessageKey; params?: Record<string, string | number> };
/** `notes` are said of the run, e.g. space of a target voyage. */
export type StepResult = { done: number; refused: number; rows: RowResult[]; notes?: RowNote[] };

type EffectInput = { reason: string; accept: boolean; fields: Readonly<Record<string, string>> };
/** A warning, or what follows for the row. */
export type StepMessage = WhyNot | { notes: RowNote[] } | void;
/** Said of a row: the one there is, or all. */
export function notesOf(...messages: readonly WhyNot[]): StepMessage {
  const notes = messages.filter((message) => message !== null);
  return notes.length > 1 ? { notes } : (notes[0] ?? null);
}

type Effect<Row> = (ctx: Ctx, row: Row, input: EffectInput) => Promise<StepMessage> | StepMessage;

export type StepSpec<
  Row extends { id: number; version: number },
  Facts extends object,
  S extends string,
  A extends string,
> = {
  machine: Machine<Facts, S, A>;
  /** Prefix of operation names where records share a machine. */
  as?: string;
  list: ListDefinition;
  source: ListSource;
  /** bkNo, blNo … */
  keyOf(row: Row): string;
  /** Read under the row lock. */
  facts: FactsDefinition<Row, NoInfer<Facts>>;
  /** False hides a row of the table from these steps. */
  accepts?(row: Row): boolean;
  /** Takes locks that come before the row's own, where others take them in that order. */
  before?(ctx: Ctx, id: number, action: NoInfer<A>): Promise<void>;
  /** Locks rows the facts depend on. */
  lock?(ctx: Ctx, row: Row): Promise<void>;
  setState(row: Row, state: S): void;
  /**
   * Runs in the same transaction after the state changes. It may return a warning; the row is still
   * done and shows it.
   */
  effects?: Partial<Record<A, Effect<Row>>>;
  /** What is said of a run after its rows, e.g. the space left on a target. */
  notes?: Partial<Record<A, (ctx: Ctx, input: EffectInput) => Promise<RowNote[]>>>;
  /** Where work goes on after an action, if not on the same records. */
  follows?: Partial<
    Record<A, (ctx: Pick<Ctx, "em" | "actor">, ids: readonly number[]) => Promise<Following | null>>
  >;
  /** Actions implemented by another operation because they need more input. */
  customActions?: readonly A[];
  /**
   * Actions whose whole run may be taken back by the change log (decision 057), each with the
   * action that leads the other way: its guards are asked.
   */
  undoable?: Partial<Record<A, NoInfer<A>>>;
  /** Asks of the records of a run taken back whether they fit beside what others did since. */
  assertUndone?: Partial<Record<A, (ctx: Ctx, ids: readonly number[]) => Promise<void>>>;
};

/**
 * Defines one operation per action. Each row is locked and committed on its own, with its own
 * outcome (domain §3). The success message is `<machine>.<action>.done`.
 */
export function defineSteps<
  Row extends { id: number; version: number },
  Facts extends object,
  S extends string,
  A extends string,
>(spec: StepSpec<Row, Facts, S, A>): Record<A, Operation<StepInput, StepResult>> {
  const operations = {} as Record<A, Operation<StepInput, StepResult>>;
  for (const action of spec.machine.actionNames) {
    if (action === editAction || spec.customActions?.includes(action)) continue;
    const follows = spec.follows?.[action];
    const reverse = spec.undoable?.[action];
    const undone = spec.assertUndone?.[action];
    operations[action] = defineOperation({
      name: `${spec.as ?? spec.machine.name}.${action}`,
      perm: spec.machine.actions[action].perm,
      input: StepInput,
      transaction: "own",
      rehearses: true,
      ...(reverse
        ? {
            undoable: true,
            assertUndoable: (ctx, keysOf) => assertReverse(ctx, spec, reverse, keysOf),
          }
        : {}),
      ...(undone
        ? {
            assertUndone: async (ctx, keysOf) =>
              undone(ctx, await keysOf(ctx.em.getMetadata().get(spec.facts.entity).tableName)),
          }
        : {}),
      done: `${spec.machine.name}.${action}.done` as MessageKey,
      run: (ctx, input) => stepRows(ctx, spec, action, input),
      ...(follows ? { follows: (ctx, { result }) => follows(ctx, doneIds(result)) } : {}),
    });
  }
  return operations;
}

/**
 * A run goes back only where the action that leads the other way is open, so that an ended voyage
 * or a lock stops both.
 */
async function assertReverse<
  Row extends { id: number; version: number },
  Facts extends object,
  S extends string,
  A extends string,
>(
  ctx: Ctx,
  { facts, machine, keyOf }: StepSpec<Row, Facts, S, A>,
  reverse: A,
  keysOf: (table: string) => Promise<number[]>,
): Promise<void> {
  const ids = await keysOf(ctx.em.getMetadata().get(facts.entity).tableName);
  const rows = await findRows(ctx.em, facts.entity, ids);
  const current = await facts.read(ctx, rows);
  for (const row of rows) {
    const values = current.get(row.id);
    const no = values && machine.whyNot(values, reverse);
    if (no) throw new Refusal(no.code, no.params, { key: keyOf(row) });
  }
}

export const doneIds = (result: Pick<StepResult, "rows">): number[] =>
  result.rows.flatMap(({ done, id }) => (done && id > 0 ? [id] : []));

/** @throws Refusal kit.reasonRequired where the action asks for a reason and none is given */
export function assertReason(
  action: { reason?: "required" | "may" },
  { reason }: Pick<StepInput, "reason">,
): void {
  if (action.reason === "required" && !reason)
    throw new Refusal("kit.reasonRequired", {}, { field: "reason" });
}

async function stepRows<
  Row extends { id: number; version: number },
  Facts extends object,
  S extends string,
  A extends string,
>(ctx: Ctx, spec: StepSpec<Row, Facts, S, A>, action: A, input: StepInput): Promise<StepResult> {
  assertReason(spec.machine.actions[action], input);
  const entered = {
    reason: input.reason ?? "",
    accept: input.accept ?? false,
    fields: input.fields ?? {},
  };
  const missing = spec.machine.actions[action].asks?.find(
    ({ name, required }) => required && !entered.fields[name],
  );
  if (missing) throw new Refusal("kit.required", {}, { field: missing.name });
  // A resource has checked the scope of its page; a call by name uses the machine's first list.
  if (!ctx.page)
    await assertInScope(ctx.em, spec.list, spec.source, {
      actor: ctx.actor,
      ids: input.rows.map((row) => row.id),
    });
  const result: StepResult = { done: 0, refused: 0, rows: [] };
  for (const row of input.rows) {
    ctx.signal.throwIfAborted();
    const rowResult = await stepOne(ctx, spec, action, { ...row, ...entered });
    result.rows.push(rowResult);
    if (rowResult.done) result.done += 1;
    else result.refused += 1;
    await ctx.progress({
      seen: result.rows.length,
      total: input.rows.length,
      changed: result.done,
      failed: result.refused,
    });
  }
  const notes = result.done > 0 ? await spec.notes?.[action]?.(ctx, entered) : undefined;
  return notes ? { ...result, notes } : result;
}

type Requested = { id: number; version?: number | undefined } & EffectInput;

async function stepOne<
  Row extends { id: number; version: number },
  Facts extends object,
  S extends string,
  A extends string,
>(ctx: Ctx, spec: StepSpec<Row, Facts, S, A>, action: A, requested: Requested): Promise<RowResult> {
  let key = String(requested.id);
  const { entity } = spec.facts;
  try {
    const warning = await ctx.unit(async (inner) => {
      await spec.before?.(inner, requested.id, action);
      const row = await findRow(inner.em, entity, { id: requested.id }, LockMode.PESSIMISTIC_WRITE);
      if (!row || spec.accepts?.(row) === false) throw new Refusal("kit.notFound", {}, { key });
      key = spec.keyOf(row);
      if (requested.version !== undefined && row.version !== requested.version)
        throw await staleRefusal(inner.em, entity.name, row.id, requested.version);
      await spec.lock?.(inner, row);
      spec.setState(row, spec.machine.assert(await factsOf(inner, spec.facts, row), action));
      const warning = await spec.effects?.[action]?.(inner, row, requested);
      await inner.em.flush();
      await announceStep(inner, {
        machine: spec.machine.name,
        action,
        id: row.id,
        key,
        reason: requested.reason,
      });
      return warning ?? null;
    });
    return { id: requested.id, key, done: true, ...warning };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const faults = refusalsOf(refusalFor(ctx.actor, error)).map(
      ({ code, params, place }): RowFault => ({
        code,
        params,
        ...(place.field ? { field: place.field } : {}),
      }),
    );
    // A reason nobody can enter must not be required.
    if (!spec.machine.actions[action].reason && faults.some((fault) => fault.field === "reason"))
      throw new Error(
        `${spec.machine.name}.${action} refuses for want of a reason its machine does not ask for`,
        { cause: error },
      );
    const first = {
      code: faults[0]?.code ?? "kit.failed",
      params: faults[0]?.params ?? {},
    } as const;
    return {
      id: requested.id,
      key,
      done: false,
      ...first,
      ...(faults.length > 1 || faults[0]?.field ? { faults } : {}),
    };
  }
}

/** The refusals of a row, each at its field. */
export const faultsOf = ({ code, params, faults }: RowResult): RowFault[] =>
  faults ?? [{ code: code ?? "kit.failed", params: params ?? {} }];

/**
 * Saves a form and takes a step on its record in one transaction: a refusal of either keeps both
 * undone and the input typed. Where the save refuses, what the form lacks for the step is told too.
 */
export function saveAndStep(
  save: Operation,
  step: Operation,
  more: Omit<StepInput, "rows">,
): Operation<unknown, { id: number }> {
  const run = async (ctx: Ctx, input: unknown): Promise<{ id: number }> => {
    if (!can(ctx.actor, step.perm)) throw new Refusal("kit.noPermission");
    const faults = new RefusalCollector();
    const saved = await faults.check(() => save.run(ctx, input) as Promise<{ id: number }>);
    if (!saved) {
      // Not beside a stale or closed record: that is no fault of the form.
      if (faults.areAtFields()) faults.add(save.lacks?.(input) ?? []);
      return faults.refuse();
    }
    await ctx.em.flush();
    const { rows } = (await step.run(ctx, { rows: [{ id: saved.id }], ...more })) as StepResult;
    const refused = rows.find((row) => !row.done);
    if (refused)
      throw new Refusals(
        faultsOf(refused).map(
          ({ code, params, field }) =>
            new Refusal(code, params, field === undefined ? {} : { field }),
        ),
      );
    return saved;
  };
  return {
    name: step.name,
    perm: save.perm,
    input: save.input,
    transaction: "one",
    ...(step.done ? { done: step.done } : {}),
    run,
  };
}

/**
 * Runs a step in one transaction: the first refusal, with `place.key`, refuses all. For callers
 * that expect one response.
 */
export function wholly(step: Operation): Operation<unknown, StepResult> {
  const run = async (ctx: Ctx, input: unknown): Promise<StepResult> => {
    const result = (await step.run(ctx, input)) as StepResult;
    const refused = result.rows.find((row) => !row.done);
    if (refused)
      throw new Refusal(refused.code ?? "kit.failed", refused.params ?? {}, { key: refused.key });
    return result;
  };
  return { ...step, transaction: "one", run };
}
