import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "#platform/kernel/actor/actor.ts";
import { ListScreen, ToolLink } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "eb/bookingModify";

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await pageContext(request);
  return { ...(await loadList(context, apiName)), mayImport: can(context.actor, "ebooking:edit") };
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

export default function CorrectionListScreen() {
  const { mayImport } = useLoaderData() as { mayImport: boolean };
  const t = useTranslate();
  return (
    <ListScreen
      open={(row) => `/eb/bookingModify/editViewInfo/index/${row.id}`}
      tools={
        mayImport ? (
          <ToolLink to="/eb/bookingModify/import">{t("correction.import")}</ToolLink>
        ) : null
      }
    />
  );
}
