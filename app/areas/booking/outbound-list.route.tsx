import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { loadList, stepList } from "../../kit/list/load-list.server.ts";
import { bookingLinks } from "./booking-links.ts";
import { pageContext } from "../../session/ctx.server.ts";

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
      open={(row) => `/seaway/bookingMgr/inner/create/index/${row.id}`}
      relatedLinks={({ bkNo, ebNo, voyageName }) => bookingLinks({ bkNo, ebNo, voyage: voyageName })}
    />
  );
}
