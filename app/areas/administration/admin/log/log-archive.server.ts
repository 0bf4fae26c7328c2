import { data } from "@remix-run/node";
import { can } from "#platform/kernel/actor/actor.ts";
import type { AnyOperation } from "#platform/records/resource/resource.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import type { ListData, Outcome } from "#app/kit/list/data/list-data.ts";
import { loadList, refusedOutcome, stepList } from "#app/kit/list/data/load-list.server.ts";
import { type PageContext, permit, runAction } from "#app/session/ctx.server.ts";

type Log = "monitor/operlog" | "monitor/logininfor";
const cleaning = (apiName: Log) => resourceOf(apiName).more?.cleanAside as AnyOperation;

/** A search for archived entries always shows who archived them and when (decision 028). */
export async function loadLog(
  context: PageContext,
  apiName: Log,
): Promise<{ listData: ListData; mayClean: boolean }> {
  const { actor } = permit(context, resourceOf(apiName).list.perm);
  const listData = await loadList(context, apiName);
  const mayClean = can(actor, cleaning(apiName).perm);
  const archived = listData.query.filters.some(
    ({ key, values }) => key === "aside" && values.includes("Y"),
  );
  const columns = archived
    ? listData.columns.map(({ off, ...column }) =>
        off && !archiveColumns.has(column.key) ? { ...column, off } : column,
      )
    : listData.columns;
  return { listData: { ...listData, columns }, mayClean };
}

const archiveColumns = new Set(["asideBy", "asideTime"]);

/** Runs a step over chosen entries or archives all. */
export async function actOnLog(context: PageContext, apiName: Log) {
  const form = await context.form();
  if (form.get("_intent") !== "clean") return stepList(context, apiName);
  const operation = cleaning(apiName);
  try {
    const { put } = (await runAction(context, operation, {})) as { put: number };
    return data<Outcome>({
      done: put,
      refused: 0,
      rows: [],
      ...(operation.done ? { doneLabel: operation.done } : {}),
    });
  } catch (error) {
    return refusedOutcome(error);
  }
}
