import { randomUUID } from "node:crypto";
import { can } from "#platform/kernel/actor/actor.ts";
import { type Constraints, constraintsOf } from "#platform/kernel/refusal/constraints.ts";
import type { FormDefinition, FormRecord } from "#platform/records/form/form.ts";
import { readableForm } from "#platform/records/form/readable-form.ts";
import type { ListRow } from "#platform/records/list/list.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import {
  type AnyOperation,
  factsOfRow,
  readRecord,
  type Resource,
  whyClosed,
} from "#platform/records/resource/resource.server.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { type PageContext, permit } from "#app/session/ctx.server.ts";
import type { FormData_ } from "./save/form-data.ts";
import { historyPath, historyPerm, whySeePath, whySeePerm } from "./history-path.ts";
import { namesOnForm } from "./form-codes.server.ts";
import { confirmOf, stepOf } from "#app/kit/step/list-step.server.ts";
import { nextOn } from "#app/kit/step/form-next.server.ts";

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
    ...(save?.deferred ? { deferred: save.deferred } : {}),
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
