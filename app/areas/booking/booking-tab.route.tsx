import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { loadTab, stepTab } from "../../kit/record/load-tabs.server.ts";
import { TabScreen } from "../../kit/record/tab-screen.tsx";
import { pageContext } from "../../session/ctx.server.ts";
import { useBillDocuments } from "../bill/print-links.tsx";
import { bookingRecord } from "../../kit/record/tabbed-records.ts";

const opened = ({ bkId, tab = "" }: LoaderFunctionArgs["params"]) => ({ id: Number(bkId), current: tab });

/** What belongs to a booking, a list each (decision 051). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadTab(await pageContext(request), bookingRecord, opened(params));
}

export async function action({ request, params }: ActionFunctionArgs) {
  return stepTab(await pageContext(request), bookingRecord, opened(params));
}

export default function BookingTabScreen() {
  return <TabScreen label="booking.sheet" documents={{ bills: useBillDocuments() }} />;
}
