import type { LoaderFunctionArgs } from "@remix-run/node";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList } from "#app/kit/list/data/load-list.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), "priceSetting/freightmgr/query");
}

export default function RateQueryScreen() {
  return (
    <ListScreen
      open={(row) =>
        `/priceSetting/freightmgr/${row.kind === "PORT" ? "createport" : "createextra"}/index/${row.id}`
      }
    />
  );
}
