import { shownTaskTitle } from "#domain/administration/job/job-name.server.ts";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useRevalidator } from "@remix-run/react";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import {
  markTasksRead,
  placeTask,
  stopTask,
} from "#platform/runtime/task/task-operations.server.ts";
import { readTask } from "#platform/runtime/task/task.server.ts";
import { isUnreadTask } from "#db/services/monitor/recent-tasks.server.ts";
import { undoRun } from "#db/services/registry.server.ts";
import { TaskCancel } from "#app/kit/task/task-cancel.tsx";
import { TaskProgress, type TaskState, useTask } from "#app/kit/task/task-progress.tsx";
import { plainResults, shownRuns } from "#app/kit/task/task-facts.server.ts";
import { failedRows, fileOf } from "#app/kit/task/task-results.ts";
import { isLive } from "#app/kit/task/task-signal.ts";
import { OfferButtons } from "#app/kit/step/offer-button.tsx";
import { undoOfTask } from "#app/kit/step/step-run.server.ts";
import { UndoRunForm } from "#app/kit/step/undo-run-form.tsx";
import { nextOnTask } from "#app/kit/step/task-next.server.ts";
import { MarkRead } from "#app/kit/shell/frame/mark-read.tsx";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor, assertSameOrigin, pageContext, runAction } from "#app/session/ctx.server.ts";
import { TaskFile, TaskResults, TaskRuns } from "./task-parts.tsx";
import { pageNumber } from "#platform/records/list/page-number.ts";
import { idOf } from "#platform/kernel/text/record-id.ts";
import { readPageForm } from "#app/session/page-form.server.ts";
import { RefusalList } from "#app/kit/shell/dialog/refusal-list.tsx";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";

const pageSize = 50;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor, em } = await asActor(request, "org:self");
  try {
    const task = await readTask(em, actor, idOf(params.taskId));
    const {
      id,
      status,
      seen,
      total,
      changed,
      failed,
      message,
      results,
      createdTime,
      startedTime,
      endedTime,
    } = task;
    const title = shownTaskTitle(actor.lang, task);
    const state: TaskState = {
      id,
      title,
      status,
      seen,
      total: total ?? null,
      changed,
      failed,
      message: message ?? null,
    };
    Object.assign(state, { createdTime, startedTime, endedTime });
    const wrong = failedRows(results);
    const page = pageNumber(new URL(request.url).searchParams.get("page"));
    const result = {
      state,
      plain: plainResults(results),
      file: fileOf(results),
      wrong: {
        rows: wrong.slice((page - 1) * pageSize, page * pageSize),
        total: wrong.length,
        page,
        pages: Math.ceil(wrong.length / pageSize),
      },
      ...(await nextOnTask(await pageContext(request), task)),
      runs: await shownRuns(em, actor, id),
      undo: await undoOfTask(await pageContext(request), task),
      unread: !actor.viewedBy && (await isUnreadTask(em, actor, id)),
      again: !isLive(status) && task.operator === actor.userName && task.scheduledFor === null,
    };
    return result;
  } catch (error) {
    if (isRefusal(error)) throw new Response("not found", { status: 404 });
    throw error;
  }
}

/** Cancels a task, marks it read, or repeats the reader's own with the same input. */
export async function action({ request, params }: ActionFunctionArgs) {
  assertSameOrigin(request);
  const { actor, em } = await asActor(request, "org:self");
  const id = idOf(params.taskId);
  const form = await readPageForm(request);
  try {
    const undone = form.get("_undoRun");
    if (undone) {
      await runAction(await pageContext(request), undoRun, { id: Number(undone) });
      return data({ refusal: null, undone: true });
    }
    if (form.get("_intent") !== "again") {
      await runAction(
        await pageContext(request),
        form.get("_intent") === "read" ? markTasksRead : stopTask,
        { id },
      );
      return data({ refusal: null, undone: false });
    }
    const task = await readTask(em, actor, id);
    if (isLive(task.status) || task.operator !== actor.userName || task.scheduledFor)
      throw new Response(null, { status: 409 });
    const { operation, input, page } = task.params as {
      operation: string;
      input: unknown;
      page?: string;
    };
    const next = await runAction(await pageContext(request), placeTask, {
      operation,
      input,
      page,
      title: task.title,
    });
    return redirect(`/task/${next.id}`);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [first] = refusalsOf(error);
    return data(
      { refusal: first ? { code: first.code, params: first.params } : null, undone: false },
      { status: 409 },
    );
  }
}

export default function TaskDetail() {
  const {
    state: first,
    plain,
    file,
    wrong,
    runs,
    again,
    unread,
    offers,
    page,
    undo,
  } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const t = useTranslate();
  const state = useTask(first as TaskState, useRevalidator().revalidate);
  return (
    <section>
      <header className="sw-list-head">
        <h1>{t("menu.task")}</h1>
        <div className="sw-tools">
          <MarkRead unread={unread} />
          <TaskCancel state={state} />
          {again && !isLive(state.status) ? (
            <Form method="post">
              <Button
                type="submit"
                name="_intent"
                value="again"
                intent={state.status === "FAILED" ? "primary" : undefined}
              >
                {t("task.again")}
              </Button>
            </Form>
          ) : null}
          {page ? <LinkButton to={page.to}>{t(page.title)}</LinkButton> : null}
          <LinkButton to="/task">{t("shell.tasksAll")}</LinkButton>
        </div>
      </header>
      <RefusalList refusals={[response?.refusal]} />
      <TaskProgress state={state} />
      {response?.undone ? (
        <Callout intent="success" role="status">
          {t("step.undone")}
        </Callout>
      ) : (
        <UndoRunForm runId={undo} />
      )}
      <OfferButtons offers={offers} />
      <TaskFile file={file} />
      <TaskResults taskId={state.id} plain={plain} wrong={wrong} />
      <TaskRuns runs={runs} />
    </section>
  );
}
