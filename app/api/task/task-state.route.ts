import type { LoaderFunctionArgs } from "@remix-run/node";
import { isRefusal } from "#platform/kernel/refusal/refusal.ts";
import { readTask } from "#platform/runtime/task/task.server.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { idOf } from "#platform/kernel/text/record-id.ts";

/** Progress of one task. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor, em } = await asActor(request, "org:self");
  try {
    const task = await readTask(em, actor, idOf(params.taskId));
    const {
      id,
      kind,
      title,
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
    return {
      id,
      kind,
      title,
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
    };
  } catch (error) {
    if (isRefusal(error)) throw new Response("not found", { status: 404 });
    throw error;
  }
}
