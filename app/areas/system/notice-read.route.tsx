import "./admin.css";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { readNotice } from "#domain/admin/notice.queries.server.ts";
import { markNoticesRead } from "#domain/admin/ops/read-notices.server.ts";
import { openCtx } from "#platform/operation/operation.server.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { timeShown } from "#platform/clock/time-shown.ts";
import { useSay } from "../../kit/shell/translate.ts";
import { asActor } from "../../session/ctx.server.ts";

/** A notice to read. Opening it is reading it, once; a notice not meant for the reader does not exist. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { em, actor, caller } = await asActor(request, "org:self");
  const id = /^\d{1,9}$/.test(params.noticeId ?? "") ? Number(params.noticeId) : 0;
  const notice = await readNotice(em, actor, id).catch((error: unknown) => {
    if (error instanceof Refusal) throw new Response("not found", { status: 404 });
    throw error;
  });
  // No act of its own in the operation log: it is a reader's mark, not a change of anything.
  if (!notice.isRead && !actor.viewedBy) await openCtx(caller).unit((ctx) => markNoticesRead.run(ctx, { ids: [id] }));
  return notice;
}

export default function NoticeRead() {
  const notice = useLoaderData<typeof loader>();
  const say = useSay();
  return (
    <article className="sw-notice" aria-labelledby="notice-title">
      <header>
        <h1 id="notice-title">{notice.noticeTitle}</h1>
        <p>
          {notice.createdBy} · {timeShown(notice.createdTime)} · <Link to="/notice">{say("admin.myNotices")}</Link>
        </p>
      </header>
      {/* Sanitised when stored and once more when read (clean-html.server.ts). */}
      <div className="sw-notice-text" dangerouslySetInnerHTML={{ __html: notice.noticeContent }} />
    </article>
  );
}
