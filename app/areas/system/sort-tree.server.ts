import { data } from "@remix-run/node";
import { can } from "#platform/operation/actor.ts";
import { isRefusal, refusalsOf } from "#platform/operation/refusal.ts";
import { operationOf, resourceOf } from "#db/services/registry.server.ts";
import { loadList } from "../../kit/list/load-list.server.ts";
import { answer, asActor } from "../../session/ctx.server.ts";
import type { Sorted } from "./tree-order.ts";
import { readPageForm } from "../../session/page-form.server.ts";

/** The request of a tree's page: the whole tree at once, unless the address says how much. */
function wholeTree(request: Request): Request {
  const url = new URL(request.url);
  if (url.searchParams.has("size")) return request;
  url.searchParams.set("size", "3000");
  return new Request(url, { headers: request.headers, signal: request.signal });
}

/** A tree's list. `sorts`: the reader may change its rows, and all of them stand here in the tree's own order. */
export async function loadTree(request: Request, apiName: string, perm: string) {
  const { list } = resourceOf(apiName);
  const { actor } = await asActor(request, list.perm);
  const found = await loadList(wholeTree(request), apiName);
  const { filters, sort, page } = found.query;
  const ownOrder = filters.length === 0 && page === 1 && sort.every(({ key, order }) => key === list.sort.key && order === list.sort.order);
  return { ...found, sorts: ownOrder && found.rows.length === found.total && can(actor, perm) && !actor.viewedBy };
}

/** Keeps the new places of siblings in a tree's list (`_do=sort` with their ids and numbers); null when the request asks for something else. */
export async function sortTree(request: Request, operation: "org.sortMenus" | "org.sortDepts") {
  const form = await readPageForm(request.clone());
  if (form.get("_do") !== "sort") return null;
  try {
    await answer(request, operationOf(operation), { ids: form.get("ids"), orderNums: form.get("orderNums") });
    return data<Sorted>({ faults: [] });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return data<Sorted>({ faults: refusalsOf(error).map(({ code, params }) => ({ code, params })) }, { status: 409 });
  }
}
