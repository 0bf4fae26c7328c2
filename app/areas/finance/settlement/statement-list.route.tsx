import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { actOnStatements, loadStatements } from "./statement-list.server.ts";
import { statementPageAt } from "./statement-address.ts";
import { StatementListView } from "./statement-list-view.tsx";
import { pageContext } from "#app/session/ctx.server.ts";

/** The statements that the address names. */
export async function loader({ request }: LoaderFunctionArgs) {
  return loadStatements(await pageContext(request), statementPageAt(request));
}

export async function action({ request }: ActionFunctionArgs) {
  return actOnStatements(await pageContext(request), statementPageAt(request));
}

export default function StatementListScreen() {
  return <StatementListView />;
}
