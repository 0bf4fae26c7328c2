import type { EntityManager } from "@mikro-orm/postgresql";
import { CompiledQuery } from "kysely";
import { queryPrepared } from "#db/orm/connections.server.ts";
import type { Actor, Lang, PageLimit } from "#platform/kernel/actor/actor.ts";
import { countedCache } from "#platform/kernel/settings/counted-cache.ts";

/**
 * A signed-in user. `mustChangePassword`: the first password; `passwordExpired`: by
 * sys.account.passwordValidateDays; `avatar`: path or "".
 */
export type UserActor = Actor & {
  mustChangePassword: boolean;
  passwordExpired: boolean;
  avatar: string;
};

type ActorRow = {
  id: number;
  userName: string;
  nickName: string;
  kind: "staff" | "customer";
  lang: Lang;
  customerCodes: string[];
  deptId: number | null;
  companyCode: string;
  zone: string;
  roles: string[];
  grants: string | null;
  mustChangePassword: "Y" | "N";
  passwordExpired: boolean;
  avatar: string | null;
  dataPms: Record<string, PageLimit> | null;
  viewedBy?: string | null;
};

const isLive = "r.status = '0' and r.del_flag = '0'";
/** Changes with any change of the roles or their menus, as triggers stamp version and time. */
const grantsOf = `current_database() || '/' || string_agg(r.id || ':' || r.version || ':' || extract(epoch from r.updated_time), ',' order by r.id)`;
const permissionsOfRoles = `select (select ${grantsOf} from role r where r.id = any($1::int[]) and ${isLive}) as grants,
  array(select distinct perm from role r, unnest(r.permissions) perm where r.id = any($1::int[]) and ${isLive}) as permissions`;

/** Visible parts of pages (migration 0011); null while nobody is limited. */
const dataPms = `case when exists (select 1 from data_permission p where p.is_on = 'Y') then seaway_data_pms(u.id) end`;

const columns = `u.id, u.user_name as "userName", u.nick_name as "nickName", u.kind, u.lang, u.avatar, u.customer_codes as "customerCodes",
  u.dept_id as "deptId", coalesce((select c.code from company c where c.id = u.company_id),
    case when u.kind = 'staff' then seaway_only_company() else '' end) as "companyCode",
  coalesce((select c.time_zone from company c where c.id = u.company_id), seaway_zone('')) as zone,
  case when u.must_change_password = 'Y' and exists (select from config c where c.config_key = 'sys.account.initPasswordModify' and c.config_value = '0')
    then 'N' else u.must_change_password end as "mustChangePassword",
  coalesce((select coalesce(u.password_time, u.created_time) < now() - make_interval(days => c.config_value::int) from config c
    where c.config_key = 'sys.account.passwordValidateDays' and c.config_value ~ '^[1-9][0-9]{0,4}$'), false) as "passwordExpired",
  array(select r.role_key from user_role ur join role r on r.id = ur.role_id and r.status = '0' and r.del_flag = '0' where ur.user_id = u.id order by 1) as roles,
  (select ${grantsOf} from user_role ur join role r on r.id = ur.role_id and ${isLive} where ur.user_id = u.id) as grants, ${dataPms} as "dataPms"`;

const byId = `select ${columns} from app_user u where u.id = $1 and u.status = '0' and u.del_flag = '0'`;
const byName = `select ${columns} from app_user u where u.user_name = $1 and u.status = '0' and u.del_flag = '0'`;
/**
 * "See as user" (domain §7) requires an enabled user and an enabled administrator as the session's
 * owner.
 */
const byToken = `select ${columns}, s.id as "sessionId", s.seen_at < now() - interval '1 minute' as stale, seen.by as "viewedBy"
  from session s left join lateral (select v.user_id as id, me.user_name as by from session_view v join app_user me on me.id = s.user_id
      join app_user other on other.id = v.user_id and other.status = '0' and other.del_flag = '0'
    where v.session_id = s.id and me.status = '0' and me.del_flag = '0' and exists (select 1 from user_role ur
      join role r on r.id = ur.role_id and r.role_key = 'admin' and r.status = '0' and r.del_flag = '0' where ur.user_id = me.id)) seen on true
  join app_user u on u.id = coalesce(seen.id, s.user_id) and u.status = '0' and u.del_flag = '0'
  where s.token_hash = $1 and s.expires_at > now() and s.seen_at > now() - make_interval(mins => $2)`;

/** Current roles and permissions; null when disabled or missing. */
export async function actorOfUser(
  em: EntityManager,
  by: { userId: number } | { userName: string },
): Promise<UserActor | null> {
  const query =
    "userId" in by
      ? CompiledQuery.raw(byId, [by.userId])
      : CompiledQuery.raw(byName, [by.userName]);
  const { rows } = await em.getKysely().executeQuery<ActorRow>(query as CompiledQuery<ActorRow>);
  return rows[0] ? actorOf(rows[0], await permissionsFor(em, rows[0].grants)) : null;
}

/**
 * One query per request, so that ended sessions, disabled users and changed roles apply at once.
 * Prepared once per connection, as planning costs more than running.
 */
export async function actorOfSession(
  em: EntityManager,
  session: { tokenHash: string; idleMinutes: number },
): Promise<{ actor: UserActor; sessionId: number; stale: boolean } | null> {
  const [row] = await queryPrepared<ActorRow & { sessionId: number; stale: boolean }>(em, {
    name: "seaway_session",
    text: byToken,
    values: [session.tokenHash, session.idleMinutes],
  });
  return row
    ? {
        actor: actorOf(row, await permissionsFor(em, row.grants)),
        sessionId: row.sessionId,
        stale: row.stale,
      }
    : null;
}

/** Account, home and tasks of every signed-in user. */
const ownOnly: readonly string[] = ["org:self"];
/** Permissions by state of the roles, so entries are never stale. */
const kept = countedCache<readonly string[]>("role_permissions:");
const mostKept = 500;

async function permissionsFor(
  em: EntityManager,
  grants: string | null,
): Promise<readonly string[]> {
  if (!grants) return ownOnly;
  const cached = kept.get(grants);
  if (cached) return cached;
  const ids = grants
    .slice(grants.indexOf("/") + 1)
    .split(",")
    .map((role) => Number.parseInt(role, 10));
  const query = CompiledQuery.raw(permissionsOfRoles, [ids]) as CompiledQuery<{
    grants: string | null;
    permissions: string[];
  }>;
  const { rows } = await em.getKysely().executeQuery(query);
  const permissions = [...new Set([...(rows[0]?.permissions ?? []), ...ownOnly])];
  // Stored under the state read with it, which may be newer.
  if (rows[0]?.grants) kept.set(rows[0].grants, permissions);
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
  return permissions;
}

function actorOf(row: ActorRow, permissions: readonly string[]): UserActor {
  return {
    userId: row.id,
    userName: row.userName,
    nickName: row.nickName,
    kind: row.kind,
    // Platform §6 names users without a role.
    roles: row.roles.length > 0 ? row.roles : ["ROLE_DEFAULT"],
    permissions,
    customerCodes: row.customerCodes,
    companyCode: row.companyCode,
    zone: row.zone,
    deptId: row.deptId,
    lang: row.lang,
    mustChangePassword: row.mustChangePassword === "Y",
    passwordExpired: row.passwordExpired,
    avatar: row.avatar ?? "",
    ...(row.dataPms ? { dataPms: row.dataPms } : {}),
    // The viewer does not change the other's password.
    ...(row.viewedBy
      ? { viewedBy: row.viewedBy, mustChangePassword: false, passwordExpired: false }
      : {}),
  };
}
