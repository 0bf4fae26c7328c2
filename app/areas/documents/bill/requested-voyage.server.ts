import { resourceOf } from "#db/services/registry.server.ts";
import { onlyVoyage } from "#domain/sailing/voyage/voyage.queries.server.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import type { PageContext } from "#app/session/ctx.server.ts";

/**
 * The one voyage a list is asked for by its conditions; "" without one, and where the text is part
 * of several names.
 */
export async function requestedVoyage(
  { em }: PageContext,
  apiName: string,
  url: string,
): Promise<string> {
  const { filters } = readListQuery(resourceOf(apiName).list, new URL(url).searchParams);
  const condition = filters.find(({ key }) => key === "voyageName");
  const [text = "", ...others] = condition?.values ?? [];
  return text === "" || others.length > 0
    ? ""
    : onlyVoyage(em, text, condition?.kind === "contains");
}
