import { Form, Link } from "@remix-run/react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Callout } from "#app/kit/ui/callout.tsx";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { drawerAddress } from "./drawer-address.ts";
import {
  type PmsCondition,
  pmsConditions,
  type PmsData,
  pmsKinds,
  type PmsRow,
} from "./drawer-data.ts";

/** A page's data permissions (platform §2 "Data-permission tab"). */
export function PmsRows({ data }: { data: PmsData }) {
  const t = useTranslate();
  return (
    <Form method="post" action={drawerAddress(data)} preventScrollReset>
      <div className="sw-drawer-bar" role="toolbar" aria-label={t("list.tabDataPms")}>
        <LinkButton intent="primary" to={drawerAddress(data, { edit: "new" })}>
          {t("shell.create")}
        </LinkButton>
        <Button type="submit" name="_do" value="askDelete">
          {t("shell.delete")}
        </Button>
      </div>
      {data.rows.length === 0 ? <p className="sw-hint">{t("dataPermission.none")}</p> : null}
      {data.rows.length > 0 ? (
        <div className="sw-drawer-lines">
          <table>
            <thead>
              <tr>
                <th scope="col">{t("list.lineChoose")}</th>
                <th scope="col">{t("dataPermission.pmsName")}</th>
                <th scope="col">{t("dataPermission.isOn")}</th>
                {pmsKinds.map((kind) => (
                  <th key={kind.name} scope="col">
                    {t(kind.label)}
                  </th>
                ))}
                <th scope="col">{t("list.lineDo")}</th>
              </tr>
            </thead>
            <tbody key={data.rows.map((row) => `${row.id} ${row.version}`).join()}>
              {data.rows.map((row) => (
                <Row key={row.id} row={row} data={data} />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </Form>
  );
}

/** Joined by semicolons (platform §3, `_TEXT`). */
const textOf = (data: PmsData, row: PmsRow, kind: (typeof pmsKinds)[number]["name"]) =>
  row[kind].map((value) => data.names[kind][value] ?? value).join("; ");

function Row({ row, data }: { row: PmsRow; data: PmsData }) {
  const t = useTranslate();
  const name = row.pmsName || `#${row.id}`;
  const on = row.isOn === "Y";
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          name="ids"
          value={row.id ?? ""}
          defaultChecked={data.deleting.includes(row.id ?? 0)}
          aria-label={t("dataPermission.chooseOf", { name })}
        />
      </td>
      <td>{name}</td>
      <td>
        <Button
          type="submit"
          size="small"
          name="_do"
          value={`toggle ${row.id}`}
          aria-pressed={on}
          aria-label={t("dataPermission.toggleOf", { name })}
        >
          {t(on ? "dataPermission.on" : "dataPermission.off")}
        </Button>
      </td>
      {pmsKinds.map((kind) => (
        <td key={kind.name} className="sw-pms-text" title={textOf(data, row, kind.name)}>
          {textOf(data, row, kind.name)}
        </td>
      ))}
      <td>
        <Link
          to={drawerAddress(data, { edit: String(row.id) })}
          aria-label={t("dataPermission.editOf", { name })}
        >
          {t("list.lineEdit")}
        </Link>
      </td>
    </tr>
  );
}

/** Confirms a deletion. */
export function PmsDeletion({ data }: { data: PmsData }) {
  const t = useTranslate();
  const named = data.rows
    .filter((row) => data.deleting.includes(row.id ?? 0))
    .map((row) => row.pmsName || `#${row.id}`);
  return (
    <Callout intent="danger">
      <Form
        method="post"
        action={drawerAddress(data)}
        role="alertdialog"
        aria-labelledby="drawer-ask"
      >
        <p id="drawer-ask">
          {t("dataPermission.deleteAsk")} {named.join("; ")}
        </p>
        {data.deleting.map((id) => (
          <input key={id} type="hidden" name="ids" value={id} />
        ))}
        <Button type="submit" intent="danger" name="_do" value="delete">
          {t("shell.delete")}
        </Button>{" "}
        <LinkButton to={drawerAddress(data, { said: "shell.deleteCancelled" })}>
          {t("shell.cancel")}
        </LinkButton>
      </Form>
    </Callout>
  );
}

/** The column each limit applies to; empty means the page's default. */
export function PmsConditions({ data }: { data: PmsData }) {
  const t = useTranslate();
  return (
    <Form
      method="post"
      action={drawerAddress(data)}
      className="sw-drawer-form sw-pms-conditions"
      key={JSON.stringify(data.conditions)}
    >
      <h2 className="sw-wide">{t("dataPermission.conditions")}</h2>
      {pmsConditions.map((pmsCondition) => (
        <label key={pmsCondition.name}>
          <span>{t(pmsCondition.label)}</span>
          <Select name={pmsCondition.name} defaultValue={data.conditions[pmsCondition.name]}>
            <option value="">{ownText(data, pmsCondition.name, t)}</option>
            {data.columns[pmsCondition.holds].map((column) => (
              <option key={column.key} value={column.key}>
                {t(column.label)} ({column.key})
              </option>
            ))}
          </Select>
        </label>
      ))}
      <div className="sw-wide sw-drawer-bar">
        <Button type="submit" intent="primary" name="_do" value="conditions">
          {t("dataPermission.saveConditions")}
        </Button>
      </div>
    </Form>
  );
}

function ownText(
  data: PmsData,
  condition: PmsCondition,
  t: ReturnType<typeof useTranslate>,
): string {
  const key = data.own[condition];
  const column = [...data.columns.ports, ...data.columns.depts].find((port) => port.key === key);
  return key
    ? t("dataPermission.ownColumn", { column: column ? t(column.label) : key })
    : t("dataPermission.noOwnColumn");
}
