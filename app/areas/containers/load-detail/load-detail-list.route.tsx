import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, useRevalidator } from "@remix-run/react";
import {
  detailCounts,
  detailTask,
} from "#domain/containers/load-detail/load-detail.queries.server.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import type { ListRow } from "#platform/records/list/list.ts";
import { readTask } from "#platform/runtime/task/task.server.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { ListScreen, ToolLink } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { TaskCancel } from "#app/kit/task/task-cancel.tsx";
import { TaskProgress, type TaskState, useTask } from "#app/kit/task/task-progress.tsx";
import { asActor, pageContext } from "#app/session/ctx.server.ts";
import { type Reason, reasonsLine } from "#app/areas/containers/container/reasons.tsx";
import { StatusCounts } from "#app/areas/containers/container/status-counts.tsx";
import { AnchorButton } from "#app/kit/ui/button.tsx";

const apiName = "eb/loadDetailImport";

export async function loader({ request }: LoaderFunctionArgs) {
  const listData = await loadList(await pageContext(request), apiName);
  const { actor, em } = await asActor(request, "ebContainer:list");
  const taskId = await detailTask(em, actor);
  const task = taskId ? ((await readTask(em, actor, taskId)) as TaskState) : null;
  const counts = await detailCounts(em, actor, listData.query);
  const { check_status: statuses = {} } = await dictionariesOf(em, actor.lang, ["check_status"]);
  return { ...listData, task, counts, statuses, mayImport: can(actor, "ebContainer:edit") };
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

export default function LoadDetailListScreen() {
  const { task, counts, statuses, mayImport } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const t = useTranslate();
  const failed = (counts["VERIFY_FAILED"] ?? 0) + (counts["IMPORT_FAILED"] ?? 0);
  const checkResult = (row: ListRow) =>
    reasonsLine(t, (row["checkResult"] as Reason[] | null) ?? []);
  const tools = (
    <>
      {failed > 0 ? (
        <AnchorButton href={`/${apiName}/failed${search}`} download>
          {t("container.failedRows")}
        </AnchorButton>
      ) : null}
      {mayImport ? (
        <ToolLink to={`/${apiName}/upload`} primary>
          {t("loadDetail.uploadTitle")}
        </ToolLink>
      ) : null}
    </>
  );
  const chosen = new URLSearchParams(search).get("f.checkStatus") ?? undefined;
  const above = (
    <>
      {task ? <LiveTask key={task.id} first={task as TaskState} /> : null}
      <StatusCounts
        counts={counts}
        statuses={statuses}
        search={search}
        chosen={chosen}
        path={`/${apiName}`}
      />
    </>
  );
  return (
    <ListScreen
      open={(row) => `/${apiName}/row/${row.id}`}
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
