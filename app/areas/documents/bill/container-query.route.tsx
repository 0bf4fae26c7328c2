import type { LoaderFunctionArgs } from "@remix-run/node";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList } from "#app/kit/list/data/load-list.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "seaway/bill/queryByContainer";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), apiName);
}

export default function ContainerQueryScreen() {
  return <ListScreen open={(row) => `/seaway/bill/query/viewEditAddBill/index/${row.billId}`} />;
}
