import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLocation } from "@remix-run/react";
import { useListData } from "#app/kit/list/data/use-list-data.ts";
import { ListScreen, ToolLink } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { doorPointPageAt } from "./door-point-address.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), doorPointPageAt(request).apiName);
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), doorPointPageAt(request).apiName);
}

export default function DoorPointListScreen() {
  const { apiName, needsFilter } = useListData();
  const { search } = useLocation();
  const t = useTranslate();
  const may = useMay();
  const tools =
    may("ebDoor:edit") && !needsFilter ? (
      <ToolLink to={`/${apiName}/entry${search}`} primary>
        {t("doorPoint.entry")}
      </ToolLink>
    ) : null;
  return <ListScreen tools={tools} />;
}
