import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, useRevalidator } from "@remix-run/react";
import { can } from "#platform/kernel/actor/actor.ts";
import type { ListRow } from "#platform/records/list/list.ts";
import {
  containerTask,
  countsByStatus,
} from "#domain/containers/container/import/container-import.queries.server.ts";
import { readTask } from "#platform/runtime/task/task.server.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { ListScreen, ToolLink } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useListData } from "#app/kit/list/data/use-list-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { TaskCancel } from "#app/kit/task/task-cancel.tsx";
import { TaskProgress, type TaskState, useTask } from "#app/kit/task/task-progress.tsx";
import { asActor, pageContext } from "#app/session/ctx.server.ts";
import { AnchorButton } from "#app/kit/ui/button.tsx";
import { type Reason, reasonsLine } from "./reasons.tsx";
import { StatusCounts } from "./status-counts.tsx";

const apiName = "seaway/container/import";

export async function loader({ request }: LoaderFunctionArgs) {
  const listData = await loadList(await pageContext(request), apiName);
  const { actor, em } = await asActor(request, "container:list");
  const taskId = await containerTask(em, actor);
  const task = taskId ? ((await readTask(em, actor, taskId)) as TaskState) : null;
  const counts = listData.needsFilter ? {} : await countsByStatus(em, actor, listData.query);
  const { check_status: statuses = {} } = await dictionariesOf(em, actor.lang, ["check_status"]);
  return {
    ...listData,
    task,
    counts,
    statuses,
    mayImport: can(actor, "container:import"),
    mayCorrect: can(actor, "container:edit"),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

export default function ContainerImportScreen() {
  const { task, counts, statuses, mayImport, mayCorrect } = useLoaderData<typeof loader>();
  const { needsFilter } = useListData();
  const { search } = useLocation();
  const failed = (counts["VERIFY_FAILED"] ?? 0) + (counts["IMPORT_FAILED"] ?? 0);
  const t = useTranslate();
  const checkResult = (row: ListRow) =>
    reasonsLine(t, (row["checkResult"] as Reason[] | null) ?? []);
  const tools = (
    <>
      {failed > 0 && mayCorrect ? (
        <ToolLink to={`/seaway/container/import/mend${search}`}>
          {t("container.mend", { count: failed })}
        </ToolLink>
      ) : null}
      {failed > 0 ? (
        <AnchorButton href={`/seaway/container/import/failed${search}`} download>
          {t("container.failedRows")}
        </AnchorButton>
      ) : null}
      {mayImport ? (
        <ToolLink to="/seaway/container/import/upload" primary>
          {t("container.upload")}
        </ToolLink>
      ) : null}
    </>
  );
  const above = (
    <>
      {task ? <LiveTask key={task.id} first={task as TaskState} /> : null}
      {needsFilter ? null : (
        <StatusCounts
          counts={counts}
          statuses={statuses}
          search={search}
          chosen={new URLSearchParams(search).get("f.checkStatus") ?? undefined}
        />
      )}
    </>
  );
  return (
    <ListScreen
      open={(row) => `/seaway/container/import/row/${row.id}`}
      tools={tools}
      above={above}
      cells={{ checkResult }}
    />
  );
}

/** Reloads the rows when the task ends. */
function LiveTask({ first }: { first: TaskState }) {
  const { revalidate } = useRevalidator();
  const state = useTask(first, revalidate);
  return (
    <>
      <TaskProgress state={state} />
      <TaskCancel state={state} />
    </>
  );
}
