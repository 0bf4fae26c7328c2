import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { feeScreen } from "#domain/finance/fee/screens/fee-screens.ts";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useListData } from "#app/kit/list/data/use-list-data.ts";
import { feePageAt } from "./fee-address.ts";
import { feeAddress, useBillCells, useFeeCells } from "./fee-cells.tsx";
import { pageContext } from "#app/session/ctx.server.ts";

/** All plain lists of fees and of bills with fees; the address selects the row of the table. */
export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), feePageAt(request).apiName);
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), feePageAt(request).apiName);
}

export default function FeeListScreen() {
  const { apiName } = useListData();
  const { rows, create } = feeScreen(apiName);
  const [billCells, feeCells] = [useBillCells(), useFeeCells()];
  if (rows === "bills") return <ListScreen cells={billCells} />;
  return <ListScreen open={feeAddress} {...(create ? { create } : {})} cells={feeCells} />;
}
