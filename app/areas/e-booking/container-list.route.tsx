import type { LoaderFunctionArgs } from "@remix-run/node";
import { ListScreen, ToolLink } from "../../kit/list/list-screen.tsx";
import { loadList } from "../../kit/list/load-list.server.ts";
import { useTranslate } from "../../kit/shell/translate.ts";
import { pageContext } from "../../session/ctx.server.ts";

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
