import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { databaseNow, kyselyOf } from "#db/orm/kysely.server.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { sessionIdOf } from "./own-password.server.ts";
import { sessionLife } from "./sessions.server.ts";

export type Profile = {
  userId: number;
  userName: string;
  nickName: string;
  email: string;
  phonenumber: string;
  sex: string;
  avatar: string;
  lang: string;
  kind: string;
  status: string;
  loginIp: string;
  loginDate: string | null;
  createdTime: string;
  passwordTime: string | null;
  deptId: number | null;
  deptName: string;
  roleNames: string[];
  roles: {
    roleId: number;
    roleKey: string;
    roleName: string;
    roleSort: number;
    dataScope: string;
    status: string;
  }[];
  postNames: string[];
};

export async function readProfile(em: EntityManager, actor: Actor): Promise<Profile> {
  const roleName =
    actor.lang === "en" ? sql`coalesce(nullif(r.role_name_en, ''), r.role_name)` : sql`r.role_name`;
  const deptName =
    actor.lang === "en"
      ? sql`coalesce(nullif(d.name_en, ''), d.dept_name, '')`
      : sql`coalesce(d.dept_name, '')`;
  const { rows } = await sql<Profile>`select u.id as "userId", u.user_name as "userName",
      u.nick_name as "nickName", u.email, u.phonenumber, u.sex, u.avatar, u.lang, u.kind, u.status,
      u.login_ip as "loginIp", u.login_date as "loginDate", u.created_time as "createdTime",
      u.password_time as "passwordTime", u.dept_id as "deptId", ${deptName} as "deptName",
      array(
        select ${roleName}
        from user_role ur join role r on r.id = ur.role_id and r.del_flag = '0'
        where ur.user_id = u.id
        order by r.role_sort, r.id
      ) as "roleNames",
      (
        select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'roleId', r.id, 'roleKey', r.role_key, 'roleName', r.role_name, 'roleSort',
                r.role_sort, 'dataScope', r.data_scope, 'status', r.status
              )
              order by r.role_sort, r.id
            ),
            '[]'
          )
        from user_role ur join role r on r.id = ur.role_id and r.del_flag = '0'
        where ur.user_id = u.id
      ) as roles,
      array(
        select p.post_name
        from user_post up join post p on p.id = up.post_id
        where up.user_id = u.id
        order by p.post_sort, p.id
      ) as "postNames"
    from app_user u left join dept d on d.id = u.dept_id
    where u.id = ${actor.userId ?? 0}`.execute(em.getKysely());
  const profile = rows[0];
  if (!profile) throw new Error("a signed-in user has no row");
  return profile;
}

export type OwnSession = {
  id: number;
  channel: string;
  address: string;
  browser: string;
  os: string;
  createdAt: string;
  seenAt: string;
  here: boolean;
};
export type OwnDevice = {
  id: number;
  address: string;
  agent: string;
  createdAt: string;
  seenAt: string;
  keepUntil: string | null;
  here: boolean;
};
export type OwnSignIn = {
  loginTime: string;
  address: string;
  browser: string;
  os: string;
  result: string;
};

/** Current session and device first. */
export async function readOwnSessions(
  em: EntityManager,
  actor: Actor,
): Promise<{ sessions: OwnSession[]; devices: OwnDevice[]; signIns: OwnSignIn[] }> {
  const db = kyselyOf(em);
  const here = sessionIdOf(actor) ?? 0;
  const sessions = await db
    .selectFrom("session")
    .select(["id", "channel", "address", "browser", "os"])
    .select(["created_at as createdAt", "seen_at as seenAt", sql<boolean>`id = ${here}`.as("here")])
    .where("user_id", "=", actor.userId ?? 0)
    .where("expires_at", ">", databaseNow)
    .where("seen_at", ">", sql<string>`now() - make_interval(mins => ${sessionLife.idleMinutes})`)
    .orderBy("here", "desc")
    .orderBy("seen_at", "desc")
    .limit(50)
    .execute();
  const devices =
    await sql<OwnDevice>`select id, address, agent, created_at as "createdAt", seen_at as "seenAt",
        keep_until as "keepUntil", id = (select device_id from session where id = ${here}) as here
      from device
      where user_id = ${actor.userId ?? 0}
      order by seen_at desc
      limit 50`.execute(db);
  const signIns = await db
    .selectFrom("login_log")
    .select(["login_time as loginTime", "address", "browser", "os", "result"])
    .where("user_name", "=", actor.userName)
    .orderBy("login_time", "desc")
    .limit(20)
    .execute();
  return { sessions, devices: devices.rows, signIns };
}

export async function readAvatar(
  em: EntityManager,
  name: string,
): Promise<{ mime: string; body: Buffer } | null> {
  if (!/^[0-9a-f]{32}\.(png|jpg)$/.test(name)) return null;
  const avatar = await kyselyOf(em)
    .selectFrom("avatar")
    .select(["mime", "body"])
    .where("name", "=", name)
    .executeTakeFirst();
  return avatar ?? null;
}
