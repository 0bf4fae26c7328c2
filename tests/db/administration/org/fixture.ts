import { sql } from "kysely";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { actorOfUser } from "#domain/administration/data-permission/actor.server.ts";
import type { Caller } from "#platform/kernel/operation/operation.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import type { Operation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

/** A company with departments and their administrators. */
export type OrgFixture = {
  testDatabase: TestDatabase;
  dept: Record<string, number>;
  /** First menu id by permission. */
  menu(...perms: string[]): Promise<number[]>;
  /** A user with roles, by SQL. @returns id */
  user(
    name: string,
    input?: { dept?: string; roles?: readonly string[]; status?: string },
  ): Promise<number>;
  /** A role with the menus of permissions, by SQL. @returns id */
  role(
    key: string,
    perms: readonly string[],
    input?: { dataScope?: string; depts?: readonly string[] },
  ): Promise<number>;
  /** A caller with the user's current rights. */
  as(name: string): Promise<Caller>;
  run<I, R>(name: string, operation: Operation<I, R>, input: unknown): Promise<R>;
  /** Refusal code or "done". */
  codeOf(work: Promise<unknown>): Promise<string>;
};

/** Head (1) over Operations (with Docs below) and Finance, beside the seeded company. */
export async function openOrgFixture(): Promise<OrgFixture> {
  const testDatabase = await openTestDatabase();
  const db = () => testDatabase.em().getKysely();
  const item = async (query: ReturnType<typeof sql>) =>
    (await rowsOf<{ id: number }>(testDatabase, query))[0]?.id ?? 0;
  const head = await item(sql`select id from dept where parent_id = 0`);
  const dept: Record<string, number> = { head };
  const addDept = async (key: string, parent: string) => {
    const above = (
      await rowsOf<{ ancestors: string }>(
        testDatabase,
        sql`select ancestors from dept where id = ${dept[parent]}`,
      )
    )[0]?.ancestors;
    dept[key] = await item(
      sql`insert into dept (dept_name, parent_id, ancestors)
        values (${key}, ${dept[parent]}, ${`${above},${dept[parent]}`})
        returning id`,
    );
  };
  await addDept("ops", "head");
  await addDept("docs", "ops");
  await addDept("finance", "head");
  const menu: OrgFixture["menu"] = async (...perms) => {
    const rows = await rowsOf<{ id: number; perm: string }>(
      testDatabase,
      sql`select min(id) as id, perm from menu where perm = any(${perms}::text[]) group by perm`,
    );
    return perms.map((perm) => {
      const id = rows.find((row) => row.perm === perm)?.id;
      if (!id) throw new Error(`no menu ${perm}`);
      return id;
    });
  };
  const as: OrgFixture["as"] = async (name) => {
    const actor = (await actorOfUser(testDatabase.em(), { userName: name })) as Actor | null;
    if (!actor) throw new Error(`no user ${name}`);
    return { ...testDatabase.as("admin"), actor };
  };
  return {
    testDatabase,
    dept,
    menu,
    async user(name, input = {}) {
      const id =
        await item(sql`insert into app_user (user_name, nick_name, password_hash, dept_id, status)
          values (
              ${name}, ${name}, 'none', ${input.dept ? dept[input.dept] : null},
              ${input.status ?? "0"}
            )
          returning id`);
      await sql`insert into user_role (user_id, role_id)
        select ${id}, id
        from role
        where role_key = any (${[...(input.roles ?? [])]}::text[]) and del_flag = '0'`.execute(
        db(),
      );
      return id;
    },
    async role(key, perms, input = {}) {
      const id = await item(
        sql`insert into role (role_key, role_name, data_scope)
          values (${key}, ${key}, ${input.dataScope ?? "1"})
          returning id`,
      );
      await sql`insert into role_menu (role_id, menu_id)
        select ${id}, unnest(${await menu(...perms)}::int[])`.execute(db());
      await sql`insert into role_dept (role_id, dept_id)
        select ${id}, unnest(${(input.depts ?? []).map((item) => dept[item] ?? 0)}::int[])`.execute(
        db(),
      );
      return id;
    },
    as,
    run: async (name, operation, input) => runOperation(await as(name), operation, input),
    codeOf: (work) =>
      work.then(
        () => "done",
        (error: unknown) => {
          const first = refusalsOf(error)[0];
          if (!(first instanceof Refusal)) throw error;
          return first.place.field ? `${first.code} ${first.place.field}` : first.code;
        },
      ),
  };
}

export const userAdmin = [
  "system:user:list",
  "system:user:add",
  "system:user:edit",
  "system:user:remove",
  "system:user:resetPwd",
] as const;
export const roleAdmin = [
  "system:role:list",
  "system:role:add",
  "system:role:edit",
  "system:role:remove",
] as const;
