import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { printDocuments } from "#domain/documents/bill/print/print-documents.ts";
import { loadTab, stepTab } from "#app/kit/record/load-tabs.server.ts";
import { TabScreen } from "#app/kit/record/tab-screen.tsx";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { bookingRecord } from "#app/kit/record/tabbed-records.ts";

const opened = ({ bkId, tab = "" }: LoaderFunctionArgs["params"]) => ({
  id: Number(bkId),
  current: tab,
});

/** What belongs to a booking, a list each (decision 051). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadTab(await pageContext(request), bookingRecord, opened(params));
}

export async function action({ request, params }: ActionFunctionArgs) {
  return stepTab(await pageContext(request), bookingRecord, opened(params));
}

export default function BookingTabScreen() {
  const may = useMay();
  return (
    <TabScreen
      label="booking.sheet"
      documents={may("bill:print") ? { bills: printDocuments } : {}}
    />
  );
}
