import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ListScreen, ToolLink } from "../../kit/list/list-screen.tsx";
import { loadList, stepList } from "../../kit/list/load-list.server.ts";
import { useSay } from "../../kit/shell/say.ts";

const apiName = "xhlbasic/customer";
const entry = "/xhlbasic/customer/customerInfo/index";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(request, apiName);
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(request, apiName);
}

export default function CustomerListScreen() {
  const say = useSay();
  return (
    <ListScreen
      open={(row) => `${entry}/${encodeURIComponent(String(row.code))}`}
      create={`${entry}/new`}
      tools={<ToolLink to="/xhlbasic/import?kind=customer">{say("import.title")}</ToolLink>}
    />
  );
}
