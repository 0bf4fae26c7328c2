import type { ListFilter, ListQuery } from "#domain/kit/list.ts";
import { perform } from "#domain/kit/operation.server.ts";
import { Refusal } from "#domain/kit/refusal.ts";
import { readResource, type Resource, searchResource } from "#domain/kit/resource.server.ts";
import { say } from "#domain/kit/say.ts";
import { resourceOf } from "#db/registry.server.ts";
import type { Desk } from "../session/ctx.server.ts";
import { bodyOf, reply } from "./reply.server.ts";

/**
 * The calls every resource has under its apiName: list (data, pageInfo, sortInfo), get, save, remove and each step of its machine
 * (house §6). An `Idempotency-Key` header makes a retry answer the first result.
 */
export async function callResource(request: Request, path: string, desk: Desk): Promise<Response> {
  const { lang } = desk.actor;
  const cut = path.lastIndexOf("/");
  const resource = resourceOf(path.slice(0, cut));
  const verb = path.slice(cut + 1);
  const body = await bodyOf(request);
  const ok = { code: 200, msg: say(lang, "shell.succeeded") };
  if (verb === "list") return reply({ ...ok, data: await searchResource(desk.em, desk.actor, resource, readQuery(resource, body)) });
  if (verb === "get")
    return reply({
      ...ok,
      data: await readResource(desk.em, desk.actor, resource, Number(body.id ?? new URL(request.url).searchParams.get("id"))),
    });
  if (request.method === "GET") throw new Refusal("kit.notFound", {}, { key: path });
  const operation =
    verb === "save"
      ? resource.save
      : verb === "remove" && !resource.steps.remove
        ? resource.remove
        : (own(resource.steps, verb) ?? own(resource.more ?? {}, verb));
  if (!operation) throw new Refusal("kit.notFound", {}, { key: path });
  const idempotencyKey = request.headers.get("idempotency-key") ?? undefined;
  const data = await perform({ ...desk.caller, idempotencyKey }, operation, body);
  return reply({ ...ok, ...(operation.done ? { msg: say(lang, operation.done) } : {}), data });
}

const own = <T>(record: Record<string, T>, key: string): T | undefined => (Object.hasOwn(record, key) ? record[key] : undefined);

/** `data` holds conditions by column key: a value, a list of values, or { from, to }; pageInfo and sortInfo as the clients send them. */
export function readQuery(resource: Resource, body: Record<string, unknown>): ListQuery {
  const conditions = (body.data ?? {}) as Record<string, unknown>;
  const filters: ListFilter[] = [];
  for (const column of resource.list.columns) {
    if (!column.filter || !Object.hasOwn(conditions, column.key)) continue;
    const given = conditions[column.key];
    if (given === null || given === undefined || given === "" || (Array.isArray(given) && given.length === 0)) continue;
    if (Array.isArray(given))
      filters.push({ key: column.key, kind: column.filter === "between" ? "between" : "in", values: given.map(String) });
    else if (typeof given === "object") {
      const { from = "", to = "" } = given as { from?: string; to?: string };
      filters.push({ key: column.key, kind: "between", values: [String(from), String(to)] });
    } else filters.push({ key: column.key, kind: column.filter === "between" ? "equals" : column.filter, values: [String(given)] });
  }
  const page = (body.pageInfo ?? {}) as { pageNum?: number; pageSize?: number };
  const sort = (body.sortInfo ?? {}) as { order?: string; prop?: string };
  const column = resource.list.columns.find((one) => one.key === sort.prop && one.sort);
  return {
    filters,
    sort: [column ? { key: column.key, order: sort.order?.startsWith("asc") ? "asc" : "desc" } : resource.list.sort],
    page: Math.max(1, Math.trunc(Number(page.pageNum)) || 1),
    pageSize: Math.min(3000, Math.max(1, Math.trunc(Number(page.pageSize)) || 100)),
  };
}
