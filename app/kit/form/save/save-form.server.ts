import { data, redirect } from "@remix-run/node";
import { applyIntent, type FormDefinition, readForm } from "#platform/records/form/form.ts";
import { readableForm } from "#platform/records/form/readable-form.ts";
import {
  doneIds,
  faultsOf,
  saveAndStep,
  type StepResult,
} from "#platform/records/machine/steps.server.ts";
import { isRefusal, Refusal } from "#platform/kernel/refusal/refusal.ts";
import type { AnyOperation } from "#platform/records/resource/resource.server.ts";
import { mostFiles } from "#platform/records/storage/file-types.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { type PageContext, permit, runAction } from "#app/session/ctx.server.ts";
import { undoFor } from "#app/kit/step/offers.server.ts";
import { fillFromCodes, resolveNames } from "../form-codes.server.ts";
import type { FormResponse } from "./form-data.ts";
import {
  answerBroken,
  answerRefused,
  type Posted,
  type SaveTarget,
} from "./refused-form.server.ts";

/**
 * Answers a posted form: buttons of lines and codes change what it shows, the others act. A refusal
 * returns the input with errors. With `form`, names become codes, unknown codes get suggestions and
 * a stale save a comparison.
 */
export async function saveForm(context: PageContext, apiName: string, target: SaveTarget) {
  if (target.files?.tooLarge(context))
    return data<FormResponse>(
      { errors: [{ field: "file", code: "file.tooMany", params: { limit: mostFiles } }] },
      { status: 413 },
    );
  const posted = await readPosted(context, apiName, target);
  return withFiles(posted, async () => {
    if (target.files) posted.held = await target.files.hold(context, posted.body);
    return respondTo(posted);
  });
}

/** An answer that shows the form again shows the files it holds. */
async function withFiles(posted: Posted, respond: () => ReturnType<typeof respondTo>) {
  const { context, target, body } = posted;
  const response = await respond().catch(async (error: unknown) => {
    if (!isRefusal(error)) throw error;
    posted.held = (await target.files?.held(context, body)) ?? [];
    return answerRefused(posted, error);
  });
  return "data" in response && target.files
    ? data<FormResponse>({ ...response.data, held: posted.held }, response.init ?? {})
    : response;
}

async function respondTo(posted: Posted) {
  const { context, target } = posted;
  const intent = textOf(posted, "_intent");
  if (intent === "fill" && target.form) return fillCodes(posted, target.form);
  const changed = applyIntent(posted.record, intent);
  if (changed) return data<FormResponse>({ record: changed });
  const step = textOf(posted, "_step");
  try {
    return await actOn(posted, step);
  } catch (error) {
    if (isRefusal(error)) return answerRefused(posted, error);
    const label = step === "remove" ? "shell.deleteFailed" : "kit.failed";
    return answerBroken(context, error, {
      record: posted.record,
      label: step ? label : "shell.saveFailed",
    });
  }
}

async function readPosted(
  context: PageContext,
  apiName: string,
  target: SaveTarget,
): Promise<Posted> {
  const body = await context.form();
  const entries = [...body.entries()].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return {
    context,
    resource: resourceOf(apiName),
    target,
    body,
    record: readForm(entries),
    held: [],
  };
}

const textOf = ({ body }: Posted, name: string): string => String(body.get(name) ?? "");

async function actOn(posted: Posted, step: string) {
  if (step) return takeStep(posted, step);
  const more = textOf(posted, "_more");
  if (more) return takeMore(posted, more);
  const then = textOf(posted, "_then");
  return then ? saveThen(posted, then) : save(posted);
}

/** What codes bring with them: names, terms. */
async function fillCodes({ context, resource, record }: Posted, form: FormDefinition) {
  const { actor } = permit(context, resource.list.perm);
  await fillFromCodes(context, readableForm(actor, resource.source.entity.name, form), record);
  return data<FormResponse>({ record });
}

/** An action with a small form of its own. */
async function takeMore(posted: Posted, more: string) {
  const { more: actions = {} } = posted.resource;
  const operation = Object.hasOwn(actions, more) ? actions[more] : undefined;
  if (!operation) throw new Response(null, { status: 404 });
  return runAndShow(posted, operation, more);
}

async function save(posted: Posted) {
  return runAndShow(posted, await saveOf(posted), "1");
}

/** Saves and takes the step, both or neither. @throws Refusal for an action that is gone */
async function saveThen(posted: Posted, then: string) {
  const operation = await saveOf(posted);
  const { steps } = posted.resource;
  const step = Object.hasOwn(steps, then) ? steps[then] : undefined;
  if (!step) throw new Refusal("kit.unknownOperation", { name: then });
  const both = saveAndStep(operation, step, {
    reason: textOf(posted, "_reason") || undefined,
    accept: posted.body.get("_accept") === "Y",
  });
  return runAndShow(posted, both, then);
}

/** The operation that saves, after names became codes. */
async function saveOf({ context, resource, target, record, held }: Posted): Promise<AnyOperation> {
  const operation = (target.id === "new" ? resource.add : undefined) ?? resource.save;
  if (!operation) throw new Response(null, { status: 404 });
  if (target.form) await resolveNames(permit(context, operation.perm), target.form, record);
  return target.files && held.length > 0 ? target.files.saving(operation, held) : operation;
}

async function runAndShow(posted: Posted, operation: AnyOperation, done: string) {
  const key = textOf(posted, "_key") || undefined;
  const saved = (await runAction(posted.context, operation, posted.record, key)) as { id: number };
  return redirect(`${posted.target.saved(saved.id)}?saved=${done}`);
}

/** Empty when the form sent no version. */
export const seenVersion = (
  sent: FormDataEntryValue | string | null | undefined,
): { version?: number } =>
  typeof sent === "string" && sent.trim() !== "" ? { version: Number(sent) } : {};

/** Id of the record a step created, such as a copy. */
const madeBy = (outcome: StepResult): number => Number(outcome.rows[0]?.params?.madeId ?? 0);

/** A button of the machine. @throws Refusal for an action that is gone */
async function takeStep({ context, resource, target, body }: Posted, step: string) {
  const operation = Object.hasOwn(resource.steps, step) ? resource.steps[step] : undefined;
  if (!operation) {
    // Checked first, so that actions are named only to those who may read the page.
    permit(context, resource.list.perm);
    // A page loaded before an upgrade may send an action that is gone; its input stays.
    throw new Refusal("kit.unknownOperation", { name: step });
  }
  const input = {
    rows: [{ id: Number(target.id), ...seenVersion(body.get("version")) }],
    reason: String(body.get("_reason") ?? "") || undefined,
    accept: body.get("_accept") === "Y",
  };
  const outcome = (await runAction(context, operation, input)) as StepResult;
  const refused = outcome.rows.find((row) => !row.done);
  if (refused) {
    return data<FormResponse>(
      { errors: faultsOf(refused).map((fault) => ({ ...fault, field: fault.field ?? "" })) },
      { status: 409 },
    );
  }
  return answerStep({ context, resource, target }, operation, { step, outcome });
}

/** Where a step leads, or what it says on the form. */
async function answerStep(
  { context, resource, target }: Pick<Posted, "context" | "resource" | "target">,
  operation: AnyOperation,
  { step, outcome }: { step: string; outcome: StepResult },
) {
  // A list's address is its apiName.
  if (step === "remove") return redirect(target.removed ?? `/${resource.apiName}`);
  const made = madeBy(outcome);
  // A copy opens at once.
  if (made > 0) return redirect(`${target.saved(made)}?copied=1`);
  const undo = await undoFor(context, {
    resource,
    step,
    ids: doneIds(outcome),
    here: new URL(context.url).pathname,
  });
  const messages = outcome.rows.flatMap(({ code, params, notes = [] }) => [
    ...(code ? [{ code, params }] : []),
    ...notes,
  ]);
  const warnings = messages.map(({ code, params = {} }) => ({ code, params }));
  return data<FormResponse>({
    ...(operation.done ? { doneLabel: operation.done } : {}),
    ...(warnings.length > 0 ? { messages: warnings } : {}),
    ...(undo ? { undo } : {}),
  });
}
