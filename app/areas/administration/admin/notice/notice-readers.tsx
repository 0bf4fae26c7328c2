import "#app/areas/administration/org/org.css";
import { Form, Link } from "@remix-run/react";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import type { NoticeReaders } from "./notice-readers.server.ts";

export function NoticeReadersPart({ data: noticeReaders }: { data: NoticeReaders }) {
  const t = useTranslate();
  const { unread, search, page, pages, counts } = noticeReaders;
  const to = (input: Record<string, string>) =>
    `?${new URLSearchParams({ ...(search ? { reader: search } : {}), ...input })}`;
  const tab = (here: boolean) => ({
    className: here ? "sw-tab sw-tab-here" : "sw-tab",
    "aria-current": here ? ("page" as const) : undefined,
  });
  const own: Record<string, string> = unread ? { tab: "unread" } : {};
  return (
    <section aria-labelledby="readers-title" id="readers">
      <h2 id="readers-title">{t("admin.readBy")}</h2>
      <nav className="sw-tabs" aria-label={t("admin.readBy")}>
        <Link to={to({})} preventScrollReset {...tab(!unread)}>
          {t("admin.readAlready", { count: counts.read })}
        </Link>
        <Link to={to({ tab: "unread" })} preventScrollReset {...tab(unread)}>
          {t("admin.readNotYet", { count: counts.unread })}
        </Link>
      </nav>
      <Form className="sw-filters" preventScrollReset>
        {unread ? <input type="hidden" name="tab" value="unread" /> : null}
        <label className="sw-filter">
          <span>{t("org.nickName")}</span>
          <Input name="reader" defaultValue={search} />
        </label>
        <Button type="submit">{t("shell.search")}</Button>
      </Form>
      {noticeReaders.rows.length === 0 ? (
        <p className="sw-empty">{t("shell.empty")}</p>
      ) : (
        <ReadersTable data={noticeReaders} />
      )}
      {pages > 1 ? (
        <p className="sw-pages">
          {page > 1 ? <Link to={to({ ...own, page: String(page - 1) })}>‹</Link> : null}{" "}
          {t("kit.pageOf", { page, pages })}{" "}
          {page < pages ? <Link to={to({ ...own, page: String(page + 1) })}>›</Link> : null}
        </p>
      ) : null}
    </section>
  );
}

function ReadersTable({ data: noticeReaders }: { data: NoticeReaders }) {
  const t = useTranslate();
  return (
    <div className="sw-table-box sw-plain-table">
      <table className="sw-table">
        <thead>
          <tr>
            <th>{t("org.userName")}</th>
            <th>{t("org.nickName")}</th>
            <th>{t("org.deptName")}</th>
            <th>{t("org.phonenumber")}</th>
            {noticeReaders.unread ? null : <th>{t("admin.readTime")}</th>}
          </tr>
        </thead>
        <tbody>
          {noticeReaders.rows.map((row) => (
            <tr key={row.userName}>
              <td>{row.userName}</td>
              <td>{row.nickName}</td>
              <td>{row.deptName}</td>
              <td>{row.phonenumber}</td>
              {noticeReaders.unread ? null : <td>{timeShown(row.readTime)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
