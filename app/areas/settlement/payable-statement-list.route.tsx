import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { actOnStatements, loadStatements } from "./statement-list.server.ts";
import { StatementListView } from "./statement-list-view.tsx";
import { pageContext } from "../../session/ctx.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadStatements(await pageContext(request), "P");
}

export async function action({ request }: ActionFunctionArgs) {
  return actOnStatements(await pageContext(request), "P");
}

export default function PayableStatementListScreen() {
  return <StatementListView detail="/feemgr/paymgr/sdetail/index" list="/feemgr/paymgr/statement" />;
}
