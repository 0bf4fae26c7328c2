import type { LoaderFunctionArgs } from "@remix-run/node";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { loadList } from "../../kit/list/load-list.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(request, "monitor/operlog");
}

/** Nothing here can be changed: there are no steps. */
export default function OperLogScreen() {
  return <ListScreen open={(row) => `/system/log/operlog/index/${row.id}`} />;
}
