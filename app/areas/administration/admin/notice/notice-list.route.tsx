import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "system/notice";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), apiName);
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

export default function NoticeListScreen() {
  const readers = (row: Record<string, unknown>) => (
    <Link to={`/system/notice/index/${String(row.id)}#readers`}>{String(row.readers)}</Link>
  );
  return (
    <ListScreen
      open={(row) => `/system/notice/index/${row.id}`}
      create="/system/notice/index/new"
      cells={{ readers }}
    />
  );
}
