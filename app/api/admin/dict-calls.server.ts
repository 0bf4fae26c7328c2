import { sql } from "kysely";
import {
  addDictData,
  saveDictData,
} from "#domain/administration/admin/ops/save-dict-data.server.ts";
import {
  addDictType,
  saveDictType,
} from "#domain/administration/admin/ops/save-dict-type.server.ts";
import { readResource, type Resource } from "#platform/records/resource/resource.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { dataResponse, doneResponse, stampsOf } from "./admin-responses.server.ts";
import { respondWithBook, respondToStep, respondToWrite } from "./admin-input.server.ts";
import { type AdminList, respondWithPage } from "./admin-list.server.ts";
import { type AdminInput, defineAdminCalls, signedIn } from "./define-admin-call.server.ts";

type Row = Record<string, unknown>;

const typeRow = (row: Row) => ({
  dictId: row.id,
  dictName: row.dictName,
  dictNameEn: row.dictNameEn,
  dictType: row.dictType,
  parentId: row.parentId ?? 0,
  status: row.status,
  ...stampsOf(row),
});
const dataRow = (row: Row) => ({
  dictCode: row.id,
  dictSort: row.dictSort,
  dictLabel: row.dictLabel,
  dictLabelEn: row.dictLabelEn,
  dictValue: row.dictValue,
  dictType: row.dictType,
  cssClass: row.cssClass ?? "",
  listClass: row.listClass ?? "",
  isDefault: row.isDefault,
  status: row.status,
  ...stampsOf(row),
});

const types = (): AdminList => ({
  resource: resourceOf("system/dict"),
  filters: { dictName: "contains", dictType: "contains", status: "in" },
  between: "createdTime",
  row: typeRow,
});
const entries = (): AdminList => ({
  resource: resourceOf("system/dict/data"),
  filters: { dictType: "equals", dictLabel: "contains", status: "in" },
  row: dataRow,
});
const recordOf = async (
  { context, params, lang }: AdminInput,
  resource: Resource,
  row: (record: Row) => object,
) =>
  dataResponse(
    lang,
    row(await readResource(context.em, context.actor, resource, Number(params.id))),
  );

/** Empty for an unknown type. */
async function offered({ context, lang, params }: AdminInput) {
  const label =
    lang === "en" ? sql`coalesce(nullif(d.dict_label_en, ''), d.dict_label)` : sql`d.dict_label`;
  const { rows } = await sql<Row>`select d.id, d.dict_sort as "dictSort", ${label} as "dictLabel",
      d.dict_label_en as "dictLabelEn", d.dict_value as "dictValue", d.dict_type as "dictType",
      d.css_class as "cssClass", d.list_class as "listClass", d.is_default as "isDefault", d.status,
      d.created_by as "createdBy", d.created_time as "createdTime", d.remark
    from dict_data d left join dict_type t on t.dict_type = d.dict_type
    where d.dict_type = ${params.type ?? ""} and d.status = '0' and coalesce(t.status, '0') = '0'
    order by d.dict_sort, d.id`.execute(context.em.getKysely());
  return dataResponse(lang, rows.map(dataRow));
}

async function allTypes({ context, lang }: AdminInput) {
  const { rows } = await sql<Row>`select id, dict_name as "dictName", dict_name_en as "dictNameEn",
      dict_type as "dictType", parent_id as "parentId", status, created_by as "createdBy",
      created_time as "createdTime", remark
    from dict_type
    where status = '0'
    order by id`.execute(context.em.getKysely());
  return dataResponse(lang, rows.map(typeRow));
}

const type = { add: addDictType, save: saveDictType, idName: "dictId" };
const entry = { add: addDictData, save: saveDictData, idName: "dictCode" };

/** Dictionary calls (wire contract §4), without a cache to drop. */
export const dictCalls = defineAdminCalls([
  {
    method: "GET",
    path: "system/dict/type/list",
    perm: "system:dict:list",
    label: "api.list",
    respond: (input) => respondWithPage(input, types()),
  },
  {
    method: "GET",
    path: "system/dict/type/optionselect",
    perm: signedIn,
    label: "admin.dictTypes",
    respond: allTypes,
  },
  {
    method: "GET",
    path: "system/dict/type/:id",
    perm: "system:dict:query",
    label: "api.get",
    respond: (input) => recordOf(input, resourceOf("system/dict"), typeRow),
  },
  {
    method: "POST",
    path: "system/dict/type",
    perm: "system:dict:add",
    label: "admin.dictTypeSheet",
    respond: (input) => respondToWrite(input, type),
  },
  {
    method: "PUT",
    path: "system/dict/type",
    perm: "system:dict:edit",
    label: "admin.dictTypeSheet",
    respond: (input) => respondToWrite(input, type),
  },
  {
    method: "DELETE",
    path: "system/dict/type/refreshCache",
    perm: "system:dict:remove",
    label: "admin.dictTypes",
    respond: async ({ lang }) => doneResponse(lang),
  },
  {
    method: "DELETE",
    path: "system/dict/type/:ids",
    perm: "system:dict:remove",
    label: "dictType.remove",
    respond: (input) => respondToStep(input, resourceOf("system/dict").steps.remove),
  },
  {
    method: "POST",
    path: "system/dict/type/export",
    perm: "system:dict:export",
    label: "api.export",
    respond: (input) => respondWithBook(input, types()),
  },
  {
    method: "GET",
    path: "system/dict/data/list",
    perm: "system:dict:list",
    label: "api.list",
    respond: (input) => respondWithPage(input, entries()),
  },
  {
    method: "GET",
    path: "system/dict/data/type/:type",
    perm: signedIn,
    label: "admin.dictData",
    respond: offered,
  },
  {
    method: "GET",
    path: "system/dict/data/:id",
    perm: "system:dict:query",
    label: "api.get",
    respond: (input) => recordOf(input, resourceOf("system/dict/data"), dataRow),
  },
  {
    method: "POST",
    path: "system/dict/data",
    perm: "system:dict:add",
    label: "admin.dictDataSheet",
    respond: (input) => respondToWrite(input, entry),
  },
  {
    method: "PUT",
    path: "system/dict/data",
    perm: "system:dict:edit",
    label: "admin.dictDataSheet",
    respond: (input) => respondToWrite(input, entry),
  },
  {
    method: "DELETE",
    path: "system/dict/data/:ids",
    perm: "system:dict:remove",
    label: "dictData.remove",
    respond: (input) => respondToStep(input, resourceOf("system/dict/data").steps.remove),
  },
  {
    method: "POST",
    path: "system/dict/data/export",
    perm: "system:dict:export",
    label: "api.export",
    respond: (input) => respondWithBook(input, entries()),
  },
]);
