import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ListScreen, ToolLink } from "../../kit/list/list-screen.tsx";
import type { ListData } from "../../kit/list/list-data.ts";
import { loadList } from "../../kit/list/load-list.server.ts";
import { useSay } from "../../kit/shell/say.ts";

/** Import kind whose rows a list shows. */
const kinds: Record<string, string> = {
  "xhlbasic/port": "port",
  "xhlbasic/dock": "dock",
  "xhlbasic/vessel": "vessel",
  "xhlbasic/containerIso": "containerIso",
  "xhlbasic/containerSize": "sizeTypeAlias",
  "xhlbasic/hscode": "hscode",
  "xhlbasic/hazardous": "hazardous",
  "xhlbasic/packageKind": "packageKind",
  "xhlbasic/transTerms": "transTerms",
  "xhlbasic/exchangeRate": "exchangeRate",
  "seaway/voyage/line": "line",
};

/** Lists that are looked at and filled by import: the address names the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(request, new URL(request.url).pathname.replace(/^\/|\.data$/g, ""));
}

export default function ReferenceListScreen() {
  const { apiName } = useLoaderData() as ListData;
  const say = useSay();
  const kind = kinds[apiName];
  return <ListScreen tools={kind ? <ToolLink to={`/xhlbasic/import?kind=${kind}`}>{say("import.title")}</ToolLink> : null} />;
}
