import { useSay } from "../shell/translate.ts";
import { ColumnForm } from "./column-form.tsx";
import { ColumnLines, DeleteQuestion, MenuTree } from "./column-lines.tsx";
import { drawerAddress } from "./drawer-address.ts";
import type { DevopsData, DrawerAnswer, DrawerFault, PmsData } from "./drawer-data.ts";
import { PmsForm } from "./pms-form.tsx";
import { PmsConditions, PmsDeletion, PmsRows } from "./pms-rows.tsx";
import { ShareForm, SharedLayouts } from "./shared-layouts.tsx";

type Props = { found: DevopsData | PmsData; answer: DrawerAnswer };

/** What is open in a tab, which Escape closes before the drawer itself; undefined when nothing is. */
export function openedIn(found: DevopsData | PmsData): string | undefined {
  const open =
    found.tab === "devopsSetting"
      ? Boolean(found.editing ?? found.deleting ?? found.sharing)
      : Boolean(found.editing) || found.deleting.length > 0;
  return open ? drawerAddress(found) : undefined;
}

/** What a tab of the drawer shows, as a page of its own or over its list. */
export function DrawerBody({ found, answer }: Props) {
  const say = useSay();
  const faults = answer.faults ?? [];
  return (
    <>
      {found.said && faults.length === 0 ? (
        <div className={`bp6-callout${/Cancelled$/.test(found.said) ? "" : " bp6-intent-success"}`} role="status">
          {say(found.said)}
        </div>
      ) : null}
      {faults.length > 0 ? (
        <div className="bp6-callout bp6-intent-warning" role="alert">
          {faults.map((fault) => (
            <p key={`${fault.field} ${fault.text}`}>{fault.text}</p>
          ))}
        </div>
      ) : null}
      {found.tab === "devopsSetting" ? <Devops found={found} faults={faults} /> : <DataPms found={found} answer={answer} />}
    </>
  );
}

function Devops({ found, faults }: { found: DevopsData; faults: readonly DrawerFault[] }) {
  if (found.sharing) return <ShareForm data={found} faults={faults} />;
  return (
    <>
      {found.deleting ? <DeleteQuestion data={found} line={found.deleting} /> : null}
      <div className="sw-drawer-split">
        <MenuTree data={found} />
        {found.editing ? <ColumnForm data={found} faults={faults} /> : <ColumnLines data={found} />}
      </div>
      {found.editing ? null : <SharedLayouts data={found} />}
    </>
  );
}

function DataPms({ found, answer }: { found: PmsData; answer: DrawerAnswer }) {
  const say = useSay();
  if (found.failed)
    return (
      <div className="bp6-callout bp6-intent-danger" role="alert">
        {say("datapms.fetchFailed")}
      </div>
    );
  if (found.editing) return <PmsForm data={found} answer={answer} />;
  return (
    <>
      {found.deleting.length > 0 ? <PmsDeletion data={found} /> : null}
      <PmsRows data={found} />
      <PmsConditions data={found} />
    </>
  );
}
