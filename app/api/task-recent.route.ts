import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { countUnread, markRead, recentTasks } from "#db/recent-tasks.server.ts";
import { asActor, assertSameOrigin } from "../session/ctx.server.ts";
import { backTo } from "./back-to.server.ts";

/** The bell: the reader's newest tasks and how many ends are unread. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, em } = await asActor(request, "org:self");
  return Response.json(
    { unread: await countUnread(em, actor), tasks: await recentTasks(em, actor) },
    { headers: { "content-language": actor.lang, "cache-control": "no-store" } },
  );
}

/** Marks all of the reader's ended tasks as read. */
export async function action({ request }: ActionFunctionArgs) {
  assertSameOrigin(request);
  const { actor, em } = await asActor(request, "org:self");
  await markRead(em, actor, null);
  return backTo(await request.formData(), null);
}
