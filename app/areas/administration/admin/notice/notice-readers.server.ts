import {
  type NoticeReader,
  readersOf,
} from "#domain/administration/admin/notice.queries.server.ts";
import { type PageContext, permit } from "#app/session/ctx.server.ts";
import { pageNumber } from "#platform/records/list/page-number.ts";

const pageSize = 50;

/** `reader` filters names, `tab=unread` shows who has not read it, `page` counts from 1. */
export type NoticeReaders = {
  rows: NoticeReader[];
  unread: boolean;
  search: string;
  page: number;
  pages: number;
  counts: { read: number; unread: number };
};

/** Null for a new notice. */
export async function noticeReaders(
  context: PageContext,
  id: string | undefined,
): Promise<NoticeReaders | null> {
  if (!/^\d{1,9}$/.test(id ?? "")) return null;
  const { em } = permit(context, "system:notice:list");
  const params = new URL(context.url).searchParams;
  const search = params.get("reader")?.trim().slice(0, 40) ?? "";
  const unread = params.get("tab") === "unread";
  const page = pageNumber(params.get("page"));
  const query = { noticeId: Number(id), search };
  const readers = await readersOf(em, { ...query, unread, page, pageSize });
  const others = await readersOf(em, { ...query, unread: !unread, page: 1, pageSize: 1 });
  const counts = unread
    ? { read: others.total, unread: readers.total }
    : { read: readers.total, unread: others.total };
  return {
    rows: readers.rows,
    unread,
    search,
    page,
    pages: Math.max(1, Math.ceil(readers.total / pageSize)),
    counts,
  };
}
