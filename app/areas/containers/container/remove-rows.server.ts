import { data, redirect } from "@remix-run/node";
import { containerImportResource } from "#domain/containers/container/containers.resource.server.ts";
import type { CorrectResult } from "#domain/containers/container/ops/correct-rows.server.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { type PageContext, runAction } from "#app/session/ctx.server.ts";

/** `id.version` of a ticked row. */
const ticked = (text: FormDataEntryValue) => {
  const [id, version] = String(text).split(".").map(Number);
  return { id, version };
};

/** Removes the ticked rows of the grid, such as a container listed twice; the others stay. */
export async function removeRows(context: PageContext, form: FormData) {
  const { remove } = containerImportResource.steps;
  if (!remove) throw new Response(null, { status: 404 });
  const refuse = (refused: CorrectResult["refused"], status: number) =>
    data<CorrectResult>({ imported: 0, failed: 0, refused }, { status });
  try {
    const rows = form.getAll("remove").map(ticked);
    const outcome = (await runAction(context, remove, { rows })) as StepResult;
    const refused = outcome.rows.flatMap(({ id, done, code, params = {} }) =>
      done || !code ? [] : [{ id, code, params }],
    );
    if (refused.length > 0) return refuse(refused, 409);
    const { pathname, searchParams } = new URL(context.url);
    for (const key of ["imported", "failed"]) searchParams.delete(key);
    searchParams.set("removed", String(outcome.done));
    return redirect(`${pathname}?${searchParams}`);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const refused = refusalsOf(error).map(({ code, params }) => ({ id: 0, code, params }));
    return refuse(refused, refused[0]?.code === "kit.noPermission" ? 403 : 422);
  }
}
