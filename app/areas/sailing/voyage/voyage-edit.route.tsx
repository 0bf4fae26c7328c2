import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { voyageForm } from "#domain/sailing/voyage/voyage.form.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { loadTabs } from "#app/kit/record/load-tabs.server.ts";
import { RecordTabs, type RecordTabsData } from "#app/kit/record/record-tabs.tsx";
import { voyageRecord } from "#app/kit/record/tabbed-records.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "seaway/voyage/voyage";
const path = "/seaway/voyage/voyage";
const call = { isLoad: "Y", isUnload: "Y" };
const start = {
  ioType: "O",
  stops: [
    { ...call, serial: 1 },
    { ...call, serial: 2 },
  ],
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const context = await pageContext(request);
  const [form, tabs] = await Promise.all([
    loadForm(context, apiName, { id: params.voyageId, form: voyageForm, start }),
    loadTabs(context, voyageRecord, { id: Number(params.voyageId), current: "" }),
  ]);
  return { ...form, tabs };
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: params.voyageId,
    form: voyageForm,
    saved: (id) => `${path}/index/${id}`,
    removed: path,
  });
}

export default function VoyageEditScreen() {
  const { tabs } = useLoaderData<{ tabs: RecordTabsData | null }>();
  return (
    <>
      {tabs ? <RecordTabs data={tabs} label="voyage.sheet" /> : null}
      <FormScreen back={path} titleKey="voyageName" />
    </>
  );
}
