import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { loadList, stepList } from "../../kit/list/load-list.server.ts";

const apiName = "eb/ebBooking";
const sheet = "/eb/ebBooking/info/index";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(request, apiName);
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(request, apiName);
}

export default function EbookingListScreen() {
  return <ListScreen open={(row) => `${sheet}/${row.id}`} create={`${sheet}/new`} />;
}
