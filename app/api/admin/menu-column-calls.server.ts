import { assertAdmin } from "#domain/data-permission/admin-only.server.ts";
import { readUserLines, type UserLines } from "#domain/column/column.queries.server.ts";
import { CommonMenuColumn, PageColumn } from "#domain/column/column.entity.server.ts";
import { SaveColumn, SaveCommon } from "#domain/column/column.schema.ts";
import { columnPerm } from "#domain/column/ops/save-columns.server.ts";
import { isComplete, lineName, type PageLines, readPageLines } from "#domain/column/page-lines.server.ts";
import { can } from "#platform/operation/actor.ts";
import type { ListDefinition } from "#platform/list/list.ts";
import { perform } from "#platform/operation/operation.server.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { columnOperations } from "#domain/column/column-operations.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import type { RequestContext } from "../../session/ctx.server.ts";
import { bodyOf, type CallAnswer } from "../call.server.ts";
import { dataAnswer, doneAnswer } from "./admin-responses.server.ts";
import { type AdminCall, type AdminGiven, defineAdminCalls, signedIn } from "./define-admin-call.server.ts";
import { columnFields, idOf, pageInfoOf, payloadOf, roleIdsOf, textOf } from "./menu-column-payload.ts";

type Raw = Record<string, unknown>;
type Asked = AdminGiven & { raw: Raw };

const rawOf = async (given: AdminGiven): Promise<Asked> => ({ ...given, raw: payloadOf(await bodyOf(given.call)) });

/** The page a body means, by its apiName or by the id of its common columns; one the reader may not open does not exist. */
async function listOf({ context, raw }: Asked): Promise<ListDefinition> {
  const id = idOf(raw, "menuColumnId", "MENU_COLUMN_ID");
  const named = textOf(raw, "apiName", "pageId", "PAGE_ID");
  const apiName = named || (id === null ? "" : ((await context.em.findOne(CommonMenuColumn, { id }))?.apiName ?? String(id)));
  const { list } = resourceOf(apiName);
  if (!can(context.actor, list.perm)) throw new Refusal("kit.notFound", {}, { key: apiName });
  return list;
}

/** The definitions of a page, made first where columns lack theirs; who looks through another's eyes makes nothing. */
async function linesOf(context: RequestContext, list: ListDefinition): Promise<PageLines | null> {
  const kept = await readPageLines(context.em, list.apiName);
  if (isComplete(list, kept) || context.actor.viewedBy) return kept;
  await perform(context, columnOperations.openPage, { apiName: list.apiName });
  context.em.clear();
  return readPageLines(context.em, list.apiName);
}

/** A definition as these clients read it. */
function lineRow({ menuColumn, setFields, delFlag: _delFlag, createdBy: _by, updatedBy: _upBy, ...line }: PageColumn): Raw {
  const { createdTime: _created, updatedTime: _updated, ...fields } = line;
  return { ...fields, menuColumnId: menuColumn.id, setFields: setFields.filter((one) => one !== "orderNum") };
}

const commonRow = ({ id, apiName, columnName, roles, remark, version }: CommonMenuColumn): Raw => ({
  id,
  apiName,
  columnName,
  roles,
  remark,
  version,
});

function rowsAnswer({ lang, raw }: Asked, rows: readonly object[]): CallAnswer {
  const { from, size } = pageInfoOf(raw);
  return dataAnswer(lang, { rows: rows.slice(from, from + size), total: rows.length });
}

/** The lines of a page that the administrator keeps, found by what their heading says. */
async function answerLines(given: AdminGiven): Promise<CallAnswer> {
  const asked = await rawOf(given);
  assertAdmin(asked.context.actor);
  const list = await listOf(asked);
  const kept = await linesOf(asked.context, list);
  const text = textOf(asked.raw, "pageColumnName").trim().toLowerCase();
  const there = (kept?.lines ?? []).flatMap((line) => {
    const pageColumnName = lineName(list, line, asked.lang);
    return line.delFlag === "0" && pageColumnName.toLowerCase().includes(text) ? [{ ...lineRow(line), pageColumnName }] : [];
  });
  return rowsAnswer(asked, there);
}

/** A call over the reader's own columns of a page. */
const userCall = (path: string, word: AdminCall["word"], part: keyof UserLines): AdminCall => ({
  method: "POST",
  path: `menuColumn/${path}`,
  perm: signedIn,
  word,
  answer: async (given) => {
    const asked = await rawOf(given);
    const list = await listOf(asked);
    await linesOf(asked.context, list);
    return rowsAnswer(asked, (await readUserLines(asked.context.em, asked.context.actor, list))[part]);
  },
});

/** The page's own common columns with their lines, or a layout shared with roles with its. */
async function answerCommon(given: AdminGiven): Promise<CallAnswer> {
  const asked = await rawOf(given);
  const { context, lang } = asked;
  const id = idOf(asked.raw, "id", "menuColumnId");
  const list = await listOf(id === null ? asked : { ...asked, raw: { menuColumnId: id } });
  const kept = await linesOf(context, list);
  const shared = id === null || id === kept?.page.id ? null : await context.em.findOne(CommonMenuColumn, { id });
  if (shared) {
    assertAdmin(context.actor);
    return dataAnswer(lang, { ...commonRow(shared), lines: shared.lines });
  }
  const { common } = await readUserLines(context.em, context.actor, list);
  return dataAnswer(
    lang,
    kept ? { ...commonRow(kept.page), lines: common } : { id: 0, apiName: list.apiName, columnName: "", lines: common },
  );
}

/** Keeps a layout shared with roles; without lines as the caller reads the page now, or as it was. */
async function answerShare(given: AdminGiven, known: boolean): Promise<CallAnswer> {
  const { context, lang, raw } = await rawOf(given);
  const id = idOf(raw, "id");
  const before = known && id !== null ? await context.em.findOne(CommonMenuColumn, { id }) : null;
  if (known && !before) throw new Refusal("kit.notFound", {}, { key: String(raw.id ?? "") });
  const input = {
    apiName: before?.apiName ?? textOf(raw, "apiName", "pageId", "PAGE_ID"),
    ...(before ? { id: before.id } : {}),
    columnName: textOf(raw, "columnName") || before?.columnName || "",
    roles: raw.roles === undefined && raw.ROLES_LIST === undefined ? (before?.roles ?? []) : roleIdsOf(raw),
    remark: textOf(raw, "remark") || before?.remark || "",
    ...(raw.lines === undefined ? (before ? { lines: before.lines } : {}) : { lines: raw.lines }),
  };
  return dataAnswer(lang, await perform(context, columnOperations.saveCommon, input));
}

/** Changes a definition: fields that are not sent stay. With nothing but a place (id, parentId, orderNum) it is moved there. */
async function answerChange(given: AdminGiven): Promise<CallAnswer> {
  const { context, lang, raw } = await rawOf(given);
  const id = idOf(raw, "id");
  const line = id === null ? null : await context.em.findOne(PageColumn, { id, delFlag: "0" }, { populate: ["menuColumn"] });
  if (!line) throw new Refusal("kit.notFound", {}, { key: String(raw.id ?? "") });
  const { apiName } = line.menuColumn;
  const fields = columnFields(raw);
  const place = idOf(raw, "orderNum");
  if (Object.keys(fields).some((name) => name !== "version"))
    await perform(context, columnOperations.saveColumn, { ...columnFields({ ...line }), ...fields, apiName, id: line.id });
  if (place !== null && place !== line.orderNum) {
    const kept = await readPageLines(context.em, apiName);
    const there = kept?.lines.filter((one) => one.delFlag === "0") ?? [];
    const target = there[Math.min(place, there.length) - 1]?.id;
    await perform(context, columnOperations.moveColumn, { apiName, ids: [line.id], move: "to", target });
  }
  return doneAnswer(lang, "column.saved");
}

/** Column configuration (platform §7): names of the specification, answers under `data`, lists as `data.rows` and `data.total`. */
export const menuColumnCalls = defineAdminCalls([
  {
    method: "POST",
    path: "menuColumn/listCommonMenuColumn",
    perm: columnPerm,
    word: "column.call.listCommon",
    answer: async (given) => {
      const asked = await rawOf(given);
      assertAdmin(asked.context.actor);
      const apiName = textOf(asked.raw, "apiName", "pageId", "PAGE_ID");
      const found = await asked.context.em.find(CommonMenuColumn, apiName ? { apiName } : {}, { orderBy: { apiName: "asc", id: "asc" } });
      return rowsAnswer(asked, found.map(commonRow));
    },
  },
  { method: "POST", path: "menuColumn/getCommonMenuColumn", perm: signedIn, word: "column.call.getCommon", answer: answerCommon },
  {
    method: "POST",
    path: "menuColumn/addCommonMenuColumn",
    perm: columnPerm,
    word: "column.call.addCommon",
    body: SaveCommon,
    answer: (given) => answerShare(given, false),
  },
  {
    method: "POST",
    path: "menuColumn/updateCommonMenuColumn",
    perm: columnPerm,
    word: "column.call.updateCommon",
    body: SaveCommon,
    answer: (given) => answerShare(given, true),
  },
  { method: "POST", path: "menuColumn/listMenuColumnLine", perm: columnPerm, word: "column.call.listLine", answer: answerLines },
  {
    method: "POST",
    path: "menuColumn/addCommonMenuColumnLine",
    perm: columnPerm,
    word: "column.call.addLine",
    failed: "column.saveFailed",
    body: SaveColumn,
    answer: async (given) => {
      const asked = await rawOf(given);
      const { apiName } = await listOf(asked);
      const saved = await perform(asked.context, columnOperations.saveColumn, { ...columnFields(asked.raw), apiName });
      return dataAnswer(asked.lang, saved);
    },
  },
  {
    method: "POST",
    path: "menuColumn/updateCommonMenuColumnLine",
    perm: columnPerm,
    word: "column.call.updateLine",
    failed: "column.moveFailed",
    body: SaveColumn,
    answer: answerChange,
  },
  {
    method: "DELETE",
    path: "menuColumn/deletePageColumn/:id",
    perm: columnPerm,
    word: "column.call.deleteLine",
    failed: "column.deleteFailed",
    answer: async ({ context, lang, params }) => {
      await perform(context, columnOperations.deleteColumn, { id: Number(params.id) });
      return doneAnswer(lang, "column.deleted");
    },
  },
  userCall("listCustomizeMenuColumnLine", "column.call.listCustom", "customize"),
  userCall("listUnAssignMenuColumnLine", "column.call.listFree", "unassigned"),
  userCall("listUserMenuColumnLine", "column.call.listUser", "user"),
  {
    method: "DELETE",
    path: "menuColumn/deleteCommonMenuColumnLine/:id",
    perm: signedIn,
    word: "column.call.takeOut",
    answer: async ({ context, lang, params }) => {
      await perform(context, columnOperations.takeOutColumn, { id: Number(params.id) });
      return doneAnswer(lang, "column.saved");
    },
  },
  {
    method: "POST",
    path: "menuColumn/assignMenuColumnLine/:id",
    perm: signedIn,
    word: "column.call.assign",
    answer: async ({ context, lang, params }) => {
      await perform(context, columnOperations.assignColumn, { id: Number(params.id) });
      return doneAnswer(lang, "column.saved");
    },
  },
]);
