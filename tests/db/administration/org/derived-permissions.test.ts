import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Menu, Role } from "#domain/administration/org/org.entity.server.ts";
import { baseRoles } from "#fixtures/base/roles.ts";
import { seedBase } from "#db/seeds/base.server.ts";
import {
  openTestDatabase,
  rowsOf,
  untilLocked,
  type TestDatabase,
} from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

const permsOf = async (roleKey: string) =>
  (
    await rowsOf<{ p: string[] }>(
      testDatabase,
      sql`select permissions as p from role where role_key = ${roleKey} and del_flag = '0'`,
    )
  )[0]?.p;
const menu = async (values: Partial<Menu>) => {
  const em = testDatabase.em();
  const made = em.create(Menu, { menuName: "m", menuType: "F", ...values });
  await em.flush();
  return made.id;
};
const give = (roleKey: string, ...menuIds: number[]) =>
  sql`insert into role_menu (role_id, menu_id)
    select id, unnest(${menuIds}::int[])
    from role
    where role_key = ${roleKey}`.execute(testDatabase.em().getKysely());
const run = (text: ReturnType<typeof sql>) => text.execute(testDatabase.em().getKysely());

test.each(baseRoles.map((role) => [role.roleKey, role] as const))(
  "the role %s is seeded with its menus and derives what it lists",
  async (key, role) => {
    expect(await permsOf(key)).toEqual([...role.permissions].sort());
  },
);

describe("what a role may do follows its menus, whoever changes them", () => {
  let page = 0;
  let button = 0;
  beforeAll(async () => {
    const em = testDatabase.em();
    em.create(Role, { roleKey: "derived", roleName: "derived" });
    await em.flush();
    const folder = await menu({ menuType: "M", routerValue: "x" });
    page = await menu({ menuType: "C", routerValue: "y", perm: "x:list", parentId: folder });
    button = await menu({ perm: "x:edit", parentId: page });
  });

  test("menus given and taken", async () => {
    expect(await permsOf("derived")).toEqual([]);
    await give("derived", page, button);
    expect(await permsOf("derived")).toEqual(["x:edit", "x:list"]);
    await run(sql`delete from role_menu where menu_id = ${button}`);
    expect(await permsOf("derived")).toEqual(["x:list"]);
    await give("derived", button);
  });

  test("the permission text of a menu, its state, the state of what is above it, its place", async () => {
    await run(sql`update menu set perm = 'x:change' where id = ${button}`);
    expect(await permsOf("derived")).toEqual(["x:change", "x:list"]);
    await run(sql`update menu set status = '1' where id = ${button}`);
    expect(await permsOf("derived")).toEqual(["x:list"]);
    await run(sql`update menu set status = '0' where id = ${button}`);
    await run(
      sql`update menu set status = '1' where id = (select parent_id from menu where id = ${page})`,
    );
    expect(await permsOf("derived")).toEqual([]);
    await run(sql`update menu set parent_id = 0 where id = ${page}`);
    expect(await permsOf("derived")).toEqual(["x:change", "x:list"]);
  });

  test("a permission of two menus counts once and stays while one of them is given", async () => {
    const twin = await menu({ menuType: "C", routerValue: "z", perm: "x:list" });
    await give("derived", twin);
    expect(await permsOf("derived")).toEqual(["x:change", "x:list"]);
    await run(sql`delete from menu where id = ${twin}`);
    expect(await permsOf("derived")).toEqual(["x:change", "x:list"]);
  });

  test("a removed menu takes its permission along", async () => {
    await run(sql`delete from menu where id = ${button}`);
    expect(await permsOf("derived")).toEqual(["x:list"]);
  });

  test("nothing but the admin role is the wildcard, and nothing takes it from that", async () => {
    await expect(menu({ perm: "*:*:*" })).rejects.toThrow(/menu_perm_plain/);
    await run(sql`update role set permissions = '{*:*:*,a:b}' where role_key = 'derived'`);
    expect(await permsOf("derived")).toEqual(["a:b"]);
    await run(sql`update role set permissions = '{}' where role_key = 'admin'`);
    await give("admin", page);
    expect(await permsOf("admin")).toEqual(["*:*:*"]);
  });

  test("two who change a menu and a role's menus at once: none derives without the other's rows", async () => {
    const em = [testDatabase.em(), testDatabase.em()] as const;
    const late = await menu({ menuType: "C", routerValue: "late", perm: "late:list" });
    let release = () => {};
    let changed = () => {};
    const isChanged = new Promise<void>((resolve) => (changed = resolve));
    const held = new Promise<void>((resolve) => (release = resolve));
    const first = em[0].transactional(async (inner) => {
      await sql`update menu set perm = 'late:changed' where id = ${late}`.execute(
        inner.getKysely(),
      );
      changed();
      await held;
    });
    await isChanged;
    const second = em[1].transactional((inner) =>
      sql`insert into role_menu (role_id, menu_id)
        select id, ${late}
        from role
        where role_key = 'derived'`.execute(inner.getKysely()),
    );
    await untilLocked(testDatabase);
    release();
    await Promise.all([first, second]);
    expect(await permsOf("derived")).toContain("late:changed");
    expect(await permsOf("derived")).not.toContain("late:list");
  });
});

test("a second seeding brings back no menu that was removed and gives no role one", async () => {
  const gone = await rowsOf<{ id: number }>(
    testDatabase,
    sql`delete from menu where perm = 'bill:print' returning id`,
  );
  expect(gone).toHaveLength(1);
  await seedBase(testDatabase.em());
  expect(await rowsOf(testDatabase, sql`select 1 from menu where perm = 'bill:print'`)).toEqual([]);
  expect(await permsOf("finance")).not.toContain("bill:print");
});

test("a sign-in is no change of the record; a new password says when it was set", async () => {
  const read = async () =>
    (
      await rowsOf<{ version: number; set: Date | null }>(
        testDatabase,
        sql`select version, password_time as set from app_user where user_name = 'admin'`,
      )
    )[0];
  const before = await read();
  expect(before?.set).toBeNull();
  await run(
    sql`update app_user set login_ip = '10.0.0.9', login_date = now() where user_name = 'admin'`,
  );
  expect((await read())?.version).toBe(before?.version);
  expect(
    await rowsOf(
      testDatabase,
      sql`select 1 from change_log where column_name in ('login_ip', 'login_date')`,
    ),
  ).toEqual([]);
  await run(sql`update app_user set password_hash = 'other' where user_name = 'admin'`);
  expect((await read())?.version).toBe((before?.version ?? 0) + 1);
  expect((await read())?.set).not.toBeNull();
});
