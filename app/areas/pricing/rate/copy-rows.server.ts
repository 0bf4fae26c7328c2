import { data } from "@remix-run/node";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { copyRates } from "#domain/pricing/rate/ops/copy-rates.server.ts";
import type { FormResponse } from "#app/kit/form/save/form-data.ts";
import { type PageContext, runAction } from "#app/session/ctx.server.ts";

/** Handles "copy to a date range"; null for another form. */
export async function copyFrom(context: PageContext, of: { rateId?: number; bookId?: number }) {
  const form = await context.form();
  if (form.get("_intent") !== "copyRange") return null;
  const range = {
    startDate: String(form.get("copyStart") ?? ""),
    endDate: String(form.get("copyEnd") ?? ""),
  };
  try {
    await runAction(context, copyRates, {
      rateIds: of.rateId ? [of.rateId] : [],
      bookId: of.bookId ?? 0,
      ...range,
    });
    return data<FormResponse>({ doneLabel: "rate.copy.done" });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const errors = refusalsOf(error).map((refusal) => ({
      field: refusal.place.field ?? "",
      code: refusal.code,
      params: refusal.params,
    }));
    return data<FormResponse>(
      { errors },
      { status: errors[0]?.code === "kit.noPermission" ? 403 : 422 },
    );
  }
}
