import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor, pageContext } from "#app/session/ctx.server.ts";

const apiName = "monitor/online";

/** Marks the reader's own session, so that it is not ended by mistake. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await asActor(request, "monitor:online:list");
  return {
    ...(await loadList(await pageContext(request), apiName)),
    own: (actor as { sessionId?: number }).sessionId ?? 0,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

export default function OnlineListScreen() {
  const { own } = useLoaderData() as { own: number };
  const t = useTranslate();
  const name = (row: Record<string, unknown>) => (
    <>
      {String(row.userName)}{" "}
      {row.id === own ? (
        <span className="sw-tag sw-list-success">{t("admin.ownSession")}</span>
      ) : null}
    </>
  );
  return <ListScreen cells={{ userName: name }} />;
}
