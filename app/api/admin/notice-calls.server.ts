import { Notice } from "#domain/administration/admin/admin.entity.server.ts";
import {
  readersOf,
  readNotice,
  unreadNotices,
} from "#domain/administration/admin/notice.queries.server.ts";
import { markNoticesRead } from "#domain/administration/admin/ops/read-notices.server.ts";
import { addNotice, saveNotice } from "#domain/administration/admin/ops/save-notice.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import type { Resource } from "#platform/records/resource/resource.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import {
  dataResponse,
  doneResponse,
  idList,
  pageResponse,
  pageOf,
  pageOrLast,
  stampsOf,
  timeText,
} from "./admin-responses.server.ts";
import { respondToStep, respondToWrite } from "./admin-input.server.ts";
import { type AdminList, respondWithPage } from "./admin-list.server.ts";
import { type AdminInput, defineAdminCalls, signedIn } from "./define-admin-call.server.ts";
import { idOf } from "#platform/kernel/text/record-id.ts";

const noticeRow = (row: Record<string, unknown>) => ({
  noticeId: row.id,
  noticeTitle: row.noticeTitle,
  noticeType: row.noticeType,
  noticeContent: row.noticeContent,
  status: row.status,
  audience: row.audience,
  ...stampsOf(row),
});

let resource: Resource | undefined;
/** The notice list with content, which our own screen does not load. */
function withContent(): Resource {
  const noticeResource = resourceOf("system/notice");
  const content = { key: "noticeContent", label: "admin.noticeContent", hidden: true } as const;
  resource ??= {
    ...noticeResource,
    list: { ...noticeResource.list, columns: [...noticeResource.list.columns, content] },
  };
  return resource;
}

const notices = (): AdminList => ({
  resource: withContent(),
  filters: {
    noticeTitle: "contains",
    createBy: ["createdBy", "contains"],
    noticeType: "in",
    status: "in",
  },
  row: noticeRow,
});

async function oneNotice({ context, params, lang }: AdminInput) {
  const id = idOf(params.id);
  const text = await readNotice(context.em, context.actor, id);
  const more =
    text.path === null ? await context.em.findOneOrFail(Notice, { id }) : { status: "0" };
  return dataResponse(lang, noticeRow({ ...more, ...text }));
}

/** Every page load calls this, so it never refuses (wire contract §9). */
async function listTop({ context, lang }: AdminInput) {
  if (context.mustChangePassword) return dataResponse(lang, [], { unreadCount: 0 });
  const { notices: lines, unread } = await unreadNotices(context.em, context.actor);
  const data = lines.map((line) => ({ ...noticeRow(line), status: "0", isRead: line.isRead }));
  return dataResponse(lang, data, { unreadCount: unread });
}

async function mark(input: AdminInput, ids: string | null) {
  const context = input.context;
  const { actor } = context;
  const named = idList(ids);
  // Viewing as another user marks nothing as read.
  if (!actor.viewedBy && named.length > 0)
    await runOperation(context, markNoticesRead, { ids: named });
  return doneResponse(input.lang);
}

async function readUsers({ call, context, lang }: AdminInput) {
  const search = (call.query.get("searchValue") ?? "").trim().slice(0, 60);
  const noticeId = idOf(call.query.get("noticeId"));
  const readers = await pageOrLast(pageOf(call.query), (page) =>
    readersOf(context.em, { noticeId, search, ...page }),
  );
  return pageResponse(
    lang,
    readers.total,
    readers.rows.map((row) => ({ ...row, readTime: timeText(row.readTime) })),
  );
}

const notice = { add: addNotice, save: saveNotice, idName: "noticeId" };

/** Notice calls (wire contract §4). */
export const noticeCalls = defineAdminCalls([
  {
    method: "GET",
    path: "system/notice/list",
    perm: "system:notice:list",
    label: "api.list",
    respond: (input) => respondWithPage(input, notices()),
  },
  {
    method: "GET",
    path: "system/notice/listTop",
    perm: signedIn,
    label: "admin.myNotices",
    beforePassword: true,
    respond: listTop,
  },
  {
    method: "GET",
    path: "system/notice/readUsers/list",
    perm: "system:notice:list",
    label: "admin.readers",
    respond: readUsers,
  },
  {
    method: "GET",
    path: "system/notice/:id",
    perm: signedIn,
    label: "api.get",
    respond: oneNotice,
  },
  {
    method: "POST",
    path: "system/notice",
    perm: "system:notice:add",
    label: "admin.noticeSheet",
    respond: (input) => respondToWrite(input, notice),
  },
  {
    method: "PUT",
    path: "system/notice",
    perm: "system:notice:edit",
    label: "admin.noticeSheet",
    respond: (input) => respondToWrite(input, notice),
  },
  {
    method: "DELETE",
    path: "system/notice/:ids",
    perm: "system:notice:remove",
    label: "notice.remove",
    respond: (input) => respondToStep(input, resourceOf("system/notice").steps.remove),
  },
  {
    method: "POST",
    path: "system/notice/markRead",
    perm: signedIn,
    label: "notice.markRead",
    respond: (input) => mark(input, input.call.query.get("noticeId")),
  },
  {
    method: "POST",
    path: "system/notice/markReadAll",
    perm: signedIn,
    label: "admin.markAllRead",
    respond: (input) => mark(input, input.call.query.get("ids")),
  },
]);
