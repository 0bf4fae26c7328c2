import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Callout } from "#app/kit/ui/callout.tsx";
import { ColumnForm } from "./column-form.tsx";
import { ColumnLines, DeleteQuestion, MenuTree } from "./column-lines.tsx";
import { drawerAddress } from "./drawer-address.ts";
import type { DevopsData, DrawerResponse, DrawerFault, PmsData } from "./drawer-data.ts";
import { PmsForm } from "./pms-form.tsx";
import { PmsConditions, PmsDeletion, PmsRows } from "./pms-rows.tsx";
import { ShareForm, SharedLayouts } from "./shared-layouts.tsx";

type Props = { data: DevopsData | PmsData; response: DrawerResponse };

/** What Escape closes before the drawer itself, if anything. */
export function openedIn(tabData: DevopsData | PmsData): string | undefined {
  const open =
    tabData.tab === "devopsSetting"
      ? Boolean(tabData.editing ?? tabData.deleting ?? tabData.sharing)
      : Boolean(tabData.editing) || tabData.deleting.length > 0;
  return open ? drawerAddress(tabData) : undefined;
}

/** A tab's content, as its own page or over the list. */
export function DrawerBody({ data: tabData, response }: Props) {
  const t = useTranslate();
  const faults = response.faults ?? [];
  return (
    <>
      {tabData.message && faults.length === 0 ? (
        <Callout intent={/Cancelled$/.test(tabData.message) ? undefined : "success"} role="status">
          {t(tabData.message)}
        </Callout>
      ) : null}
      {faults.length > 0 ? (
        <Callout intent="warning" role="alert">
          {faults.map((fault) => (
            <p key={`${fault.field} ${fault.text}`}>{fault.text}</p>
          ))}
        </Callout>
      ) : null}
      {tabData.tab === "devopsSetting" ? (
        <Devops data={tabData} faults={faults} />
      ) : (
        <DataPms data={tabData} response={response} />
      )}
    </>
  );
}

function Devops({
  data: devopsData,
  faults,
}: {
  data: DevopsData;
  faults: readonly DrawerFault[];
}) {
  if (devopsData.sharing) return <ShareForm data={devopsData} faults={faults} />;
  return (
    <>
      {devopsData.deleting ? <DeleteQuestion data={devopsData} line={devopsData.deleting} /> : null}
      <div className="sw-drawer-split">
        <MenuTree data={devopsData} />
        {devopsData.editing ? (
          <ColumnForm data={devopsData} faults={faults} />
        ) : (
          <ColumnLines data={devopsData} />
        )}
      </div>
      {devopsData.editing ? null : <SharedLayouts data={devopsData} />}
    </>
  );
}

function DataPms({ data: pmsData, response }: { data: PmsData; response: DrawerResponse }) {
  const t = useTranslate();
  if (pmsData.failed)
    return (
      <Callout intent="danger" role="alert">
        {t("dataPermission.fetchFailed")}
      </Callout>
    );
  if (pmsData.editing) return <PmsForm data={pmsData} response={response} />;
  return (
    <>
      {pmsData.deleting.length > 0 ? <PmsDeletion data={pmsData} /> : null}
      <PmsRows data={pmsData} />
      <PmsConditions data={pmsData} />
    </>
  );
}
