import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { actOnStatements, loadStatements } from "./statement-list.server.ts";
import { StatementListView } from "./statement-list-view.tsx";
import { pageContext } from "../../session/ctx.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadStatements(await pageContext(request), "R");
}

export async function action({ request }: ActionFunctionArgs) {
  return actOnStatements(await pageContext(request), "R");
}

export default function StatementListScreen() {
  return <StatementListView detail="/feemgr/recmgr/sdetail/index" list="/feemgr/recmgr/statement" />;
}
