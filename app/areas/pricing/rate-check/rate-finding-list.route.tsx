import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { orderLint } from "#domain/pricing/rate-check/ops/lint-books.server.ts";
import type { ListRow } from "#platform/records/list/list.ts";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList } from "#app/kit/list/data/load-list.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { readPageForm } from "#app/session/page-form.server.ts";
import { orderCheck } from "./order-check.server.ts";
import { OrderCheck } from "./order-check.tsx";

const apiName = "priceSetting/freightmgr/lint";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), apiName);
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readPageForm(request);
  return orderCheck(await pageContext(request), form, { apiName, order: orderLint });
}

/** Where the row is put right. */
const open = ({ rateKind, sheetId }: ListRow) =>
  rateKind === "SUPPLIER"
    ? `/priceSetting/supplier/rate/edit/${String(sheetId)}`
    : `/priceSetting/freightmgr/create${rateKind === "PORT" ? "port" : "extra"}/index/${String(sheetId)}`;

export default function RateFindingListScreen() {
  return <ListScreen open={open} tools={<OrderCheck label="rateCheck.lint" />} />;
}
