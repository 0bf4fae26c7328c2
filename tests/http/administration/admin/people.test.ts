import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { adminCalls } from "#app/api/admin/admin-calls.server.ts";
import { serveTests } from "#tests/support/served.ts";
import { bytesOf, type Visitor, visit } from "#tests/support/web.ts";
import { rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { clientOf } from "./client.ts";

/**
 * Accounts, roles, menus, departments and positions as an unmodified client uses them (wire
 * contract §4).
 */
let testDatabase: TestDatabase;
let admin: Visitor;
let default_: Visitor;
serveTests(async (served) => {
  testDatabase = served;
  admin = await visit(testDatabase, "admin");
  default_ = await visit(testDatabase, "default");
});

const done = { code: 200, msg: "操作成功" };
const { raw, ask, item, idOf } = clientOf(() => ({ testDatabase, admin }));

describe("accounts", () => {
  let userId = 0;
  test("the dialog's data, a new account, its row in the list", async () => {
    const choices = await ask("GET", "system/user/");
    expect(choices).toMatchObject({ code: 200, posts: [] });
    expect(choices.roles).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ roleKey: "clerk", roleId: expect.any(Number), admin: false }),
      ]),
    );
    expect(choices.roles).not.toEqual(
      expect.arrayContaining([expect.objectContaining({ roleKey: "admin" })]),
    );
    const tree = (await ask("GET", "system/user/deptTree")).data as { id: number; label: string }[];
    expect(tree).toEqual([{ id: expect.any(Number), label: "总部", disabled: false }]);
    const clerk = await idOf("role", "role_key", "clerk");
    const user = {
      userName: "ruoyi",
      nickName: "若依",
      password: "admin-12345",
      deptId: tree[0]?.id,
      phonenumber: "15888888888",
      email: "ry@163.com",
      sex: "1",
      status: "0",
      postIds: [],
      roleIds: [clerk],
      remark: "r",
    };
    expect(await ask("POST", "system/user", { ...user, userId: undefined })).toEqual(done);
    expect(await ask("POST", "system/user", { ...user, phonenumber: "", email: "" })).toMatchObject(
      {
        code: 500,
        msg: "用户账号 ruoyi 已存在",
      },
    );
    userId = await idOf("app_user", "user_name", "ruoyi");
    const page = await ask(
      "GET",
      `system/user/list?pageNum=1&pageSize=10&userName=ruo&phonenumber=1588&status=0&deptId=${tree[0]?.id}&params%5BbeginTime%5D=2020-01-01&params%5BendTime%5D=2099-01-01`,
    );
    expect(page).toMatchObject({ code: 200, msg: "查询成功", total: 1 });
    expect(page.rows?.[0]).toMatchObject({
      userId,
      deptId: tree[0]?.id,
      userName: "ruoyi",
      nickName: "若依",
      email: "ry@163.com",
      phonenumber: "15888888888",
      sex: "1",
      status: "0",
      loginIp: "",
      loginDate: "",
      remark: "r",
      admin: false,
      dept: { deptName: "总部", leader: "" },
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    const inOrder = async (more: string) =>
      ((await ask("GET", `system/user/list?pageSize=3&${more}`)).rows ?? []).map((row) =>
        String(row.userName),
      );
    // A heading pressed three times: descending, ascending, none, which is ascending.
    const [up, down] = [
      await inOrder("orderByColumn=createTime&isAsc=ascending"),
      await inOrder("orderByColumn=createTime&isAsc=descending"),
    ];
    expect(up).toHaveLength(3);
    expect(down[0]).toBe("ruoyi");
    expect(up).not.toContain("ruoyi");
    expect(await inOrder("orderByColumn=createTime")).toEqual(up);
    expect(await inOrder("orderByColumn=createTime&isAsc=desc")).toEqual(down);
    expect((await ask("GET", "system/user/list?orderByColumn=passwordHash&isAsc=asc")).code).toBe(
      200,
    );
    for (const nobody of ["99999", "abc"])
      expect((await ask("GET", `system/user/list?deptId=${nobody}`)).total).toBe(0);
    // The text names the field, as these clients show only the text.
    expect(
      await ask("POST", "system/user", { ...user, userName: "ruoyi2", nickName: "" }),
    ).toMatchObject({
      code: 500,
      msg: "用户名称：不能为空",
    });
  });

  test("one account with its roles and positions, changed as the client echoes it", async () => {
    const clerk = await idOf("role", "role_key", "clerk");
    const result = await ask("GET", `system/user/${userId}`);
    expect(result).toMatchObject({
      postIds: [],
      roleIds: [clerk],
      data: { userId, userName: "ruoyi", dept: { deptName: "总部" } },
    });
    expect(result.roles).toEqual(
      expect.arrayContaining([expect.objectContaining({ roleId: clerk })]),
    );
    await sql`update app_user set lang = 'en' where id = ${userId}`.execute(
      testDatabase.em().getKysely(),
    );
    const echoed = {
      ...(result.data as object),
      params: {},
      password: "",
      nickName: "若依二",
      roleIds: [clerk],
      postIds: [],
      dept: {},
      roles: [],
    };
    expect(await ask("PUT", "system/user", echoed)).toEqual(done);
    expect(await item(sql`select nick_name as n, lang from app_user where id = ${userId}`)).toEqual(
      { n: "若依二", lang: "en" },
    );
    // Common columns (contract §1): the drawer shows who created and changed the record, and when.
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const stamps = {
      createBy: expect.stringMatching(/^admin/),
      createTime: moment,
      updateBy: expect.stringMatching(/^admin/),
      updateTime: moment,
    };
    expect((await ask("GET", `system/user/${userId}`)).data).toMatchObject(stamps);
    expect((await ask("GET", `system/role/${clerk}`)).data).toMatchObject({
      createTime: moment,
      updateTime: moment,
      remark: expect.any(String),
    });
    expect(await ask("PUT", "system/user", { ...echoed, userName: "other" })).toMatchObject({
      code: 500,
      msg: "用户账号不能修改",
    });
    expect(await ask("PUT", "system/user", { ...echoed, userId: 999999 })).toMatchObject({
      code: 404,
    });
  });

  test("password, state, roles", async () => {
    expect(await ask("PUT", "system/user/resetPwd", { userId, password: "fresh-pass-9" })).toEqual(
      done,
    );
    expect(await ask("PUT", "system/user/changeStatus", { userId, status: "1" })).toEqual(done);
    expect(await item(sql`select status from app_user where id = ${userId}`)).toEqual({
      status: "1",
    });
    // Repeating is no change; an invalid value changes nothing.
    for (let i = 0; i < 2; i += 1)
      expect(await ask("PUT", "system/user/changeStatus", { userId, status: "0" })).toEqual(done);
    expect(await ask("PUT", "system/user/changeStatus", { userId, status: "9" })).toMatchObject({
      code: 500,
    });
    const [clerk, finance] = [
      await idOf("role", "role_key", "clerk"),
      await idOf("role", "role_key", "finance"),
    ];
    const roles = await ask("GET", `system/user/authRole/${userId}`);
    expect(roles.user).toMatchObject({
      userId,
      roles: [expect.objectContaining({ roleId: clerk, flag: true })],
    });
    expect(
      (roles.roles as { flag: boolean; roleId: number }[])
        .filter((role) => role.flag)
        .map((role) => role.roleId),
    ).toEqual([clerk]);
    expect(
      await ask("PUT", `system/user/authRole?userId=${userId}&roleIds=${clerk},${finance}`),
    ).toEqual(done);
    expect(
      await rowsOf(testDatabase, sql`select role_id from user_role where user_id = ${userId}`),
    ).toHaveLength(2);
    expect(await ask("PUT", `system/user/authRole?userId=${userId}`)).toEqual(done);
    expect(
      await rowsOf(testDatabase, sql`select role_id from user_role where user_id = ${userId}`),
    ).toHaveLength(0);
  });

  test("sheet out, sheet in, its empty form", async () => {
    const book = await raw(
      "POST",
      "system/user/export",
      new URLSearchParams({ userName: "ruoyi" }),
    );
    expect(book.headers["content-type"]).toMatch(/spreadsheetml/);
    expect((await bytesOf(book.body)).subarray(0, 2).toString()).toBe("PK");
    const formShape = await raw("POST", "system/user/importTemplate", undefined, default_);
    expect(decodeURIComponent(formShape.headers["download-filename"] ?? "")).toBe("用户.xlsx");
    expect((await bytesOf(formShape.body)).subarray(0, 2).toString()).toBe("PK");
    const text = (rows: string[]) => {
      const form = new FormData();
      form.set(
        "file",
        new File(
          [["登录名称,用户名称,部门名称,用户邮箱,手机号码,用户性别,账号状态", ...rows].join("\n")],
          "users.csv",
        ),
      );
      return form;
    };
    const rows = [
      "imp1,Import 1,总部,i1@x.test,13900000001,男,正常",
      "ruoyi,New name,,,,未知,停用",
    ];
    const refused = await ask(
      "POST",
      "system/user/importData?updateSupport=0",
      text([...rows, "<b>x,Bad,Nowhere,,,,"]),
    );
    expect(refused.code).toBe(500);
    expect(refused.msg).toMatch(/用户账号 ruoyi 已存在.*部门 Nowhere 不存在/s);
    expect(refused.msg).not.toContain("<b>");
    expect(await idOf("app_user", "user_name", "imp1")).toBe(0);
    expect(await ask("POST", "system/user/importData?updateSupport=1", text(rows))).toMatchObject({
      code: 200,
      data: { inserted: 1, changed: 1 },
    });
    expect(
      await item(
        sql`select nick_name as n, status, sex, email, must_change_password as m
          from app_user
          where user_name = 'ruoyi'`,
      ),
    ).toEqual({
      n: "New name",
      status: "1",
      sex: "2",
      email: "ry@163.com",
      m: "Y",
    });
    expect(
      await item(
        sql`select d.dept_name as d, u.sex, u.must_change_password as m
          from app_user u join dept d on d.id = u.dept_id
          where user_name = 'imp1'`,
      ),
    ).toEqual({ d: "总部", sex: "0", m: "Y" });
  });

  test("several are removed at once; oneself and the administrator are not", async () => {
    const [imp, self] = [
      await idOf("app_user", "user_name", "imp1"),
      await idOf("app_user", "user_name", admin.userName),
    ];
    expect(await ask("DELETE", `system/user/${imp},${userId}`)).toEqual(done);
    expect(
      await rowsOf(
        testDatabase,
        sql`select 1 from app_user where id in (${imp}, ${userId}) and del_flag = '0'`,
      ),
    ).toEqual([]);
    expect(await ask("DELETE", `system/user/${self}`)).toMatchObject({
      code: 500,
      msg: "不能停用或删除自己的账号",
    });
    // All or nothing, with a name.
    const stays = await idOf("app_user", "user_name", default_.userName);
    expect(await ask("DELETE", `system/user/${stays},${self}`)).toMatchObject({
      code: 500,
      msg: `${admin.userName}：不能停用或删除自己的账号。其余记录也未处理`,
      faults: [{ code: "api.refusedWhole" }],
    });
    expect(
      await rowsOf(
        testDatabase,
        sql`select 1 from app_user where id = ${stays} and del_flag = '0'`,
      ),
    ).toHaveLength(1);
    expect(
      await ask("DELETE", `system/user/${await idOf("app_user", "user_name", "admin")}`),
    ).toMatchObject({
      code: 500,
      msg: "不允许操作超级管理员用户",
    });
  });
});

describe("roles", () => {
  let roleId = 0;
  test("made, listed, read, changed with its menus; leaves are ticked where nodes tick together", async () => {
    const [user, list] = [
      await idOf("menu", "perm", "system:user:list"),
      await idOf("menu", "perm", "system:user:query"),
    ];
    const parent =
      (await item<{ p: number }>(sql`select parent_id as p from menu where id = ${user}`))?.p ?? 0;
    const role = {
      roleName: "普通角色",
      roleKey: "common",
      roleSort: 2,
      status: "0",
      menuIds: [list],
      deptIds: [],
      menuCheckStrictly: true,
      deptCheckStrictly: true,
      remark: "",
    };
    expect(await ask("POST", "system/role", role)).toEqual(done);
    expect(await ask("POST", "system/role", role)).toMatchObject({
      code: 500,
      msg: "角色名称 普通角色 已存在",
    });
    roleId = await idOf("role", "role_key", "common");
    const page = await ask(
      "GET",
      "system/role/list?pageNum=1&pageSize=10&roleName=普通&roleKey=com&status=0",
    );
    expect(page.rows).toEqual([
      expect.objectContaining({
        roleId,
        roleName: "普通角色",
        roleKey: "common",
        roleSort: 2,
        dataScope: "5",
        status: "0",
        admin: false,
        menuCheckStrictly: true,
      }),
    ]);
    expect((await ask("GET", `system/role/${roleId}`)).data).toMatchObject({
      roleId,
      roleKey: "common",
    });
    const tree = await ask("GET", `system/menu/roleMenuTreeselect/${roleId}`);
    expect(tree.checkedKeys).toEqual([list]);
    expect(tree.menus).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: parent, label: "系统管理" })]),
    );
    expect(
      await ask("PUT", "system/role", {
        ...role,
        roleId,
        menuCheckStrictly: false,
        menuIds: [parent, user, list],
      }),
    ).toEqual(done);
    expect((await ask("GET", `system/menu/roleMenuTreeselect/${roleId}`)).checkedKeys).toEqual(
      [parent, user, list].sort((a, b) => a - b),
    );
    expect(await item(sql`select permissions as p from role where id = ${roleId}`)).toEqual({
      p: ["system:user:list", "system:user:query"],
    });
    expect((await ask("GET", "system/role/optionselect")).data).toEqual(
      expect.arrayContaining([expect.objectContaining({ roleId })]),
    );
  });

  test("data scope, state, users", async () => {
    const head = (await item<{ id: number }>(sql`select id from dept where parent_id = 0`))?.id;
    expect(
      await ask("PUT", "system/role/dataScope", {
        roleId,
        roleName: "普通角色",
        roleKey: "common",
        dataScope: "2",
        deptIds: [head],
        deptCheckStrictly: true,
      }),
    ).toEqual(done);
    expect(await ask("GET", `system/role/deptTree/${roleId}`)).toMatchObject({
      checkedKeys: [head],
      depts: [{ id: head, label: "总部" }],
    });
    expect(await ask("PUT", "system/role/changeStatus", { roleId, status: "1" })).toEqual(done);
    expect(await ask("PUT", "system/role/changeStatus", { roleId, status: "0" })).toEqual(done);
    const self = await idOf("app_user", "user_name", default_.userName);
    expect(
      await ask("PUT", `system/role/authUser/selectAll?roleId=${roleId}&userIds=${self}`),
    ).toEqual(done);
    default_ = await visit(testDatabase, "default");
    expect(
      await ask("GET", `system/role/authUser/allocatedList?roleId=${roleId}&pageNum=1&pageSize=10`),
    ).toMatchObject({
      total: 1,
      rows: [{ userId: self, status: "0" }],
    });
    const others = await ask(
      "GET",
      `system/role/authUser/unallocatedList?roleId=${roleId}&pageNum=1&pageSize=10&userName=default`,
    );
    expect(others.rows?.map((row) => row.userName)).toEqual([default_.userName]);
    expect(await ask("DELETE", `system/role/${roleId}`)).toMatchObject({
      code: 500,
      msg: "普通角色已分配，不能删除",
    });
    expect(
      await ask("PUT", "system/role/authUser/cancel", { roleId: String(roleId), userId: self }),
    ).toEqual(done);
    expect(
      await ask("PUT", `system/role/authUser/cancelAll?roleId=${roleId}&userIds=${self}`),
    ).toEqual(done);
    expect(
      (await bytesOf((await raw("POST", "system/role/export", new URLSearchParams())).body))
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
    expect(await ask("DELETE", `system/role/${roleId}`)).toEqual(done);
    expect(await ask("DELETE", "system/role/1")).toMatchObject({
      code: 500,
      msg: "不允许操作超级管理员角色",
    });
  });
});

test("every one of these calls asks the permission the contract names", async () => {
  const own = adminCalls.filter(
    (call) =>
      /^system\/(user|role|menu|dept|post)(\/|$)/.test(call.path) && call.perm !== "signed-in",
  );
  expect(own.length).toBeGreaterThan(45);
  for (const { method, path, perm } of own) {
    if (perm === "signed-in") continue;
    const address = path.replace(/:ids?\b/g, "1");
    expect(
      await ask(method, address, method === "GET" ? undefined : {}, default_),
      `${method} ${path}`,
    ).toMatchObject({
      code: 403,
      msg: "当前操作没有权限",
    });
  }
});
