import "./org.css";
import { Form, Link } from "@remix-run/react";
import type { RoleUser } from "#domain/org/org.queries.server.ts";
import { useSay } from "../../kit/shell/translate.ts";
import { useBusy } from "../../kit/shell/use-busy.ts";
import { TickAll } from "./tick-all.tsx";

type Props = {
  found: {
    rows: readonly RoleUser[];
    total: number;
    page: number;
    pages: number;
    allocated: boolean;
    userName: string;
    phonenumber: string;
  };
  base: string;
};

/** Users with boxes, and the one thing that can be done with them here. */
export function RoleUsersTable({ found, base }: Props) {
  const say = useSay();
  const busy = useBusy();
  const { allocated, page, pages, userName, phonenumber } = found;
  const at = (to: number) =>
    `${base}?${new URLSearchParams({ ...(allocated ? {} : { tab: "more" }), ...(userName ? { userName } : {}), ...(phonenumber ? { phonenumber } : {}), page: String(to) })}`;
  if (found.rows.length === 0) return <div className="sw-empty">{say("shell.empty")}</div>;
  return (
    <Form method="post" key={`${allocated}-${page}-${found.total}`}>
      <div className="sw-steps">
        <button type="submit" name="_step" value={allocated ? "unassign" : "assign"} className="bp6-button" disabled={busy}>
          {say(allocated ? "org.call.unassign" : "org.call.assign")}
        </button>
      </div>
      <div className="sw-table-box sw-plain-table">
        <table className="sw-table">
          <thead>
            <tr>
              <th className="sw-check">
                <TickAll name="userIds" />
              </th>
              <th>{say("org.userName")}</th>
              <th>{say("org.nickName")}</th>
              <th>{say("org.deptName")}</th>
              <th>{say("org.phonenumber")}</th>
              <th>{say("org.email")}</th>
            </tr>
          </thead>
          <tbody>
            {found.rows.map((row) => (
              <tr key={row.id}>
                <td className="sw-check">
                  <input type="checkbox" name="userIds" value={row.id} aria-label={row.userName} />
                </td>
                <td>{row.userName}</td>
                <td>{row.nickName}</td>
                <td>{row.deptName}</td>
                <td>{row.phonenumber}</td>
                <td>{row.email}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="sw-pages">
        {say("list.totalExact", { total: found.total })} · {page > 1 ? <Link to={at(page - 1)}>‹</Link> : null}{" "}
        {say("kit.pageOf", { page, pages })} {page < pages ? <Link to={at(page + 1)}>›</Link> : null}
      </p>
    </Form>
  );
}
