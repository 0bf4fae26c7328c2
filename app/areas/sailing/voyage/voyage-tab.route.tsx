import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { printDocuments } from "#domain/documents/bill/print/print-documents.ts";
import { loadTab, stepTab } from "#app/kit/record/load-tabs.server.ts";
import { TabScreen } from "#app/kit/record/tab-screen.tsx";
import { voyageRecord } from "#app/kit/record/tabbed-records.ts";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const opened = ({ voyageId, tab = "" }: LoaderFunctionArgs["params"]) => ({
  id: Number(voyageId),
  current: tab,
});

/** What belongs to a voyage, a list each (decision 051). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadTab(await pageContext(request), voyageRecord, opened(params));
}

export async function action({ request, params }: ActionFunctionArgs) {
  return stepTab(await pageContext(request), voyageRecord, opened(params));
}

export default function VoyageTabScreen() {
  const may = useMay();
  return (
    <TabScreen
      label="voyage.sheet"
      documents={may("bill:print") ? { bills: printDocuments } : {}}
    />
  );
}
