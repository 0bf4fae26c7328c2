import type { LoaderFunctionArgs } from "@remix-run/node";
import { ListScreen, ToolLink } from "#app/kit/list/list-screen.tsx";
import { loadList } from "#app/kit/list/data/load-list.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { pageContext } from "#app/session/ctx.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), "seaway/voyage/voyageStop");
}

export default function VoyageStopListScreen() {
  const t = useTranslate();
  const may = useMay();
  return (
    <ListScreen
      open={(row) => `/seaway/voyage/voyage/index/${String(row.voyageId)}`}
      tools={
        may("master:import", "voyage:edit") ? (
          <ToolLink to="/xhlbasic/import?kind=voyageStop">{t("import.title")}</ToolLink>
        ) : null
      }
    />
  );
}
