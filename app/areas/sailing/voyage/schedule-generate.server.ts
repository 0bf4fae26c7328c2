import { dayOf } from "#platform/kernel/clock/zone.ts";
import { data } from "@remix-run/node";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { RowResult } from "#platform/records/machine/steps.server.ts";
import {
  generateVoyages,
  type GenerateResult,
  previewVoyages,
  type ShownRound,
} from "#domain/sailing/voyage/ops/generate-voyages.server.ts";
import { operationFor, readResource } from "#platform/records/resource/resource.server.ts";
import { addMonths } from "#domain/masterdata/money/local-date.ts";
import { madeUntil } from "#domain/sailing/voyage/schedule/plan-voyages.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import type { FieldError } from "#app/kit/form/save/form-data.ts";
import { type PageContext, permit, runAction } from "#app/session/ctx.server.ts";

const apiName = "seaway/voyage/scheduleTemplate";

export type Range = { from: string; to: string; vessels: string; accept: string };
export type GenerateData = {
  template: { id: number; code: string; lineCode: string; vesselCodes: string };
  range: Range;
};
export type GenerateResponse = {
  range: Range;
  rounds?: ShownRound[];
  made?: GenerateResult;
  failed?: RowResult[];
  errors?: FieldError[];
};

/** Default range: a quarter from the latest of first departure, last generated voyage and today. */
export async function loadGenerate(context: PageContext, id: number): Promise<GenerateData> {
  const { actor, em, now } = permit(context, "voyage:edit");
  const template = (await readResource(em, actor, resourceOf(apiName), id).catch(
    () => null,
  )) as Record<string, unknown> | null;
  if (!template) throw new Response("not found", { status: 404 });
  const today = dayOf(now, actor.zone);
  const first = String(template.departure).slice(0, 10);
  const from = [await madeUntil(em, String(template.code)), today, first].reduce((latest, day) =>
    latest > day ? latest : day,
  );
  const vessels = String(template.vesselCodes ?? "");
  return {
    template: {
      id,
      code: String(template.code),
      lineCode: String(template.lineCode),
      vesselCodes: vessels,
    },
    range: { from, to: addMonths(from, 3), vessels, accept: "" },
  };
}

/** `_intent`: preview or create. */
export async function postGenerate(context: PageContext, id: number) {
  const body = await context.form();
  const text = (name: string) => String(body.get(name) ?? "");
  const range: Range = {
    from: text("from"),
    to: text("to"),
    vessels: text("vessels"),
    accept: text("accept"),
  };
  const create = text("_intent") === "create";
  try {
    const resource = resourceOf(apiName);
    const operation =
      operationFor(resource, create ? "generate" : "preview") ??
      (create ? generateVoyages : previewVoyages);
    const generated = await runAction(
      context,
      operation,
      { id, ...range },
      create ? text("_key") || undefined : undefined,
    );
    if (!create)
      return data<GenerateResponse>({
        range,
        rounds: (generated as { rounds: ShownRound[] }).rounds,
      });
    const made = generated as GenerateResult;
    return data<GenerateResponse>(
      { range, made, failed: made.rows.filter((row) => !row.done) },
      { status: made.done || !made.refused ? 200 : 409 },
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const errors = refusalsOf(error).map((refusal) => ({
      field: refusal.place.field ?? "",
      code: refusal.code,
      params: refusal.params,
    }));
    return data<GenerateResponse>(
      { range, errors },
      { status: errors[0]?.code === "kit.noPermission" ? 403 : 422 },
    );
  }
}
