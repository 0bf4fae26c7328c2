import { Form, Link } from "@remix-run/react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { drawerAddress } from "./drawer-address.ts";
import type { DevopsData, DrawerFault } from "./drawer-data.ts";

export function SharedLayouts({ data }: { data: DevopsData }) {
  const t = useTranslate();
  if (data.shared.length === 0) return null;
  const names = new Map(data.roles.map((role) => [role.id, role.name]));
  return (
    <section aria-labelledby="drawer-shared">
      <h2 id="drawer-shared">{t("list.sharedLayouts")}</h2>
      <ul className="sw-drawer-shared">
        {data.shared.map((sharedLayout) => (
          <li key={sharedLayout.id}>
            <Link to={drawerAddress(data, { share: String(sharedLayout.id) })}>
              {sharedLayout.columnName}
            </Link>
            <span>{sharedLayout.roles.map((id) => names.get(id) ?? `#${id}`).join("; ")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shares the administrator's layout with readers of roles who have none of their own. */
export function ShareForm({ data, faults }: { data: DevopsData; faults: readonly DrawerFault[] }) {
  const t = useTranslate();
  const sharedLayout = data.sharing === "new" || !data.sharing ? null : data.sharing;
  const fault = faults.find(({ field }) => field === "columnName");
  return (
    <Form
      method="post"
      action={drawerAddress(data, { share: sharedLayout ? String(sharedLayout.id) : "new" })}
      className="sw-drawer-form"
      key={sharedLayout?.version}
    >
      <h2 className="sw-wide">{t("list.shareLayout")}</h2>
      <p className="sw-hint sw-wide">{t("list.shareHint")}</p>
      {sharedLayout ? <input type="hidden" name="id" value={sharedLayout.id} /> : null}
      <label>
        <span>{t("list.shareName")}</span>
        <Input
          name="columnName"
          defaultValue={sharedLayout?.columnName ?? ""}
          maxLength={60}
          required
        />
        {fault ? <small role="alert">{fault.text}</small> : null}
      </label>
      <label>
        <span>{t("list.shareRemark")}</span>
        <Input name="remark" defaultValue={sharedLayout?.remark ?? ""} maxLength={250} />
      </label>
      <fieldset className="sw-wide sw-drawer-roles">
        <legend>{t("list.shareRoles")}</legend>
        {data.roles.map((role) => (
          <label key={role.id}>
            <input
              type="checkbox"
              name="roles"
              value={role.id}
              defaultChecked={sharedLayout?.roles.includes(role.id)}
            />{" "}
            {role.name}
          </label>
        ))}
      </fieldset>
      {sharedLayout ? (
        <label className="sw-wide">
          <span>{t("list.shareLines")}</span>
          <Select name="lines" defaultValue="keep">
            <option value="keep">{t("list.shareKeep")}</option>
            <option value="mine">{t("list.shareMine")}</option>
          </Select>
        </label>
      ) : null}
      <div className="sw-wide sw-drawer-bar">
        <Button type="submit" intent="primary" name="_do" value="share">
          {t("shell.save")}
        </Button>
        {sharedLayout ? (
          <Button type="submit" intent="danger" name="_do" value="unshare" formNoValidate>
            {t("list.shareEnd")}
          </Button>
        ) : null}
        <LinkButton to={drawerAddress(data)}>{t("shell.cancel")}</LinkButton>
      </div>
    </Form>
  );
}
