import type { LoaderFunctionArgs, ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Resource } from "#platform/records/resource/resource.server.ts";
import { importsFor, resourceOf } from "#db/services/registry.server.ts";
import { ListScreen, ToolLink } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useListData } from "#app/kit/list/data/use-list-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { type PageContext, pageContext } from "#app/session/ctx.server.ts";

const apiNameOf = (context: PageContext) =>
  new URL(context.url).pathname.replace(/^\/|\.data$/g, "");

/** The list of any resource; rows come from its form, where it has one, and imports. */
export async function loader({ request }: LoaderFunctionArgs) {
  const apiName = apiNameOf(await pageContext(request));
  const list = await loadList(await pageContext(request), apiName);
  const { form, links } = resourceOf(apiName);
  return {
    ...list,
    hasForm: form !== undefined,
    importKind: importsFor(apiName)[0]?.kind ?? "",
    links: (links ?? []).filter(({ to }) => !to.includes(":id")),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiNameOf(await pageContext(request)));
}

type Data = { hasForm: boolean; importKind: string; links: NonNullable<Resource["links"]> };

export default function ReferenceListScreen() {
  const { hasForm: form, importKind, links } = useLoaderData() as Data;
  const { apiName } = useListData();
  const t = useTranslate();
  const path = `/${apiName}/index`;
  const forms = form
    ? { open: (row: { id: number }) => `${path}/${row.id}`, create: `${path}/new` }
    : {};
  return (
    <ListScreen
      {...forms}
      tools={
        <>
          {importKind ? (
            <ToolLink to={`/xhlbasic/import?kind=${importKind}`}>{t("import.title")}</ToolLink>
          ) : null}
          {links.map(({ to, label }) => (
            <ToolLink key={to} to={to}>
              {t(label)}
            </ToolLink>
          ))}
        </>
      }
    />
  );
}
