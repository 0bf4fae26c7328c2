import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { verificationPage } from "#domain/finance/write-off/write-off-screens.ts";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";
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
