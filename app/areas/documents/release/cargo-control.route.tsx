import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  countReleases,
  type ReleaseCounts,
} from "#domain/documents/release/release.queries.server.ts";
import type { ListRow } from "#platform/records/list/list.ts";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { type Count, CountLinks } from "#app/areas/documents/bill/count-links.tsx";
import { requestedVoyage } from "#app/areas/documents/bill/requested-voyage.server.ts";

const apiName = "seaway/bill/cargoControl";
const form = "/seaway/bill/query/viewEditAddBill/index";

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await pageContext(request);
  const list = await loadList(context, apiName);
  const voyage = await requestedVoyage(context, apiName, request.url);
  return { ...list, voyage, counts: voyage ? await countReleases(context, voyage) : null };
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

const countsOf = ({ total, released, ready, standing }: ReleaseCounts): Count[] => [
  { label: "release.counts.total", count: total, filter: "" },
  { label: "release.counts.released", count: released, filter: "f.releaseStatus.in=RELEASED" },
  { label: "release.counts.ready", count: ready, filter: "f.releaseStatus.in=READY" },
  {
    label: "release.counts.internal",
    count: standing.INTERNAL,
    filter: "f.internalState.in=PROHIBIT,UNKNOWN",
  },
  {
    label: "release.counts.original",
    count: standing.ORIGINAL,
    filter: "f.originalState.in=PROHIBIT,UNKNOWN",
  },
  {
    label: "release.counts.freight",
    count: standing.FREIGHT,
    filter: "f.freightState.in=PROHIBIT,UNKNOWN",
  },
  {
    label: "release.counts.customs",
    count: standing.CUSTOMS,
    filter: "f.customsState.in=PROHIBIT,UNKNOWN",
  },
];

const ordersOf = (row: ListRow) =>
  row.releaseStatus === "RELEASED"
    ? [{ label: "release.deliveryOrder" as const, href: `/seaway/bill/deliveryOrder/${row.id}` }]
    : [];

export default function CargoControlScreen() {
  const { voyage, counts } = useLoaderData() as { voyage: string; counts: ReleaseCounts | null };
  const may = useMay();
  return (
    <ListScreen
      open={(row) => `${form}/${row.id}`}
      above={
        counts ? (
          <CountLinks label="release.voyageCounts" voyage={voyage} counts={countsOf(counts)} />
        ) : null
      }
      documents={may("release:print") ? ordersOf : undefined}
    />
  );
}
