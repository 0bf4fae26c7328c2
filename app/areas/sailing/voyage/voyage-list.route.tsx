import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ListScreen, ToolLink } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const path = "/seaway/voyage/voyage";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), "seaway/voyage/voyage");
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), "seaway/voyage/voyage");
}

export default function VoyageListScreen() {
  const t = useTranslate();
  const may = useMay();
  return (
    <ListScreen
      open={(row) => `${path}/index/${row.id}`}
      create={`${path}/index/new`}
      tools={
        <>
          <ToolLink to={`${path}/stops`}>{t("voyage.stopList")}</ToolLink>
          {may("master:import", "voyage:edit") ? (
            <ToolLink to="/xhlbasic/import?kind=voyageStop">{t("import.title")}</ToolLink>
          ) : null}
        </>
      }
    />
  );
}
