import "../admin.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { unreadNotices } from "#domain/administration/admin/notice.queries.server.ts";
import { markNoticesRead } from "#domain/administration/admin/ops/read-notices.server.ts";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor, pageContext, runAction } from "#app/session/ctx.server.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { plainList } from "#app/kit/ui/plain-list.ts";

/** Older ones are in the administrators' list. */
const most = 100;

export async function loader({ request }: LoaderFunctionArgs) {
  const { em, actor } = await asActor(request, "org:self");
  return unreadNotices(em, actor, most);
}

export async function action({ request }: ActionFunctionArgs) {
  return runAction(await pageContext(request), markNoticesRead, {});
}

export default function NoticeBoard() {
  const { notices, unread } = useLoaderData<typeof loader>();
  const t = useTranslate();
  return (
    <section className="sw-board" aria-labelledby="board-title">
      <header className="sw-list-head">
        <h1 id="board-title">{t("admin.myNotices")}</h1>
        {unread > 0 ? (
          <Form method="post">
            <Button type="submit">
              {t("admin.markAllRead")} ({unread})
            </Button>
          </Form>
        ) : null}
      </header>
      {notices.length === 0 ? <p className="sw-empty">{t("admin.noNotices")}</p> : null}
      <ul className={`sw-notices ${plainList}`}>
        {notices.map((notice) => (
          <li key={notice.id} className={notice.isRead ? undefined : "sw-unread"}>
            <Link to={`/notice/${notice.id}`}>{notice.noticeTitle}</Link>
            {notice.isRead ? null : (
              <span className="sw-tag sw-list-warning">{t("admin.unread")}</span>
            )}
            <small>
              {notice.createdBy} · {timeShown(notice.createdTime)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
