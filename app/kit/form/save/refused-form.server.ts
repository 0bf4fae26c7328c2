import { data } from "@remix-run/node";
import { isConnectionFault } from "#db/orm/connection-fault.ts";
import type { FormDefinition, FormRecord } from "#platform/records/form/form.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { mayInsist, type Refusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { Resource } from "#platform/records/resource/resource.server.ts";
import { type PageContext, permit } from "#app/session/ctx.server.ts";
import { suggestCodes } from "../form-codes.server.ts";
import type { FieldError, FormResponse } from "./form-data.ts";
import type { HeldFile, RecordFiles } from "./record-files.ts";
import { compareStale } from "./stale-form.server.ts";

/** `removed`: where to go after deletion; defaults to the list. */
export type SaveTarget = {
  id: string | undefined;
  saved: (id: number) => string;
  form?: FormDefinition;
  removed?: string;
  /** Of a new record that takes files with its first save. */
  files?: RecordFiles;
};

/** A form as it was posted. */
export type Posted = {
  context: PageContext;
  resource: Resource;
  target: SaveTarget;
  body: FormData;
  record: FormRecord;
  /** Files the form holds for the save. */
  held: readonly HeldFile[];
};

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
export async function answerBroken(
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

/** What was refused and why, on the form that was posted, whose input stays. */
export async function answerRefused(
  { context, resource, target, body, record }: Posted,
  error: unknown,
) {
  const errors = errorsOf(refusalsOf(error));
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
  return data<FormResponse>(
    { record, errors, ...(mayInsist(error) ? { insist: true } : {}) },
    { status },
  );
}
