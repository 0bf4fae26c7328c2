import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { customerStatementList } from "#domain/finance/settlement/customer-statement.list.ts";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), customerStatementList.apiName);
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), customerStatementList.apiName);
}

export default function CustomerStatementListScreen() {
  return <ListScreen open={(row) => `/eb/statement/index/${row.id}`} />;
}
