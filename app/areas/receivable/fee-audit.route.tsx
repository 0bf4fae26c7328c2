import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { loadList, stepList } from "../../kit/list/load-list.server.ts";
import { feeAddress, feeCells } from "./fee-cells.tsx";
import { pageContext } from "../../session/ctx.server.ts";

const apiName = "feemgr/recmgr/audit";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), apiName);
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

export default function FeeAuditScreen() {
  return <ListScreen open={feeAddress} cells={feeCells} />;
}
