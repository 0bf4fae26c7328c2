import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { type Query, openScreen, serveTests } from "#tests/support/served.ts";
import { type Visitor, visit } from "#tests/support/web.ts";
import { rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
let admin: Visitor;
let clerk: Visitor;
serveTests(async (served) => {
  testDatabase = served;
  admin = await visit(testDatabase, "admin");
  clerk = await visit(testDatabase, "clerk");
});

const open = (
  file: string,
  path: string,
  { who = admin, ...query }: Query & { who?: Visitor } = {},
) => openScreen<unknown>(who, `administration/org/${file}`, path, query);
const first = async <T>(query: ReturnType<typeof sql>) => (await rowsOf<T>(testDatabase, query))[0];
const idOf = async (table: string, where: string, value: string) =>
  (
    await first<{ id: number }>(
      sql`select id from ${sql.table(table)} where ${sql.ref(where)} = ${value}`,
    )
  )?.id ?? 0;

describe("the list of accounts", () => {
  test("has the departments beside it, as links that keep the other conditions", async () => {
    const { data } = await open("user-list", "/system/user?f.userName=adm&all=1");
    const { depts, rows } = data as {
      depts: { nodes: { label: string; to: string; here: boolean }[]; all: string; here: boolean };
      rows: { userName: string }[];
    };
    expect(rows.map((row) => row.userName)).toContain("admin");
    expect(depts).toMatchObject({ here: true, nodes: [{ label: "总部", here: false }] });
    const there = await open("user-list", depts.nodes[0]?.to ?? "");
    expect(there.data).toMatchObject({ depts: { here: false, nodes: [{ here: true }] } });
    expect(
      (there.data as { rows: { userName: string }[] }).rows.map((row) => row.userName),
    ).toEqual(["admin"]);
    expect(depts.nodes[0]?.to).toContain("f.userName");
  });

  test("is closed to who may not", async () => {
    for (const file of ["user-list", "role-list", "menu-list", "dept-list", "post-list"])
      expect((await open(file, `/system/${file.slice(0, -5)}`, { who: clerk })).status, file).toBe(
        403,
      );
    const params = { userId: "1", roleId: "1" };
    expect(
      (await open("user-roles", "/system/user-auth/role/1", { who: clerk, params })).status,
    ).toBe(403);
    expect(
      (await open("role-users", "/system/role-auth/user/1", { who: clerk, params })).status,
    ).toBe(403);
  });
});

describe("a sheet", () => {
  let userId = 0;
  test("of an account offers what may be given, and is saved with the boxes that are ticked", async () => {
    const formShape = (
      await open("user-edit", "/system/user/index/new", { params: { userId: "new" } })
    ).data as {
      dicts: Record<string, Record<string, string>>;
    };
    const roleKey =
      Object.entries(formShape.dicts["choice.roles"] ?? {}).find(
        ([, label]) => label === "财务",
      )?.[0] ?? "";
    expect(roleKey).toMatch(/^0\d+$/);
    const form = {
      id: "0",
      userName: "zhang",
      nickName: "张",
      password: "good-pass-1",
      status: "0",
      kind: "staff",
      sex: "2",
      lang: "zh",
      deptId: Object.keys(formShape.dicts["choice.depts"] ?? {})[0] ?? "",
      "roleIds[]": ["", roleKey],
      "postIds[]": "",
    };
    const saved = await open("user-edit", "/system/user/index/new", {
      params: { userId: "new" },
      form,
    });
    userId = await idOf("app_user", "user_name", "zhang");
    expect(saved).toMatchObject({ status: 302, location: `/system/user/index/${userId}?saved=1` });
    expect(
      await rowsOf(testDatabase, sql`select role_id from user_role where user_id = ${userId}`),
    ).toEqual([{ role_id: Number(roleKey) }]);
    const again = await open("user-edit", "/system/user/index/new", {
      params: { userId: "new" },
      form,
    });
    expect(again).toMatchObject({
      status: 422,
      data: { errors: [{ field: "userName", code: "org.userNameTaken" }] },
    });
    const result = (
      await open("user-edit", `/system/user/index/${userId}`, {
        params: { userId: String(userId) },
      })
    ).data as {
      record: Record<string, string>;
    };
    expect(result.record).toMatchObject({ userName: "zhang", roleIds: roleKey });
    expect(JSON.stringify(result)).not.toContain("argon2");
  });

  test("of an account takes all roles away when no box is ticked, and resets its password beside it", async () => {
    const params = { userId: String(userId) };
    const base = {
      id: String(userId),
      nickName: "张",
      status: "0",
      kind: "staff",
      sex: "2",
      lang: "zh",
      deptId: "",
    };
    expect(
      (await open("user-edit", "/x", { params, form: { ...base, "roleIds[]": "" } })).status,
    ).toBe(302);
    expect(
      await rowsOf(testDatabase, sql`select 1 from user_role where user_id = ${userId}`),
    ).toEqual([]);
    const before = await first<{ h: string }>(
      sql`select password_hash as h from app_user where id = ${userId}`,
    );
    const reset = await open("user-edit", "/x", {
      params,
      form: { id: String(userId), password: "another-pass-2", _more: "resetPwd" },
    });
    expect([reset.status, reset.location]).toEqual([
      302,
      `/system/user/index/${userId}?saved=resetPwd`,
    ]);
    // Names the action instead of saving.
    expect((await open("user-edit", reset.location ?? "", { params })).data).toMatchObject({
      done: "org.passwordReset",
    });
    expect(
      await first(sql`select password_hash as h from app_user where id = ${userId}`),
    ).not.toEqual(before);
  });

  test("of a role carries the tree of menus, and its data scope with departments", async () => {
    const [page] = await rowsOf<{ id: number; parent: number }>(
      testDatabase,
      sql`select id, parent_id as parent from menu where perm = 'booking:list'`,
    );
    const form = {
      id: "0",
      roleName: "Desk",
      roleKey: "desk",
      roleSort: "3",
      status: "0",
      menuCheckStrictly: ["N", "Y"],
      "menuIds[]": ["", String(page?.id)],
    };
    expect((await open("role-edit", "/x", { params: { roleId: "new" }, form })).status).toBe(302);
    const roleId = await idOf("role", "role_key", "desk");
    const params = { roleId: String(roleId) };
    const formShape = (await open("role-edit", "/x", { params })).data as {
      record: Record<string, unknown>;
      menus: unknown[];
      depts: { id: number }[];
    };
    expect(String(formShape.record.menuIds).split(",").map(Number)).toEqual(
      [page?.parent, page?.id].sort((a, b) => Number(a) - Number(b)),
    );
    expect(formShape.menus.length).toBeGreaterThan(5);
    const scope = {
      id: String(roleId),
      dataScope: "2",
      "deptIds[]": ["", String(formShape.depts[0]?.id)],
      deptCheckStrictly: "N",
      _more: "dataScope",
    };
    expect((await open("role-edit", "/x", { params, form: scope })).status).toBe(302);
    expect(
      await first(
        sql`select data_scope as s, dept_check_strictly as d, menu_check_strictly as m
          from role
          where id = ${roleId}`,
      ),
    ).toEqual({ s: "2", d: false, m: true });
  });

  test("of a menu shows its address and keeps it; the tree's list comes whole and in order", async () => {
    const menuId = await idOf("menu", "api_name", "system/user");
    const params = { menuId: String(menuId) };
    const formShape = (await open("menu-edit", "/x", { params })).data as {
      record: Record<string, string>;
      form: { sections: { fields: { key: string; kind?: string }[] }[] };
    };
    const kinds = new Map(
      formShape.form.sections
        .flatMap((section) => section.fields)
        .map((field) => [field.key, field.kind]),
    );
    expect([kinds.get("routerValue"), kinds.get("apiName")]).toEqual(["shown", "shown"]);
    const { record } = formShape;
    const form = {
      id: String(menuId),
      version: String(record.version),
      parentId: String(record.parentId),
      menuType: "C",
      menuName: "用户",
      perm: String(record.perm),
      component: String(record.component),
      isFrame: "1",
      isCache: "0",
      icon: "user",
      status: "0",
      systemType: "1",
      orderNum: "1",
    };
    expect((await open("menu-edit", "/x", { params, form })).status).toBe(302);
    expect(
      await first(
        sql`select menu_name as n, router_value as r, api_name as a from menu where id = ${menuId}`,
      ),
    ).toEqual({
      n: "用户",
      r: "user",
      a: "system/user",
    });
    const list = (await open("menu-list", "/system/menu")).data as {
      rows: { menuName: string; level: number }[];
      total: number;
    };
    expect(list.rows.length).toBe(list.total);
    expect(list.rows.findIndex((row) => row.menuName === "用户")).toBeGreaterThan(
      list.rows.findIndex((row) => row.menuName === "系统管理"),
    );
  });

  test("of a tree's list: siblings are put into another order by who may change them, where all of them stand in their own", async () => {
    type Tree = {
      sorts: boolean;
      rows: { id: number; parentId: number; orderNum: number; menuName: string }[];
    };
    const tree = async (search = "") =>
      (await open("menu-list", `/system/menu${search}`)).data as Tree;
    expect((await tree()).sorts).toBe(true);
    for (const search of ["?f.menuName=a", "?page=2&size=5"])
      expect((await tree(search)).sorts, search).toBe(false);
    const below = async () => {
      const { rows } = await tree();
      const above = rows.find((row) => row.menuName === "系统管理")?.id;
      return rows.filter((row) => row.parentId === above);
    };
    const [item, two, ...rest] = await below();
    const ids = [two?.id, item?.id, ...rest.map((row) => row.id)].join();
    const form = { _do: "sort", ids, orderNums: [item, two, ...rest].map((_, i) => i + 1).join() };
    expect((await open("menu-list", "/system/menu", { form })).data).toEqual({ faults: [] });
    expect((await below()).map((row) => row.id).join()).toBe(ids);
    const wrong = await open("menu-list", "/system/menu", { form: { ...form, orderNums: "1" } });
    expect([
      wrong.status,
      (wrong.data as { faults: { code: string }[] }).faults.map((fault) => fault.code),
    ]).toEqual([409, ["org.badOrder"]]);
    expect((await open("menu-list", "/system/menu", { form, who: clerk })).status).toBe(403);
  });

  test("of a department offers the places it may have", async () => {
    const form = (await open("dept-edit", "/x", { params: { deptId: "new" } })).data as {
      dicts: Record<string, Record<string, string>>;
    };
    expect(Object.values(form.dicts["choice.parents"] ?? {})).toEqual(["（根）", "总部"]);
    expect(
      (
        await open("post-edit", "/x", {
          params: { postId: "new" },
          form: { postCode: "cap", postName: "Captain", status: "0" },
        })
      ).status,
    ).toBe(302);
    // Removal on its own form returns to the list.
    const postId = String(await idOf("post", "post_code", "cap"));
    const gone = await open("post-edit", `/system/post/index/${postId}`, {
      params: { postId },
      form: { _step: "remove", version: "1" },
    });
    expect([gone.status, gone.location]).toEqual([302, "/system/post"]);
  });
});

describe("the guarded pages with a number in their path", () => {
  test.each(["x", "1x", "-1", "0", "1.5", "99999999999"])(
    "%s is a page that does not exist",
    async (id) => {
      expect((await open("user-roles", "/x", { params: { userId: id } })).status).toBe(404);
      expect((await open("role-users", "/x", { params: { roleId: id } })).status).toBe(404);
    },
  );

  test("roles of an account", async () => {
    const userId = await idOf("app_user", "user_name", "zhang");
    const finance = await idOf("role", "role_key", "finance");
    const params = { userId: String(userId) };
    expect((await open("user-roles", "/x", { params })).data).toMatchObject({
      userName: "zhang",
      roles: expect.arrayContaining([expect.objectContaining({ id: finance, has: false })]),
    });
    expect(
      (await open("user-roles", "/x", { params, form: { roleIds: String(finance) } })).status,
    ).toBe(302);
    expect((await open("user-roles", "/x", { params })).data).toMatchObject({
      roles: expect.arrayContaining([expect.objectContaining({ id: finance, has: true })]),
    });
    expect((await open("user-roles", "/x", { params: { userId: "999999" } })).status).toBe(404);
    expect((await open("user-roles", "/x", { params, form: { roleIds: "999999" } })).status).toBe(
      409,
    );
  });

  test("accounts of a role", async () => {
    const finance = await idOf("role", "role_key", "finance");
    const params = { roleId: String(finance) };
    const has = (await open("role-users", "/x", { params })).data as {
      rows: { id: number; userName: string }[];
    };
    expect(has.rows.map((row) => row.userName)).toEqual(["zhang"]);
    const out = await open("role-users", "/x", {
      params,
      form: { userIds: String(has.rows[0]?.id), _step: "unassign" },
    });
    expect(out.data).toEqual({ refusals: [], done: "org.unassigned" });
    const more = (await open("role-users", "/x?tab=more&userName=zha", { params })).data as {
      rows: { userName: string }[];
    };
    expect(more.rows.map((row) => row.userName)).toEqual(["zhang"]);
    expect(
      (await open("role-users", "/x", { params, form: { _step: "assign" } })).data,
    ).toMatchObject({
      refusals: [{ code: "kit.selectRows" }],
    });
    expect((await open("role-users", "/x", { params: { roleId: "999999" } })).status).toBe(404);
  });
});
