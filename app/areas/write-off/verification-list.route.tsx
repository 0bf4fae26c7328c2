import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { verificationPage } from "#domain/write-off/write-off-screens.ts";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { loadList, stepList } from "../../kit/list/load-list.server.ts";
import { pageContext } from "../../session/ctx.server.ts";
import { writeOffPageAt } from "./write-off-address.ts";

/** What registrations of a side were applied to. */
export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), verificationPage(writeOffPageAt(request).side));
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), verificationPage(writeOffPageAt(request).side));
}

export default function VerificationListScreen() {
  return <ListScreen />;
}
