import {
  isComplete,
  lineName,
  type PageLines,
  readPageLines,
} from "#domain/administration/column/page-lines.server.ts";
import { definable } from "#domain/administration/column/column-lines.ts";
import {
  CommonMenuColumn,
  type PageColumn,
} from "#domain/administration/column/column.entity.server.ts";
import { columnPerm } from "#domain/administration/column/ops/save-columns.server.ts";
import { assertAdmin } from "#domain/administration/data-permission/admin-only.server.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { translate, refusalText } from "#platform/kernel/i18n/translate.ts";
import type { ListDefinition } from "#platform/records/list/list.ts";
import {
  linesOf as treeLines,
  menuRows,
  menuTreeOf,
} from "#domain/administration/org/org.queries.server.ts";
import { Role } from "#domain/administration/org/org.entity.server.ts";
import { isMessageKey } from "#platform/kernel/i18n/catalogue.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { DictType } from "#domain/administration/admin/admin.entity.server.ts";
import { isConnectionFault } from "#db/orm/connection-fault.ts";
import { columnOperations } from "#domain/administration/column/column-operations.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import type {
  DevopsData,
  DrawerFault,
  DrawerLine,
  DrawerMenu,
  SharedLayout,
} from "#app/kit/column-drawer/drawer-data.ts";
import { type RequestContext, type PageContext, permit } from "#app/session/ctx.server.ts";

/** 404 for an unknown page, 403 without the administrator's role. */
export async function drawerContext(
  context: PageContext,
  apiName: string,
): Promise<{ context: RequestContext; list: ListDefinition }> {
  permit(context, columnPerm);
  try {
    assertAdmin(context.actor);
    return { context, list: resourceOf(apiName).list };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw new Response(null, { status: refusalsOf(error)[0]?.code === "kit.notFound" ? 404 : 403 });
  }
}

const lineOf = (
  list: ListDefinition,
  { menuColumn: _page, setFields, ...line }: PageColumn,
  lang: Lang,
): DrawerLine => {
  const {
    createdBy: _by,
    createdTime: _at,
    updatedBy: _upBy,
    updatedTime: _upAt,
    delFlag: _gone,
    systemType: _type,
    ...rest
  } = line;
  const inCode = definable(list).some((column) => column.key === line.fieldValue);
  return {
    ...rest,
    pageColumnName: lineName(list, { ...line, setFields }, lang),
    mergeFieldArr: [...line.mergeFieldArr],
    lost: !inCode && line.htmlInputType !== "mergeFieldArr",
  };
};

/** Creates missing definitions first. */
async function openedLines(
  context: RequestContext,
  list: ListDefinition,
): Promise<PageLines | null> {
  const kept = await readPageLines(context.em, list.apiName);
  if (isComplete(list, kept)) return kept;
  await runOperation(context, columnOperations.openPage, { apiName: list.apiName });
  context.em.clear();
  return readPageLines(context.em, list.apiName);
}

async function menusOf({ em, actor }: RequestContext): Promise<DrawerMenu[]> {
  const rows = await menuRows(em, actor, { menuName: "", status: "" });
  const names = new Map(
    rows.filter((row) => row.systemType === 1).map((row) => [row.id, String(row.apiName ?? "")]),
  );
  const tree = treeLines(await menuTreeOf(em, actor, actor.lang, { buttons: false }));
  return tree.flatMap(({ node, level }) => {
    const apiName = names.get(node.id);
    return apiName === undefined
      ? []
      : [{ id: node.id, label: node.label, level, apiName: isPage(apiName) ? apiName : "" }];
  });
}

function isPage(apiName: string): boolean {
  try {
    return apiName !== "" && resourceOf(apiName).apiName === apiName;
  } catch {
    return false;
  }
}

/** The start page for a foreign address. */
export function ownPath(text: string | null): string {
  const url = text && /^\/(?![/\\])/.test(text) ? new URL(text, "http://here") : null;
  return url?.origin === "http://here" ? `${url.pathname}${url.search}` : "/";
}

/** Platform §9. */
const pageSize = 100;

async function sharedLayouts(
  context: RequestContext,
  list: ListDefinition,
): Promise<SharedLayout[]> {
  const commonMenuColumns = await context.em.find(
    CommonMenuColumn,
    { apiName: list.apiName, columnName: { $ne: "" } },
    { orderBy: { id: "asc" } },
  );
  return commonMenuColumns.map(({ id, version, columnName, roles, remark }) => ({
    id,
    version,
    columnName,
    roles: [...roles],
    remark,
  }));
}

async function rolesOf({ em, actor }: RequestContext): Promise<{ id: number; name: string }[]> {
  const roles = await em.find(Role, { delFlag: "0" }, { orderBy: { roleSort: "asc", id: "asc" } });
  return roles.map((role) => ({
    id: role.id,
    name: actor.lang === "en" ? role.roleNameEn || role.roleName : role.roleName,
  }));
}

/**
 * Parameters: `edit`, `delete` and `chosen` a line, `share` a layout, `page`, `said` the last
 * message.
 */
export async function readDevops(
  context: RequestContext,
  list: ListDefinition,
  params: URLSearchParams,
): Promise<DevopsData> {
  const kept = await openedLines(context, list);
  const all = (kept?.lines ?? [])
    .filter((line) => line.delFlag === "0")
    .map((line) => lineOf(list, line, context.actor.lang));
  const named = (name: string) => all.find((line) => String(line.id) === params.get(name)) ?? null;
  const pages = Math.max(1, Math.ceil(all.length / pageSize));
  const chosen = named("chosen");
  // Follows a moved line to its page.
  const requestedPage = chosen
    ? Math.floor(all.indexOf(chosen) / pageSize) + 1
    : Math.floor(Number(params.get("page")) || 1);
  const page = Math.min(pages, Math.max(1, requestedPage));
  const shared = await sharedLayouts(context, list);
  const dicts = await context.em.find(DictType, { status: "0" }, { orderBy: { dictType: "asc" } });
  const message = params.get("said") ?? "";
  return {
    tab: "devopsSetting",
    apiName: list.apiName,
    title: list.title,
    back: ownPath(params.get("back")),
    menus: await menusOf(context),
    lines: all.slice((page - 1) * pageSize, page * pageSize),
    targets: all.map(({ id, orderNum, pageColumnName }) => ({ id, orderNum, pageColumnName })),
    page,
    pages,
    shared,
    roles: await rolesOf(context),
    sharing:
      params.get("share") === "new"
        ? "new"
        : (shared.find((sharedLayout) => String(sharedLayout.id) === params.get("share")) ?? null),
    chosen: chosen?.id ?? null,
    editing: params.get("edit") === "new" ? "new" : named("edit"),
    deleting: named("delete"),
    fields: definable(list).map(({ key, label }) => ({ key, label })),
    dicts: dicts.map((dict) => ({
      type: dict.dictType,
      name: context.actor.lang === "en" ? dict.dictNameEn || dict.dictName : dict.dictName,
    })),
    message: messageOf(message),
  };
}

/** Only messages of the drawer; an address may hold anything. */
export const messageOf = (message: string): MessageKey | null =>
  isMessageKey(message) &&
  (/^(column|dataPermission|datapms)\./.test(message) ||
    /^shell\.(add|update|delete)Cancelled$/.test(message))
    ? message
    : null;

/**
 * Refusals go to their fields; other errors are logged and shown as the tab's failure (platform
 * §8).
 */
export async function faultsOf(
  error: unknown,
  context: RequestContext,
  failed: MessageKey,
): Promise<{ faults: DrawerFault[]; status: number }> {
  const { lang } = context.actor;
  if (isRefusal(error))
    return {
      faults: refusalsOf(error).map((refusal) => ({
        field: refusal.place.field ?? "",
        text: refusalText(lang, refusal),
      })),
      status: 422,
    };
  if (error instanceof Response || isConnectionFault(error)) throw error;
  context.log.error({ err: error }, "the drawer failed");
  return { faults: [{ field: "", text: translate(lang, failed) }], status: 500 };
}
