import { data } from "@remix-run/node";
import { runOperation, type Operation } from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { Spread } from "#domain/booking/space/allotment/spread-lines.server.ts";
import { type PageContext, permit } from "#app/session/ctx.server.ts";
import type { PlanResponse } from "./plan-response.ts";

/** The button "preview" runs the operation as a dry run. */
export async function respondWithPlan<I>(context: PageContext, operation: Operation<I, Spread>) {
  const form = await context.form();
  const typed = Object.fromEntries(
    [...form.entries()].flatMap(([key, value]) =>
      typeof value === "string" ? [[key, value]] : [],
    ),
  );
  permit(context, operation.perm);
  const dryRun = typed._do !== "run";
  try {
    const plan = await runOperation(
      { ...context, dryRun, ...(typed._key && !dryRun ? { idempotencyKey: typed._key } : {}) },
      operation,
      typed,
    );
    return data<PlanResponse>({ typed, plan, preview: dryRun, refusals: [] });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const refusals = refusalsOf(error).map((refusal) => ({
      code: refusal.code,
      params: refusal.params,
      field: refusal.place.field ?? "",
    }));
    return data<PlanResponse>({ typed, plan: null, preview: dryRun, refusals }, { status: 422 });
  }
}
