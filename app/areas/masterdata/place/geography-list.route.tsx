import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ListRow } from "#platform/records/list/list.ts";
import { usualBelow } from "#domain/masterdata/place/geography-levels.ts";
import { mostOfLevel, openGeography } from "#domain/masterdata/place/geography.queries.server.ts";
import { ListScreen, ToolLink } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useListData } from "#app/kit/list/data/use-list-data.ts";
import { useLang, useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor, pageContext } from "#app/session/ctx.server.ts";
import { GeographySide } from "./geography-side.tsx";

const apiName = "xhlbasic/geography";
const path = `/${apiName}`;

/** The list, and the tree opened down to the addressed place. */
export async function loader({ request }: LoaderFunctionArgs) {
  const list = await loadList(await pageContext(request), apiName);
  const { em, actor } = await asActor(request, "master:list");
  const search = new URL(request.url).searchParams;
  const open = search.get("f.parentCode") ?? search.get("f.code") ?? "";
  return { ...list, tree: await openGeography(em, actor.lang, open), most: mostOfLevel };
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

export default function GeographyListScreen() {
  const { tree, most } = useLoaderData<typeof loader>();
  const { query } = useListData();
  const t = useTranslate();
  const lang = useLang();
  const here = tree.way.at(-1);
  const next = usualBelow(here?.type ?? "");
  const whole = query.filters.length === 0;
  const label = (row: ListRow) => {
    const name = String(
      (lang === "en" ? row.nameEn || row.nameZh : row.nameZh || row.nameEn) ?? "",
    );
    const below = Number(row.below) > 0;
    return (
      <span style={whole ? { paddingInlineStart: `${Number(row.level)}rem` } : undefined}>
        {below ? (
          <a href={`${path}?f.parentCode=${encodeURIComponent(String(row.code))}`}>{name}</a>
        ) : (
          name
        )}
        {below ? <small> ({String(row.below)})</small> : null}
      </span>
    );
  };
  return (
    <div className="sw-places">
      <GeographySide roots={tree.roots} here={here?.code ?? ""} path={path} most={most} />
      <ListScreen
        open={(row) => `${path}/index/${row.id}`}
        create={`${path}/index/new`}
        cells={{ label }}
        tools={
          <>
            {here && next ? (
              <ToolLink
                to={`${path}/index/new?set.parentCode=${encodeURIComponent(here.code)}&set.type=${next}`}
              >
                {t("place.addBelow", { name: here.name })}
              </ToolLink>
            ) : null}
            <ToolLink to="/xhlbasic/import?kind=geography">{t("import.title")}</ToolLink>
          </>
        }
      />
    </div>
  );
}
