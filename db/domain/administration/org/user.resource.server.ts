import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { defineResource } from "#platform/records/resource/resource.server.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import { userList } from "./org.lists.ts";
import { userFacts } from "./org.facts.server.ts";
import { setSwitch, userMachine } from "./org.machines.ts";
import { User } from "./org.entity.server.ts";
import { addUser, assignRoles, resetPassword, saveUser } from "./ops/save-user.server.ts";
import { assertAdminLeft, links, linksOf, userRowFilter } from "./row-filter.server.ts";

const userSource = {
  entity: User,
  facts: userFacts,
  where: sql`t0.del_flag = '0'`,
  rowFilter: userRowFilter,
  computed: {
    roleNames: sql`(
        select string_agg(r.role_name, ', ' order by r.role_sort, r.id)
        from user_role ur join role r on r.id = ur.role_id
        where ur.user_id = t0.id and r.del_flag = '0'
      )`,
    roleNamesEn: sql`(
        select string_agg(
            coalesce(nullif(r.role_name_en, ''), r.role_name), ', '
            order by r.role_sort, r.id
          )
        from user_role ur join role r on r.id = ur.role_id
        where ur.user_id = t0.id and r.del_flag = '0'
      )`,
    roleIds: sql`(
        select ',' || string_agg(ur.role_id::text, ',') || ','
        from user_role ur
        where ur.user_id = t0.id
      )`,
    isAdmin: sql`(
        select case
            when exists (
              select
              from user_role ur join role r on r.id = ur.role_id
              where ur.user_id = t0.id and r.role_key = 'admin'
            ) then 'Y'
            else 'N'
          end
      )`,
    postNames: sql`(
        select string_agg(p.post_name, ', ' order by p.post_sort, p.id)
        from user_post up join post p on p.id = up.post_id
        where up.user_id = t0.id
      )`,
    deptIds: sql`(
        select ',' || d.ancestors || ',' || d.id || ','
        from dept d
        where d.id = t0.dept_id
      )`,
    deptPath: sql`(
        select '//' || string_agg(
            a.dept_name, '/'
            order by array_position(string_to_array(d.ancestors || ',' || d.id, ',')::int[], a.id)
          ) || '/'
        from dept d
          join dept a on a.id = any (string_to_array(d.ancestors || ',' || d.id, ',')::int[])
        where d.id = t0.dept_id
      )`,
  },
};

const userSteps = defineSteps({
  machine: userMachine,
  facts: userFacts,
  list: userList,
  source: userSource,
  keyOf: (user) => user.userName,
  setState: (user, state) => setSwitch(user, state),
  effects: {
    disable: async (ctx) => {
      await ctx.em.flush();
      await assertAdminLeft(ctx);
    },
    remove: async (ctx, user) => {
      await ctx.em.flush();
      const db = kyselyOf(ctx.em);
      await db.deleteFrom("user_role").where("user_id", "=", user.id).execute();
      await db.deleteFrom("user_post").where("user_id", "=", user.id).execute();
      await assertAdminLeft(ctx);
    },
  },
});

/** Without secrets, with linked ids. */
async function readUser(
  em: EntityManager,
  _actor: Actor,
  id: number,
): Promise<Record<string, unknown> | null> {
  const user = await em.findOne(User, { id, delFlag: "0" }, { populate: ["dept", "company"] });
  if (!user) return null;
  const {
    dept,
    company,
    roles: _roles,
    posts: _posts,
    passwordHash: _hash,
    customerCodes,
    ...fields
  } = user;
  const [roleIds, postIds] = [
    await linksOf(em, links.userRoles, id),
    await linksOf(em, links.userPosts, id),
  ];
  return {
    ...fields,
    deptId: dept?.id ?? 0,
    deptName: dept?.deptName ?? "",
    companyCode: company?.code ?? "",
    customerCodes: customerCodes.join(", "),
    roleIds: roleIds.join(","),
    postIds: postIds.join(","),
  };
}

export const userResource = defineResource({
  apiName: userList.apiName,
  list: userList,
  source: userSource,
  machine: userMachine,
  steps: userSteps,
  more: { resetPwd: resetPassword, authRole: assignRoles },
  get: readUser,
  add: addUser,
  save: saveUser,
});
