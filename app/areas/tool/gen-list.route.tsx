import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { loadList, stepList } from "../../kit/list/load-list.server.ts";
import { useSay } from "../../kit/shell/say.ts";

const apiName = "tool/gen";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(request, apiName);
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(request, apiName);
}

export default function GenListScreen() {
  const say = useSay();
  const tools = (
    <Link className="bp6-button" to="/tool/gen/import">
      {say("tool.gen.import")}
    </Link>
  );
  return <ListScreen open={(row) => `/tool/gen-edit/index/${row.id}`} tools={tools} />;
}
