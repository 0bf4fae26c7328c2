import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "system/numbering";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), apiName);
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

export default function NumberingListScreen() {
  const t = useTranslate();
  const gaps = (row: Record<string, unknown>) =>
    row.gapFree === "Y" ? (
      <>
        {t("shell.yes")}{" "}
        <Link to={`/system/numbering/gaps/${String(row.id)}`}>{t("admin.gaps")}</Link>
      </>
    ) : (
      t("shell.no")
    );
  return (
    <ListScreen
      open={(row) => `/system/numbering/index/${row.id}`}
      create="/system/numbering/index/new"
      cells={{ gapFree: gaps }}
    />
  );
}
