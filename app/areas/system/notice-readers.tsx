import "./org.css";
import { Form, Link } from "@remix-run/react";
import { timeShown } from "#platform/clock/time-shown.ts";
import { useSay } from "../../kit/shell/translate.ts";
import type { NoticeReaders } from "./notice-readers.server.ts";

/** Who has read a notice and when, and who has not; below its sheet. */
export function NoticeReadersPart({ found }: { found: NoticeReaders }) {
  const say = useSay();
  const { unread, search, page, pages, counts } = found;
  const to = (given: Record<string, string>) => `?${new URLSearchParams({ ...(search ? { reader: search } : {}), ...given })}`;
  const tab = (here: boolean) => ({
    className: here ? "sw-tab sw-tab-here" : "sw-tab",
    "aria-current": here ? ("page" as const) : undefined,
  });
  const own: Record<string, string> = unread ? { tab: "unread" } : {};
  return (
    <section aria-labelledby="readers-title" id="readers">
      <h2 id="readers-title">{say("admin.readBy")}</h2>
      <nav className="sw-tabs" aria-label={say("admin.readBy")}>
        <Link to={to({})} preventScrollReset {...tab(!unread)}>
          {say("admin.readAlready", { count: counts.read })}
        </Link>
        <Link to={to({ tab: "unread" })} preventScrollReset {...tab(unread)}>
          {say("admin.readNotYet", { count: counts.unread })}
        </Link>
      </nav>
      <Form className="sw-filters" preventScrollReset>
        {unread ? <input type="hidden" name="tab" value="unread" /> : null}
        <label className="sw-filter">
          <span>{say("org.nickName")}</span>
          <input className="bp6-input" name="reader" defaultValue={search} />
        </label>
        <button type="submit" className="bp6-button">
          {say("shell.search")}
        </button>
      </Form>
      {found.rows.length === 0 ? <p className="sw-empty">{say("shell.empty")}</p> : <ReadersTable found={found} />}
      {pages > 1 ? (
        <p className="sw-pages">
          {page > 1 ? <Link to={to({ ...own, page: String(page - 1) })}>‹</Link> : null} {say("kit.pageOf", { page, pages })}{" "}
          {page < pages ? <Link to={to({ ...own, page: String(page + 1) })}>›</Link> : null}
        </p>
      ) : null}
    </section>
  );
}

function ReadersTable({ found }: { found: NoticeReaders }) {
  const say = useSay();
  return (
    <div className="sw-table-box sw-plain-table">
      <table className="sw-table">
        <thead>
          <tr>
            <th>{say("org.userName")}</th>
            <th>{say("org.nickName")}</th>
            <th>{say("org.deptName")}</th>
            <th>{say("org.phonenumber")}</th>
            {found.unread ? null : <th>{say("admin.readTime")}</th>}
          </tr>
        </thead>
        <tbody>
          {found.rows.map((row) => (
            <tr key={row.userName}>
              <td>{row.userName}</td>
              <td>{row.nickName}</td>
              <td>{row.deptName}</td>
              <td>{row.phonenumber}</td>
              {found.unread ? null : <td>{timeShown(row.readTime)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
