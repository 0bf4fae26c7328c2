import "./org.css";
import { Form, Link } from "@remix-run/react";
import type { RoleUser } from "#domain/administration/org/org.queries.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { TickAll } from "./tick-all.tsx";

type Props = {
  data: {
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

export function RoleUsersTable({ data: roleUsers, base }: Props) {
  const t = useTranslate();
  const busy = useBusy();
  const { allocated, page, pages, userName, phonenumber } = roleUsers;
  const at = (to: number) =>
    `${base}?${new URLSearchParams({ ...(allocated ? {} : { tab: "more" }), ...(userName ? { userName } : {}), ...(phonenumber ? { phonenumber } : {}), page: String(to) })}`;
  if (roleUsers.rows.length === 0) return <div className="sw-empty">{t("shell.empty")}</div>;
  return (
    <Form method="post" key={`${allocated}-${page}-${roleUsers.total}`}>
      <div className="sw-steps">
        <Button
          type="submit"
          name="_step"
          value={allocated ? "unassign" : "assign"}
          disabled={busy}
        >
          {t(allocated ? "org.call.unassign" : "org.call.assign")}
        </Button>
      </div>
      <div className="sw-table-box sw-plain-table">
        <table className="sw-table">
          <thead>
            <tr>
              <th className="sw-check">
                <TickAll name="userIds" />
              </th>
              <th>{t("org.userName")}</th>
              <th>{t("org.nickName")}</th>
              <th>{t("org.deptName")}</th>
              <th>{t("org.phonenumber")}</th>
              <th>{t("org.email")}</th>
            </tr>
          </thead>
          <tbody>
            {roleUsers.rows.map((row) => (
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
        {t("list.totalExact", { total: roleUsers.total })} ·{" "}
        {page > 1 ? <Link to={at(page - 1)}>‹</Link> : null} {t("kit.pageOf", { page, pages })}{" "}
        {page < pages ? <Link to={at(page + 1)}>›</Link> : null}
      </p>
    </Form>
  );
}
