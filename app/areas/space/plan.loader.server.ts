import { data } from "@remix-run/node";
import { perform, type Operation } from "#platform/operation/operation.server.ts";
import { isRefusal, refusalsOf } from "#platform/operation/refusal.ts";
import type { Spread } from "#domain/space/spread-lines.server.ts";
import { type PageContext, permit } from "../../session/ctx.server.ts";
import type { PlanAnswer } from "./plan-response.ts";

/**
 * Runs an operation that lays lines on voyages, or with the button "preview" the same as a dry run: the rows say what would be done, and
 * nothing is kept.
 */
export async function answerPlan<I>(context: PageContext, operation: Operation<I, Spread>) {
  const form = await context.form();
  const typed = Object.fromEntries([...form.entries()].flatMap(([key, value]) => (typeof value === "string" ? [[key, value]] : [])));
  permit(context, operation.perm);
  const dryRun = typed._do !== "run";
  try {
    const plan = await perform({ ...context, dryRun, ...(typed._key && !dryRun ? { idempotencyKey: typed._key } : {}) }, operation, typed);
    return data<PlanAnswer>({ typed, plan, preview: dryRun, refusals: [] });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const refusals = refusalsOf(error).map((one) => ({ code: one.code, params: one.params, field: one.place.field ?? "" }));
    return data<PlanAnswer>({ typed, plan: null, preview: dryRun, refusals }, { status: 422 });
  }
}
