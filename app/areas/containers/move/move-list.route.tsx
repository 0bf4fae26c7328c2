import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "#platform/kernel/actor/actor.ts";
import { ListScreen, ToolLink } from "#app/kit/list/list-screen.tsx";
import { loadList } from "#app/kit/list/data/load-list.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor, pageContext } from "#app/session/ctx.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await asActor(request, "tracking:list");
  const listData = await loadList(await pageContext(request), "seaway/container/move");
  return { ...listData, mayImport: can(actor, "move:record") && can(actor, "master:import") };
}

export default function MoveListScreen() {
  const { mayImport } = useLoaderData() as { mayImport: boolean };
  const t = useTranslate();
  return (
    <ListScreen
      tools={
        mayImport ? (
          <ToolLink to="/xhlbasic/import?kind=containerMove">{t("move.importMoves")}</ToolLink>
        ) : null
      }
    />
  );
}
