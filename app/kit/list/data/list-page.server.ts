import { data } from "@remix-run/node";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { ListQuery, ListRow } from "#platform/records/list/list.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { Pivot } from "#platform/records/pivot/pivot-query.ts";
import {
  findInResource,
  pivotOfResource,
  type Resource,
} from "#platform/records/resource/resource.server.ts";
import type { ListData } from "./list-data.ts";

type PageData = Pick<
  ListData,
  "rows" | "groups" | "total" | "capped" | "exactTotal" | "totals" | "exactTotals"
>;
export const nothing: PageData = {
  rows: [],
  groups: [],
  total: 0,
  capped: null,
  exactTotal: null,
  totals: {},
  exactTotals: null,
};

type Query = { em: EntityManager; actor: Actor; resource: Resource; query: ListQuery };

/** A table too large to read says so in its place. */
export async function pivotData({
  em,
  actor,
  resource,
  query,
}: Query & { query: ListQuery & { pivot: Pivot } }): Promise<ListData["pivot"]> {
  try {
    return { table: await pivotOfResource(em, actor, resource, query) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [refusal] = refusalsOf(error);
    if (refusal?.code === "kit.badFilter") throw data(null, { status: 400 });
    if (!refusal) throw error;
    return { refusal: { code: refusal.code, params: refusal.params } };
  }
}

/** A page past the end becomes the last one. */
export async function lastPageAtMost(request: Query): Promise<PageData & Pick<Query, "query">> {
  const { query } = request;
  const pageData = await searchPage(request);
  if (pageData.rows.length > 0 || query.page === 1) return { ...pageData, query };
  const total = pageData.total ?? (await pageData.exactTotal) ?? 0;
  const last = { ...query, page: Math.max(1, Math.ceil(total / query.pageSize)) };
  return { ...(await searchPage({ ...request, query: last })), query: last };
}

/** Count and totals come with the rows when available, else as promises that start afterwards. */
async function searchPage({ em, actor, resource, query }: Query): Promise<PageData> {
  const result = await findInResource(em, actor, resource, query).catch((error: unknown) => {
    if (isRefusal(error) && refusalsOf(error)[0]?.code === "kit.badFilter")
      throw data(null, { status: 400 });
    throw error;
  });
  const summed = resource.list.totals?.length ? result.sum : async () => ({});
  const rows = JSON.parse(result.json) as ListRow[];
  const groups = query.group ? await result.groups(rows) : [];
  if (result.total !== null)
    return { ...nothing, rows, groups, total: result.total, totals: await summed() };
  return {
    ...nothing,
    rows,
    groups,
    total: null,
    capped: result.atLeast,
    exactTotal: later(result.count),
    exactTotals: resource.list.totals?.length ? later(result.sum) : null,
  };
}

/** Marks a rejection as handled, so that it cannot end the process. */
export function later<T>(ask: () => Promise<T>): Promise<T> {
  const promise = ask();
  promise.catch(() => {});
  return promise;
}
