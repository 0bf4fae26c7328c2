import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { solved } from "#tests/support/captcha.ts";
import { serveTests } from "#tests/support/served.ts";
import { responseOf, callOf, type Visitor, visit } from "#tests/support/web.ts";
import { rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

/** Session and profile calls (wire contract §2, §4). */
let testDatabase: TestDatabase;
let visitor: Visitor;
serveTests(async (served) => {
  testDatabase = served;
});
beforeEach(async () => {
  visitor = await visit(testDatabase, "clerk");
});

const base = "http://seaway.test/xhl-admin/";
const open = (path: string, body?: object) =>
  responseOf(new Request(base + path, body ? { method: "POST", body: JSON.stringify(body) } : {}));
const put = (path: string, body?: object) => {
  const request = visitor.call(path, body ?? {});
  return responseOf(
    new Request(request.url, {
      method: "PUT",
      headers: request.headers,
      body: body ? JSON.stringify(body) : "",
    }),
  );
};
const set = (key: string, value: string) =>
  sql`insert into config (config_key, config_name, config_value)
    values (${key}, '', ${value})
    on conflict (config_key) do update
    set config_value = excluded.config_value`.execute(testDatabase.em().getKysely());
const login = async (password: string) =>
  open("login", { username: visitor.userName, password, ...(await solved(testDatabase)) });

test("the captcha's picture stands under the names both kinds of clients read", async () => {
  const response = await responseOf(new Request(`${base}captchaImage`));
  expect(response).toMatchObject({
    code: 200,
    captchaEnabled: true,
    uuid: expect.stringMatching(/-/),
  });
  expect(response.image).toBe(response.img);
  // A raster picture without the client's prefix (wire contract §2).
  expect(Buffer.from(String(response.img), "base64").subarray(0, 4).toString("latin1")).toMatch(
    /^(GIF8|\x89PNG)/,
  );
});

describe("login", () => {
  test("answers a flat token that opens getInfo", async () => {
    const response = await login("a-good-password");
    expect(response).toEqual({
      code: 200,
      msg: "操作成功",
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
    const info = new Request(`${base}getInfo`, {
      headers: { authorization: `Bearer ${String(response.token)}` },
    });
    expect(await responseOf(info)).toMatchObject({
      code: 200,
      user: { userName: visitor.userName },
    });
  });

  test("says the texts of the contract", async () => {
    expect(await login("wrong-password")).toMatchObject({ code: 500, msg: "用户不存在/密码错误" });
    const { uuid } = await solved(testDatabase);
    const credentials = { username: visitor.userName, password: "a-good-password" };
    expect(await open("login", { ...credentials, uuid, code: "0" })).toMatchObject({
      code: 500,
      msg: "验证码错误",
    });
    expect(await open("login", { ...credentials, uuid, code: "42" })).toMatchObject({
      code: 500,
      msg: "验证码已失效",
    });
    for (let i = 0; i < 4; i += 1) await login("wrong-password");
    expect(await login("a-good-password")).toMatchObject({
      code: 500,
      msg: "密码输入错误5次，帐户锁定10分钟",
    });
    expect(
      await open("login", { username: "", password: "", ...(await solved(testDatabase)) }),
    ).toMatchObject({ code: 500 });
    expect((await responseOf(new Request(`${base}login`))).code).toBe(404);
  });

  test("speaks English to who asks in English", async () => {
    const body = JSON.stringify({
      username: visitor.userName,
      password: "x-wrong-x",
      ...(await solved(testDatabase)),
    });
    const request = new Request(`${base}login`, {
      method: "POST",
      body,
      headers: { "content-language": "en" },
    });
    expect((await responseOf(request)).msg).toBe("Incorrect user name or password");
  });
});

describe("register", () => {
  const ask = async (more: object = {}) =>
    open("register", {
      username: "newcomer",
      password: "harbour-7-line",
      confirmPassword: "harbour-7-line",
      ...(await solved(testDatabase)),
      ...more,
    });

  test("is closed unless the setting opens it", async () => {
    expect(await ask()).toMatchObject({
      code: 500,
      msg: "当前系统没有开启注册功能！",
      faults: [{ code: "session.registerClosed" }],
    });
    expect(await ask({ uuid: "none", code: "1" })).toMatchObject({
      code: 500,
      faults: [{ code: "session.registerClosed" }],
    });
  });

  test("makes an account that may nearly nothing and sees nothing of anybody", async () => {
    await set("sys.account.registerUser", "true");
    expect(await ask({ password: "short", confirmPassword: "short" })).toMatchObject({
      faults: [{ code: "org.passwordLength", field: "password" }],
    });
    expect(await ask({ confirmPassword: "other-7-line" })).toMatchObject({
      faults: [{ code: "shell.passwordsDiffer" }],
    });
    expect(await ask({ username: "a b" })).toMatchObject({
      faults: [{ code: "session.badUserName", field: "userName" }],
    });
    for (const username of ["cli", "Scheduler", "ADMIN"])
      expect(await ask({ username })).toMatchObject({
        faults: [{ code: "session.userNameTaken" }],
      });
    expect(await ask({ uuid: "none" })).toMatchObject({
      faults: [{ code: "session.captchaGone" }],
    });
    expect(await ask()).toMatchObject({ code: 200 });
    expect(await ask({ username: "NewComer" })).toMatchObject({
      code: 500,
      msg: "保存用户'NewComer'失败，注册账号已存在",
    });
    const [made] = await rowsOf(
      testDatabase,
      sql`select u.kind, u.status, u.customer_codes as codes, array_agg(r.role_key) as roles,
          u.created_by as by
        from app_user u
          left join user_role ur on ur.user_id = u.id
          left join role r on r.id = ur.role_id
        where user_name = 'newcomer'
        group by u.id`,
    );
    expect(made).toEqual({
      kind: "customer",
      status: "0",
      codes: [],
      roles: ["default"],
      by: "register",
    });
    const { token } = await open("login", {
      username: "newcomer",
      password: "harbour-7-line",
      ...(await solved(testDatabase)),
    });
    const list = visitor.call("seaway/bookingMgr/inner/list", { data: {} });
    list.headers.set("authorization", `Bearer ${String(token)}`);
    expect((await responseOf(list)).code).toBe(403);
  });

  test("may wait for an administrator, and is bounded per address", async () => {
    await set("sys.account.registerUser", "true");
    await set("sys.account.registerStatus", "1");
    expect(await ask({ username: "waiting1" })).toMatchObject({ code: 200 });
    const early = await open("login", {
      username: "waiting1",
      password: "harbour-7-line",
      ...(await solved(testDatabase)),
    });
    expect(early).toMatchObject({ code: 500, msg: "用户已封禁，请联系管理员" });
    for (let i = 2; i < 9; i += 1) await ask({ username: `waiting${i}` });
    expect(await ask({ username: "onemore" })).toMatchObject({
      code: 500,
      faults: [{ code: "session.registerTooMany" }],
    });
    expect(
      await rowsOf(testDatabase, sql`select 1 from app_user where created_by = 'register'`),
    ).toHaveLength(5);
  });
});

describe("getInfo and logout", () => {
  test("getInfo names everything its clients read", async () => {
    expect(await responseOf(visitor.call("getInfo"))).toMatchObject({
      code: 200,
      user: {
        userId: expect.any(Number),
        userName: visitor.userName,
        nickName: visitor.userName,
        avatar: "",
        roles: [{ roleKey: "clerk" }],
        admin: false,
      },
      roles: ["clerk"],
      permissions: expect.arrayContaining(["booking:list"]),
      pwdChrtype: "0",
      isDefaultModifyPwd: false,
      isPasswordExpired: false,
    });
    const admin = await visit(testDatabase, "admin");
    expect(await responseOf(admin.call("getInfo"))).toMatchObject({
      permissions: expect.arrayContaining(["*:*:*"]),
      user: { admin: true },
    });
  });

  test("somebody without a role is ROLE_DEFAULT", async () => {
    await sql`delete from user_role
      where user_id = (select id from app_user where user_name = ${visitor.userName})`.execute(
      testDatabase.em().getKysely(),
    );
    const { token } = await login("a-good-password");
    const info = new Request(`${base}getInfo`, {
      headers: { authorization: `Bearer ${String(token)}` },
    });
    expect(await responseOf(info)).toMatchObject({ code: 200, roles: ["ROLE_DEFAULT"] });
  });

  test("a password too old opens nothing but its change", async () => {
    await set("sys.account.passwordValidateDays", "30");
    await sql`update app_user
      set password_time = now() - interval '31 days'
      where user_name = ${visitor.userName}`.execute(testDatabase.em().getKysely());
    expect(await responseOf(visitor.call("getInfo"))).toMatchObject({
      isPasswordExpired: true,
      isDefaultModifyPwd: false,
    });
    expect(
      (await responseOf(visitor.call("seaway/bookingMgr/inner/list", { data: {} }))).code,
    ).toBe(500);
    expect((await put("system/user/profile", { nickName: "x" })).code).toBe(500);
    expect(
      (
        await put("system/user/profile/updatePwd", {
          oldPassword: "a-good-password",
          newPassword: "another-good-one",
        })
      ).code,
    ).toBe(200);
    expect(await responseOf(visitor.call("getInfo"))).toMatchObject({ isPasswordExpired: false });
    expect(
      (await responseOf(visitor.call("seaway/bookingMgr/inner/list", { data: {} }))).code,
    ).toBe(200);
    await set("sys.account.passwordValidateDays", "0");
  });

  test("a first password need not be changed where the setting says so", async () => {
    await sql`update app_user set must_change_password = 'Y' where user_name = ${visitor.userName}`.execute(
      testDatabase.em().getKysely(),
    );
    expect(await responseOf(visitor.call("getInfo"))).toMatchObject({ isDefaultModifyPwd: true });
    expect(
      (await responseOf(visitor.call("seaway/bookingMgr/inner/list", { data: {} }))).code,
    ).toBe(500);
    // Calls of every page load work, or the client cannot show its password page (contract §9);
    // notices stay unread.
    const get = (path: string) =>
      responseOf(
        new Request(`http://seaway.test/xhl-admin/${path}`, {
          headers: { authorization: `Bearer ${visitor.token}` },
        }),
      );
    expect(await get("system/notice/listTop")).toEqual({
      code: 200,
      msg: "操作成功",
      data: [],
      unreadCount: 0,
    });
    expect(await get("getRouters")).toMatchObject({ code: 200 });
    expect(await get("system/user/profile")).toMatchObject({
      code: 200,
      data: { userName: visitor.userName },
    });
    await set("sys.account.initPasswordModify", "0");
    expect(await responseOf(visitor.call("getInfo"))).toMatchObject({ isDefaultModifyPwd: false });
    expect(
      (await responseOf(visitor.call("seaway/bookingMgr/inner/list", { data: {} }))).code,
    ).toBe(200);
    await set("sys.account.initPasswordModify", "1");
  });

  test("logout is 200 with a live, a dead and no token", async () => {
    expect(await responseOf(visitor.call("logout", {}))).toMatchObject({
      code: 200,
      msg: "退出成功",
    });
    expect(await responseOf(visitor.call("logout", {}))).toMatchObject({
      code: 200,
      msg: "退出成功",
    });
    expect(await open("logout", {})).toMatchObject({ code: 200 });
    expect(await responseOf(visitor.call("getInfo"))).toMatchObject({
      code: 401,
      msg: "登录状态已过期",
    });
  });

  test("unlockscreen knows the reader's password and no other", async () => {
    expect(
      await responseOf(visitor.call("unlockscreen", { password: "a-good-password" })),
    ).toMatchObject({ code: 200 });
    expect(await responseOf(visitor.call("unlockscreen", { password: "wrong" }))).toMatchObject({
      code: 500,
      faults: [{ code: "session.wrongPasswordPlain" }],
    });
  });
});

describe("profile", () => {
  test("GET and PUT; phone and mail belong to one account", async () => {
    const other = await visit(testDatabase, "clerk");
    await responseOf(other.call("getInfo"));
    expect(
      await put("system/user/profile", {
        nickName: "丁",
        phonenumber: "13800000001",
        email: "d@seaway.test",
        sex: "1",
      }),
    ).toMatchObject({ code: 200 });
    expect(await responseOf(visitor.call("system/user/profile"))).toMatchObject({
      code: 200,
      data: {
        userName: visitor.userName,
        nickName: "丁",
        phonenumber: "13800000001",
        email: "d@seaway.test",
        sex: "1",
      },
      roleGroup: expect.stringMatching(/\S/),
      postGroup: "",
    });
    visitor = other;
    expect(
      await put("system/user/profile", {
        nickName: "戊",
        phonenumber: "13800000001",
        email: "D@seaway.test",
        sex: "0",
      }),
    ).toMatchObject({
      code: 500,
      msg: "手机号码已被其他账号使用",
      faults: [{ code: "session.phoneTaken" }, { code: "session.mailTaken" }],
    });
    expect(
      await put("system/user/profile", { nickName: "戊", phonenumber: "x", email: "y", sex: "0" }),
    ).toMatchObject({
      faults: [{ code: "session.badPhone" }, { code: "session.badMail" }],
    });
    expect(await put("system/user/profile", { nickName: " ", sex: "0" })).toMatchObject({
      code: 500,
      faults: [{ field: "nickName" }],
    });
  });

  test("updatePwd by JSON and by query, with the texts of the contract", async () => {
    expect(
      await put("system/user/profile/updatePwd", {
        oldPassword: "no",
        newPassword: "another-good-one",
      }),
    ).toMatchObject({
      msg: "旧密码错误",
    });
    const same = { oldPassword: "a-good-password", newPassword: "a-good-password" };
    expect(await put("system/user/profile/updatePwd", same)).toMatchObject({
      msg: "新密码不能与旧密码相同",
    });
    expect(
      await put("system/user/profile/updatePwd", {
        oldPassword: "a-good-password",
        newPassword: "password",
      }),
    ).toMatchObject({
      faults: [{ code: "org.passwordCommon", field: "newPassword" }],
    });
    expect(
      await put("system/user/profile/updatePwd", {
        oldPassword: "a-good-password",
        newPassword: "another-good-one",
      }),
    ).toMatchObject({
      code: 200,
    });
    expect(
      await put(
        "system/user/profile/updatePwd?oldPassword=another-good-one&newPassword=a-third-good-one",
      ),
    ).toMatchObject({
      code: 200,
    });
    expect(await login("a-third-good-one")).toMatchObject({ code: 200 });
  });

  const upload = async (bytes: Uint8Array, name = "me.png") => {
    const form = new FormData();
    form.set("avatarfile", new File([Buffer.from(bytes)], name));
    const request = new Request(`${base}system/user/profile/avatar`, {
      method: "POST",
      body: form,
      headers: { authorization: `Bearer ${visitor.token}` },
    });
    return responseOf(request);
  };

  test("an avatar is taken by its content, written anew, and shown to who is signed in", async () => {
    const { drawCaptcha } = await import("#domain/administration/session/captcha-image.server.ts");
    const hidden = Buffer.concat([drawCaptcha("1"), Buffer.from("<script>alert(1)</script>")]);
    const { imgUrl, code } = await upload(hidden, "../../etc/passwd.html");
    expect(code).toBe(200);
    expect(imgUrl).toMatch(/^\/profile\/avatar\/[0-9a-f]{32}\.png$/);
    expect(await responseOf(visitor.call("getInfo"))).toMatchObject({ user: { avatar: imgUrl } });
    const { respondToCall } = await import("#app/api/calls.server.ts");
    const ask = (headers: Record<string, string>) =>
      respondToCall(
        callOf(new Request(`http://seaway.test/xhl-admin${String(imgUrl)}`, { headers })),
      );
    const shown = await ask({ authorization: `Bearer ${visitor.token}` });
    expect(shown.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    const parts: Buffer[] = [];
    for await (const part of shown.body as AsyncIterable<Buffer>) parts.push(part);
    expect(Buffer.concat(parts).toString("latin1")).not.toContain("script");
    expect((await ask({ cookie: `Admin-Token=${visitor.token}` })).headers["content-type"]).toBe(
      "image/png",
    );
    expect(JSON.parse(String((await ask({})).body))).toMatchObject({ code: 401 });
    await responseOf(visitor.call("logout", {}));
    expect(
      JSON.parse(String((await ask({ cookie: `Admin-Token=${visitor.token}` })).body)),
    ).toMatchObject({ code: 401 });
  });

  test("what is no picture is no avatar", async () => {
    expect(
      await upload(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "a.png"),
    ).toMatchObject({
      faults: [{ code: "session.avatarFormat" }],
    });
    expect(await upload(Buffer.alloc(1024 * 1024 + 1), "a.png")).toMatchObject({
      faults: [{ code: "session.avatarTooBig" }],
    });
    expect(await responseOf(visitor.call("profile/avatar/none.png"))).toMatchObject({ code: 404 });
  });
});
