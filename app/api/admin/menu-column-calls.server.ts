import { assertAdmin } from "#domain/administration/data-permission/admin-only.server.ts";
import {
  readUserLines,
  type UserLines,
} from "#domain/administration/column/column.queries.server.ts";
import {
  CommonMenuColumn,
  PageColumn,
} from "#domain/administration/column/column.entity.server.ts";
import { SaveColumn, SaveCommon } from "#domain/administration/column/column.schema.ts";
import { columnPerm } from "#domain/administration/column/ops/save-columns.server.ts";
import {
  isComplete,
  lineName,
  type PageLines,
  readPageLines,
} from "#domain/administration/column/page-lines.server.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import type { ListDefinition } from "#platform/records/list/list.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { columnOperations } from "#domain/administration/column/column-operations.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import type { RequestContext } from "#app/session/ctx.server.ts";
import { bodyOf, type CallResponse } from "../call.server.ts";
import { dataResponse, doneResponse } from "./admin-responses.server.ts";
import {
  type AdminCall,
  type AdminInput,
  defineAdminCalls,
  signedIn,
} from "./define-admin-call.server.ts";
import {
  columnFields,
  idOf,
  pageInfoOf,
  payloadOf,
  roleIdsOf,
  textOf,
} from "./menu-column-payload.ts";

type Raw = Record<string, unknown>;
type Query = AdminInput & { raw: Raw };

const rawOf = async (input: AdminInput): Promise<Query> => ({
  ...input,
  raw: payloadOf(await bodyOf(input.call)),
});

/** By apiName or by the id of the page's common columns. */
async function listOf({ context, raw }: Query): Promise<ListDefinition> {
  const id = idOf(raw, "menuColumnId", "MENU_COLUMN_ID");
  const named = textOf(raw, "apiName", "pageId", "PAGE_ID");
  const apiName =
    named ||
    (id === null
      ? ""
      : ((await context.em.findOne(CommonMenuColumn, { id }))?.apiName ?? String(id)));
  const { list } = resourceOf(apiName);
  if (!can(context.actor, list.perm)) throw new Refusal("kit.notFound", {}, { key: apiName });
  return list;
}

/** Creates missing column definitions first, except when viewing as another user. */
async function linesOf(context: RequestContext, list: ListDefinition): Promise<PageLines | null> {
  const kept = await readPageLines(context.em, list.apiName);
  if (isComplete(list, kept) || context.actor.viewedBy) return kept;
  await runOperation(context, columnOperations.openPage, { apiName: list.apiName });
  context.em.clear();
  return readPageLines(context.em, list.apiName);
}

function lineRow({
  menuColumn,
  setFields,
  delFlag: _delFlag,
  createdBy: _by,
  updatedBy: _upBy,
  ...line
}: PageColumn): Raw {
  const { createdTime: _created, updatedTime: _updated, ...fields } = line;
  return {
    ...fields,
    menuColumnId: menuColumn.id,
    setFields: setFields.filter((setField) => setField !== "orderNum"),
  };
}

const commonRow = ({ id, apiName, columnName, roles, remark, version }: CommonMenuColumn): Raw => ({
  id,
  apiName,
  columnName,
  roles,
  remark,
  version,
});

function rowsResponse({ lang, raw }: Query, rows: readonly object[]): CallResponse {
  const { from, size } = pageInfoOf(raw);
  return dataResponse(lang, { rows: rows.slice(from, from + size), total: rows.length });
}

/** The administrator's lines of a page, filtered by heading. */
async function respondWithLines(input: AdminInput): Promise<CallResponse> {
  const payload = await rawOf(input);
  assertAdmin(payload.context.actor);
  const list = await listOf(payload);
  const kept = await linesOf(payload.context, list);
  const text = textOf(payload.raw, "pageColumnName").trim().toLowerCase();
  const there = (kept?.lines ?? []).flatMap((line) => {
    const pageColumnName = lineName(list, line, payload.lang);
    return line.delFlag === "0" && pageColumnName.toLowerCase().includes(text)
      ? [{ ...lineRow(line), pageColumnName }]
      : [];
  });
  return rowsResponse(payload, there);
}

/** A call over the reader's own columns. */
const userCall = (path: string, label: AdminCall["label"], part: keyof UserLines): AdminCall => ({
  method: "POST",
  path: `menuColumn/${path}`,
  perm: signedIn,
  label,
  respond: async (input) => {
    const payload = await rawOf(input);
    const list = await listOf(payload);
    await linesOf(payload.context, list);
    return rowsResponse(
      payload,
      (await readUserLines(payload.context.em, payload.context.actor, list))[part],
    );
  },
});

/** Returns the common columns of a page, or a layout shared with roles. */
async function respondWithCommon(input: AdminInput): Promise<CallResponse> {
  const payload = await rawOf(input);
  const { context, lang } = payload;
  const id = idOf(payload.raw, "id", "menuColumnId");
  const list = await listOf(id === null ? payload : { ...payload, raw: { menuColumnId: id } });
  const kept = await linesOf(context, list);
  const shared =
    id === null || id === kept?.page.id ? null : await context.em.findOne(CommonMenuColumn, { id });
  if (shared) {
    assertAdmin(context.actor);
    return dataResponse(lang, { ...commonRow(shared), lines: shared.lines });
  }
  const { common } = await readUserLines(context.em, context.actor, list);
  return dataResponse(
    lang,
    kept
      ? { ...commonRow(kept.page), lines: common }
      : { id: 0, apiName: list.apiName, columnName: "", lines: common },
  );
}

/** Without lines it takes the page as the caller sees it, or keeps the saved ones. */
async function shareLayout(request: AdminInput, existing: boolean): Promise<CallResponse> {
  const { context, lang, raw } = await rawOf(request);
  const id = idOf(raw, "id");
  const before =
    existing && id !== null ? await context.em.findOne(CommonMenuColumn, { id }) : null;
  if (existing && !before) throw new Refusal("kit.notFound", {}, { key: String(raw.id ?? "") });
  const input = {
    apiName: before?.apiName ?? textOf(raw, "apiName", "pageId", "PAGE_ID"),
    ...(before ? { id: before.id } : {}),
    columnName: textOf(raw, "columnName") || before?.columnName || "",
    roles:
      raw.roles === undefined && raw.ROLES_LIST === undefined
        ? (before?.roles ?? [])
        : roleIdsOf(raw),
    remark: textOf(raw, "remark") || before?.remark || "",
    ...(raw.lines === undefined ? (before ? { lines: before.lines } : {}) : { lines: raw.lines }),
  };
  return dataResponse(lang, await runOperation(context, columnOperations.saveCommon, input));
}

/** Fields not sent stay. Only id, parentId and orderNum mean a move. */
async function changeDefinition(input: AdminInput): Promise<CallResponse> {
  const { context, lang, raw } = await rawOf(input);
  const id = idOf(raw, "id");
  const line =
    id === null
      ? null
      : await context.em.findOne(PageColumn, { id, delFlag: "0" }, { populate: ["menuColumn"] });
  if (!line) throw new Refusal("kit.notFound", {}, { key: String(raw.id ?? "") });
  const { apiName } = line.menuColumn;
  const fields = columnFields(raw);
  const place = idOf(raw, "orderNum");
  if (Object.keys(fields).some((name) => name !== "version"))
    await runOperation(context, columnOperations.saveColumn, {
      ...columnFields({ ...line }),
      ...fields,
      apiName,
      id: line.id,
    });
  if (place !== null && place !== line.orderNum) {
    const kept = await readPageLines(context.em, apiName);
    const there = kept?.lines.filter((line) => line.delFlag === "0") ?? [];
    const target = there[Math.min(place, there.length) - 1]?.id;
    await runOperation(context, columnOperations.moveColumn, {
      apiName,
      ids: [line.id],
      move: "to",
      target,
    });
  }
  return doneResponse(lang, "column.saved");
}

/**
 * Column configuration (platform §7): responses under `data`, lists as `data.rows` and
 * `data.total`.
 */
export const menuColumnCalls = defineAdminCalls([
  {
    method: "POST",
    path: "menuColumn/listCommonMenuColumn",
    perm: columnPerm,
    label: "column.call.listCommon",
    respond: async (input) => {
      const payload = await rawOf(input);
      assertAdmin(payload.context.actor);
      const apiName = textOf(payload.raw, "apiName", "pageId", "PAGE_ID");
      const commonMenuColumns = await payload.context.em.find(
        CommonMenuColumn,
        apiName ? { apiName } : {},
        {
          orderBy: { apiName: "asc", id: "asc" },
        },
      );
      return rowsResponse(payload, commonMenuColumns.map(commonRow));
    },
  },
  {
    method: "POST",
    path: "menuColumn/getCommonMenuColumn",
    perm: signedIn,
    label: "column.call.getCommon",
    respond: respondWithCommon,
  },
  {
    method: "POST",
    path: "menuColumn/addCommonMenuColumn",
    perm: columnPerm,
    label: "column.call.addCommon",
    body: SaveCommon,
    respond: (input) => shareLayout(input, false),
  },
  {
    method: "POST",
    path: "menuColumn/updateCommonMenuColumn",
    perm: columnPerm,
    label: "column.call.updateCommon",
    body: SaveCommon,
    respond: (input) => shareLayout(input, true),
  },
  {
    method: "POST",
    path: "menuColumn/listMenuColumnLine",
    perm: columnPerm,
    label: "column.call.listLine",
    respond: respondWithLines,
  },
  {
    method: "POST",
    path: "menuColumn/addCommonMenuColumnLine",
    perm: columnPerm,
    label: "column.call.addLine",
    failed: "column.saveFailed",
    body: SaveColumn,
    respond: async (input) => {
      const payload = await rawOf(input);
      const { apiName } = await listOf(payload);
      const saved = await runOperation(payload.context, columnOperations.saveColumn, {
        ...columnFields(payload.raw),
        apiName,
      });
      return dataResponse(payload.lang, saved);
    },
  },
  {
    method: "POST",
    path: "menuColumn/updateCommonMenuColumnLine",
    perm: columnPerm,
    label: "column.call.updateLine",
    failed: "column.moveFailed",
    body: SaveColumn,
    respond: changeDefinition,
  },
  {
    method: "DELETE",
    path: "menuColumn/deletePageColumn/:id",
    perm: columnPerm,
    label: "column.call.deleteLine",
    failed: "column.deleteFailed",
    respond: async ({ context, lang, params }) => {
      await runOperation(context, columnOperations.deleteColumn, { id: Number(params.id) });
      return doneResponse(lang, "column.deleted");
    },
  },
  userCall("listCustomizeMenuColumnLine", "column.call.listCustom", "customize"),
  userCall("listUnAssignMenuColumnLine", "column.call.listFree", "unassigned"),
  userCall("listUserMenuColumnLine", "column.call.listUser", "user"),
  {
    method: "DELETE",
    path: "menuColumn/deleteCommonMenuColumnLine/:id",
    perm: signedIn,
    label: "column.call.takeOut",
    respond: async ({ context, lang, params }) => {
      await runOperation(context, columnOperations.takeOutColumn, { id: Number(params.id) });
      return doneResponse(lang, "column.saved");
    },
  },
  {
    method: "POST",
    path: "menuColumn/assignMenuColumnLine/:id",
    perm: signedIn,
    label: "column.call.assign",
    respond: async ({ context, lang, params }) => {
      await runOperation(context, columnOperations.assignColumn, { id: Number(params.id) });
      return doneResponse(lang, "column.saved");
    },
  },
]);
