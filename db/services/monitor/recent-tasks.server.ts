import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { unreadNoticeCount } from "#domain/administration/admin/notice.queries.server.ts";
import { menuLines, menuTree, type MenuNode } from "#domain/administration/org/routes.server.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { endedTask } from "#platform/runtime/task/task-operations.server.ts";
import { kyselyOf, type RowOf } from "#db/orm/kysely.server.ts";
import { textOnce } from "#platform/kernel/text/text-once.server.ts";
import { taskMessage } from "#platform/runtime/task/task.server.ts";
import type { Task } from "#platform/kernel/trace/trace.entity.server.ts";

/** Older unread tasks no longer count as news. */
const news = sql`created_time > now() - interval '14 days'`;

const unreadTasks = (actor: Actor) => sql<number>`(
    select count(*)::int
    from (
        select 1
        from task
        where operator = ${actor.userName} and read_time is null and ${endedTask} and ${news}
        order by id desc
        limit 100
      ) x
  )`;

/** The actor's ended, unread tasks. */
export async function countUnread(em: EntityManager, actor: Actor): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${unreadTasks(actor)} as count`.execute(
    em.getKysely(),
  );
  return rows[0]?.count ?? 0;
}

/**
 * What the frame of each page shows: the reader's menus, and unread tasks and notices on the bell.
 */
export async function readFrame(
  em: EntityManager,
  actor: Actor,
): Promise<{ tree: readonly MenuNode[]; unread: number }> {
  const menus = menusOnce(menuLines(actor, actor.lang));
  const { rows } = await sql<{ menus: string; unread: number }>`
    select ${menus.text} as menus, ${unreadTasks(actor)} + ${unreadNoticeCount(actor)} as unread`.execute(
    em.getKysely(),
  );
  return {
    tree: menuTree(actor, menus.read(rows[0]?.menus ?? "[]")),
    unread: rows[0]?.unread ?? 0,
  };
}

const menusOnce = textOnce();

/** The actor's twelve newest tasks. */
export async function recentTasks(em: EntityManager, actor: Actor) {
  const rows = await kyselyOf(em)
    .selectFrom("task")
    .select([
      "id",
      "title",
      "status",
      "seen",
      "total",
      "changed",
      "failed",
      "message",
      "message_code",
      "message_params",
    ])
    .select([
      "created_time",
      "ended_time",
      sql<boolean>`(read_time is null and ${endedTask} and ${news})`.as("unread"),
    ])
    .where("operator", "=", actor.userName)
    .orderBy("id", "desc")
    .limit(12)
    .execute();
  return rows.map(
    ({ message_code: messageCode, message_params, created_time, ended_time, ...row }) => ({
      ...row,
      createdTime: new Date(created_time).toISOString(),
      endedTime: ended_time ? new Date(ended_time).toISOString() : null,
      message: taskMessage(actor.lang, {
        ...row,
        messageCode,
        messageParams: message_params as Task["messageParams"],
      }),
    }),
  );
}

export async function isUnreadTask(em: EntityManager, actor: Actor, id: number): Promise<boolean> {
  const query = kyselyOf(em)
    .selectFrom("task")
    .select("id")
    .where("id", "=", id)
    .where("operator", "=", actor.userName);
  return (await query.where(sql<boolean>`read_time is null`).where(endedTask).execute()).length > 0;
}

type Run = Pick<RowOf<"oper_log">, "operation" | "result" | "ms" | "refusal"> & {
  id: number;
  time: string;
};

/** From the operation log, newest first; the time range uses its index. */
export async function runsOfTask(em: EntityManager, id: number) {
  const { rows } =
    await sql<Run>`select o.id::int as id, o.oper_time as time, o.operation, o.result, o.ms,
        left(o.refusal, 500) as refusal
      from task t
        join oper_log o on o.operation = t.params ->> 'operation'
        and o.oper_time >= t.created_time
        and o.oper_time <= coalesce(t.ended_time, now()) + interval '1 minute'
        and o.request_id like 'task-' || t.id || '-%'
      where t.id = ${id}
      order by o.id desc
      limit 20`.execute(em.getKysely());
  return rows.map(({ time, ...row }) => ({ ...row, time: new Date(time).toISOString() }));
}
