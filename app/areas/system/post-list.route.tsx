import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { loadList, stepList } from "../../kit/list/load-list.server.ts";

const apiName = "system/post";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(request, apiName);
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(request, apiName);
}

export default function PostListScreen() {
  return <ListScreen open={(row) => `/system/post/index/${row.id}`} create="/system/post/index/new" />;
}
