import { readFileSync, globSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  idsOfResource,
  readResource,
  type Resource,
} from "#platform/records/resource/resource.server.ts";
import { actorOfUser } from "#domain/administration/data-permission/actor.server.ts";
import { addDept, saveDept, sortDepts } from "#domain/administration/org/ops/save-dept.server.ts";
import { addMenu, saveMenu, sortMenus } from "#domain/administration/org/ops/save-menu.server.ts";
import {
  addRole,
  assignUsers,
  saveRole,
  setDataScope,
  unassignUsers,
} from "#domain/administration/org/ops/save-role.server.ts";
import {
  addUser,
  assignRoles,
  resetPassword,
  saveUser,
} from "#domain/administration/org/ops/save-user.server.ts";
import {
  deptResource,
  menuResource,
  roleResource,
} from "#domain/administration/org/org.resources.server.ts";
import { reservedUserNames } from "#domain/administration/org/reserved-names.ts";
import { userResource } from "#domain/administration/org/user.resource.server.ts";
import {
  openOrgFixture,
  type OrgFixture,
  roleAdmin,
  userAdmin,
} from "#tests/db/administration/org/fixture.ts";
import { rowsOf } from "#tests/support/test-database.ts";
import { stepOf } from "#tests/support/step-of.ts";

/**
 * "Nobody grants what they do not hold", "every id in a request is checked against the caller's
 * scope" (security.md, access): administrators of ops with docs below it, of ops alone, of chosen
 * departments, and of themselves only.
 */
let context: OrgFixture;
const id: Record<string, number> = {};
const departments = [
  "system:dept:list",
  "system:dept:add",
  "system:dept:edit",
  "system:dept:remove",
];
const menus = ["system:menu:list", "system:menu:add", "system:menu:edit", "system:menu:remove"];
const rights = [...userAdmin, ...roleAdmin, ...departments, ...menus, "booking:list"];

beforeAll(async () => {
  context = await openOrgFixture();
  id.part = await context.role("part", rights, { dataScope: "4" });
  id.own = await context.role("own", rights, { dataScope: "3" });
  id.chosen = await context.role("chosen", rights, { dataScope: "2", depts: ["docs", "finance"] });
  id.self = await context.role("self", rights, { dataScope: "5" });
  id.viewer = await context.role("viewer", ["booking:list"], { dataScope: "5" });
  id.stronger = await context.role("stronger", ["booking:list", "fee:audit"], { dataScope: "5" });
  id.wide = await context.role("wide", ["booking:list"], { dataScope: "1" });
  // Full view, but not by a permission of accounts, so it widens nothing.
  id.elsewhere = await context.role("elsewhere", ["booking:edit"], { dataScope: "1" });
  for (const [name, dept, roles] of [
    ["part", "ops", ["part", "elsewhere"]],
    ["own", "ops", ["own"]],
    ["chosen", "ops", ["chosen"]],
    ["self", "ops", ["self"]],
    ["inOps", "ops", ["viewer"]],
    ["inDocs", "docs", ["viewer"]],
    ["strong", "docs", ["stronger"]],
    ["boss", "docs", ["admin"]],
    ["inFinance", "finance", ["viewer"]],
    ["nowhere", undefined, []],
  ] as const)
    id[`@${name}`] = await context.user(name, { ...(dept ? { dept } : {}), roles });
});
afterAll(() => context.testDatabase.close());

const all = { filters: [], sort: [], page: 1, pageSize: 500 };
const seenBy = async (name: string, resource: Resource, of: string, column: string) => {
  const ids = await idsOfResource(
    context.testDatabase.em(),
    (await context.as(name)).actor,
    resource,
    {
      query: { ...all, sort: [resource.list.sort] },
      most: 500,
    },
  );
  const rows = await rowsOf<{ name: string }>(
    context.testDatabase,
    sql`select ${sql.ref(column)} as name from ${sql.table(of)} where id = any(${ids}::int[])`,
  );
  return rows.map((row) => row.name).sort();
};
const step = async (name: string, resource: Resource, verb: string, of: number) => {
  const result = context.run(name, stepOf(resource, verb), { rows: [{ id: of }] }) as Promise<{
    rows: { done: boolean; code?: string }[];
  }>;
  return context
    .codeOf(
      result.then(({ rows }) => {
        if (!rows[0]?.done) throw Object.assign(new Error(), { code: rows[0]?.code });
      }),
    )
    .catch((error: unknown) => (error as { code: string }).code);
};

describe("whom an administrator sees", () => {
  test.each([
    ["part", ["boss", "chosen", "inDocs", "inOps", "own", "part", "self", "strong"]],
    ["own", ["chosen", "inOps", "own", "part", "self"]],
    ["chosen", ["boss", "chosen", "inDocs", "inFinance", "strong"]],
    ["self", ["self"]],
  ])("%s sees these accounts and no other", async (name, seen) => {
    expect(await seenBy(name, userResource, "app_user", "user_name")).toEqual(seen);
    const { actor } = await context.as(name);
    const outside = Object.entries(id).filter(
      ([key]) => key.startsWith("@") && !seen.includes(key.slice(1)),
    );
    expect(outside.length).toBeGreaterThan(1);
    for (const [, item] of outside)
      expect(
        await context.codeOf(readResource(context.testDatabase.em(), actor, userResource, item)),
      ).toBe("kit.notFound");
  });

  test.each([
    ["part", ["docs", "ops"]],
    ["own", ["ops"]],
    ["chosen", ["docs", "finance"]],
    ["self", []],
  ])("%s sees these departments and no other", async (name, seen) => {
    expect(await seenBy(name, deptResource, "dept", "dept_name")).toEqual(seen);
  });

  test("roles that hold more, or see further, do not exist for him", async () => {
    expect(await seenBy("part", roleResource, "role", "role_key")).toEqual(
      expect.arrayContaining(["default", "own", "part", "self", "viewer"]),
    );
    expect(await seenBy("part", roleResource, "role", "role_key")).not.toEqual(
      expect.arrayContaining(["stronger"]),
    );
    for (const key of ["admin", "stronger", "wide", "finance", "chosen"])
      expect(await seenBy("part", roleResource, "role", "role_key")).not.toContain(key);
    expect(await seenBy("chosen", roleResource, "role", "role_key")).toEqual(
      expect.arrayContaining(["chosen", "self", "viewer"]),
    );
  });

  test("menus that open what he may not do do not exist for him", async () => {
    const perms = await seenBy("part", menuResource, "menu", "perm");
    expect(perms).toContain("booking:list");
    expect(perms).not.toContain("fee:audit");
  });
});

describe("an account outside, by every way in", () => {
  test.each(["inFinance", "nowhere"])("%s answers like one that does not exist", async (name) => {
    const of = id[`@${name}`] ?? 0;
    for (const item of [of, 999_999]) {
      expect(await context.codeOf(context.run("part", saveUser, { id: item, nickName: "x" }))).toBe(
        "kit.notFound",
      );
      expect(
        await context.codeOf(
          context.run("part", resetPassword, { id: item, password: "good-pass-1" }),
        ),
      ).toBe("kit.notFound");
      expect(
        await context.codeOf(context.run("part", assignRoles, { id: item, roleIds: [id.viewer] })),
      ).toBe("kit.notFound");
      expect(
        await context.codeOf(context.run("part", assignUsers, { id: id.viewer, userIds: [item] })),
      ).toBe("kit.notFound");
      expect(
        await context.codeOf(
          context.run("part", unassignUsers, { id: id.viewer, userIds: [item] }),
        ),
      ).toBe("kit.notFound");
      for (const verb of ["enable", "disable", "remove"])
        expect(await step("part", userResource, verb, item)).toBe("kit.notFound");
    }
  });

  test("the account of one who holds more is seen, and not changed", async () => {
    for (const holder of [id["@strong"], id["@boss"]]) {
      expect(
        await context.codeOf(context.run("part", saveUser, { id: holder, nickName: "x" })),
      ).toBe("org.userHoldsMore");
      expect(
        await context.codeOf(
          context.run("part", resetPassword, { id: holder, password: "good-pass-1" }),
        ),
      ).toBe("org.userHoldsMore");
      expect(
        await context.codeOf(context.run("part", assignRoles, { id: holder, roleIds: [] })),
      ).toBe("org.userHoldsMore");
      for (const verb of ["disable", "remove"])
        expect(await step("part", userResource, verb, holder ?? 0)).toBe("org.userHoldsMore");
    }
  });

  test("is not made outside, nor moved there", async () => {
    const account = { userName: "made", nickName: "m", password: "good-pass-1" };
    expect(
      await context.codeOf(
        context.run("part", addUser, { ...account, deptId: context.dept.finance }),
      ),
    ).toBe("kit.notFound deptId");
    expect(await context.codeOf(context.run("part", addUser, account))).toBe(
      "org.userOutside deptId",
    );
    expect(
      await context.codeOf(
        context.run("part", saveUser, {
          id: id["@inDocs"],
          nickName: "x",
          deptId: context.dept.finance,
        }),
      ),
    ).toBe("kit.notFound deptId");
    expect(
      await context.codeOf(
        context.run("part", saveUser, { id: id["@inDocs"], nickName: "x", deptId: 0 }),
      ),
    ).toBe("org.userOutside deptId");
  });
});

describe("roles", () => {
  test("nobody gives one that holds more or sees further, in no way", async () => {
    for (const role of [id.stronger, id.wide, id.chosen, 1, 999_999]) {
      expect(
        await context.codeOf(
          context.run("part", assignRoles, { id: id["@inDocs"], roleIds: [role] }),
        ),
      ).toBe("kit.notFound roleIds");
      expect(
        await context.codeOf(
          context.run("part", assignRoles, { id: id["@part"], roleIds: [id.part, role] }),
        ),
      ).toBe("kit.notFound roleIds");
      expect(
        await context.codeOf(
          context.run("part", saveUser, {
            id: id["@inDocs"],
            nickName: "x",
            deptId: context.dept.docs,
            roleIds: [role],
          }),
        ),
      ).toBe("kit.notFound roleIds");
      expect(
        await context.codeOf(
          context.run("part", assignUsers, { id: role, userIds: [id["@inDocs"]] }),
        ),
      ).toBe("kit.notFound");
      expect(
        await context.codeOf(
          context.run("part", saveRole, { id: role, roleName: "x", roleKey: "x" }),
        ),
      ).toBe("kit.notFound");
      expect(
        await context.codeOf(context.run("part", setDataScope, { id: role, dataScope: "5" })),
      ).toBe("kit.notFound");
      for (const verb of ["enable", "disable", "remove"])
        expect(await step("part", roleResource, verb, role ?? 0)).toBe("kit.notFound");
    }
  });

  test("one he holds he gives and takes; what the account has beyond his sight it keeps", async () => {
    await sql`insert into user_role (user_id, role_id)
      select ${id["@inOps"]}, id
      from role
      where role_key = 'wide'`.execute(context.testDatabase.em().getKysely());
    // A role with a wide view counts as more rights.
    expect(
      await context.codeOf(
        context.run("part", assignRoles, { id: id["@inOps"], roleIds: [id.self] }),
      ),
    ).toBe("org.userHoldsMore");
    expect(
      await context.run("part", assignUsers, { id: id.self, userIds: [id["@inDocs"]] }),
    ).toEqual({ assigned: 1 });
    expect(
      await context.run("part", unassignUsers, { id: id.self, userIds: [id["@inDocs"]] }),
    ).toEqual({ unassigned: 1 });
  });

  test("nobody puts a menu into one whose permission he lacks, and none is widened beyond his own scope", async () => {
    const [list, audit] = await context.menu("booking:list", "fee:audit");
    const role = { roleName: "Fresh", roleKey: "fresh" };
    expect(
      await context.codeOf(context.run("part", addRole, { ...role, menuIds: [list, audit] })),
    ).toBe("org.menuLacked menuIds");
    expect(
      await context.codeOf(context.run("part", addRole, { ...role, menuIds: [999_999] })),
    ).toBe("kit.notFound menuIds");
    const made = (await context.run("part", addRole, { ...role, menuIds: [list] })).id;
    expect(
      await context.codeOf(
        context.run("part", saveRole, { ...role, id: made, menuIds: [list, audit] }),
      ),
    ).toBe("org.menuLacked menuIds");
    expect(
      (
        await rowsOf<{ p: string[]; s: string }>(
          context.testDatabase,
          sql`select permissions as p, data_scope as s from role where id = ${made}`,
        )
      )[0],
    ).toEqual({ p: ["booking:list"], s: "5" });
    expect(
      await context.codeOf(context.run("part", setDataScope, { id: made, dataScope: "1" })),
    ).toBe("org.scopeWider dataScope");
    expect(
      await context.codeOf(
        context.run("part", setDataScope, {
          id: made,
          dataScope: "2",
          deptIds: [context.dept.finance],
        }),
      ),
    ).toBe("kit.notFound deptIds");
    await context.run("part", setDataScope, {
      id: made,
      dataScope: "2",
      deptIds: [context.dept.docs],
    });
    await context.run("part", setDataScope, { id: made, dataScope: "4" });
    expect(
      await context.codeOf(context.run("own", setDataScope, { id: made, dataScope: "5" })),
    ).toBe("kit.notFound");
    expect(
      await context.codeOf(context.run("own", setDataScope, { id: id.viewer, dataScope: "4" })),
    ).toBe("org.scopeWider dataScope");
  });

  test("nobody shuts himself out by the role he has", async () => {
    for (const verb of ["disable", "remove"])
      expect(await step("part", roleResource, verb, id.part ?? 0)).toBe("org.notOwnRole");
    expect(
      await context.codeOf(
        context.run("part", saveRole, {
          id: id.part,
          roleName: "part",
          roleKey: "part",
          status: "1",
        }),
      ),
    ).toBe("org.notOwnRole status");
  });

  test("a menu that is disabled in a role is not taken from it unseen, and does not come back stronger", async () => {
    const [audit] = await context.menu("fee:audit");
    const made = (
      await context.run("part", addRole, {
        roleName: "Kept",
        roleKey: "kept",
        menuIds: await context.menu("booking:list"),
      })
    ).id;
    const db = context.testDatabase.em().getKysely();
    await sql`update menu set status = '1' where id = ${audit}`.execute(db);
    await sql`insert into role_menu (role_id, menu_id) values (${made}, ${audit})`.execute(db);
    await context.run("part", saveRole, {
      id: made,
      roleName: "Kept",
      roleKey: "kept",
      menuIds: [],
    });
    expect(
      await rowsOf(
        context.testDatabase,
        sql`select menu_id from role_menu where role_id = ${made}`,
      ),
    ).toEqual([{ menu_id: audit }]);
    expect(await step("part", menuResource, "enable", audit ?? 0)).toBe("kit.notFound");
    await sql`update menu set status = '0' where id = ${audit}`.execute(db);
  });

  test("the admin role is nobody's to change, and no other takes its name or the session's", async () => {
    expect(
      await context.codeOf(context.run("admin", saveRole, { id: 1, roleName: "x", roleKey: "x" })),
    ).toBe("org.adminRoleProtected");
    expect(
      await context.codeOf(context.run("admin", setDataScope, { id: 1, dataScope: "5" })),
    ).toBe("org.adminRoleProtected");
    for (const verb of ["disable", "remove"])
      expect(await step("admin", roleResource, verb, 1)).toBe("org.adminRoleProtected");
    for (const roleKey of ["Admin", "ROLE_DEFAULT"])
      expect(await context.codeOf(context.run("admin", addRole, { roleName: "x", roleKey }))).toBe(
        "org.roleKeyReserved roleKey",
      );
    expect(
      await context.codeOf(context.run("admin", addRole, { roleName: "x", roleKey: "Viewer" })),
    ).toBe("org.roleKeyTaken roleKey");
    expect(
      await context.codeOf(context.run("admin", addRole, { roleName: "viewer", roleKey: "x" })),
    ).toBe("org.roleNameTaken roleName");
    expect(
      await context.codeOf(context.run("admin", addRole, { roleName: "x", roleKey: "*:*:*" })),
    ).toBe("org.badRoleKey roleKey");
    expect(await step("admin", roleResource, "remove", id.viewer ?? 0)).toBe("org.roleAssigned");
    expect(
      await context.codeOf(
        context.run("admin", unassignUsers, {
          id: 1,
          userIds: [(await actorOfUser(context.testDatabase.em(), { userName: "admin" }))?.userId],
        }),
      ),
    ).toBe("org.adminProtected");
  });
});

describe("menus", () => {
  const entry = { menuType: "F", menuName: "Own", parentId: 0 };
  test("nobody makes, changes, moves or enables one that opens what he does not hold", async () => {
    const [list, audit] = await context.menu("booking:list", "fee:audit");
    expect(
      await context.codeOf(context.run("part", addMenu, { ...entry, perm: "fee:audit" })),
    ).toBe("org.menuLacked perm");
    const own = (await context.run("part", addMenu, { ...entry, perm: "booking:list" })).id;
    expect(
      await context.codeOf(context.run("part", saveMenu, { ...entry, id: own, perm: "fee:audit" })),
    ).toBe("org.menuLacked perm");
    expect(
      await context.codeOf(
        context.run("part", saveMenu, { ...entry, id: audit, perm: "booking:list" }),
      ),
    ).toBe("kit.notFound");
    expect(
      await context.codeOf(context.run("part", sortMenus, { ids: [audit], orderNums: [1] })),
    ).toBe("kit.notFound");
    expect(list).toBeGreaterThan(0);
    // A directory has no permission, but its pages do.
    const folder =
      (
        await rowsOf<Record<string, unknown>>(
          context.testDatabase,
          sql`select * from menu where router_value = 'feemgr/recmgr'`,
        )
      )[0] ?? {};
    const asIs = {
      id: folder.id,
      menuType: "M",
      menuName: folder.menu_name,
      routerValue: folder.router_value,
      apiName: folder.api_name,
      parentId: 0,
    };
    expect(await context.codeOf(context.run("part", saveMenu, { ...asIs, status: "1" }))).toBe(
      "org.menuLacked",
    );
    for (const verb of ["disable", "remove"])
      expect(await step("part", menuResource, verb, Number(folder.id))).toBe("org.menuLacked");
  });
});

describe("departments", () => {
  test("one outside answers like one that does not exist: as record, as parent, in an order", async () => {
    for (const item of [context.dept.finance, 999_999]) {
      expect(
        await context.codeOf(
          context.run("part", saveDept, { id: item, deptName: "x", parentId: context.dept.ops }),
        ),
      ).toBe("kit.notFound");
      expect(
        await context.codeOf(context.run("part", addDept, { deptName: "x", parentId: item })),
      ).toBe("kit.notFound parentId");
      expect(
        await context.codeOf(
          context.run("part", sortDepts, { ids: [context.dept.docs, item], orderNums: [1, 2] }),
        ),
      ).toBe("kit.notFound");
      for (const verb of ["disable", "remove"])
        expect(await step("part", deptResource, verb, item ?? 0)).toBe("kit.notFound");
    }
    expect(await context.codeOf(context.run("part", addDept, { deptName: "x", parentId: 0 }))).toBe(
      "org.deptNoRoot parentId",
    );
    expect(
      await context.codeOf(
        context.run("part", saveDept, { id: context.dept.docs, deptName: "docs", parentId: 0 }),
      ),
    ).toBe("org.deptNoRoot parentId");
  });
});

describe("names", () => {
  test("every name the system itself acts under is reserved", () => {
    const sources = ["app", "cli", "jobs", "db", "fixtures"].flatMap((folder) =>
      globSync(`${folder}/**/*.{ts,tsx}`),
    );
    const text = sources
      .filter((file) => !file.endsWith(".test.ts"))
      .map((file) => readFileSync(file, "utf8"))
      .join("\n");
    const names = [
      ...text.matchAll(/systemActor\("([^"]+)"/g),
      ...text.matchAll(/operator === "([^"]+)"/g),
    ].map((match) => match[1] ?? "");
    expect(names.length).toBeGreaterThan(2);
    for (const name of names) expect(reservedUserNames, name).toContain(name);
  });
});

describe("somebody without a role", () => {
  test("is signed in, holds his own account and nothing else", async () => {
    expect(await actorOfUser(context.testDatabase.em(), { userName: "nowhere" })).toMatchObject({
      roles: ["ROLE_DEFAULT"],
      permissions: ["org:self"],
    });
  });
});
