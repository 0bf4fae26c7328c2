import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { contractForm } from "#domain/pricing/contract/contract.form.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { loadTabs } from "#app/kit/record/load-tabs.server.ts";
import { RecordTabs, type RecordTabsData } from "#app/kit/record/record-tabs.tsx";
import { contractRecord } from "#app/kit/record/tabbed-records.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { ContractProgress } from "./contract-progress.tsx";

const apiName = "priceSetting/contract";
const path = "/priceSetting/contract";
const start = { currency: "USD", mqcPer: 1, tradeType: "FOREIGN", customers: [{ isMain: "Y" }] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const context = await pageContext(request);
  const [form, tabs] = await Promise.all([
    loadForm(context, apiName, { id: params.contractId, form: contractForm, start }),
    loadTabs(context, contractRecord, { id: Number(params.contractId), current: "" }),
  ]);
  return { ...form, tabs };
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: params.contractId,
    form: contractForm,
    saved: (id) => `${path}/detail/index/${id}`,
    removed: path,
  });
}

export default function ContractDetailScreen() {
  const { tabs } = useLoaderData<{ tabs: RecordTabsData | null }>();
  return (
    <>
      {tabs ? <RecordTabs data={tabs} label="contract.section.main" /> : null}
      <FormScreen back={path} create={`${path}/detail/index/new`} titleKey="contractNo">
        {(record) => <ContractProgress record={record} />}
      </FormScreen>
    </>
  );
}
