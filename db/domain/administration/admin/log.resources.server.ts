import { sql } from "kysely";
import { type Actor, isLimited } from "#platform/kernel/actor/actor.ts";
import { defineResource, type Resource } from "#platform/records/resource/resource.server.ts";
import { ChangeLog, LoginLog, OperLog } from "#platform/kernel/trace/trace.entity.server.ts";
import { Session } from "#domain/administration/org/org.entity.server.ts";
import { tries } from "#domain/administration/session/attempts.server.ts";
import { sessionLife } from "#domain/administration/session/sessions.server.ts";
import { loginLogFacts, onlineFacts, operLogFacts } from "./admin.facts.server.ts";
import { loginLogMachine, onlineMachine, operLogMachine } from "./admin.machines.ts";
import { changeLogList, loginLogList, onlineList, operLogList } from "./log.list.ts";
import { forceLogout } from "./ops/end-sessions.server.ts";
import { loginLogArchive, operLogArchive } from "./ops/archive-logs.server.ts";
import { unlockLines } from "./ops/unlock-account.server.ts";

const once = sql`1`;
const live = sql`t0.expires_at > now()
  and t0.seen_at > now() - make_interval(mins => ${sessionLife.idleMinutes})`;

/** Entries of one record and those that name many (decision 015). */
const holdsKey = (key: string) =>
  /^\d{1,15}$/.test(key)
    ? sql`t0.key_value = ${key} or t0.keys @> ${Number(key)}::int8`
    : sql`t0.key_value = ${key}`;

/**
 * Logs hold values of all tables. Users with a data permission see their own entries and the
 * history of records they see (domain §7).
 */
const ownWhenLimited = (column: string) => (actor: Actor) =>
  isLimited(actor) ? sql`${sql.ref(`t0.${column}`)} = ${actor.userName}` : null;

/** Archived entries show only on request (decision 028; indexes of migration 0023). */
const archived = {
  key: "aside",
  put: sql`t0.aside_time is not null`,
  kept: sql`t0.aside_time is null`,
};

const changeLog = defineResource({
  apiName: changeLogList.apiName,
  list: changeLogList,
  source: {
    entity: ChangeLog,
    version: once,
    match: { keyValue: holdsKey },
    rowFilter: ownWhenLimited("operator"),
    computed: {
      columnKey: sql`case
          when t0.column_name = '*' then ''
          else t0.table_name || '.' || t0.column_name
        end`,
      keyCount: sql`case
          when t0.keys is not null then (
            select sum(upper(k) - lower(k))::int
            from unnest(t0.keys) k
          )
        end`,
    },
  },
  steps: {},
});

const operLog = defineResource({
  apiName: operLogList.apiName,
  list: operLogList,
  source: {
    entity: OperLog,
    facts: operLogFacts,
    version: once,
    rowFilter: ownWhenLimited("operator"),
    archive: archived,
    computed: {
      businessType: sql`t0.business_type::text`,
      // Running work has not failed.
      status: sql`case when t0.result in ('DONE', 'STARTED') then '0' else '1' end`,
      deptName: sql`coalesce(
          (
            select d.dept_name
            from app_user u join dept d on d.id = u.dept_id
            where u.user_name = t0.operator
          ),
          ''
        )`,
    },
  },
  machine: operLogMachine,
  steps: { putAside: operLogArchive.rows },
  more: { cleanAside: operLogArchive.all },
});

const loginLog = defineResource({
  apiName: loginLogList.apiName,
  list: loginLogList,
  source: {
    entity: LoginLog,
    facts: loginLogFacts,
    version: once,
    archive: archived,
    computed: {
      status: sql`case
          when t0.result in ('OK', 'DEVICE', 'REGISTER', 'UNLOCK', 'LOGOUT') then '0'
          else '1'
        end`,
      // As takeAttempt: five tries per account and place within ten minutes.
      waiting: sql`case
          when exists (
            select
            from sign_in_attempt a
            where a.user_name = t0.user_name
              and a.result = 'WRONG'
              and a.tried_at > now() - make_interval(mins => ${tries.waitMinutes})
            group by a.place
            having count(*) >= ${tries.account}
          ) then 'Y'
          else 'N'
        end`,
    },
  },
  machine: loginLogMachine,
  steps: { unlock: unlockLines, putAside: loginLogArchive.rows },
  more: { cleanAside: loginLogArchive.all },
});

const online = defineResource({
  apiName: onlineList.apiName,
  list: onlineList,
  source: { entity: Session, facts: onlineFacts, version: once, where: live },
  machine: onlineMachine,
  steps: { forceLogout },
});

export const logResources: readonly Resource[] = [changeLog, operLog, loginLog, online];
