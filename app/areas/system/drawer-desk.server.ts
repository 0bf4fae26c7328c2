import { isComplete, type PageLines, readPageLines } from "#domain/column/page-lines.server.ts";
import { definable } from "#domain/column/column-lines.ts";
import type { PageColumn } from "#domain/column/column.entity.server.ts";
import { columnPerm } from "#domain/column/ops/save-columns.server.ts";
import { assertAdmin } from "#domain/datapms/admin-only.server.ts";
import type { Lang } from "#domain/kit/actor.ts";
import { isRefusal, refusalsOf } from "#domain/kit/refusal.ts";
import { perform } from "#domain/kit/operation.server.ts";
import { sayRefusal } from "#domain/kit/say.ts";
import type { ListDefinition } from "#domain/kit/list.ts";
import { linesOf as treeLines, menuRows, menuTreeOf } from "#domain/org/org.queries.server.ts";
import { isWord } from "#domain/words.ts";
import { DictType } from "#domain/admin/admin.entity.server.ts";
import { columnOperations, resourceOf } from "#db/registry.server.ts";
import type { DevopsData, DrawerFault, DrawerLine, DrawerMenu } from "../../kit/drawer/drawer-data.ts";
import { asActor, type Desk } from "../../session/ctx.server.ts";

/** The desk of the administrator and the list of the drawer's page. A page that does not exist is 404, another's role 403. */
export async function drawerDesk(request: Request, apiName: string): Promise<{ desk: Desk; list: ListDefinition }> {
  const desk = await asActor(request, columnPerm);
  try {
    assertAdmin(desk.actor);
    return { desk, list: resourceOf(apiName).list };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw new Response(null, { status: refusalsOf(error)[0]?.code === "kit.notFound" ? 404 : 403 });
  }
}

const lineOf = (list: ListDefinition, { menuColumn: _page, setFields: _set, ...line }: PageColumn): DrawerLine => {
  const { createdBy: _by, createdTime: _at, updatedBy: _upBy, updatedTime: _upAt, delFlag: _gone, systemType: _type, ...rest } = line;
  const known = definable(list).some((column) => column.key === line.fieldValue);
  return { ...rest, mergeFieldArr: [...line.mergeFieldArr], lost: !known && line.htmlInputType !== "mergeFieldArr" };
};

/** Definitions of the page, made where columns of the code lack theirs. */
async function openedLines(desk: Desk, list: ListDefinition): Promise<PageLines | null> {
  const kept = await readPageLines(desk.em, list.apiName);
  if (isComplete(list, kept)) return kept;
  await perform(desk.caller, columnOperations.openPage, { apiName: list.apiName });
  desk.em.clear();
  return readPageLines(desk.em, list.apiName);
}

async function menusOf({ em, actor }: Desk): Promise<DrawerMenu[]> {
  const rows = await menuRows(em, actor, { menuName: "", status: "" });
  const names = new Map(rows.filter((row) => row.systemType === 1).map((row) => [row.id, String(row.apiName ?? "")]));
  const tree = treeLines(await menuTreeOf(em, actor, actor.lang, { buttons: false }));
  return tree.flatMap(({ node, level }) => {
    const apiName = names.get(node.id);
    return apiName === undefined ? [] : [{ id: node.id, label: node.label, level, apiName: isPage(apiName) ? apiName : "" }];
  });
}

function isPage(apiName: string): boolean {
  try {
    return apiName !== "" && resourceOf(apiName).apiName === apiName;
  } catch {
    return false;
  }
}

/** An address of our own; the start page for any other. */
export function ownPath(text: string | null): string {
  const url = text && /^\/(?![/\\])/.test(text) ? new URL(text, "http://here") : null;
  return url?.origin === "http://here" ? `${url.pathname}${url.search}` : "/";
}

/** All the second tab shows for an address: `edit` and `delete` name a line, `said` what was done before. */
export async function readDevops(desk: Desk, list: ListDefinition, params: URLSearchParams): Promise<DevopsData> {
  const kept = await openedLines(desk, list);
  const lines = (kept?.lines ?? []).filter((line) => line.delFlag === "0").map((line) => lineOf(list, line));
  const named = (name: string) => lines.find((line) => String(line.id) === params.get(name)) ?? null;
  const dicts = await desk.em.find(DictType, { status: "0" }, { orderBy: { dictType: "asc" } });
  const said = params.get("said") ?? "";
  return {
    apiName: list.apiName,
    title: list.title,
    back: ownPath(params.get("back")),
    menus: await menusOf(desk),
    lines,
    chosen: named("chosen")?.id ?? null,
    editing: params.get("edit") === "new" ? "new" : named("edit"),
    deleting: named("delete"),
    fields: definable(list).map(({ key, word }) => ({ key, word })),
    dicts: dicts.map((one) => ({ type: one.dictType, name: desk.actor.lang === "en" ? one.dictNameEn || one.dictName : one.dictName })),
    said: isWord(said) && (said.startsWith("column.") || said === "shell.deleteCancelled") ? said : null,
  };
}

/** What was refused, at its fields. */
export function faultsOf(error: unknown, lang: Lang): DrawerFault[] {
  if (!isRefusal(error)) throw error;
  return refusalsOf(error).map((one) => ({ field: one.place.field ?? "", text: sayRefusal(lang, one) }));
}
