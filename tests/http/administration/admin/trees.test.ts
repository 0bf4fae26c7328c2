import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { serveTests } from "#tests/support/served.ts";
import { bytesOf, type Visitor, visit } from "#tests/support/web.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { clientOf } from "./client.ts";

/** Menus, departments and positions as an unmodified client uses them (wire contract §4). */
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

describe("menus", () => {
  test("the flat list a client makes its tree of", async () => {
    const rows = (await ask("GET", "system/menu/list")).data as Record<string, unknown>[];
    const user = rows.find((row) => row.perms === "system:user:list");
    expect(user).toEqual({
      menuId: expect.any(Number),
      menuName: "用户管理",
      menuNameEn: "Users",
      parentId: expect.any(Number),
      orderNum: 1,
      path: "user",
      apiName: "system/user",
      systemType: 1,
      component: "system/user/index",
      query: "",
      routeName: "",
      isFrame: "1",
      isCache: "0",
      menuType: "C",
      visible: "0",
      status: "0",
      perms: "system:user:list",
      icon: "user",
      remark: "",
      createTime: expect.any(String),
      createBy: "",
      updateBy: "",
      updateTime: "",
    });
    for (const row of rows) expect(row).not.toHaveProperty("children");
    expect(
      ((await ask("GET", "system/menu/list?menuName=用户管&status=0")).data as unknown[]).length,
    ).toBe(1);
    expect(
      ((await ask("GET", "system/menu/treeselect")).data as { children?: unknown }[]).length,
    ).toBeGreaterThan(5);
  });

  test("made, changed, put in order, removed with a warning", async () => {
    const menu = {
      parentId: 0,
      menuName: "测试",
      icon: "bug",
      menuType: "M",
      orderNum: 50,
      isFrame: "1",
      isCache: "0",
      visible: "1",
      status: "0",
      path: "try",
    };
    expect(await ask("POST", "system/menu", menu)).toEqual(done);
    expect(await ask("POST", "system/menu", { ...menu, path: "try2" })).toMatchObject({
      code: 500,
      msg: "同级已有名为 测试 的菜单",
    });
    expect(await ask("POST", "system/menu", { ...menu, menuName: "测试2" })).toMatchObject({
      code: 500,
      msg: "路由 try 已被占用",
    });
    const menuId = await idOf("menu", "router_value", "try");
    const result = (await ask("GET", `system/menu/${menuId}`)).data as object;
    expect(result).toMatchObject({ menuId, visible: "1", apiName: "try" });
    expect(
      await ask("PUT", "system/menu", { ...result, visible: "0", menuName: "测试三" }),
    ).toEqual(done);
    expect(await item(sql`select menu_name as n, hidden from menu where id = ${menuId}`)).toEqual({
      n: "测试三",
      hidden: "N",
    });
    expect(
      await ask("PUT", "system/menu/updateSort", { menuIds: `${menuId}`, orderNums: "60" }),
    ).toEqual(done);
    expect(await item(sql`select order_num as n from menu where id = ${menuId}`)).toEqual({
      n: 60,
    });
    expect(
      await ask("POST", "system/menu", {
        parentId: menuId,
        menuName: "钮",
        menuType: "F",
        perms: "try:it",
        orderNum: 1,
      }),
    ).toEqual(done);
    expect(await ask("DELETE", `system/menu/${menuId}`)).toMatchObject({
      code: 601,
      msg: "存在子菜单，不允许删除或改变类型",
    });
    expect(
      await ask("DELETE", `system/menu/${await idOf("menu", "perm", "bill:print")}`),
    ).toMatchObject({
      code: 601,
      msg: "菜单已分配，不允许删除",
    });
    expect(await ask("DELETE", `system/menu/${await idOf("menu", "perm", "try:it")}`)).toEqual(
      done,
    );
    expect(await ask("DELETE", `system/menu/${menuId}`)).toEqual(done);
  });
});

describe("departments", () => {
  test("listed flat, without a branch, made, changed, ordered, removed with a warning", async () => {
    const head =
      (await item<{ id: number }>(sql`select id from dept where parent_id = 0`))?.id ?? 0;
    const dept = {
      parentId: head,
      deptName: "研发部门",
      orderNum: 1,
      leader: "若依",
      phone: "15888888888",
      email: "ry@qq.com",
      status: "0",
    };
    expect(await ask("POST", "system/dept", dept)).toEqual(done);
    expect(await ask("POST", "system/dept", dept)).toMatchObject({
      code: 500,
      msg: "同级已有名为 研发部门 的部门",
    });
    const deptId = await idOf("dept", "dept_name", "研发部门");
    expect((await ask("GET", "system/dept/list?deptName=研发&status=0")).data).toEqual([
      {
        deptId,
        ...dept,
        ancestors: `0,${head}`,
        delFlag: "0",
        remark: "",
        createBy: "",
        createTime: expect.any(String),
        updateBy: "",
        updateTime: "",
      },
    ]);
    const ids = (
      (await ask("GET", `system/dept/list/exclude/${deptId}`)).data as { deptId: number }[]
    ).map((row) => row.deptId);
    expect([ids.includes(head), ids.includes(deptId)]).toEqual([true, false]);
    expect((await ask("GET", `system/dept/list/exclude/${head}`)).data).toEqual([]);
    expect((await ask("GET", `system/dept/${deptId}`)).data).toMatchObject({
      deptId,
      deptName: "研发部门",
    });
    expect(await ask("PUT", "system/dept", { ...dept, deptId, leader: "王" })).toEqual(done);
    expect(await ask("PUT", "system/dept", { ...dept, deptId, parentId: deptId })).toMatchObject({
      code: 500,
      msg: "上级部门不能是自己或自己的下级",
    });
    expect(
      await ask("PUT", "system/dept/updateSort", { deptIds: `${deptId}`, orderNums: "9" }),
    ).toEqual(done);
    expect(await ask("DELETE", `system/dept/${head}`)).toMatchObject({
      code: 601,
      msg: "存在下级部门，不允许删除",
    });
    await sql`update app_user set dept_id = ${deptId} where user_name = ${default_.userName}`.execute(
      testDatabase.em().getKysely(),
    );
    expect(await ask("DELETE", `system/dept/${deptId}`)).toMatchObject({
      code: 601,
      msg: "部门存在用户，不允许删除",
    });
    await sql`update app_user set dept_id = null where user_name = ${default_.userName}`.execute(
      testDatabase.em().getKysely(),
    );
    expect(await ask("DELETE", `system/dept/${deptId}`)).toEqual(done);
  });
});

describe("positions", () => {
  test("listed, made, read, changed, chosen from, exported, removed", async () => {
    const post = { postCode: "ceo", postName: "董事长", postSort: 1, status: "0", remark: "" };
    expect(await ask("POST", "system/post", post)).toEqual(done);
    expect(await ask("POST", "system/post", post)).toMatchObject({
      code: 500,
      msg: "岗位编码 ceo 已存在",
    });
    const postId = await idOf("post", "post_code", "ceo");
    const page = await ask(
      "GET",
      "system/post/list?pageNum=9&pageSize=10&postCode=ce&postName=董&status=0",
    );
    expect(page).toMatchObject({ total: 1, rows: [{ postId, ...post }] });
    expect((await ask("GET", `system/post/${postId}`)).data).toMatchObject({ postId });
    expect(await ask("PUT", "system/post", { ...post, postId, postName: "总经理" })).toEqual(done);
    expect((await ask("GET", "system/post/optionselect", undefined, default_)).data).toEqual([
      expect.objectContaining({ postName: "总经理" }),
    ]);
    expect(
      (await bytesOf((await raw("POST", "system/post/export", new URLSearchParams())).body))
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
    await sql`insert into user_post (user_id, post_id)
      select id, ${postId}
      from app_user
      where user_name = 'admin'`.execute(testDatabase.em().getKysely());
    expect(await ask("DELETE", `system/post/${postId}`)).toMatchObject({
      code: 500,
      msg: "总经理已分配，不能删除",
    });
    await sql`delete from user_post`.execute(testDatabase.em().getKysely());
    expect(await ask("DELETE", `system/post/${postId}`)).toEqual(done);
  });
});
