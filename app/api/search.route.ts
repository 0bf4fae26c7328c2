import type { LoaderFunctionArgs } from "@remix-run/node";
import { searchRecords } from "#db/services/search/global-search.server.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { searchScreens } from "#app/session/search-screens.server.ts";

/** Screens of the reader's menu first, then records by number. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, em } = await asActor(request, "org:self");
  const typed = new URL(request.url).searchParams.get("q") ?? "";
  const [screens, records] = await Promise.all([
    searchScreens(em, actor, typed),
    searchRecords(em, actor, typed),
  ]);
  const groups = [
    ...(screens.length > 0 ? [{ label: "shell.screens" as const, hits: screens }] : []),
    ...records,
  ];
  return Response.json(
    { groups },
    { headers: { "content-language": actor.lang, "cache-control": "no-store" } },
  );
}
