import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, useRevalidator } from "@remix-run/react";
import { can } from "#domain/kit/actor.ts";
import type { ListRow } from "#domain/kit/list.ts";
import { containerTask } from "#domain/flows/containers-desk.queries.server.ts";
import { ListScreen, ToolLink } from "../../kit/list/list-screen.tsx";
import { loadList, stepList } from "../../kit/list/load-list.server.ts";
import { useSay } from "../../kit/shell/say.ts";
import { TaskProgress, type TaskState, useTask } from "../../kit/steps/task-progress.tsx";
import { asActor } from "../../session/ctx.server.ts";
import { Reasons, type Reason } from "./reasons.tsx";

const apiName = "seaway/container/import";

export async function loader({ request }: LoaderFunctionArgs) {
  const found = await loadList(request, apiName);
  const { actor, em } = await asActor(request, "container:list");
  const task = await containerTask(em, actor);
  return { ...found, task, mayImport: can(actor, "container:import") };
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(request, apiName);
}

export default function ContainerImportScreen() {
  const { task, mayImport, needsFilter } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const say = useSay();
  const tools = (
    <>
      {needsFilter ? null : (
        <a className="bp6-button" href={`/seaway/container/import/failed${search}`} download>
          {say("container.failedRows")}
        </a>
      )}
      {mayImport ? <ToolLink to="/seaway/container/import/upload">{say("container.upload")}</ToolLink> : null}
    </>
  );
  return (
    <>
      {task ? <LiveTask key={task.id} first={task} /> : null}
      <ListScreen open={(row) => `/seaway/container/import/row/${row.id}`} tools={tools} cells={{ checkResult }} />
    </>
  );
}

/** Verification, then import: when one task ends the page asks again and finds the next. */
function LiveTask({ first }: { first: TaskState }) {
  const { revalidate } = useRevalidator();
  return <TaskProgress state={useTask(first, revalidate)} />;
}

const checkResult = (row: ListRow) => <Reasons reasons={(row["checkResult"] as Reason[] | null) ?? []} />;
