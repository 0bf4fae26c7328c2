import { freightViewForm } from "#domain/pricing/rate-check/freight-view.form.ts";
import { FreightViewInput } from "#domain/pricing/rate-check/freight-view.schema.ts";
import {
  type FreightView,
  readFreightView,
} from "#domain/pricing/rate-check/ops/view-freight.server.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import { applyIntent, type FormRecord, readForm } from "#platform/records/form/form.ts";
import { constraintsOf } from "#platform/kernel/refusal/constraints.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { FieldError, FormData_ } from "#app/kit/form/save/form-data.ts";
import { namesOnForm } from "#app/kit/form/form-codes.server.ts";
import type { PageContext } from "#app/session/ctx.server.ts";

export type FreightViewData = FormData_ & {
  view: FreightView | null;
  errors: FieldError[];
  query: string;
};

/** The shipment in the address; a line without a size was left empty. */
export function shipmentOf(params: URLSearchParams): FormRecord {
  const record = readForm(params);
  const lines = Array.isArray(record.containers) ? record.containers : [];
  return {
    ...record,
    containers: lines.filter(
      (line) => typeof line === "object" && line !== null && "sizeType" in line && line.sizeType,
    ),
  };
}

/**
 * The form, and the prices once a lane is requested for. The address is the question, so that it
 * may be kept and sent.
 */
export async function loadFreightView(context: PageContext): Promise<FreightViewData> {
  const { actor, em, now } = context;
  const params = new URL(context.url).searchParams;
  const requested = params.has("portLoad");
  const record: FormRecord = requested
    ? shipmentOf(params)
    : { date: dayOf(now, actor.zone), freightTerms: "PREPAID", nature: "GENERAL" };
  const { view, errors } =
    requested && !params.has("_intent")
      ? await priced(context, record)
      : { view: null, errors: [] };
  const fields = freightViewForm.sections.flatMap(({ fields: some }) => some);
  const lines =
    Array.isArray(record.containers) && record.containers.length > 0
      ? record.containers
      : [{ contCount: 1 }];
  const shown = applyIntent({ ...record, containers: lines }, params.get("_intent") ?? "") ?? {
    ...record,
    containers: lines,
  };
  return {
    view,
    errors,
    form: freightViewForm,
    record: shown,
    query: String(params),
    steps: [],
    openActions: [],
    constraints: constraintsOf(FreightViewInput),
    dicts: await dictionariesOf(
      em,
      actor.lang,
      fields.flatMap(({ dict }) => (dict ? [dict] : [])),
    ),
    names: await namesOnForm({ em, actor }, freightViewForm, shown),
    maySave: true,
    mayCreate: false,
    idempotencyKey: "",
    history: null,
    whySee: null,
  };
}

async function priced(
  context: PageContext,
  record: FormRecord,
): Promise<{ view: FreightView | null; errors: FieldError[] }> {
  try {
    return { view: (await readFreightView(context, record)).view, errors: [] };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const errors = refusalsOf(error).map(({ code, params, place }) => ({
      code,
      params,
      field: place.field ?? "",
    }));
    return { view: null, errors };
  }
}
