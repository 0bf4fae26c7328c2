import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "#platform/kernel/actor/actor.ts";
import { ListScreen, ToolLink } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "seaway/bill/importBill";
const path = "/seaway/bill/importBill";

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await pageContext(request);
  const mayImport = can(context.actor, "importBill:edit") && can(context.actor, "master:import");
  return { ...(await loadList(context, apiName)), mayImport };
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

export default function ImportBillListScreen() {
  const { mayImport } = useLoaderData() as { mayImport: boolean };
  const t = useTranslate();
  return (
    <ListScreen
      open={(row) => `${path}/index/${row.id}`}
      create={`${path}/index/new`}
      tools={
        mayImport ? (
          <ToolLink to="/xhlbasic/import?kind=importBill">{t("importBill.import")}</ToolLink>
        ) : null
      }
      documents={(row) => [{ label: "importBill.notice.print", href: `${path}/notice/${row.id}` }]}
    />
  );
}
