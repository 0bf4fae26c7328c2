import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countReleases, type ReleaseCounts } from "#domain/release/release.queries.server.ts";
import type { ListRow } from "#platform/list/list.ts";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { loadList, stepList } from "../../kit/list/load-list.server.ts";
import { useMay } from "../../kit/shell/use-may.ts";
import { pageContext } from "../../session/ctx.server.ts";
import { ReleaseCountsLine } from "./release-counts.tsx";

const apiName = "seaway/bill/cargoControl";
const form = "/seaway/bill/query/viewEditAddBill/index";

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await pageContext(request);
  const list = await loadList(context, apiName);
  // The counts are of one voyage: the one asked for, or that of all rows shown.
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get("f.voyageName.equals") ?? searchParams.get("f.voyageName.contains") ?? "";
  const voyage = asked.trim().toUpperCase();
  return { ...list, voyage, counts: voyage ? await countReleases(context, voyage) : null };
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

const ordersOf = (row: ListRow) =>
  row.releaseStatus === "RELEASED" ? [{ label: "release.deliveryOrder" as const, href: `/seaway/bill/deliveryOrder/${row.id}` }] : [];

export default function CargoControlScreen() {
  const { voyage, counts } = useLoaderData() as { voyage: string; counts: ReleaseCounts | null };
  const may = useMay();
  return (
    <ListScreen
      open={(row) => `${form}/${row.id}`}
      above={counts ? <ReleaseCountsLine voyage={voyage} counts={counts} /> : null}
      documents={may("release:print") ? ordersOf : undefined}
    />
  );
}
