import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { addDept, saveDept, sortDepts } from "#domain/administration/org/ops/save-dept.server.ts";
import { addMenu, saveMenu, sortMenus } from "#domain/administration/org/ops/save-menu.server.ts";
import { addPost, savePost } from "#domain/administration/org/ops/save-post.server.ts";
import { searchResource, type Resource } from "#platform/records/resource/resource.server.ts";
import {
  deptResource,
  menuResource,
  postResource,
} from "#domain/administration/org/org.resources.server.ts";
import { rowsOf } from "#tests/support/test-database.ts";
import { openOrgFixture, type OrgFixture } from "./fixture.ts";
import { stepOf } from "#tests/support/step-of.ts";

let context: OrgFixture;
beforeAll(async () => {
  context = await openOrgFixture();
});
afterAll(() => context.testDatabase.close());

const read = async (table: string, id: number) =>
  (
    await rowsOf<Record<string, unknown>>(
      context.testDatabase,
      sql`select * from ${sql.table(table)} where id = ${id}`,
    )
  )[0];
const step = async (resource: Resource, verb: string, id: number) => {
  const result = await context.run("admin", stepOf(resource, verb), { rows: [{ id }] });
  return (result as { rows: { done: boolean; code?: string }[] }).rows[0];
};
const all = async (resource: Resource) =>
  (
    await searchResource(context.testDatabase.em(), (await context.as("admin")).actor, resource, {
      filters: [],
      sort: [resource.list.sort],
      page: 1,
      pageSize: 500,
    })
  ).rows;

describe("departments", () => {
  const dept = (more: object) => ({ deptName: "Sub", parentId: context.dept.docs, ...more });
  test("stand in the order of the tree", async () => {
    const rows = await all(deptResource);
    expect(rows.map((row) => [row.deptName, row.level])).toEqual([
      ["总部", 0],
      ["ops", 1],
      ["docs", 2],
      ["finance", 1],
    ]);
  });

  test("know what is above them, and take along what is below when they move", async () => {
    const { id } = await context.run(
      "admin",
      addDept,
      dept({ leader: "Wang", phone: "021-5555 1234", email: "docs@seaway.test" }),
    );
    expect(await read("dept", id)).toMatchObject({
      ancestors: `0,${context.dept.head},${context.dept.ops},${context.dept.docs}`,
      leader: "Wang",
    });
    await context.run("admin", saveDept, {
      id: context.dept.docs,
      deptName: "docs",
      parentId: context.dept.finance,
    });
    expect(await read("dept", id)).toMatchObject({
      ancestors: `0,${context.dept.head},${context.dept.finance},${context.dept.docs}`,
    });
    await context.run("admin", saveDept, {
      id: context.dept.docs,
      deptName: "docs",
      parentId: context.dept.ops,
    });
  });

  test.each([
    [
      () =>
        context.run("admin", saveDept, {
          id: context.dept.ops,
          deptName: "ops",
          parentId: context.dept.ops,
        }),
      "org.deptCycle parentId",
    ],
    [
      () =>
        context.run("admin", saveDept, {
          id: context.dept.ops,
          deptName: "ops",
          parentId: context.dept.docs,
        }),
      "org.deptCycle parentId",
    ],
    [() => context.run("admin", addDept, dept({})), "org.deptNameTaken deptName"],
    [() => context.run("admin", addDept, dept({ deptName: "a/b" })), "org.badDeptName deptName"],
    [
      () => context.run("admin", addDept, dept({ deptName: "New", parentId: 999999 })),
      "kit.notFound parentId",
    ],
    [() => context.run("admin", saveDept, { id: 999999, deptName: "x" }), "kit.notFound"],
    [
      () =>
        context.run("admin", saveDept, {
          id: context.dept.docs,
          deptName: "docs",
          parentId: context.dept.ops,
          status: "1",
        }),
      "org.deptHasNormal status",
    ],
    [
      () =>
        context.run("admin", saveDept, {
          id: context.dept.docs,
          deptName: "docs",
          parentId: context.dept.ops,
          version: 1,
        }),
      "kit.stale",
    ],
  ])("are refused what would break the tree (%#)", async (work, code) => {
    expect(await context.codeOf(work())).toBe(code);
  });

  test("are disabled from below, and enabled together with what is above", async () => {
    const id = Number(
      (
        await rowsOf<{ id: number }>(
          context.testDatabase,
          sql`select id from dept where dept_name = 'Sub'`,
        )
      )[0]?.id,
    );
    expect(await step(deptResource, "disable", context.dept.docs ?? 0)).toMatchObject({
      done: false,
      code: "org.deptHasNormal",
    });
    for (const item of [id, context.dept.docs ?? 0, context.dept.ops ?? 0])
      expect(await step(deptResource, "disable", item)).toMatchObject({ done: true });
    expect(
      await context.codeOf(
        context.run("admin", addDept, { deptName: "Late", parentId: context.dept.ops }),
      ),
    ).toBe("org.parentDisabled parentId");
    expect(await step(deptResource, "enable", id)).toMatchObject({ done: true });
    expect([
      await read("dept", context.dept.ops ?? 0),
      await read("dept", context.dept.docs ?? 0),
    ]).toMatchObject([{ status: "0" }, { status: "0" }]);
  });

  test("are removed only when empty", async () => {
    await context.user("member", { dept: "finance" });
    expect(await step(deptResource, "remove", context.dept.ops ?? 0)).toMatchObject({
      done: false,
      code: "org.deptHasChildren",
    });
    expect(await step(deptResource, "remove", context.dept.finance ?? 0)).toMatchObject({
      done: false,
      code: "org.deptHasUsers",
    });
    const { id } = await context.run("admin", addDept, {
      deptName: "Short",
      parentId: context.dept.head,
    });
    expect(await step(deptResource, "remove", id)).toMatchObject({ done: true });
    expect(await read("dept", id)).toMatchObject({ del_flag: "2" });
    expect(await context.codeOf(context.run("admin", saveDept, { id, deptName: "Short" }))).toBe(
      "kit.notFound",
    );
    // Its name is available again.
    await context.run("admin", addDept, { deptName: "Short", parentId: context.dept.head });
  });

  test("are put into a new order", async () => {
    await context.run("admin", sortDepts, {
      ids: `${context.dept.ops},${context.dept.finance}`,
      orderNums: "7,3",
    });
    expect(
      (await all(deptResource)).filter((row) => row.level === 1).map((row) => row.deptName),
    ).toEqual(["Short", "finance", "ops"]);
    expect(
      await context.codeOf(context.run("admin", sortDepts, { ids: "1,2", orderNums: "1" })),
    ).toBe("org.badOrder");
  });
});

describe("menus", () => {
  const menu = (more: object) => ({
    menuType: "C",
    menuName: "Desk",
    routerValue: "desk",
    apiName: "own/desk",
    parentId: 0,
    ...more,
  });
  let folder = 0;
  let page = 0;
  test("are directories, pages, buttons and popups", async () => {
    folder = (
      await context.run(
        "admin",
        addMenu,
        menu({ menuType: "M", menuName: "Own", routerValue: "own", apiName: "own" }),
      )
    ).id;
    page = (
      await context.run(
        "admin",
        addMenu,
        menu({ parentId: folder, perm: "own:desk:list", query: '{"a":1}' }),
      )
    ).id;
    await context.run("admin", addMenu, {
      menuType: "F",
      menuName: "Add",
      parentId: page,
      perm: "own:desk:add",
    });
    await context.run(
      "admin",
      addMenu,
      menu({
        menuType: "F",
        menuName: "Popup",
        parentId: page,
        routerValue: "popup",
        apiName: "own/popup",
      }),
    );
    await context.run(
      "admin",
      addMenu,
      menu({
        menuName: "Link",
        routerValue: "https://example.com/a?b=1",
        apiName: "link",
        isFrame: "0",
      }),
    );
    expect(
      (await all(menuResource))
        .filter((row) => String(row.apiName).startsWith("own"))
        .map((row) => [row.menuName, row.level]),
    ).toEqual([
      ["Own", 0],
      ["Desk", 1],
      ["Popup", 2],
    ]);
  });

  test.each([
    [{ menuName: "" }, "kit.required menuName"],
    [{ menuName: "x".repeat(21) }, "kit.tooLong menuName"],
    [{ routerValue: "x".repeat(51) }, "kit.tooLong routerValue"],
    [{ apiName: "x".repeat(51) }, "kit.tooLong apiName"],
    [{ remark: "x".repeat(251) }, "kit.tooLong remark"],
    [{ menuType: undefined }, "kit.requiredPlain menuType"],
    [{ routerValue: "" }, "kit.requiredPlain routerValue"],
    [{ apiName: "" }, "kit.requiredPlain apiName"],
    [{ menuType: "F", routerValue: "", perm: "" }, "kit.requiredPlain routerValue"],
    [{ routerValue: "javascript:alert(1)" }, "org.badRoute routerValue"],
    [{ routerValue: "a//b" }, "org.badRoute routerValue"],
    [{ routerValue: "a", isFrame: "0" }, "org.linkNeedsHttp routerValue"],
    [{ perm: "*:*:*" }, "org.badPerm perm"],
    [{ component: "../../etc/passwd" }, "org.badComponent component"],
    [{ query: "a=1" }, "org.badQuery query"],
    [{ parentId: 999999 }, "kit.notFound parentId"],
    [{ menuName: "Link" }, "org.menuNameTaken menuName"],
    [
      { menuName: "Link 2", routerValue: "HTTPS://EXAMPLE.COM/a?b=1" },
      "org.routeTaken routerValue",
    ],
  ])("are refused: %j", async (more, code) => {
    expect(
      await context.codeOf(
        context.run("admin", addMenu, menu({ menuName: "Fresh", routerValue: "fresh", ...more })),
      ),
    ).toBe(code);
  });

  test("all that a new one lacks is said at once", async () => {
    const lacking = context
      .run("admin", addMenu, { menuType: "C" })
      .catch((error: unknown) => error);
    expect(refusalsOf(await lacking).map((refusal) => refusal.place.field)).toEqual([
      "menuName",
      "routerValue",
      "apiName",
    ]);
  });

  test("keep their places and addresses", async () => {
    const same = { id: page, ...menu({ parentId: folder, perm: "own:desk:list" }) };
    expect(
      await context.codeOf(context.run("admin", saveMenu, { ...same, routerValue: "other" })),
    ).toBe("org.routeFixed routerValue");
    expect(
      await context.codeOf(context.run("admin", saveMenu, { ...same, apiName: "other" })),
    ).toBe("org.routeFixed apiName");
    expect(await context.codeOf(context.run("admin", saveMenu, { ...same, menuType: "F" }))).toBe(
      "org.menuHasChildren menuType",
    );
    expect(
      await context.codeOf(
        context.run("admin", addMenu, menu({ menuName: "Below", parentId: page })),
      ),
    ).toBe("org.menuPlace parentId");
    expect(
      await context.codeOf(
        context.run("admin", addMenu, {
          menuType: "F",
          menuName: "Again",
          parentId: page,
          perm: "own:desk:add",
        }),
      ),
    ).toBe("org.permTaken perm");
    const inner = (
      await context.run(
        "admin",
        addMenu,
        menu({ menuType: "M", menuName: "Inner", routerValue: "inner", parentId: folder }),
      )
    ).id;
    expect(
      await context.codeOf(
        context.run("admin", saveMenu, {
          id: folder,
          ...menu({
            menuType: "M",
            menuName: "Own",
            routerValue: "own",
            apiName: "own",
            parentId: inner,
          }),
        }),
      ),
    ).toBe("org.menuCycle parentId");
    await context.run("admin", saveMenu, { ...same, menuName: "Desk 2", orderNum: 4 });
    expect(await read("menu", page)).toMatchObject({ menu_name: "Desk 2", order_num: 4 });
    await context.run("admin", sortMenus, { ids: [page], orderNums: ["9"] });
    expect(await read("menu", page)).toMatchObject({ order_num: 9 });
  });

  test("are removed only when nothing is below them and no role has them", async () => {
    expect(await step(menuResource, "remove", page)).toMatchObject({
      done: false,
      code: "org.menuHasChildren",
    });
    const [print] = await context.menu("bill:print");
    expect(await step(menuResource, "remove", print ?? 0)).toMatchObject({
      done: false,
      code: "org.menuAssigned",
    });
    const { id } = await context.run(
      "admin",
      addMenu,
      menu({ menuName: "Short", routerValue: "short" }),
    );
    expect(await step(menuResource, "remove", id)).toMatchObject({ done: true });
    expect(await read("menu", id)).toBeUndefined();
  });
});

describe("positions", () => {
  test("have a code and a name of their own, and go only when nobody holds them", async () => {
    const { id } = await context.run("admin", addPost, { postCode: "ceo", postName: "Chief" });
    expect(
      await context.codeOf(context.run("admin", addPost, { postCode: "ceo", postName: "Other" })),
    ).toBe("org.postCodeTaken postCode");
    expect(
      await context.codeOf(context.run("admin", addPost, { postCode: "x", postName: "Chief" })),
    ).toBe("org.postNameTaken postName");
    await context.run("admin", savePost, {
      id,
      postCode: "ceo",
      postName: "Chief officer",
      postSort: 2,
      version: 1,
    });
    expect(
      await context.codeOf(
        context.run("admin", savePost, { id, postCode: "ceo", postName: "C", version: 1 }),
      ),
    ).toBe("kit.stale");
    expect(
      await context.codeOf(
        context.run("admin", savePost, { id: 999999, postCode: "q", postName: "q" }),
      ),
    ).toBe("kit.notFound");
    await sql`insert into user_post (user_id, post_id)
      select id, ${id}
      from app_user
      where user_name = 'admin'`.execute(context.testDatabase.em().getKysely());
    expect(await step(postResource, "remove", id)).toMatchObject({
      done: false,
      code: "org.postAssigned",
    });
    await sql`delete from user_post`.execute(context.testDatabase.em().getKysely());
    expect(await step(postResource, "remove", id)).toMatchObject({ done: true });
    expect(await read("post", id)).toBeUndefined();
  });
});
