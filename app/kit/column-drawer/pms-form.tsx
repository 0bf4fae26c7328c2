import { Form, Link } from "@remix-run/react";
import { useHydrated } from "../shell/hydrated.ts";
import { useSay } from "../shell/translate.ts";
import { drawerAddress } from "./drawer-address.ts";
import { type DrawerAnswer, type PmsData, pmsKinds, type PmsRow, type PmsTrees } from "./drawer-data.ts";
import { TreeBox } from "./tree-box.tsx";

type Props = { data: PmsData; answer: DrawerAnswer };

/** A data permission row (platform §3): for whom it is, and what of the page they see by it. What was typed stays when it was refused. */
export function PmsForm({ data, answer }: Props) {
  const say = useSay();
  const now = answer.typed ?? data.editing;
  if (!now) return null;
  const edit = now.id === null ? "new" : String(now.id);
  const trees = data.trees && answer.ports ? { ...data.trees, portTreeData: answer.ports } : data.trees;
  return (
    <Form
      method="post"
      action={drawerAddress(data, { edit })}
      className="sw-drawer-form"
      key={`${JSON.stringify(now)} ${answer.portText ?? ""}`}
    >
      {now.id === null ? null : <input type="hidden" name="id" value={now.id} />}
      {now.id === null ? null : <input type="hidden" name="version" value={now.version} />}
      <label>
        <span>{say("datapms.pmsName")}</span>
        <input className="bp6-input" name="pmsName" defaultValue={now.pmsName} maxLength={100} />
      </label>
      <label>
        <span>{say("datapms.isOn")}</span>
        <span className="bp6-html-select">
          <select name="isOn" defaultValue={now.isOn}>
            <option value="Y">{say("datapms.on")}</option>
            <option value="N">{say("datapms.off")}</option>
          </select>
        </span>
      </label>
      <p className="sw-hint sw-wide">{say("datapms.rowHint")}</p>
      {trees ? <Trees data={data} now={now} trees={trees} portText={answer.portText ?? ""} /> : null}
      <div className="sw-wide sw-drawer-bar">
        <button className="bp6-button bp6-intent-primary" name="_do" value="save">
          {say("shell.save")}
        </button>
        <Link className="bp6-button" to={drawerAddress(data, { said: now.id === null ? "shell.addCancelled" : "shell.updateCancelled" })}>
          {say("shell.cancel")}
        </Link>
      </div>
    </Form>
  );
}

type TreesProps = { data: PmsData; now: PmsRow; trees: PmsTrees; portText: string };

/** The six selections. Ports are many: those our voyages call at stand there, others are looked for, with and without script. */
function Trees({ data, now, trees, portText }: TreesProps) {
  const say = useSay();
  const live = useHydrated();
  return (
    <>
      {pmsKinds.map((kind) => (
        <TreeBox
          key={kind.name}
          name={kind.name}
          label={say(kind.word)}
          nodes={trees[kind.tree]}
          picked={now[kind.name]}
          names={data.names[kind.name]}
          leavesOnly={kind.tree === "userTreeData" || kind.tree === "portTreeData"}
          open={portText !== "" && kind.tree === "portTreeData"}
          live={live}
        />
      ))}
      <div className="sw-wide sw-drawer-bar">
        <input
          className="bp6-input"
          type="search"
          name="portText"
          defaultValue={portText}
          placeholder={say("datapms.portFind")}
          aria-label={say("datapms.portFind")}
        />
        <button className="bp6-button" name="_do" value="findPorts" formNoValidate>
          {say("shell.search")}
        </button>
      </div>
    </>
  );
}
