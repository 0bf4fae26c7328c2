import { data, redirect } from "@remix-run/node";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { Operation } from "#platform/kernel/operation/operation.server.ts";
import type { Outcome } from "#app/kit/list/data/list-data.ts";
import { stepList } from "#app/kit/list/data/load-list.server.ts";
import { type PageContext, runAction } from "#app/session/ctx.server.ts";

/** Orders a check and leads to its task; anything else is an act of the list. */
export async function orderCheck(
  context: PageContext,
  form: FormData,
  of: { apiName: string; order: Operation<Record<string, never>, { taskId: number | null }> },
) {
  if (!form.has("_check")) return stepList(context, of.apiName);
  try {
    const { taskId } = await runAction(context, of.order, {});
    return redirect(`/task/${taskId}`);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const rows = refusalsOf(error).map((refusal) => ({
      key: refusal.place.key ?? "",
      code: refusal.code,
      params: refusal.params,
    }));
    return data<Outcome>(
      { done: 0, refused: rows.length, rows },
      { status: rows[0]?.code === "kit.noPermission" ? 403 : 400 },
    );
  }
}
