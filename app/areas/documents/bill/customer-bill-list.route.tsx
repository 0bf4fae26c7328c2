import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { ListRow } from "#platform/records/list/list.ts";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "eb/bill";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), apiName);
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

/** The number opens the document to look at. */
const blNo = (row: ListRow) => (
  <a href={`/eb/bill/print/${row.id}`} target="_blank" rel="noreferrer">
    {String(row["blNo"])}
  </a>
);

export default function CustomerBillListScreen() {
  return <ListScreen cells={{ blNo }} />;
}
