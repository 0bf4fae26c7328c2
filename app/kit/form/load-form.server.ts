import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { can } from "#platform/operation/actor.ts";
import { type Constraints, constraintsOf } from "#platform/operation/constraints.ts";
import {
  applyIntent,
  type FormDefinition,
  type FormRecord,
  readForm,
} from "#platform/form/form.ts";
import { readableForm } from "#platform/form/field-readers.ts";
import type { ListRow } from "#platform/list/list.ts";
import { isRefusal, mayInsist, Refusal, refusalsOf } from "#platform/operation/refusal.ts";
import {
  type AnyOperation,
  factsOfRow,
  readRecord,
  type Resource,
  whyClosed,
} from "#platform/resource/resource.server.ts";
import { doneIds, faultsOf, saveAndStep, type StepResult } from "#platform/machine/steps.server.ts";
import type { MessageKey } from "#platform/i18n/message-key.ts";
import { isConnectionFault } from "#db/orm/connection-fault.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { type PageContext, permit, runAction } from "#app/session/ctx.server.ts";
import type { FieldError, FormResponse, FormData_ } from "./form-data.ts";
import { historyPath, historyPerm, whySeePath, whySeePerm } from "./history-path.ts";
import { fillFromCodes, namesOnForm, resolveNames, suggestCodes } from "./form-codes.server.ts";
import { compareStale } from "./stale-form.server.ts";
import { confirmOf, stepOf } from "#app/kit/step/list-step.server.ts";
import { nextOn } from "#app/kit/step/form-next.server.ts";
import { undoFor } from "#app/kit/step/offers.server.ts";

const constraintCache = new WeakMap<AnyOperation, Constraints>();

function constraintsFor(operation: AnyOperation): Constraints {
  let constraints = constraintCache.get(operation);
  if (!constraints) {
    constraints = constraintsOf(operation.input);
    constraintCache.set(operation, constraints);
  }
  return constraints;
}

/** Loads a record by the id in the path; "new" opens an empty form with `start` values. */
export async function loadForm(
  context: PageContext,
  apiName: string,
  of: { id: string | undefined; form: FormDefinition; start?: FormRecord },
): Promise<FormData_> {
  const resource = resourceOf(apiName);
  const { actor, em, now } = permit(context, resource.list.perm);
  const fresh = of.id === "new";
  const save = (fresh ? resource.add : undefined) ?? resource.save;
  const stored = fresh
    ? null
    : await readOr404(() => readRecord(em, actor, resource, Number(of.id)));
  const record = stored
    ? { ...stored.record, ...namesOf(resource, stored.row, of.form, actor.lang) }
    : (of.start ?? {});
  const form = readableForm(actor, resource.source.entity.name, of.form);
  const fields = [
    ...form.sections.flatMap((section) => section.fields),
    ...(form.lines ?? []).flatMap((line) => line.fields),
  ];
  const facts = stored ? factsOfRow(resource, stored.row, { actor, now }) : undefined;
  const saved = new URL(context.url).searchParams.get("saved") ?? "";
  const { done } = resource.more?.[saved] ?? resource.steps[saved] ?? {};
  return {
    form,
    ...(done ? { done } : {}),
    record: record as FormRecord,
    constraints: save ? constraintsFor(save) : {},
    dicts: await dictionariesOf(
      em,
      actor.lang,
      fields.flatMap((field) => (field.dict ? [field.dict] : [])),
    ),
    names: await namesOnForm({ em, actor }, form, record as FormRecord),
    ...(stored
      ? actionsOf(resource, facts, (perm) => can(actor, perm))
      : { steps: [], openActions: [] }),
    ...(await nextOn({ em, actor, now }, resource, { facts, save, row: stored?.row })),
    maySave:
      save !== undefined && can(actor, save.perm) && whyClosed(resource, "save", facts) === null,
    savePerm: save !== undefined && !can(actor, save.perm) ? save.perm : null,
    mayCreate: !fresh && can(actor, (resource.add ?? resource.save)?.perm ?? ""),
    idempotencyKey: randomUUID(),
    history:
      fresh || !can(actor, historyPerm)
        ? null
        : historyPath(em.getMetadata().get(resource.source.entity).tableName, Number(of.id)),
    whySee: fresh || !can(actor, whySeePerm) ? null : whySeePath(apiName, Number(of.id)),
  };
}

/** Names the form only shows, in the reader's language as the list has them. */
function namesOf(
  { list }: Resource,
  row: ListRow,
  form: FormDefinition,
  lang: "zh" | "en",
): Record<string, string> {
  if (lang !== "en") return {};
  const shown = new Set(
    form.sections.flatMap(({ fields }) =>
      fields.flatMap((field) => (field.kind === "shown" ? [field.key] : [])),
    ),
  );
  const named = list.columns.filter((column) => column.english && shown.has(column.key));
  return Object.fromEntries(named.map(({ key }) => [key, String(row[key] ?? "")]));
}

async function readOr404<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Refusal && error.code === "kit.notFound")
      throw new Response("not found", { status: 404 });
    throw error;
  }
}

/** Facts come from the list row, so that list, form, `whyNot` and row buttons agree. */
function actionsOf(
  resource: Resource,
  facts: object | undefined,
  may: (perm: string) => boolean,
): Pick<FormData_, "steps" | "openActions"> {
  const { machine } = resource;
  if (!machine) return { steps: [], openActions: [] };
  const allowed = machine.actionNames.filter((name) => may(machine.actions[name]?.perm ?? ""));
  // The form has a section of its own for an action with more input.
  const steps = allowed.filter((name) => resource.steps[name] && !machine.actions[name]?.asks);
  return {
    steps: steps.map((name) => {
      const step = stepOf(resource, name, facts);
      return {
        ...step,
        confirm: confirmOf(resource, name, facts) ?? step.confirm,
        closed: whyClosed(resource, name, facts),
      };
    }),
    openActions: allowed.filter(
      (name) => resource.more?.[name] && whyClosed(resource, name, facts) === null,
    ),
  };
}

/** `removed`: where to go after deletion; defaults to the list. */
export type SaveTarget = {
  id: string | undefined;
  saved: (id: number) => string;
  form?: FormDefinition;
  removed?: string;
};
/** Id of the record a step created, such as a copy. */
const madeBy = (outcome: StepResult): number => Number(outcome.rows[0]?.params?.madeId ?? 0);

/**
 * Handles line buttons, machine actions and save. A refusal returns the input with errors. With
 * `form`, names become codes, unknown codes get suggestions and a stale save a comparison.
 */
export async function saveForm(context: PageContext, apiName: string, target: SaveTarget) {
  const body = await context.form();
  const resource = resourceOf(apiName);
  const entries = [...body.entries()].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  const record = readForm(entries);
  const intent = String(body.get("_intent") ?? "");
  if (intent === "fill" && target.form) {
    const { actor } = permit(context, resource.list.perm);
    await fillFromCodes(
      context,
      readableForm(actor, resource.source.entity.name, target.form),
      record,
    );
    return data<FormResponse>({ record });
  }
  const shown = applyIntent(record, intent);
  if (shown) return data<FormResponse>({ record: shown });
  const step = String(body.get("_step") ?? "");
  try {
    if (step) return await runStep(context, resource, { step, body, target });
    const more = String(body.get("_more") ?? "");
    const save = (target.id === "new" ? resource.add : undefined) ?? resource.save;
    const operation = more
      ? Object.hasOwn(resource.more ?? {}, more)
        ? resource.more?.[more]
        : undefined
      : save;
    if (!operation) throw new Response(null, { status: 404 });
    if (target.form && !more)
      await resolveNames(permit(context, operation.perm), target.form, record);
    const then = String(body.get("_then") ?? "");
    const act = then && !more ? withStep(resource, operation, { then, body }) : operation;
    const saved = (await runAction(
      context,
      act,
      record,
      String(body.get("_key") ?? "") || undefined,
    )) as { id: number };
    return redirect(`${target.saved(saved.id)}?saved=${then || more || 1}`);
  } catch (error) {
    if (!isRefusal(error))
      return broken(context, error, {
        record,
        label: step
          ? step === "remove"
            ? "shell.deleteFailed"
            : "kit.failed"
          : "shell.saveFailed",
      });
    const errors = errorsOf(refusalsOf(error));
    return refused(context, resource, { target, body, record, errors, insist: mayInsist(error) });
  }
}

/** Saves and takes the step, both or neither. @throws Refusal for an action that is gone */
function withStep(
  resource: Resource,
  save: AnyOperation,
  { then, body }: { then: string; body: FormData },
): AnyOperation {
  const step = Object.hasOwn(resource.steps, then) ? resource.steps[then] : undefined;
  if (!step) throw new Refusal("kit.unknownOperation", { name: then });
  return saveAndStep(save, step, {
    reason: String(body.get("_reason") ?? "") || undefined,
    accept: body.get("_accept") === "Y",
  });
}

/**
 * Maps refusals to fields. `suggestion` (blank-separated) becomes suggestions of the error before
 * it, `proposal` one of its own.
 */
function errorsOf(refusals: readonly Refusal[]): FieldError[] {
  const errors: FieldError[] = [];
  for (const { place, code, params } of refusals) {
    const error: FieldError = { field: place.field ?? "", code, params };
    const meant = String(params.suggestion ?? "")
      .split(" ")
      .filter(Boolean);
    if (params.proposal) error.suggest = [{ code: String(params.proposal), label: "", fact: "" }];
    const before = errors.find(
      (fieldError) => fieldError.field === error.field && !fieldError.suggest,
    );
    if (meant.length > 0)
      (before ?? error).suggest = meant.map((suggested) => ({
        code: suggested,
        label: "",
        fact: "",
      }));
    if (meant.length === 0 || !before) errors.push(error);
  }
  return errors;
}

/** Logs an unexpected error and shows it on the form (platform §8), with the input kept. */
async function broken(
  context: PageContext,
  error: unknown,
  { record, label }: { record: FormRecord; label: MessageKey },
) {
  if (error instanceof Response || !(error instanceof Error) || isConnectionFault(error))
    throw error;
  context.log.error({ err: error }, "a sheet was not saved");
  return data<FormResponse>(
    { record, errors: [{ field: "", code: label, params: {} }] },
    { status: 500 },
  );
}

type Refused = {
  target: SaveTarget;
  body: FormData;
  record: FormRecord;
  errors: FieldError[];
  insist: boolean;
};

async function refused(
  context: PageContext,
  resource: Resource,
  { target, body, record, errors, insist }: Refused,
) {
  const status =
    errors[0]?.code === "kit.noPermission" ? 403 : errors[0]?.code === "kit.stale" ? 409 : 422;
  // The small form's fields must not replace those of the form.
  if (body.has("_more") || body.has("_step") || !target.form) {
    return data<FormResponse>({ ...(body.has("_more") ? {} : { record }), errors }, { status });
  }
  permit(context, resource.list.perm);
  if (errors[0]?.code === "kit.stale") {
    const compared = await compareStale(context, resource, target.form, record);
    // The refusal holds the person's name, the log the account.
    if (compared)
      return data<FormResponse>(
        { ...compared, stale: { ...compared.stale, who: String(errors[0].params.who ?? "") } },
        { status },
      );
  }
  await suggestCodes(context, target.form, record, errors);
  return data<FormResponse>({ record, errors, ...(insist ? { insist } : {}) }, { status });
}

/** Empty when the form sent no version. */
export const seenVersion = (
  sent: FormDataEntryValue | string | null | undefined,
): { version?: number } =>
  typeof sent === "string" && sent.trim() !== "" ? { version: Number(sent) } : {};

async function runStep(
  context: PageContext,
  resource: Resource,
  { target, ...posted }: { step: string; body: FormData; target: SaveTarget },
) {
  const operation = Object.hasOwn(resource.steps, posted.step)
    ? resource.steps[posted.step]
    : undefined;
  if (!operation) {
    // Checked first, so that actions are named only to those who may read the page.
    permit(context, resource.list.perm);
    // A page loaded before an upgrade may send an action that is gone; its input stays.
    throw new Refusal("kit.unknownOperation", { name: posted.step });
  }
  const input = {
    rows: [{ id: Number(target.id), ...seenVersion(posted.body.get("version")) }],
    reason: String(posted.body.get("_reason") ?? "") || undefined,
    accept: posted.body.get("_accept") === "Y",
  };
  const outcome = (await runAction(context, operation, input)) as StepResult;
  const refused = outcome.rows.find((row) => !row.done);
  if (refused) {
    return data<FormResponse>(
      { errors: faultsOf(refused).map((fault) => ({ ...fault, field: fault.field ?? "" })) },
      { status: 409 },
    );
  }
  // A list's address is its apiName.
  if (posted.step === "remove") return redirect(target.removed ?? `/${resource.apiName}`);
  const made = madeBy(outcome);
  // A copy opens at once.
  if (made > 0) return redirect(`${target.saved(made)}?copied=1`);
  const undo = await undoFor(context, {
    resource,
    step: posted.step,
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
