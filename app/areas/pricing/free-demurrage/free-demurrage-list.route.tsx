import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ListScreen, ToolLink } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "seaway/reportMgr/freeDemurrage";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), apiName);
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

export default function FreeDemurrageListScreen() {
  const t = useTranslate();
  return (
    <ListScreen
      open={(row) => `/${apiName}/index/${row.id}`}
      create={`/${apiName}/index/new`}
      tools={
        <ToolLink to="/seaway/reportMgr/freeDemurrageReport">{t("freeDemurrage.report")}</ToolLink>
      }
    />
  );
}
