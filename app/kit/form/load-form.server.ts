import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { can } from "#platform/operation/actor.ts";
import { type Constraints, constraintsOf } from "#platform/operation/constraints.ts";
import { applyIntent, type FormDefinition, type FormRecord, readForm } from "#platform/form/form.ts";
import { readableForm } from "#platform/form/field-readers.ts";
import { reasonNeed } from "#platform/machine/machine.ts";
import { isRefusal, mayInsist, Refusal, refusalsOf } from "#platform/operation/refusal.ts";
import { type AnyOperation, factsOfRow, readRecord, type Resource, whyClosed } from "#platform/resource/resource.server.ts";
import type { RowFault, StepResult } from "#platform/machine/steps.server.ts";
import type { Word } from "#platform/i18n/message-key.ts";
import { isConnectionFault } from "#db/orm/connection-fault.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { type PageContext, permit, runAction } from "../../session/ctx.server.ts";
import type { FieldError, FormResponse, FormData_ } from "./form-data.ts";
import { historyPath, historyPerm, whySeePath, whySeePerm } from "./history-path.ts";
import { namesOnForm, resolveNames, suggestCodes } from "./form-codes.server.ts";
import { compareStale } from "./stale-form.server.ts";

const constraintCache = new WeakMap<AnyOperation, Constraints>();

function constraintsFor(operation: AnyOperation): Constraints {
  let constraints = constraintCache.get(operation);
  if (!constraints) {
    constraints = constraintsOf(operation.input);
    constraintCache.set(operation, constraints);
  }
  return constraints;
}

/** A record by the id in the path; "new" opens an empty sheet with the given start values. */
export async function loadForm(
  context: PageContext,
  apiName: string,
  of: { id: string | undefined; form: FormDefinition; start?: FormRecord },
): Promise<FormData_> {
  const resource = resourceOf(apiName);
  const { actor, em } = permit(context, resource.list.perm);
  const fresh = of.id === "new";
  const save = (fresh ? resource.add : undefined) ?? resource.save;
  const existing = fresh ? null : await readOr404(() => readRecord(em, actor, resource, Number(of.id)));
  const record = existing?.record ?? of.start ?? {};
  const form = readableForm(actor, resource.source.entity.name, of.form);
  const fields = [...form.sections.flatMap((section) => section.fields), ...(form.lines ?? []).flatMap((line) => line.fields)];
  const facts = existing ? factsOfRow(resource, existing.row, { actor, now: new Date() }) : undefined;
  const { done } = resource.more?.[new URL(context.url).searchParams.get("saved") ?? ""] ?? {};
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
    ...(existing ? actionsOf(resource, facts, (perm) => can(actor, perm)) : { steps: [], openActions: [] }),
    maySave: save !== undefined && can(actor, save.perm) && whyClosed(resource, "save", facts) === null,
    mayCreate: !fresh && can(actor, (resource.add ?? resource.save)?.perm ?? ""),
    idempotencyKey: randomUUID(),
    history: fresh || !can(actor, historyPerm) ? null : historyPath(em.getMetadata().get(resource.source.entity).tableName, Number(of.id)),
    whySee: fresh || !can(actor, whySeePerm) ? null : whySeePath(apiName, Number(of.id)),
  };
}

async function readOr404<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Refusal && error.code === "kit.notFound") throw new Response("not found", { status: 404 });
    throw error;
  }
}

/**
 * The actions on the record with what closes them. The facts are those of its row in the list, so that list, form, `whyNot` and the buttons of a
 * row answer alike.
 */
function actionsOf(
  resource: Resource,
  facts: object | undefined,
  may: (perm: string) => boolean,
): Pick<FormData_, "steps" | "openActions"> {
  const { machine } = resource;
  if (!machine) return { steps: [], openActions: [] };
  const allowed = machine.actionNames.filter((name) => may(machine.actions[name]?.perm ?? ""));
  const steps = allowed.filter((name) => resource.steps[name]);
  return {
    steps: steps.map((name) => ({
      name,
      label: `${machine.name}.${name}` as Word,
      reason: reasonNeed(machine.actions[name], facts),
      confirm: machine.actions[name]?.confirm ?? null,
      danger: /^(delete|remove|cancel|reject|void)/.test(name),
      closed: whyClosed(resource, name, facts),
    })),
    openActions: allowed.filter((name) => resource.more?.[name] && whyClosed(resource, name, facts) === null),
  };
}

/** `removed`: where to when the record has been deleted from its own sheet, if not to the list of its apiName. */
export type SaveTarget = { id: string | undefined; saved: (id: number) => string; form?: FormDefinition; removed?: string };
/** A step that made another record (a copy) says which one. */
const madeBy = (result: StepResult): number => Number(result.rows[0]?.params?.madeId ?? 0);

/**
 * The action of every form screen: line buttons without JavaScript, steps of the record, or save. What was typed comes back with
 * its errors; nothing has changed then. With `form`, names typed for codes are understood, unknown codes come with suggestions, and a
 * save over somebody else's is laid beside theirs.
 */
export async function saveForm(context: PageContext, apiName: string, target: SaveTarget) {
  const body = await context.form();
  const resource = resourceOf(apiName);
  const entries = [...body.entries()].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const record = readForm(entries);
  const shown = applyIntent(record, String(body.get("_intent") ?? ""));
  if (shown) return data<FormResponse>({ record: shown });
  const step = String(body.get("_step") ?? "");
  try {
    if (step) return await runStep(context, resource, { step, body, target });
    const more = String(body.get("_more") ?? "");
    const save = (target.id === "new" ? resource.add : undefined) ?? resource.save;
    const operation = more ? (Object.hasOwn(resource.more ?? {}, more) ? resource.more?.[more] : undefined) : save;
    if (!operation) throw new Response(null, { status: 404 });
    if (target.form && !more) await resolveNames(permit(context, operation.perm), target.form, record);
    const result = (await runAction(context, operation, record, String(body.get("_key") ?? "") || undefined)) as { id: number };
    return redirect(`${target.saved(result.id)}?saved=${more || 1}`);
  } catch (error) {
    if (!isRefusal(error))
      return broken(context, error, {
        record,
        label: step ? (step === "remove" ? "shell.deleteFailed" : "kit.failed") : "shell.saveFailed",
      });
    const errors = errorsOf(refusalsOf(error));
    return refused(context, resource, { target, body, record, errors, insist: mayInsist(error) });
  }
}

/** Refusals at their fields; one that knows what may be meant (`suggestion`, several with blanks between) offers it beside the fault before it. */
function errorsOf(refusals: readonly Refusal[]): FieldError[] {
  const errors: FieldError[] = [];
  for (const { place, code, params } of refusals) {
    const error: FieldError = { field: place.field ?? "", code, params };
    const meant = String(params.suggestion ?? "")
      .split(" ")
      .filter(Boolean);
    const before = errors.find((fieldError) => fieldError.field === error.field && !fieldError.suggest);
    if (meant.length > 0) (before ?? error).suggest = meant.map((item) => ({ code: item, label: "", fact: "" }));
    if (meant.length === 0 || !before) errors.push(error);
  }
  return errors;
}

/** What broke without a reason of its own is logged, and said where it was typed (platform §8): nothing has changed, and nothing typed is lost. */
async function broken(context: PageContext, error: unknown, { record, label }: { record: FormRecord; label: Word }) {
  if (error instanceof Response || !(error instanceof Error) || isConnectionFault(error)) throw error;
  context.log.error({ err: error }, "a sheet was not saved");
  return data<FormResponse>({ record, errors: [{ field: "", code: label, params: {} }] }, { status: 500 });
}

type Refused = { target: SaveTarget; body: FormData; record: FormRecord; errors: FieldError[]; insist: boolean };

async function refused(context: PageContext, resource: Resource, { target, body, record, errors, insist }: Refused) {
  const status = errors[0]?.code === "kit.noPermission" ? 403 : errors[0]?.code === "kit.stale" ? 409 : 422;
  // A form beside the sheet sends its own few fields; the sheet must not be filled from them.
  if (body.has("_more") || body.has("_step") || !target.form) {
    return data<FormResponse>({ ...(body.has("_more") ? {} : { record }), errors }, { status });
  }
  permit(context, resource.list.perm);
  if (errors[0]?.code === "kit.stale") {
    const compared = await compareStale(context, resource, target.form, record);
    // The refusal knows people by their names, the log by their accounts.
    if (compared)
      return data<FormResponse>({ ...compared, stale: { ...compared.stale, who: String(errors[0].params.who ?? "") } }, { status });
  }
  await suggestCodes(context, target.form, record, errors);
  return data<FormResponse>({ record, errors, ...(insist ? { insist } : {}) }, { status });
}

/** The version a form was loaded with; nothing when it says none. */
export const seenVersion = (sent: FormDataEntryValue | string | null | undefined): { version?: number } =>
  typeof sent === "string" && sent.trim() !== "" ? { version: Number(sent) } : {};

async function runStep(
  context: PageContext,
  resource: Resource,
  { target, ...request }: { step: string; body: FormData; target: SaveTarget },
) {
  const operation = Object.hasOwn(resource.steps, request.step) ? resource.steps[request.step] : undefined;
  if (!operation) {
    // What there is and what not is told to whoever may read the page only.
    permit(context, resource.list.perm);
    // A page of yesterday's release may name an action that is none any more: what is typed stays.
    throw new Refusal("kit.unknownOperation", { name: request.step });
  }
  const input = {
    rows: [{ id: Number(target.id), ...seenVersion(request.body.get("version")) }],
    reason: String(request.body.get("_reason") ?? "") || undefined,
    accept: request.body.get("_accept") === "Y",
  };
  const result = (await runAction(context, operation, input)) as StepResult;
  const refused = result.rows.find((row) => !row.done);
  if (refused) {
    const faults: RowFault[] = refused.faults ?? [{ code: refused.code ?? "kit.failed", params: refused.params ?? {} }];
    return data<FormResponse>({ errors: faults.map((fault) => ({ ...fault, field: fault.field ?? "" })) }, { status: 409 });
  }
  // A list has the address of its apiName.
  if (request.step === "remove") return redirect(target.removed ?? `/${resource.apiName}`);
  const made = madeBy(result);
  // Who copies a record goes on in the copy.
  if (made > 0) return redirect(`${target.saved(made)}?copied=1`);
  const message = result.rows.flatMap(({ code, params }) => (code ? [{ code, params: params ?? {} }] : []));
  return data<FormResponse>({ ...(operation.done ? { doneLabel: operation.done } : {}), ...(message.length > 0 ? { told: message } : {}) });
}
