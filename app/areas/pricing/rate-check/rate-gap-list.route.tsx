import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { orderCoverage } from "#domain/pricing/rate-check/ops/cover-bookings.server.ts";
import type { ListRow } from "#platform/records/list/list.ts";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList } from "#app/kit/list/data/load-list.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { readPageForm } from "#app/session/page-form.server.ts";
import { orderCheck } from "./order-check.server.ts";
import { OrderCheck } from "./order-check.tsx";

const apiName = "priceSetting/freightmgr/coverage";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), apiName);
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readPageForm(request);
  return orderCheck(await pageContext(request), form, { apiName, order: orderCoverage });
}

/** The prices of the gap's shipment, with what keeps each row away. */
const open = ({
  portLoad,
  portDis,
  firstEtd,
  voyline,
  clientCode,
  contractNo,
  sizeType,
}: ListRow) => {
  const [size = "", ...marks] = String(sizeType).split("-");
  const requested = {
    portLoad,
    portDis,
    date: firstEtd,
    voyline,
    client: clientCode,
    contractNo,
    "containers[0].sizeType": size,
    "containers[0].contCount": 1,
    ...(marks.includes("SOC") ? { "containers[0].isSoc": "Y" } : {}),
    ...(marks.includes("E") ? { "containers[0].emptyFlag": "Y" } : {}),
  };
  const query = Object.entries(requested).map(([key, value]): [string, string] => [
    key,
    String(value ?? ""),
  ]);
  return `/priceSetting/freightmgr/view?${String(new URLSearchParams(query))}`;
};

export default function RateGapListScreen() {
  return <ListScreen open={open} tools={<OrderCheck label="rateCheck.cover" />} />;
}
