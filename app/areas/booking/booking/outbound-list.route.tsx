import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { bookingLinks } from "#app/areas/booking/booking-record/booking-links.ts";
import { SheetButton, sheetDocuments } from "./print-links.tsx";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "seaway/bookingMgr/outbound";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), apiName);
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

export default function OutboundListScreen() {
  return (
    <ListScreen
      documents={sheetDocuments}
      within={<SheetButton />}
      open={(row) => `/seaway/bookingMgr/inner/create/index/${row.id}`}
      relatedLinks={({ bkNo, ebNo, voyageName }) =>
        bookingLinks({ bkNo, ebNo, voyage: voyageName })
      }
    />
  );
}
