import { data } from "@remix-run/node";
import { type Actor, can } from "#platform/kernel/actor/actor.ts";
import { faultsOf } from "#platform/records/machine/steps.server.ts";
import type { Operation } from "#platform/kernel/operation/operation.server.ts";
import type { Resource } from "#platform/records/resource/resource.server.ts";
import { mostRehearsed } from "#platform/output/run/rehearsal.server.ts";
import { rehearseStep } from "#platform/output/run/rehearse-step.server.ts";
import { lastRunId } from "#platform/output/run/run-records.server.ts";
import { allOperations, undoRun } from "#db/services/registry.server.ts";
import { type PageContext, permit, runAction } from "#app/session/ctx.server.ts";
import type { Outcome } from "#app/kit/list/data/list-data.ts";
import { stepOf } from "./list-step.server.ts";
import type { Offer } from "./offer.ts";

type Input = {
  fields?: Record<string, string>;
  rows: readonly { id: number; version?: number }[];
  reason: string | undefined;
  accept: boolean;
};

/** Rows of a preview that stand on the page; the counts are of all. */
const mostListed = 200;

const entered = "_ask.";

/** Further input of a step, by field. */
export const enteredOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(entered) ? [[name.slice(entered.length), String(value)]] : [],
    ),
  );

/** What the posted step would do. The fields of the form run it when they are sent again. */
export async function previewStep(
  context: PageContext,
  resource: Resource,
  { name, input, form }: { name: string; input: Input; form: FormData },
) {
  const operation = resource.steps[name] as Operation;
  const rows = input.rows.slice(0, mostRehearsed);
  const { result, follows, followsOf } = await rehearseStep(
    permit(context, operation.perm),
    resource,
    operation,
    { ...input, rows },
  );
  const listed = result.rows.slice(0, mostListed).map((row, i) => ({
    key: row.key,
    done: row.done,
    faults: row.done
      ? row.code
        ? [{ code: row.code, params: row.params ?? {} }]
        : []
      : faultsOf(row),
    notes: row.notes ?? [],
    follows: followsOf?.[i] ?? [],
  }));
  const fields = [...form].flatMap(([key, value]) =>
    typeof value === "string" && !key.startsWith("_preview") ? [[key, value] as const] : [],
  );
  const preview: Outcome["preview"] = {
    step: stepOf(resource, name),
    rows: listed,
    more: result.rows.length - listed.length,
    notes: result.notes ?? [],
    follows,
    fields: fields.some(([key]) => key === "_step") ? fields : [["_step", name], ...fields],
    all: input.rows.length,
  };
  return data<Outcome>({ done: result.done, refused: result.refused, rows: [], preview });
}

type Run = {
  operation: Pick<Operation, "name" | "perm" | "undoable">;
  requestId: string;
  operator?: string;
};

/**
 * Takes a finished run back as a whole; null where that is not possible. `here` is the list it was
 * run on.
 */
export async function undoRunOffer(
  context: PageContext,
  { operation, requestId, operator }: Run,
  here: string,
): Promise<Offer | null> {
  if (!operation.undoable || !can(context.actor, operation.perm)) return null;
  const run = {
    operation: operation.name,
    requestId: requestId.slice(0, 64),
    operator: operator ?? context.actor.userName,
  };
  const id = await lastRunId(context.em, run);
  if (id === null) return null;
  return {
    label: "shell.undo",
    count: 1,
    to: here,
    fields: [["_undoRun", String(id)]],
    noun: "step.records",
    names: [],
  };
}

/** Takes back the run a form names. */
export async function undoPosted(context: PageContext, id: FormDataEntryValue) {
  const undone = await runAction(context, undoRun, { id: Number(id) });
  return data<Outcome>({ done: undone.restored, refused: 0, rows: [], doneLabel: "step.undone" });
}

/**
 * The id of an entry of the operation log whose run may be taken back; its records are checked
 * then.
 */
export function undoableRun(actor: Actor, row: Record<string, unknown>): number | null {
  if (row.result !== "DONE" && row.result !== "PARTLY") return null;
  const operation = allOperations().find(({ name }) => name === row.method);
  return operation?.undoable && can(actor, operation.perm) ? Number(row.id) : null;
}

type TaskRun = { status: string; params: unknown; operator: string; requestId: string };

/** The run of an ended task that may be taken back, by its entry of the operation log. */
export async function undoOfTask(
  { em, actor }: PageContext,
  { status, params, operator, requestId }: TaskRun,
): Promise<number | null> {
  const name = String((params as { operation?: unknown } | null)?.operation ?? "");
  const operation = allOperations().find((each) => each.name === name);
  if (
    status === "WAITING" ||
    status === "RUNNING" ||
    !operation?.undoable ||
    !can(actor, operation.perm)
  )
    return null;
  return lastRunId(em, { operation: name, operator, requestId: requestId.slice(0, 64) });
}
