import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readResource } from "#platform/records/resource/resource.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { ListScreen, ToolLink } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useLang, useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor, pageContext } from "#app/session/ctx.server.ts";

const apiName = "system/dict/data";

/** The type's id is numeric (platform §2, permission-guarded routes). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const context = await asActor(request, "system:dict:list");
  const { em, actor } = context;
  const type = await readResource(
    em,
    actor,
    resourceOf("system/dict"),
    Number(params.dictId),
  ).catch(() => null);
  if (!type) throw new Response("not found", { status: 404 });
  const url = new URL(request.url);
  url.searchParams.set("f.dictType", String(type.dictType));
  const listData = await loadList({ ...context, url: url.href }, apiName);
  const typeName = String((actor.lang === "en" && type.dictNameEn) || type.dictName);
  return { ...listData, typeId: type.id as number, typeName };
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

export default function DictDataListScreen() {
  const { typeId, typeName } = useLoaderData() as { typeId: number; typeName: string };
  const t = useTranslate();
  const lang = useLang();
  const entry = (id: unknown) => `/system/dict-data/${typeId}/entry/${String(id)}`;
  return (
    <ListScreen
      open={(row) => entry(row.id)}
      create={entry("new")}
      cells={{
        listClass: (row) => (
          <span className={`sw-tag sw-list-${String(row.listClass || "plain")}`}>
            {String((lang === "en" && row.dictLabelEn) || row.dictLabel)}
          </span>
        ),
      }}
      tools={
        <>
          <strong className="sw-list-about">{typeName}</strong>
          <ToolLink to="/system/dict">{t("shell.back")}</ToolLink>
        </>
      }
    />
  );
}
