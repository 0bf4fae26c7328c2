import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "#platform/kernel/actor/actor.ts";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { asActor, pageContext } from "#app/session/ctx.server.ts";
import { ReceiveForm } from "./receive-form.tsx";

const apiName = "seaway/edi/import";

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await asActor(request, "edi:list");
  const listData = await loadList(await pageContext(request), apiName);
  return { ...listData, mayReceive: can(actor, "edi:receive") };
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

export default function EdiImportScreen() {
  const { mayReceive } = useLoaderData() as { mayReceive: boolean };
  return (
    <ListScreen
      open={(row) => `/seaway/edi/import/index/${row.id}`}
      above={mayReceive ? <ReceiveForm errors={[]} /> : null}
    />
  );
}
