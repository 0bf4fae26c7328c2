import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { loadTab, stepTab } from "#app/kit/record/load-tabs.server.ts";
import { TabScreen } from "#app/kit/record/tab-screen.tsx";
import { billRecord } from "#app/kit/record/tabbed-records.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const opened = ({ blId, tab = "" }: LoaderFunctionArgs["params"]) => ({
  id: Number(blId),
  current: tab,
});

/** What belongs to a bill, a list each (decision 051). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadTab(await pageContext(request), billRecord, opened(params));
}

export async function action({ request, params }: ActionFunctionArgs) {
  return stepTab(await pageContext(request), billRecord, opened(params));
}

export default function BillTabScreen() {
  return <TabScreen label="bill.sheet" />;
}
