import { sql } from "kysely";
import { z } from "zod";
import { stepListeners } from "#platform/records/machine/step-listeners.server.ts";
import { can, isLimited } from "#platform/kernel/actor/actor.ts";
import {
  type Ctx,
  defineOperation,
  type Operation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { recordId } from "#platform/kernel/refusal/validation.ts";
import type { Consequence } from "./consequence.ts";
import { tableLabel } from "#platform/kernel/trace/table-labels.ts";
import { parentsFirst } from "./parents-first.ts";
import { assertNothingNewer } from "./nothing-newer.server.ts";
import {
  findRun,
  foreignKeysOnto,
  keysOfRun,
  type LoggedRun,
  shapesOf,
  type TableShape,
  touchedTables,
} from "./run-records.server.ts";
import { putBackDeleted, removeAdded, restoreChanged } from "./restore-records.server.ts";

const UndoInput = z.object({ id: recordId() });

/** Records put back as they were, by table. */
export type Undone = { restored: number; tables: Consequence[] };

/**
 * Takes a whole run back by the change log (decision 057): what it added is removed, what it
 * changed or removed is as before. Numbers taken are not given back. Needs the permission of the
 * operation; limited readers and customers take back their own runs only.
 */
export function defineUndoRun(
  find: (
    name: string,
  ) => Pick<Operation, "perm" | "undoable" | "assertUndoable" | "assertUndone"> | undefined,
): Operation<{ id: number }, Undone> {
  return defineOperation({
    name: "run.undo",
    perm: "org:self",
    input: UndoInput,
    done: "step.undone",
    // Its run is found by an id of the log and asked for by operator and permission.
    requiresScope: true,
    run: (ctx, { id }) => undoRun(ctx, id, find),
  });
}

/** @throws Refusal kit.notFound for what is not there or not the reader's */
async function undoRun(
  ctx: Ctx,
  id: number,
  find: Parameters<typeof defineUndoRun>[0],
): Promise<Undone> {
  const run = await findRun(ctx.em, id);
  const operation = run && find(run.operation);
  if (!run || !operation || !mayUndo(ctx, run, operation.perm))
    throw new Refusal("kit.notFound", {}, { key: String(id) });
  if (!operation.undoable || run.mixed) throw new Refusal("step.notUndoable");
  const touched = await touchedTables(ctx.em, run);
  if (touched.length === 0) throw new Refusal("step.nothingToUndo");
  if (touched.some(({ unnamed, masked }) => unnamed || masked))
    throw new Refusal("step.notUndoable");
  const tables = touched.map(({ table }) => table);
  const references = await foreignKeysOnto(ctx.em, tables);
  const shapes = new Map((await shapesOf(ctx.em, tables)).map((shape) => [shape.table, shape]));
  const ordered = parentsFirst(tables, references).flatMap((table) => {
    const shape = shapes.get(table);
    return shape
      ? [{ shape, columns: touched.find((each) => each.table === table)?.columns ?? [] }]
      : [];
  });
  await assertNothingNewer(ctx.em, run, { shapes: ordered.map(({ shape }) => shape), references });
  await operation.assertUndoable?.(ctx, (table) => keysOfRun(ctx.em, run, table));
  // What triggers noted of the run goes back with it, and going back is nothing to note.
  await sql`select set_config('seaway.undoing', 'on', true)`.execute(ctx.em.getKysely());
  const undone = await restore(ctx, run, ordered);
  for (const listener of stepListeners.parts()) await listener.runUndone(ctx, run.requestId);
  await operation.assertUndone?.(ctx, (table) => keysOfRun(ctx.em, run, table));
  return undone;
}

/**
 * Whoever may do it again on all records may take it back; others only what they did themselves.
 */
function mayUndo({ actor }: Ctx, run: LoggedRun, perm: string): boolean {
  if (!can(actor, perm)) return false;
  return run.operator === actor.userName || (actor.kind !== "customer" && !isLimited(actor));
}

type Touched = { shape: TableShape; columns: readonly string[] };

/**
 * Records come back before what refers to them, and go after it. A number may be taken by a record
 * the run added: then those go first.
 * @throws Refusal step.standsInTheWay
 */
async function restore(ctx: Ctx, run: LoggedRun, tables: readonly Touched[]): Promise<Undone> {
  const counts = new Map<string, Consequence>();
  const count = (table: string, fate: "added" | "changed" | "removed", rows: number) => {
    const entry = counts.get(table) ?? {
      table,
      label: tableLabel(table) ?? null,
      added: 0,
      changed: 0,
      removed: 0,
    };
    entry[fate] += rows;
    counts.set(table, entry);
  };
  const phases = {
    async back() {
      for (const { shape } of tables)
        count(shape.table, "added", await putBackDeleted(ctx.em, run, shape));
    },
    async changed() {
      for (const { shape, columns } of tables)
        count(shape.table, "changed", await restoreChanged(ctx.em, run, { shape, columns }));
    },
    async gone() {
      for (const { shape } of tables.toReversed())
        count(shape.table, "removed", await removeAdded(ctx.em, run, shape));
    },
  };
  const orders = [
    [phases.back, phases.changed, phases.gone],
    [phases.gone, phases.changed, phases.back],
  ];
  for (const order of orders) {
    await sql`savepoint undo_run`.execute(ctx.em.getKysely());
    try {
      for (const phase of order) await phase();
      const all = [...counts.values()].filter(
        ({ added, changed, removed }) => added + changed + removed > 0,
      );
      return {
        restored: all.reduce(
          (sum, { added, changed, removed }) => sum + added + changed + removed,
          0,
        ),
        tables: all,
      };
    } catch (error) {
      if (!isConstraint(error)) throw error;
      await sql`rollback to savepoint undo_run`.execute(ctx.em.getKysely());
      counts.clear();
    }
  }
  throw new Refusal("step.standsInTheWay");
}

const isConstraint = (error: unknown) =>
  ["23503", "23505"].includes(String((error as { code?: unknown } | null)?.code));
