import type { LoaderFunctionArgs } from "@remix-run/node";
import { sayLogged } from "#domain/admin/logged-refusal.ts";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { loadList } from "../../kit/list/load-list.server.ts";
import { useSayCode } from "../../kit/shell/say.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(request, "monitor/operlog");
}

/** Nothing here can be changed: there are no steps. */
export default function OperLogScreen() {
  const sayCode = useSayCode();
  const reason = (row: Record<string, unknown>) => sayLogged(sayCode, String(row.errorMsg ?? ""));
  return <ListScreen open={(row) => `/system/log/operlog/index/${row.id}`} cells={{ errorMsg: reason }} />;
}
