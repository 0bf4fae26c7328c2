import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { type Actor, can } from "#platform/kernel/actor/actor.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { cleanHtml, htmlOfTyped } from "./clean-html.server.ts";
import {
  forAddressee,
  type PersonalText,
  textOf,
  titleOf,
} from "./personal-notice.queries.server.ts";

/** Condition on `notice n`: open notices for the reader. */
export const forReader = (actor: Actor): RawBuilder<boolean> =>
  actor.kind === "customer"
    ? sql<boolean>`(n.status = '0' and n.audience = 'ALL')`
    : sql<boolean>`(n.status = '0')`;

export type NoticeLine = {
  id: number;
  noticeTitle: string;
  noticeType: "1" | "2";
  createdBy: string;
  createdTime: string;
  isRead: boolean;
};

/** A notice of the board has a title, a personal one the key of its text. */
type StoredLine = NoticeLine & {
  code: PersonalText["code"] | null;
  params: PersonalText["params"] | null;
};

const shownLine = ({ lang }: Actor, { code, params, ...line }: StoredLine): NoticeLine =>
  code && params ? { ...line, noticeTitle: titleOf(lang, { code, params }) } : line;

const personalLine = sql`p.id,
  '' as "noticeTitle",
  '1' as "noticeType",
  p.created_by as "createdBy",
  p.created_time,
  (p.read_time is not null) as "isRead",
  p.code,
  p.params`;

/**
 * The newest notices, personal ones among them, and the number of unread ones, for the bell, in one
 * query. Empty without an account.
 */
export async function unreadNotices(
  em: EntityManager,
  actor: Actor,
  most = 5,
): Promise<{ notices: NoticeLine[]; unread: number }> {
  const { userId } = actor;
  if (userId === null) return { notices: [], unread: 0 };
  const { rows } = await sql<
    StoredLine & { unread: number }
  >`select x.id, x."noticeTitle", x."noticeType", x."createdBy",
      to_json(x.created_time) #>> '{}' as "createdTime", x."isRead", x.code, x.params,
      (count(*) filter (where not x."isRead") over ())::int as unread
    from (
        select n.id, n.notice_title as "noticeTitle", n.notice_type as "noticeType",
          coalesce(n.created_by, '') as "createdBy", n.created_time, (r.id is not null) as "isRead",
          null::text as code, null::jsonb as params
        from notice n left join notice_read r on r.notice_id = n.id and r.user_id = ${userId}
        where ${forReader(actor)}
        union all
        select ${personalLine}
        from personal_notice p
        where ${forAddressee(actor)}
      ) x
    order by x.created_time desc, x.id desc
    limit ${most}`.execute(em.getKysely());
  return {
    notices: rows.map(({ unread: _unread, ...line }) => shownLine(actor, line)),
    unread: rows[0]?.unread ?? 0,
  };
}

/** The number of unread notices, as part of a statement. */
export const unreadNoticeCount = (actor: Actor) => sql<number>`
  (
    (
      select count(*)::int
      from notice n
      where ${forReader(actor)}
        and not exists (
          select
          from notice_read r
          where r.notice_id = n.id and r.user_id = ${actor.userId ?? 0}
        )
    ) + (
    select count(*)::int
    from personal_notice p
    where p.read_time is null and ${forAddressee(actor)}
    )
  )`;

/** `path` leads to the record of a personal notice. */
export type NoticeText = NoticeLine & { noticeContent: string; path: string | null };

async function readPersonal(
  em: EntityManager,
  actor: Actor,
  id: number,
): Promise<NoticeText | null> {
  const { rows } = await sql<StoredLine & PersonalText & { path: string }>`
    select ${personalLine}, to_json(p.created_time) #>> '{}' as "createdTime", p.path
    from personal_notice p
    where p.id = ${id} and ${forAddressee(actor)}`.execute(em.getKysely());
  const [row] = rows;
  return row
    ? {
        ...shownLine(actor, row),
        noticeContent: htmlOfTyped(textOf(actor.lang, row), "plain"),
        path: row.path,
      }
    : null;
}

/**
 * Only notice editors read closed ones, and only its reader a personal one; other notices count as
 * missing.
 * @throws Refusal kit.notFound
 */
export async function readNotice(em: EntityManager, actor: Actor, id: number): Promise<NoticeText> {
  const all = can(actor, "system:notice:list") && actor.kind !== "customer";
  const { rows } = await sql<NoticeText>`select null as path, n.id, n.notice_title as "noticeTitle",
      n.notice_type as "noticeType", coalesce(n.created_by, '') as "createdBy",
      to_json(n.created_time) #>> '{}' as "createdTime",
      exists (
        select
        from notice_read r
        where r.notice_id = n.id and r.user_id = ${actor.userId}
      ) as "isRead",
      n.notice_content as "noticeContent"
    from notice n
    where n.id = ${id} and ${all ? sql`true` : forReader(actor)}`.execute(em.getKysely());
  if (!rows[0]) {
    const personal = await readPersonal(em, actor, id);
    if (!personal) throw new Refusal("kit.notFound", {}, { key: String(id) });
    return personal;
  }
  // Sanitised again, as rows may come from backups or SQL.
  return { ...rows[0], noticeContent: cleanHtml(rows[0].noticeContent) };
}

/** `readTime` is "" when unread. */
export type NoticeReader = {
  userName: string;
  nickName: string;
  deptName: string;
  phonenumber: string;
  readTime: string;
};
/** `page` counts from 1. */
type ReadersQuery = {
  noticeId: number;
  search: string;
  page: number;
  pageSize: number;
  unread?: boolean;
};

/** Readers, newest first, or with `unread` the enabled accounts that have not read it. */
export async function readersOf(
  em: EntityManager,
  of: ReadersQuery,
): Promise<{ rows: NoticeReader[]; total: number }> {
  const like = `%${of.search.replace(/[\\%_]/g, (item) => `\\${item}`)}%`;
  const requested = of.unread
    ? sql`r.id is null
      and u.status = '0'
      and u.del_flag = '0'
      and (n.audience = 'ALL' or u.kind <> 'customer')`
    : sql`r.id is not null`;
  const { rows } = await sql<
    NoticeReader & { total: number }
  >`select u.user_name as "userName", u.nick_name as "nickName",
      coalesce(d.dept_name, '') as "deptName", u.phonenumber,
      coalesce(to_json(r.read_time) #>> '{}', '') as "readTime", (count(*) over ())::int as total
    from notice n
      cross join app_user u
      left join notice_read r on r.notice_id = n.id
      and r.user_id = u.id
      left join dept d on d.id = u.dept_id
    where n.id = ${of.noticeId}
      and ${requested}
      and (u.user_name ilike ${like} or u.nick_name ilike ${like})
    order by r.read_time desc nulls last, u.user_name, u.id
    limit ${of.pageSize}
    offset ${(of.page - 1) * of.pageSize}`.execute(em.getKysely());
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}
