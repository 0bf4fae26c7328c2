import { Form, Link } from "@remix-run/react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Callout } from "#app/kit/ui/callout.tsx";
import { AnchorButton, Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { drawerAddress } from "./drawer-address.ts";
import type { DevopsData, DrawerLine } from "./drawer-data.ts";

const moves = [
  ["up", "list.moveUp"],
  ["top", "list.moveTop"],
  ["down", "list.moveDown"],
  ["bottom", "list.moveBottom"],
] as const;

/** A page's columns in order, with buttons for the chosen one. */
export function ColumnLines({ data }: { data: DevopsData }) {
  const t = useTranslate();
  const { lines, chosen } = data;
  return (
    <Form
      method="post"
      action={drawerAddress(data, data.page > 1 ? { page: String(data.page) } : {})}
      preventScrollReset
    >
      <div className="sw-drawer-bar" role="toolbar" aria-label={t("list.tabDevops")}>
        <LinkButton intent="primary" to={drawerAddress(data, { edit: "new" })}>
          {t("shell.create")}
        </LinkButton>
        {moves.map(([move, label]) => (
          <Button key={move} type="submit" name="_do" value={move}>
            {t(label)}
          </Button>
        ))}
        <Select name="target" aria-label={t("list.moveTarget")} defaultValue="">
          <option value="">{t("list.moveTarget")}</option>
          {data.targets.map((line) => (
            <option key={line.id} value={line.id}>
              {line.orderNum}. {line.pageColumnName}
            </option>
          ))}
        </Select>
        <Button type="submit" name="_do" value="to">
          {t("list.moveTo")}
        </Button>
        <LinkButton to={drawerAddress(data, { share: "new" })}>{t("list.shareLayout")}</LinkButton>
      </div>
      <div className="sw-drawer-lines">
        <table>
          <thead>
            <tr>
              <th scope="col">{t("list.lineChoose")}</th>
              <th scope="col">{t("list.lineOrder")}</th>
              <th scope="col">{t("list.lineName")}</th>
              <th scope="col">{t("list.lineField")}</th>
              <th scope="col">{t("list.lineWidth")}</th>
              <th scope="col">{t("list.lineType")}</th>
              <th scope="col">{t("list.lineListed")}</th>
              <th scope="col">{t("list.lineDo")}</th>
            </tr>
          </thead>
          <tbody key={lines.map((line) => line.id).join()}>
            {lines.map((line) => (
              <Line key={line.id} line={line} data={data} chosen={line.id === chosen} />
            ))}
          </tbody>
        </table>
      </div>
      {data.pages > 1 ? <LinePages data={data} /> : null}
    </Form>
  );
}

/** A hundred columns a page (platform §9). */
function LinePages({ data }: { data: DevopsData }) {
  const t = useTranslate();
  const { page, pages } = data;
  const to = (at: number) => drawerAddress(data, { page: String(at) });
  return (
    <nav className="sw-drawer-bar" aria-label={t("list.pageOf", { page, pages })}>
      {page > 1 ? (
        <LinkButton size="small" to={to(page - 1)}>
          {t("shell.previous")}
        </LinkButton>
      ) : null}
      <span>{t("list.pageOf", { page, pages })}</span>
      {page < pages ? (
        <LinkButton size="small" to={to(page + 1)}>
          {t("shell.next")}
        </LinkButton>
      ) : null}
    </nav>
  );
}

function Line({ line, data, chosen }: { line: DrawerLine; data: DevopsData; chosen: boolean }) {
  const t = useTranslate();
  const name = line.pageColumnName;
  return (
    <tr className={line.lost ? "sw-drawer-lost" : undefined}>
      <td>
        <input
          type="checkbox"
          name="ids"
          value={line.id}
          defaultChecked={chosen}
          aria-label={t("list.lineChooseOf", { column: name })}
        />
      </td>
      <td>{line.orderNum}</td>
      <td>{name}</td>
      <td>
        <code>{line.fieldValue}</code>
      </td>
      <td className="sw-number">{line.columnWidth}</td>
      <td>{line.htmlInputType}</td>
      <td>
        {t(
          line.hidden === "Y"
            ? "list.lineHidden"
            : line.isListColumns === "Y"
              ? "shell.yes"
              : "shell.no",
        )}
      </td>
      <td>
        <Link
          to={drawerAddress(data, { edit: String(line.id) })}
          aria-label={t("list.lineEditOf", { column: name })}
        >
          {t("list.lineEdit")}
        </Link>{" "}
        <Link
          to={drawerAddress(data, { delete: String(line.id) })}
          aria-label={t("list.lineDeleteOf", { column: name })}
        >
          {t("shell.delete")}
        </Link>
      </td>
    </tr>
  );
}

/** Confirms a deletion. */
export function DeleteQuestion({ data, line }: { data: DevopsData; line: DrawerLine }) {
  const t = useTranslate();
  return (
    <Callout intent="danger">
      <Form
        method="post"
        action={drawerAddress(data)}
        role="alertdialog"
        aria-labelledby="drawer-ask"
      >
        <p id="drawer-ask">{t("list.lineDeleteAsk", { column: line.pageColumnName })}</p>
        <input type="hidden" name="id" value={line.id} />
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

/** Each page's menu links to its columns. */
export function MenuTree({ data }: { data: DevopsData }) {
  const t = useTranslate();
  return (
    <nav className="sw-drawer-tree" aria-label={t("list.drawerMenus")}>
      <ul>
        {data.menus.map((menu) => (
          <li key={menu.id} style={{ paddingLeft: menu.level * 12 }}>
            {menu.apiName ? (
              <Link
                to={drawerAddress({ ...data, apiName: menu.apiName })}
                aria-current={menu.apiName === data.apiName || undefined}
              >
                {menu.label}
              </Link>
            ) : (
              <span>{menu.label}</span>
            )}
          </li>
        ))}
      </ul>
      <AnchorButton size="small" href="/system/menu">
        {t("list.drawerMenuEdit")}
      </AnchorButton>
    </nav>
  );
}
