import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { markNoticesRead } from "#domain/administration/admin/ops/read-notices.server.ts";
import { unreadNotices } from "#domain/administration/admin/notice.queries.server.ts";
import { countUnread, recentTasks } from "#db/services/monitor/recent-tasks.server.ts";
import { markTasksRead } from "#platform/runtime/task/task-operations.server.ts";
import { asActor, assertSameOrigin, pageContext, runAction } from "#app/session/ctx.server.ts";
import { backTo } from "../back-to.server.ts";
import { readPageForm } from "#app/session/page-form.server.ts";

/** Newest tasks and notices of the reader, and the unread counts. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, em } = await asActor(request, "org:self");
  const [ends, tasks, board] = await Promise.all([
    countUnread(em, actor),
    recentTasks(em, actor),
    unreadNotices(em, actor),
  ]);
  return Response.json(
    { unread: ends + board.unread, tasks, notices: board.notices },
    { headers: { "content-language": actor.lang, "cache-control": "no-store" } },
  );
}

/** Marks ended tasks and notices as read, except when viewing as another user. */
export async function action({ request }: ActionFunctionArgs) {
  assertSameOrigin(request);
  const { actor } = await asActor(request, "org:self");
  if (!actor.viewedBy) {
    await runAction(await pageContext(request), markTasksRead, {});
    await runAction(await pageContext(request), markNoticesRead, {});
  }
  return backTo(await readPageForm(request), null);
}
