import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, useRevalidator } from "@remix-run/react";
import { isRefusal } from "#domain/kit/refusal.ts";
import { cancelTask, readTask } from "#domain/kit/task.server.ts";
import { openCtx } from "#domain/kit/operation.server.ts";
import { TaskProgress, type TaskState, useTask } from "../../kit/steps/task-progress.tsx";
import { useSay } from "../../kit/shell/say.ts";
import { asActor, assertSameOrigin } from "../../session/ctx.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor, em } = await asActor(request, "org:self");
  try {
    const { id, title, status, seen, total, changed, failed, message, results } = await readTask(em, actor, Number(params.taskId) || 0);
    const state: TaskState = { id, title, status, seen, total, changed, failed, message, results };
    const running = status === "WAITING" || status === "RUNNING";
    return data({ state }, running ? { headers: { refresh: "3" } } : {});
  } catch (error) {
    if (isRefusal(error)) throw new Response("not found", { status: 404 });
    throw error;
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  assertSameOrigin(request);
  const { caller } = await asActor(request, "org:self");
  await openCtx(caller).unit((ctx) => cancelTask(ctx, Number(params.taskId) || 0));
  return data({ cancelled: true });
}

export default function TaskDetail() {
  const { state: first } = useLoaderData<typeof loader>();
  const say = useSay();
  const state = useTask(first as TaskState, useRevalidator().revalidate);
  return (
    <section>
      <h1>{say("menu.task")}</h1>
      <TaskProgress state={state} />
      {state.status === "WAITING" || state.status === "RUNNING" ? (
        <Form method="post">
          <button type="submit" className="bp6-button bp6-intent-danger bp6-outlined">
            {say("task.cancel")}
          </button>
        </Form>
      ) : null}
    </section>
  );
}
