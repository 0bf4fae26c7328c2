import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { normaliseCode } from "#platform/kernel/text/clean-text.ts";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { TrackingQuery } from "./tracking-query.tsx";

const apiName = "seaway/container/tracking";

/** A number leads to its shipment. */
export async function loader({ request }: LoaderFunctionArgs) {
  const number = normaliseCode(new URL(request.url).searchParams.get("number") ?? "");
  const context = await pageContext(request);
  if (number) throw redirect(`/${apiName}/index/${encodeURIComponent(number)}`);
  return loadList(context, apiName);
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

export default function TrackingListScreen() {
  return (
    <ListScreen
      open={(row) => `/${apiName}/index/${encodeURIComponent(String(row.bkNo))}`}
      above={<TrackingQuery />}
    />
  );
}
