import { Form, Link } from "@remix-run/react";
import { useSay } from "../shell/translate.ts";
import { drawerAddress } from "./drawer-address.ts";
import type { DevopsData, DrawerFault } from "./drawer-data.ts";

/** Layouts of the page that are shared with roles. */
export function SharedLayouts({ data }: { data: DevopsData }) {
  const say = useSay();
  if (data.shared.length === 0) return null;
  const names = new Map(data.roles.map((role) => [role.id, role.name]));
  return (
    <section aria-labelledby="drawer-shared">
      <h2 id="drawer-shared">{say("list.sharedLayouts")}</h2>
      <ul className="sw-drawer-shared">
        {data.shared.map((one) => (
          <li key={one.id}>
            <Link to={drawerAddress(data, { share: String(one.id) })}>{one.columnName}</Link>
            <span>{one.roles.map((id) => names.get(id) ?? `#${id}`).join("; ")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The administrator's own layout of the page, given to the readers of roles who have none of their own. */
export function ShareForm({ data, faults }: { data: DevopsData; faults: readonly DrawerFault[] }) {
  const say = useSay();
  const one = data.sharing === "new" || !data.sharing ? null : data.sharing;
  const fault = faults.find(({ field }) => field === "columnName");
  return (
    <Form method="post" action={drawerAddress(data, { share: one ? String(one.id) : "new" })} className="sw-drawer-form" key={one?.version}>
      <h2 className="sw-wide">{say("list.shareLayout")}</h2>
      <p className="sw-hint sw-wide">{say("list.shareHint")}</p>
      {one ? <input type="hidden" name="id" value={one.id} /> : null}
      <label>
        <span>{say("list.shareName")}</span>
        <input className="bp6-input" name="columnName" defaultValue={one?.columnName ?? ""} maxLength={60} required />
        {fault ? <small role="alert">{fault.text}</small> : null}
      </label>
      <label>
        <span>{say("list.shareRemark")}</span>
        <input className="bp6-input" name="remark" defaultValue={one?.remark ?? ""} maxLength={250} />
      </label>
      <fieldset className="sw-wide sw-drawer-roles">
        <legend>{say("list.shareRoles")}</legend>
        {data.roles.map((role) => (
          <label key={role.id}>
            <input type="checkbox" name="roles" value={role.id} defaultChecked={one?.roles.includes(role.id)} /> {role.name}
          </label>
        ))}
      </fieldset>
      {one ? (
        <label className="sw-wide">
          <span>{say("list.shareLines")}</span>
          <span className="bp6-html-select">
            <select name="lines" defaultValue="keep">
              <option value="keep">{say("list.shareKeep")}</option>
              <option value="mine">{say("list.shareMine")}</option>
            </select>
          </span>
        </label>
      ) : null}
      <div className="sw-wide sw-drawer-bar">
        <button className="bp6-button bp6-intent-primary" name="_do" value="share">
          {say("shell.save")}
        </button>
        {one ? (
          <button className="bp6-button bp6-intent-danger" name="_do" value="unshare" formNoValidate>
            {say("list.shareEnd")}
          </button>
        ) : null}
        <Link className="bp6-button" to={drawerAddress(data)}>
          {say("shell.cancel")}
        </Link>
      </div>
    </Form>
  );
}
