import { data } from "@remix-run/node";
import { can } from "#platform/kernel/actor/actor.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { operationOf, resourceOf } from "#db/services/registry.server.ts";
import { loadList } from "#app/kit/list/data/load-list.server.ts";
import { type PageContext, permit, runAction } from "#app/session/ctx.server.ts";
import type { Sorted } from "./tree-order.ts";

/** Loads the whole tree unless the address limits it. */
function wholeTree(context: PageContext): PageContext {
  const url = new URL(context.url);
  if (url.searchParams.has("size")) return context;
  url.searchParams.set("size", "3000");
  return { ...context, url: url.href };
}

/** `sorts`: all rows are shown in tree order, and the reader may change them. */
export async function loadTree(context: PageContext, apiName: string, perm: string) {
  const { list } = resourceOf(apiName);
  const { actor } = permit(context, list.perm);
  const listData = await loadList(wholeTree(context), apiName);
  const { filters, sort, page } = listData.query;
  const ownOrder =
    filters.length === 0 &&
    page === 1 &&
    sort.every(({ key, order }) => key === list.sort.key && order === list.sort.order);
  return {
    ...listData,
    sorts:
      ownOrder && listData.rows.length === listData.total && can(actor, perm) && !actor.viewedBy,
  };
}

/** Saves a new order of siblings (`_do=sort`); null for another form. */
export async function sortTree(context: PageContext, operation: "org.sortMenus" | "org.sortDepts") {
  const form = await context.form();
  if (form.get("_do") !== "sort") return null;
  try {
    await runAction(context, operationOf(operation), {
      ids: form.get("ids"),
      orderNums: form.get("orderNums"),
    });
    return data<Sorted>({ faults: [] });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return data<Sorted>(
      { faults: refusalsOf(error).map(({ code, params }) => ({ code, params })) },
      { status: 409 },
    );
  }
}
