import type { LoaderFunctionArgs } from "@remix-run/node";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { loadList } from "../../kit/list/load-list.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(request, "system/changeLog");
}

export default function ChangeLogScreen() {
  return <ListScreen />;
}
