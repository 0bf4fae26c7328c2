import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { can } from "#platform/operation/actor.ts";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { readList, stepList } from "../../kit/list/load-list.server.ts";
import { packList } from "../../kit/list/packed-list.ts";
import { asActor, pageContext } from "../../session/ctx.server.ts";

const apiName = "eb/captainConfirm";

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await asActor(request, "approval:list");
  const listData = await readList(await pageContext(request), apiName);
  // The combined step needs both permissions.
  const steps = listData.steps.filter((step) => step.name !== "approveAndReceive" || can(actor, "approval:captain"));
  return packList({ ...listData, steps });
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

export default function CaptainConfirmScreen() {
  return <ListScreen open={(row) => `/eb/ebBooking/info/index/${row.id}`} />;
}
