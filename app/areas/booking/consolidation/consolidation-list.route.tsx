import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLocation } from "@remix-run/react";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { bookingLinks } from "#app/areas/booking/booking-record/booking-links.ts";

const apiName = "seaway/bookingMgr/consolidation";
const path = "/seaway/bookingMgr/consolidation";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), apiName);
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

export default function ConsolidationListScreen() {
  const { search } = useLocation();
  // Coming from a booking, the next consolidation is most likely its own.
  const bkNo = new URLSearchParams(search).get("f.mainBkNo.equals");
  return (
    <ListScreen
      open={(row) => `${path}/index/${row.id}`}
      relatedLinks={({ mainBkNo }) => bookingLinks({ bkNo: mainBkNo })}
      create={`${path}/new${bkNo ? `?${new URLSearchParams({ bkNo })}` : ""}`}
    />
  );
}
