import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ListScreen, ToolLink } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useLang, useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { deptLinks } from "./dept-links.server.ts";
import { DeptSide } from "./dept-side.tsx";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "system/user";

export async function loader({ request }: LoaderFunctionArgs) {
  const [list, depts] = await Promise.all([
    loadList(await pageContext(request), apiName),
    deptLinks(await pageContext(request)),
  ]);
  return { ...list, depts };
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

export default function UserListScreen() {
  const { depts } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const may = useMay();
  const lang = useLang();
  return (
    <div className="sw-beside">
      <DeptSide {...depts} />
      <ListScreen
        open={(row) => `/system/user/index/${row.id}`}
        create="/system/user/index/new"
        cells={lang === "en" ? { roleNames: (row) => String(row.roleNamesEn ?? "") } : {}}
        tools={
          may("master:import", "system:user:import") ? (
            <ToolLink to="/xhlbasic/import?kind=user">{t("org.importUsers")}</ToolLink>
          ) : null
        }
      />
    </div>
  );
}
