import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { actOnStatements, loadStatements } from "./statement-list.server.ts";
import { StatementListView } from "./statement-list-view.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadStatements(request, "P");
}

export async function action({ request }: ActionFunctionArgs) {
  return actOnStatements(request, "P");
}

export default function PayableStatementListScreen() {
  return <StatementListView detail="/feemgr/paymgr/sdetail/index" />;
}
