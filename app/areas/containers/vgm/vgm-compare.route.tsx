import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "#platform/kernel/actor/actor.ts";
import { ListScreen, ToolLink } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor, pageContext } from "#app/session/ctx.server.ts";
import { bookingLinks } from "#app/areas/booking/booking-record/booking-links.ts";

const apiName = "seaway/bookingMgr/vgmCompare";

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await asActor(request, "vgm:list");
  const listData = await loadList(await pageContext(request), apiName);
  return { ...listData, mayImport: can(actor, "vgm:import") && can(actor, "master:import") };
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

export default function VgmCompareScreen() {
  const { mayImport } = useLoaderData() as { mayImport: boolean };
  const t = useTranslate();
  const tools = mayImport ? (
    <>
      <ToolLink to="/xhlbasic/import?kind=vgmDeclaration">{t("vgm.importDeclarations")}</ToolLink>
      <ToolLink to="/xhlbasic/import?kind=customsWeight">{t("vgm.importCustoms")}</ToolLink>
    </>
  ) : null;
  return (
    <ListScreen
      tools={tools}
      relatedLinks={({ bkNo, voyageName }) => bookingLinks({ bkNo, voyage: voyageName })}
    />
  );
}
