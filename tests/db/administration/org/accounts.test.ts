import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cellText } from "#platform/records/list/cell-text.ts";
import { headingOf } from "#platform/records/list/list.ts";
import { searchResource } from "#platform/records/resource/resource.server.ts";
import {
  addUser,
  assignRoles,
  resetPassword,
  saveUser,
} from "#domain/administration/org/ops/save-user.server.ts";
import { userImport } from "#domain/administration/org/org.imports.server.ts";
import { userResource } from "#domain/administration/org/user.resource.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { passwordFits } from "#domain/administration/org/password/password.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { rowsOf } from "#tests/support/test-database.ts";
import { openOrgFixture, type OrgFixture } from "./fixture.ts";
import { stepOf } from "#tests/support/step-of.ts";

let context: OrgFixture;
beforeAll(async () => {
  context = await openOrgFixture();
});
afterAll(() => context.testDatabase.close());

const add = (more: object) =>
  context.run("admin", addUser, { userName: "x", nickName: "X", password: "good-pass-1", ...more });
const row = async (userName: string) =>
  (
    await rowsOf<Record<string, unknown>>(
      context.testDatabase,
      sql`select * from app_user where user_name = ${userName}`,
    )
  )[0] ?? {};
const step = async (verb: "enable" | "disable" | "remove", userName: string, by = "admin") => {
  const id = Number((await row(userName)).id);
  const result = await context.run(by, stepOf(userResource, verb), { rows: [{ id }] });
  return (result as { rows: { done: boolean; code?: string }[] }).rows[0];
};
const sessionOf = async (userName: string) => {
  const id = Number((await row(userName)).id);
  await sql`insert into session (token_hash, user_id, channel, expires_at)
    values (${userName + Math.random()}, ${id}, 'api', now() + interval '1 hour')`.execute(
    context.testDatabase.em().getKysely(),
  );
  return async () =>
    (await rowsOf(context.testDatabase, sql`select 1 from session where user_id = ${id}`)).length;
};

describe("an account", () => {
  test("is made with department, positions and roles, and must change the given password", async () => {
    const post = (
      await rowsOf<{ id: number }>(
        context.testDatabase,
        sql`insert into post (post_code, post_name) values ('se', 'Engineer') returning id`,
      )
    )[0]?.id;
    const finance = (
      await rowsOf<{ id: number }>(
        context.testDatabase,
        sql`select id from role where role_key = 'finance'`,
      )
    )[0]?.id;
    const { id } = await add({
      userName: "Li.Min",
      deptId: context.dept.finance,
      postIds: [post],
      roleIds: [finance],
      phonenumber: "13800000001",
      email: "li@seaway.test",
    });
    const made = await row("Li.Min");
    expect(made).toMatchObject({
      id,
      must_change_password: "Y",
      dept_id: context.dept.finance,
      kind: "staff",
      created_by: "admin",
    });
    expect(await passwordFits(String(made.password_hash), "good-pass-1")).toBe(true);
    const seen = await userResource.get?.(
      context.testDatabase.em(),
      (await context.as("admin")).actor,
      id,
    );
    expect(seen).toMatchObject({
      roleIds: String(finance),
      postIds: String(post),
      deptId: context.dept.finance,
    });
    expect(JSON.stringify(seen)).not.toContain("argon2");
    const { rows } = await searchResource(
      context.testDatabase.em(),
      (await context.as("admin")).actor,
      userResource,
      {
        sort: [{ key: "userName", order: "asc" }],
        page: 1,
        pageSize: 10,
        filters: [{ key: "deptPath", kind: "contains", values: ["/finance/"] }],
      },
    );
    expect(rows).toMatchObject([
      {
        userName: "Li.Min",
        roleNames: "财务",
        postNames: "Engineer",
        deptName: "finance",
        isAdmin: "N",
      },
    ]);
    expect(String(rows[0]?.deptPath)).toMatch(/^\/\/.+\/finance\/$/);
  });

  test.each([
    [{ userName: "li.min" }, "org.userNameTaken userName"],
    [{ userName: "Scheduler" }, "org.userNameReserved userName"],
    [{ userName: "ＣＬＩ" }, "org.userNameReserved userName"],
    [{ userName: "аdmin" }, "org.badUserName userName"],
    [{ userName: "a b" }, "org.badUserName userName"],
    [{ userName: "a" }, "kit.tooShort userName"],
    [{ userName: "" }, "kit.required userName"],
    [{ userName: "new1", nickName: " " }, "kit.required nickName"],
    [{ userName: "new1", phonenumber: "13800000001" }, "org.phoneTaken phonenumber"],
    [{ userName: "new1", phonenumber: "call me" }, "org.badPhone phonenumber"],
    [{ userName: "new1", email: "LI@seaway.test" }, "org.emailTaken email"],
    [{ userName: "new1", email: "nobody" }, "org.badEmail email"],
    [{ userName: "new1", password: "" }, "kit.requiredPlain password"],
    [{ userName: "new1", password: "password1" }, "org.passwordCommon password"],
    [{ userName: "new1", deptId: 999999 }, "kit.notFound deptId"],
    [{ userName: "new1", roleIds: [999999] }, "kit.notFound roleIds"],
    [{ userName: "new1", postIds: "999999" }, "kit.notFound postIds"],
    [{ userName: "new1", postIds: "1;2" }, "kit.badValue postIds"],
    [{ userName: "new1", kind: "customer" }, "org.customerCodesNeeded customerCodes"],
    [
      { userName: "new1", kind: "customer", customerCodes: "NOONE" },
      "kit.unknownCode customerCodes",
    ],
  ])("is refused: %j", async (more, code) => {
    expect(await context.codeOf(add(more))).toBe(code);
    expect(await row("new1")).toEqual({});
  });

  test("two at one moment with one phone or mail: the index lets one in; those taken out keep theirs", async () => {
    const db = context.testDatabase.em().getKysely();
    const insert = (name: string, fields: { phone?: string; mail?: string; gone?: boolean }) =>
      sql`insert into app_user (user_name, nick_name, password_hash, phonenumber, email, del_flag)
        values (
            ${name}, ${name}, '-', ${fields.phone ?? ""}, ${fields.mail ?? ""},
            ${fields.gone ? "2" : "0"}
          )`.execute(db);
    await insert("race1", { phone: "13911111111", mail: "Race@seaway.test" });
    await expect(insert("race2", { phone: "13911111111" })).rejects.toMatchObject({
      code: "23505",
    });
    await expect(insert("race2", { mail: "race@SEAWAY.test" })).rejects.toMatchObject({
      code: "23505",
    });
    await insert("race3", { phone: "13911111111", mail: "race@seaway.test", gone: true });
    await insert("race4", {});
    await insert("race5", {});
    await sql`delete from app_user where user_name like 'race%'`.execute(db);
  });

  test("takes the initial password of the settings when none is given", async () => {
    await sql`update config set config_value = '123456' where config_key = 'sys.user.initPassword'`.execute(
      context.testDatabase.em().getKysely(),
    );
    await add({ userName: "initial", password: "" });
    expect(await passwordFits(String((await row("initial")).password_hash), "123456")).toBe(true);
    await sql`update config set config_value = '' where config_key = 'sys.user.initPassword'`.execute(
      context.testDatabase.em().getKysely(),
    );
  });

  test("is changed, but never its name; a stale save is refused", async () => {
    const before = await row("Li.Min");
    const save = (more: object) =>
      context.run("admin", saveUser, { id: before.id, nickName: "Li", ...more });
    expect(await context.codeOf(save({ userName: "other" }))).toBe("org.userNameFixed userName");
    await save({
      nickName: "Li Min 2",
      phonenumber: "",
      deptId: context.dept.docs,
      version: before.version,
    });
    // Roles and positions stay when not sent.
    const roles = await rowsOf(
      context.testDatabase,
      sql`select 1 from user_role where user_id = ${before.id}`,
    );
    expect([await row("Li.Min"), roles]).toMatchObject([
      { nick_name: "Li Min 2", dept_id: context.dept.docs },
      [{}],
    ]);
    expect(await context.codeOf(save({ version: before.version }))).toBe("kit.stale");
  });

  test("loses its sessions when disabled, given other roles or a new password; and signs in again only with what it holds then", async () => {
    const id = Number((await row("Li.Min")).id);
    expect(await context.codeOf(context.run("admin", assignRoles, { id }))).toBe(
      "kit.requiredPlain roleIds",
    );
    let sessions = await sessionOf("Li.Min");
    await context.run("admin", assignRoles, { id, roleIds: "" });
    expect(await sessions()).toBe(0);
    sessions = await sessionOf("Li.Min");
    await context.run("admin", resetPassword, { id, password: "another-pass-2" });
    expect([await sessions(), (await row("Li.Min")).must_change_password]).toEqual([0, "Y"]);
    sessions = await sessionOf("Li.Min");
    expect(await step("disable", "Li.Min")).toMatchObject({ done: true });
    expect(await sessions()).toBe(0);
    expect(await step("disable", "Li.Min")).toMatchObject({ done: false, code: "org.wrongState" });
    expect(await step("enable", "Li.Min")).toMatchObject({ done: true });
  });

  test("removed, it is gone from the list and its name is not given to another", async () => {
    const sessions = await sessionOf("initial");
    expect(await step("remove", "initial")).toMatchObject({ done: true });
    expect([await sessions(), await row("initial")]).toMatchObject([
      0,
      { del_flag: "2", status: "1" },
    ]);
    expect(await context.codeOf(add({ userName: "Initial" }))).toBe("org.userNameGone userName");
    expect(
      await userResource.get?.(
        context.testDatabase.em(),
        (await context.as("admin")).actor,
        Number((await row("initial")).id),
      ),
    ).toBeNull();
  });
});

describe("the administrator", () => {
  test("is not disabled, removed or left without the role by anybody", async () => {
    const admin = await row("admin");
    expect(await step("disable", "admin")).toMatchObject({ done: false, code: "org.notSelf" });
    expect(await step("remove", "admin")).toMatchObject({ done: false, code: "org.notSelf" });
    await context.user("second", { roles: ["admin"] });
    expect(await step("disable", "admin", "second")).toMatchObject({
      done: false,
      code: "org.adminProtected",
    });
    expect(await step("remove", "admin", "second")).toMatchObject({
      done: false,
      code: "org.adminProtected",
    });
    expect(
      await context.codeOf(context.run("second", assignRoles, { id: admin.id, roleIds: [] })),
    ).toBe("org.adminProtected roleIds");
    expect(
      await context.codeOf(
        context.run("second", saveUser, { id: admin.id, nickName: "A", status: "1" }),
      ),
    ).toBe("org.adminProtected status");
    expect(
      await context.codeOf(
        context.run("admin", saveUser, { id: admin.id, nickName: "A", status: "1" }),
      ),
    ).toBe("org.adminProtected status");
  });

  test("one enabled administrator is always left", async () => {
    const second = await row("second");
    await sql`update app_user set status = '1' where user_name = 'admin'`.execute(
      context.testDatabase.em().getKysely(),
    );
    expect(
      await context.codeOf(context.run("second", assignRoles, { id: second.id, roleIds: [] })),
    ).toBe("org.lastAdmin");
    expect(
      await context.codeOf(
        context.run("second", saveUser, { id: second.id, nickName: "S", status: "1" }),
      ),
    ).toBe("org.notSelf status");
    await sql`update app_user set status = '0' where user_name = 'admin'`.execute(
      context.testDatabase.em().getKysely(),
    );
    await context.run("admin", assignRoles, { id: second.id, roleIds: [] });
  });
});

describe("the sheet of accounts", () => {
  /** The exported list. */
  const exported = async (lang: "zh" | "en") => {
    const columns = userResource.list.columns.filter((column) => !column.hidden);
    const dicts = await dictionariesOf(
      context.testDatabase.em(),
      lang,
      columns.flatMap((column) => column.dict ?? []),
    );
    const query = {
      filters: [],
      sort: [{ key: "userName", order: "asc" as const }],
      page: 1,
      pageSize: 100,
    };
    const { rows } = await searchResource(
      context.testDatabase.em(),
      (await context.as("admin")).actor,
      userResource,
      query,
    );
    const heading = columns.map((column) => headingOf(column, (label) => translate(lang, label)));
    return [
      heading,
      ...rows.map((row) =>
        columns.map((column) => cellText(column, row[column.key], { lang, dicts })),
      ),
    ];
  };
  const bring = (lines: string[][], by = "admin") =>
    context.run(by, userImport.operation, {
      source: { text: lines.map((cells) => cells.join("\t")).join("\n") },
      options: { updateSupport: "Y" },
    });
  const all = () =>
    rowsOf(
      context.testDatabase,
      sql`select u.user_name, u.version, u.status, u.sex, u.remark, u.dept_id,
          (
            select string_agg(role_id::text, ',' order by role_id)
            from user_role r
            where r.user_id = u.id
          ) as roles,
          (
            select string_agg(post_id::text, ',' order by post_id)
            from user_post p
            where p.user_id = u.id
          ) as posts
        from app_user u
        order by 1`,
    );

  test.each(["zh", "en"] as const)(
    "comes back as it went out (%s), and makes who was added with roles and positions",
    async (lang) => {
      const before = await all();
      const lines = await exported(lang);
      expect(lines.length).toBeGreaterThan(3);
      const result = await bring(lines);
      expect(result).toMatchObject({
        faults: [],
        inserted: 0,
        changed: 0,
        unchanged: lines.length - 1,
      });
      expect(await all()).toEqual(before);
      const [heading = []] = lines;
      const at = (label: Parameters<typeof translate>[1]) =>
        heading.indexOf(translate(lang, label));
      const fresh = heading.map(() => "");
      fresh[at("org.userName")] = `sheet.${lang}`;
      fresh[at("org.nickName")] = "Sheet";
      fresh[at("org.roles")] = "财务; clerk";
      fresh[at("org.posts")] = "Engineer";
      expect(await bring([heading, fresh])).toMatchObject({ faults: [], inserted: 1 });
      const made = (await all()).find(
        (item) => (item as { user_name: string }).user_name === `sheet.${lang}`,
      ) as {
        roles: string;
        posts: string;
      };
      expect([made.roles.split(",").length, made.posts.split(",").length]).toEqual([2, 1]);
    },
  );

  test("roles and positions nobody knows are named, and nobody gives what he does not hold", async () => {
    const heading = ["用户账号", "用户名称", "角色", "岗位"];
    const faultsOf = async (cells: string[], by?: string) => {
      const result = await bring([heading, cells], by).catch((error: unknown) => error);
      const { faults } = result as { faults?: { code: string }[] };
      return (
        faults?.map((fault) => fault.code) ?? refusalsOf(result).map((refusal) => refusal.code)
      );
    };
    expect(await faultsOf(["s1", "S", "Captain Hook", ""])).toEqual(["org.unknownRole"]);
    expect(await faultsOf(["s1", "S", "", "Cook"])).toEqual(["org.unknownPost"]);
    await context.role("peopleKeeper", [
      "system:user:list",
      "system:user:import",
      "system:user:add",
      "system:user:edit",
    ]);
    await context.user("keeper", { roles: ["peopleKeeper"] });
    expect(await faultsOf(["s1", "S", "财务", ""], "keeper")).toEqual(["org.unknownRole"]);
    expect(await row("s1")).toEqual({});
  });
});
