import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  countManifest,
  type ManifestCounts,
} from "#domain/documents/manifest/manifest.queries.server.ts";
import type { ListRow } from "#platform/records/list/list.ts";
import { ListScreen, ToolLink } from "#app/kit/list/list-screen.tsx";
import { loadList } from "#app/kit/list/data/load-list.server.ts";
import type { RelatedLink } from "#app/kit/shell/search/use-pages.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { type Count, CountLinks } from "#app/areas/documents/bill/count-links.tsx";
import { requestedVoyage } from "#app/areas/documents/bill/requested-voyage.server.ts";

const apiName = "seaway/bill/ediExport";

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await pageContext(request);
  const list = await loadList(context, apiName);
  const voyage = await requestedVoyage(context, apiName, request.url);
  return { ...list, voyage, counts: voyage ? await countManifest(context, voyage) : null };
}

const countsOf = ({ total, reported, open, draft }: ManifestCounts): Count[] => [
  { label: "manifest.counts.total", count: total, filter: "" },
  { label: "manifest.counts.reported", count: reported, filter: "f.state.in=REPORTED" },
  { label: "manifest.counts.open", count: open, filter: "f.state.in=OPEN" },
  { label: "manifest.counts.draft", count: draft, filter: "f.state.in=DRAFT" },
];

const by = (path: string, key: string, value: unknown): RelatedLink => ({
  path,
  search: String(new URLSearchParams({ [`f.${key}.equals`]: String(value) })),
});

const linksOf = ({ blNo, bkNo }: ListRow) => [
  by("/seaway/edi/outbound", "blNo", blNo),
  by("/seaway/edi/ifcsumBooking", "bkNo", bkNo),
  by("/seaway/edi/archive", "objectNos", blNo),
];

export default function ManifestListScreen() {
  const { voyage, counts } = useLoaderData() as { voyage: string; counts: ManifestCounts | null };
  const t = useTranslate();
  const outbound = `/seaway/edi/outbound?pick=1&f.voyageName.equals=${encodeURIComponent(voyage)}`;
  return (
    <ListScreen
      open={(row) => `/seaway/bill/query/viewEditAddBill/index/${row.id}`}
      tools={voyage ? <ToolLink to={outbound}>{t("manifest.sendCuscar")}</ToolLink> : null}
      above={
        counts ? (
          <CountLinks label="manifest.voyageCounts" voyage={voyage} counts={countsOf(counts)} />
        ) : null
      }
      relatedLinks={linksOf}
    />
  );
}
