import { Notice } from "#domain/admin/admin.entity.server.ts";
import { readersOf, readNotice, unreadNotices } from "#domain/admin/notice.queries.server.ts";
import { markNoticesRead } from "#domain/admin/ops/read-notices.server.ts";
import { addNotice, saveNotice } from "#domain/admin/ops/save-notice.server.ts";
import { perform } from "#platform/operation/operation.server.ts";
import type { Resource } from "#platform/resource/resource.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { dataAnswer, doneAnswer, idList, pageAnswer, pageOf, pageOrLast, stampsOf, timeText } from "./admin-responses.server.ts";
import { answerStep, answerWrite } from "./admin-input.server.ts";
import { type AdminList, answerPage } from "./admin-list.server.ts";
import { type AdminGiven, defineAdminCalls, signedIn } from "./define-admin-call.server.ts";
import { idOf } from "#platform/form/record-id.ts";

const noticeRow = (row: Record<string, unknown>) => ({
  noticeId: row.id,
  noticeTitle: row.noticeTitle,
  noticeType: row.noticeType,
  noticeContent: row.noticeContent,
  status: row.status,
  audience: row.audience,
  ...stampsOf(row),
});

let known: Resource | undefined;
/** The list of notices with their content, which our own screen does not carry. */
function withContent(): Resource {
  const found = resourceOf("system/notice");
  const content = { key: "noticeContent", word: "admin.noticeContent", hidden: true } as const;
  known ??= { ...found, list: { ...found.list, columns: [...found.list.columns, content] } };
  return known;
}

const notices = (): AdminList => ({
  resource: withContent(),
  filters: { noticeTitle: "contains", createBy: ["createdBy", "contains"], noticeType: "in", status: "in" },
  row: noticeRow,
});

/** One notice, for everybody it is meant for. */
async function oneNotice({ context, params, lang }: AdminGiven) {
  const id = idOf(params.id);
  const text = await readNotice(context.em, context.actor, id);
  const more = await context.em.findOneOrFail(Notice, { id });
  return dataAnswer(lang, noticeRow({ ...(more as object), ...text }));
}

/**
 * The newest five with what is read, and how many are not: asked on every full page load, so it never refuses (wire contract §9). Who has to change
 * a first password reads none of them yet.
 */
async function listTop({ context, lang }: AdminGiven) {
  if (context.mustChangePassword) return dataAnswer(lang, [], { unreadCount: 0 });
  const { notices: lines, unread } = await unreadNotices(context.em, context.actor);
  const data = lines.map((line) => ({ ...noticeRow(line), status: "0", isRead: line.isRead }));
  return dataAnswer(lang, data, { unreadCount: unread });
}

async function mark(given: AdminGiven, ids: string | null) {
  const context = given.context;
  const { actor } = context;
  const named = idList(ids);
  // Through another's eyes nothing is read in his name.
  if (!actor.viewedBy && named.length > 0) await perform(context, markNoticesRead, { ids: named });
  return doneAnswer(given.lang);
}

async function readUsers({ call, context, lang }: AdminGiven) {
  const search = (call.query.get("searchValue") ?? "").trim().slice(0, 60);
  const noticeId = idOf(call.query.get("noticeId"));
  const found = await pageOrLast(pageOf(call.query), (page) => readersOf(context.em, { noticeId, search, ...page }));
  return pageAnswer(
    lang,
    found.total,
    found.rows.map((row) => ({ ...row, readTime: timeText(row.readTime) })),
  );
}

const notice = { add: addNotice, save: saveNotice, idName: "noticeId" };

/** Notice calls (wire contract §4). */
export const noticeCalls = defineAdminCalls([
  {
    method: "GET",
    path: "system/notice/list",
    perm: "system:notice:list",
    word: "api.list",
    answer: (given) => answerPage(given, notices()),
  },
  { method: "GET", path: "system/notice/listTop", perm: signedIn, word: "admin.myNotices", beforePassword: true, answer: listTop },
  { method: "GET", path: "system/notice/readUsers/list", perm: "system:notice:list", word: "admin.readers", answer: readUsers },
  { method: "GET", path: "system/notice/:id", perm: signedIn, word: "api.get", answer: oneNotice },
  {
    method: "POST",
    path: "system/notice",
    perm: "system:notice:add",
    word: "admin.noticeSheet",
    answer: (given) => answerWrite(given, notice),
  },
  {
    method: "PUT",
    path: "system/notice",
    perm: "system:notice:edit",
    word: "admin.noticeSheet",
    answer: (given) => answerWrite(given, notice),
  },
  {
    method: "DELETE",
    path: "system/notice/:ids",
    perm: "system:notice:remove",
    word: "notice.remove",
    answer: (given) => answerStep(given, resourceOf("system/notice").steps.remove),
  },
  {
    method: "POST",
    path: "system/notice/markRead",
    perm: signedIn,
    word: "notice.markRead",
    answer: (given) => mark(given, given.call.query.get("noticeId")),
  },
  {
    method: "POST",
    path: "system/notice/markReadAll",
    perm: signedIn,
    word: "admin.markAllRead",
    answer: (given) => mark(given, given.call.query.get("ids")),
  },
]);
