import type { LoaderFunctionArgs } from "@remix-run/node";
import { ListScreen, ToolLink } from "#app/kit/list/list-screen.tsx";
import { loadList } from "#app/kit/list/data/load-list.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { pageContext } from "#app/session/ctx.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), "eb/container");
}

export default function ContainerListScreen() {
  const t = useTranslate();
  return (
    <ListScreen
      open={(row) => `/eb/containerConfirm/index/${String(row["loadingId"])}`}
      tools={
        <ToolLink to="/eb/containerConfirm" primary>
          {t("loading.openBoxes")}
        </ToolLink>
      }
    />
  );
}
