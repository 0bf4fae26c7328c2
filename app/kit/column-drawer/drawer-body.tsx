import { useTranslate } from "../shell/translate.ts";
import { ColumnForm } from "./column-form.tsx";
import { ColumnLines, DeleteQuestion, MenuTree } from "./column-lines.tsx";
import { drawerAddress } from "./drawer-address.ts";
import type { DevopsData, DrawerResponse, DrawerFault, PmsData } from "./drawer-data.ts";
import { PmsForm } from "./pms-form.tsx";
import { PmsConditions, PmsDeletion, PmsRows } from "./pms-rows.tsx";
import { ShareForm, SharedLayouts } from "./shared-layouts.tsx";

type Props = { data: DevopsData | PmsData; answer: DrawerResponse };

/** What is open in a tab, which Escape closes before the drawer itself; undefined when nothing is. */
export function openedIn(result: DevopsData | PmsData): string | undefined {
  const open =
    result.tab === "devopsSetting"
      ? Boolean(result.editing ?? result.deleting ?? result.sharing)
      : Boolean(result.editing) || result.deleting.length > 0;
  return open ? drawerAddress(result) : undefined;
}

/** What a tab of the drawer shows, as a page of its own or over its list. */
export function DrawerBody({ data: result, answer: response }: Props) {
  const t = useTranslate();
  const faults = response.faults ?? [];
  return (
    <>
      {result.said && faults.length === 0 ? (
        <div className={`bp6-callout${/Cancelled$/.test(result.said) ? "" : " bp6-intent-success"}`} role="status">
          {t(result.said)}
        </div>
      ) : null}
      {faults.length > 0 ? (
        <div className="bp6-callout bp6-intent-warning" role="alert">
          {faults.map((fault) => (
            <p key={`${fault.field} ${fault.text}`}>{fault.text}</p>
          ))}
        </div>
      ) : null}
      {result.tab === "devopsSetting" ? <Devops data={result} faults={faults} /> : <DataPms data={result} answer={response} />}
    </>
  );
}

function Devops({ data: devopsData, faults }: { data: DevopsData; faults: readonly DrawerFault[] }) {
  if (devopsData.sharing) return <ShareForm data={devopsData} faults={faults} />;
  return (
    <>
      {devopsData.deleting ? <DeleteQuestion data={devopsData} line={devopsData.deleting} /> : null}
      <div className="sw-drawer-split">
        <MenuTree data={devopsData} />
        {devopsData.editing ? <ColumnForm data={devopsData} faults={faults} /> : <ColumnLines data={devopsData} />}
      </div>
      {devopsData.editing ? null : <SharedLayouts data={devopsData} />}
    </>
  );
}

function DataPms({ data: pmsData, answer: response }: { data: PmsData; answer: DrawerResponse }) {
  const t = useTranslate();
  if (pmsData.failed)
    return (
      <div className="bp6-callout bp6-intent-danger" role="alert">
        {t("datapms.fetchFailed")}
      </div>
    );
  if (pmsData.editing) return <PmsForm data={pmsData} answer={response} />;
  return (
    <>
      {pmsData.deleting.length > 0 ? <PmsDeletion data={pmsData} /> : null}
      <PmsRows data={pmsData} />
      <PmsConditions data={pmsData} />
    </>
  );
}
