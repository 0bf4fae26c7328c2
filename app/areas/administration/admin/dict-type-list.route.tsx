import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "system/dict";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), apiName);
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

/** The name links to the values, the row to the type. */
export default function DictTypeListScreen() {
  return (
    <ListScreen
      open={(row) => `/system/dict/index/${row.id}`}
      create="/system/dict/index/new"
      cells={{
        dictType: (row) => (
          <Link to={`/system/dict-data/index/${row.id}`}>{String(row.dictType)}</Link>
        ),
      }}
    />
  );
}
