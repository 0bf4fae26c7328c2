import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "system/role";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), apiName);
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

export default function RoleListScreen() {
  const may = useMay();
  return (
    <ListScreen
      open={(row) => `/system/role/index/${row.id}`}
      create="/system/role/index/new"
      cells={
        may("system:role:edit")
          ? {
              users: (row) => (
                <Link to={`/system/role-auth/user/${row.id}`}>{String(row.users)}</Link>
              ),
            }
          : {}
      }
    />
  );
}
