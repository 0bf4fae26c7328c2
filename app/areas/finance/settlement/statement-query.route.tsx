import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { FeeSide } from "#domain/finance/fee/fee-side.ts";
import { statementQueryLists } from "#domain/finance/settlement/line/statement-line.list.ts";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { statementPath, statementSideAt } from "./statement-address.ts";

/** Statement query of the side that the address names. */
export async function loader({ request }: LoaderFunctionArgs) {
  const side = statementSideAt(request);
  return {
    ...(await loadList(await pageContext(request), statementQueryLists[side].apiName)),
    side,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(
    await pageContext(request),
    statementQueryLists[statementSideAt(request)].apiName,
  );
}

export default function StatementQueryScreen() {
  const { side } = useLoaderData() as { side: FeeSide };
  return <ListScreen open={(row) => statementPath(side, Number(row.statementId))} />;
}
