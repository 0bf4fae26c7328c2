import { Form } from "@remix-run/react";
import { useHydrated } from "#app/kit/shell/frame/hydrated.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { drawerAddress } from "./drawer-address.ts";
import {
  type DrawerResponse,
  type PmsData,
  pmsKinds,
  type PmsRow,
  type PmsTrees,
} from "./drawer-data.ts";
import { TreeBox } from "./tree-box.tsx";

type Props = { data: PmsData; response: DrawerResponse };

/** A data permission (platform §3): for whom, and what they see. A refused form keeps its input. */
export function PmsForm({ data, response }: Props) {
  const t = useTranslate();
  const now = response.typed ?? data.editing;
  if (!now) return null;
  const edit = now.id === null ? "new" : String(now.id);
  const trees =
    data.trees && response.ports ? { ...data.trees, portTreeData: response.ports } : data.trees;
  return (
    <Form
      method="post"
      action={drawerAddress(data, { edit })}
      className="sw-drawer-form"
      key={`${JSON.stringify(now)} ${response.portText ?? ""}`}
    >
      {now.id === null ? null : <input type="hidden" name="id" value={now.id} />}
      {now.id === null ? null : <input type="hidden" name="version" value={now.version} />}
      <label>
        <span>{t("dataPermission.pmsName")}</span>
        <Input name="pmsName" defaultValue={now.pmsName} maxLength={100} />
      </label>
      <label>
        <span>{t("dataPermission.isOn")}</span>
        <Select name="isOn" defaultValue={now.isOn}>
          <option value="Y">{t("dataPermission.on")}</option>
          <option value="N">{t("dataPermission.off")}</option>
        </Select>
      </label>
      <p className="sw-hint sw-wide">{t("dataPermission.rowHint")}</p>
      {trees ? (
        <Trees data={data} now={now} trees={trees} portText={response.portText ?? ""} />
      ) : null}
      <div className="sw-wide sw-drawer-bar">
        <Button type="submit" intent="primary" name="_do" value="save">
          {t("shell.save")}
        </Button>
        <LinkButton
          to={drawerAddress(data, {
            said: now.id === null ? "shell.addCancelled" : "shell.updateCancelled",
          })}
        >
          {t("shell.cancel")}
        </LinkButton>
      </div>
    </Form>
  );
}

type TreesProps = { data: PmsData; now: PmsRow; trees: PmsTrees; portText: string };

/**
 * The selections. Only ports our voyages call at are listed; others are searched, with or without
 * script.
 */
function Trees({ data, now, trees, portText }: TreesProps) {
  const t = useTranslate();
  const live = useHydrated();
  return (
    <>
      {pmsKinds.map((kind) => (
        <TreeBox
          key={kind.name}
          name={kind.name}
          label={t(kind.label)}
          nodes={trees[kind.tree]}
          picked={now[kind.name]}
          names={data.names[kind.name]}
          leavesOnly={kind.tree === "userTreeData" || kind.tree === "portTreeData"}
          open={portText !== "" && kind.tree === "portTreeData"}
          live={live}
        />
      ))}
      <div className="sw-wide sw-drawer-bar">
        <Input
          type="search"
          name="portText"
          defaultValue={portText}
          placeholder={t("dataPermission.portFind")}
          aria-label={t("dataPermission.portFind")}
        />
        <Button type="submit" name="_do" value="findPorts" formNoValidate>
          {t("shell.search")}
        </Button>
      </div>
    </>
  );
}
