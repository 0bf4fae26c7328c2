import "../admin.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { readNotice } from "#domain/administration/admin/notice.queries.server.ts";
import { markNoticesRead } from "#domain/administration/admin/ops/read-notices.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import { idOf } from "#platform/kernel/text/record-id.ts";
import { MarkRead } from "#app/kit/shell/frame/mark-read.tsx";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor, pageContext, runAction } from "#app/session/ctx.server.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";

/** 404 for a notice not addressed to the reader. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { em, actor } = await asActor(request, "org:self");
  const notice = await readNotice(em, actor, idOf(params.noticeId)).catch((error: unknown) => {
    if (error instanceof Refusal) throw new Response("not found", { status: 404 });
    throw error;
  });
  return { ...notice, unread: !notice.isRead && !actor.viewedBy && actor.userId !== null };
}

/** Posted by the page when shown. */
export async function action({ request, params }: ActionFunctionArgs) {
  return runAction(await pageContext(request), markNoticesRead, { ids: [idOf(params.noticeId)] });
}

export default function NoticeRead() {
  const notice = useLoaderData<typeof loader>();
  const t = useTranslate();
  return (
    <article className="sw-notice" aria-labelledby="notice-title">
      <header>
        <h1 id="notice-title">{notice.noticeTitle}</h1>
        <p>
          {notice.createdBy} · {timeShown(notice.createdTime)} ·{" "}
          <Link to="/notice">{t("admin.myNotices")}</Link>
        </p>
        <MarkRead unread={notice.unread} />
      </header>
      {/* Sanitised when stored and read (clean-html.server.ts). */}
      <div className="sw-notice-text" dangerouslySetInnerHTML={{ __html: notice.noticeContent }} />
      {notice.path === null ? null : (
        <p>
          <LinkButton intent="primary" to={notice.path}>
            {t("admin.openRecord")}
          </LinkButton>
        </p>
      )}
    </article>
  );
}
