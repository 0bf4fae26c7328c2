import {
  filterKindsOf,
  type FilterKind,
  type ListFilter,
  type ListQuery,
  type ListRow,
} from "#platform/records/list/list.ts";
import { type Resource, searchResource } from "#platform/records/resource/resource.server.ts";
import { openListExport } from "#db/services/export/list-export.server.ts";
import type { CallResponse } from "../call.server.ts";
import { respondWithFile } from "../call-file.server.ts";
import { fieldsOf, pageResponse, pageOf, pageOrLast } from "./admin-responses.server.ts";
import type { AdminInput } from "./define-admin-call.server.ts";

/**
 * `filters`: query name to a condition, or `[column, kind, convert?]`. `between`: the column
 * bounded by `params[beginTime]` and `params[endTime]`, whole days inclusive. `row`: a row in the
 * clients' names.
 */
export type AdminList = {
  resource: Resource;
  filters: Readonly<
    Record<
      string,
      FilterKind | readonly [column: string, kind: FilterKind, write?: (value: string) => string]
    >
  >;
  between?: string;
  row(row: ListRow): object;
};

const valuesOf = (kind: FilterKind, text: string) => (kind === "in" ? text.split(",") : [text]);

function filtersOf(
  { resource, filters, between }: AdminList,
  fields: URLSearchParams,
): ListFilter[] {
  const listFilters: ListFilter[] = [];
  for (const [name, spec] of Object.entries(filters)) {
    const [key, kind, write] = typeof spec === "string" ? [name, spec] : spec;
    const value = fields.get(name)?.trim() ?? "";
    if (value) listFilters.push({ key, kind, values: valuesOf(kind, write?.(value) ?? value) });
  }
  const [from = "", to = ""] = ["beginTime", "endTime"].map(
    (name) => fields.get(`params[${name}]`)?.trim() ?? "",
  );
  if (between && (from || to))
    listFilters.push({ key: between, kind: "between", values: [from, to] });
  for (const { key, kind } of listFilters) {
    const column = resource.list.columns.find((column) => column.key === key);
    if (!column || !filterKindsOf(column).includes(kind))
      throw new Error(`${resource.apiName} has no filter ${key} ${kind}`);
  }
  return listFilters;
}

/** Client names of the columns every record has. */
const ourNames: Readonly<Record<string, string>> = {
  createTime: "createdTime",
  updateTime: "updatedTime",
  createBy: "createdBy",
  updateBy: "updatedBy",
};

/**
 * Ignores unsortable columns. No direction means ascending: the clients' third click sends that.
 */
function queryOf(of: AdminList, fields: URLSearchParams): ListQuery {
  const { list } = of.resource;
  const sortKey = fields.get("orderByColumn") ?? "";
  const column = list.columns.find(
    (column) => column.key === (ourNames[sortKey] ?? sortKey) && column.sort,
  );
  const order = /^desc/i.test(fields.get("isAsc") ?? "") ? "desc" : "asc";
  return {
    filters: filtersOf(of, fields),
    sort: [column ? { key: column.key, order } : list.sort],
    ...pageOf(fields),
  };
}

/** A page past the end becomes the last one. */
export async function respondWithPage(
  { call, context, lang }: AdminInput,
  adminList: AdminList,
): Promise<CallResponse> {
  const query = queryOf(adminList, await fieldsOf(call));
  const listResult = await pageOrLast(query, (page) =>
    searchResource(context.em, context.actor, adminList.resource, { ...query, ...page }),
  );
  return pageResponse(
    lang,
    listResult.total,
    listResult.rows.map((row) => adminList.row(row)),
  );
}

export async function respondWithExport(
  { call, context }: AdminInput,
  adminList: AdminList,
): Promise<CallResponse> {
  const query = queryOf(adminList, await fieldsOf(call));
  const book = await openListExport(context.em, context.actor, adminList.resource, { query });
  return respondWithFile(book, (error) => context.log.error({ err: error }, "export failed"));
}
