import type { LoaderFunctionArgs } from "@remix-run/node";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList } from "#app/kit/list/data/load-list.server.ts";
import { bookingLinks } from "#app/areas/booking/booking-record/booking-links.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "seaway/bookingMgr/goods";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), apiName);
}

export default function GoodsListScreen() {
  return (
    <ListScreen
      open={(row) => `/seaway/bookingMgr/inner/create/index/${row.bookingId}`}
      relatedLinks={({ bkNo, voyageName }) => bookingLinks({ bkNo, voyage: voyageName })}
    />
  );
}
