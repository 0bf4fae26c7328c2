import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Role } from "#domain/administration/org/org.entity.server.ts";
import { serveTests } from "#tests/support/served.ts";
import { type Visitor, visit } from "#tests/support/web.ts";
import { rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { type ActionData, ask } from "./request.ts";

let testDatabase: TestDatabase;
let admin: Visitor;
let clerk: Visitor;
let customer: Visitor;
serveTests(async (served) => {
  testDatabase = served;
  [admin, clerk, customer] = [
    await visit(testDatabase, "admin"),
    await visit(testDatabase, "clerk"),
    await visit(testDatabase, "customer", { customerCodes: ["C1"] }),
  ];
});

const first = (response: ActionData) => response.rows?.[0] ?? {};

describe("dictionaries", () => {
  test("a type is added, found, changed with its data, and removed when it is empty", async () => {
    expect(
      await ask(admin, "POST system/dict/type", {
        dictName: "颜色",
        dictType: "call_colour",
        status: "0",
      }),
    ).toMatchObject({
      code: 200,
    });
    const listed = await ask(
      admin,
      "GET system/dict/type/list?pageNum=1&pageSize=10&dictType=call_col",
    );
    expect(listed).toMatchObject({
      code: 200,
      total: 1,
      rows: [{ dictName: "颜色", dictType: "call_colour", status: "0" }],
    });
    const { dictId } = first(listed) as { dictId: number };
    expect(typeof dictId).toBe("number");
    expect(
      await ask(admin, "POST system/dict/data", {
        dictType: "call_colour",
        dictLabel: "红",
        dictValue: "R",
        dictSort: 2,
        listClass: "danger",
      }),
    ).toMatchObject({ code: 200 });
    await ask(admin, "POST system/dict/data", {
      dictType: "call_colour",
      dictLabel: "蓝",
      dictValue: "B",
      dictSort: 1,
      status: "1",
    });
    const entries = await ask(admin, "GET system/dict/data/list?dictType=call_colour");
    expect(entries).toMatchObject({
      total: 2,
      rows: [
        { dictValue: "B", dictSort: 1 },
        { dictValue: "R", listClass: "danger", isDefault: "N" },
      ],
    });
    expect((await ask(admin, "GET system/dict/data/type/call_colour")).data).toMatchObject([
      { dictLabel: "红", dictValue: "R" },
    ]);
    const echoed = {
      ...((await ask(admin, `GET system/dict/type/${dictId}`)).data as object),
      dictType: "call_paint",
      remark: null,
    };
    expect(await ask(admin, "PUT system/dict/type", echoed)).toMatchObject({ code: 200 });
    expect((await ask(admin, "GET system/dict/data/type/call_paint")).data).toHaveLength(1);
    expect(await ask(admin, `DELETE system/dict/type/${dictId}`)).toMatchObject({
      code: 500,
      msg: "该类型下还有 2 条数据，不能删除",
    });
    const codes = (await ask(admin, "GET system/dict/data/list?dictType=call_paint")).rows
      ?.map((row) => row.dictCode)
      .join(",");
    expect(await ask(admin, `DELETE system/dict/data/${codes}`)).toMatchObject({ code: 200 });
    expect(await ask(admin, `DELETE system/dict/type/${dictId}`)).toMatchObject({ code: 200 });
  });

  test("an unknown type has no values, a known one speaks the reader's language", async () => {
    expect(await ask(clerk, "GET system/dict/data/type/nobody")).toMatchObject({
      code: 200,
      data: [],
    });
    const english = await ask(clerk, "GET system/dict/data/type/sys_user_sex", undefined, {
      "content-language": "en",
    });
    expect(english.data).toMatchObject([{ dictLabel: "Male" }, { dictLabel: "Female" }, {}]);
  });

  test("the types the family's clients need are there, with their values", async () => {
    const expected: Record<string, string> = {
      sys_user_sex: "0,1,2",
      sys_show_hide: "0,1",
      sys_normal_disable: "0,1",
      sys_job_status: "0,1",
      sys_job_group: "DEFAULT,SYSTEM",
      sys_yes_no: "Y,N",
      sys_notice_type: "1,2",
      sys_notice_status: "0,1",
      sys_oper_type: "0,1,2,3,4,5,6,7,8,9",
      sys_common_status: "0,1",
    };
    for (const [type, values] of Object.entries(expected)) {
      const { data } = await ask<{ data: { dictValue: string }[] }>(
        clerk,
        `GET system/dict/data/type/${type}`,
      );
      expect(data.map((item) => item.dictValue).join(","), type).toBe(values);
    }
  });

  test("literal paths win, duplicates and missing permissions are said in the wrapper", async () => {
    expect(await ask(admin, "DELETE system/dict/type/refreshCache")).toMatchObject({ code: 200 });
    expect((await ask(clerk, "GET system/dict/type/optionselect")).data).toEqual(
      expect.arrayContaining([expect.objectContaining({ dictType: "booking_status" })]),
    );
    expect(
      await ask(admin, "POST system/dict/type", { dictName: "x", dictType: "booking_status" }),
    ).toMatchObject({
      code: 500,
      msg: "字典类型 booking_status 已存在",
    });
    for (const line of [
      "GET system/dict/type/list",
      "POST system/dict/type",
      "PUT system/dict/data",
      "DELETE system/dict/type/1",
      "DELETE system/dict/type/refreshCache",
    ])
      expect(
        await ask(
          clerk,
          line,
          line.startsWith("GET") || line.startsWith("DELETE") ? undefined : {},
        ),
        line,
      ).toMatchObject({
        code: 403,
      });
  });
});

describe("configuration", () => {
  test("a setting is added, read by its key in msg, and removed; a built-in one stays", async () => {
    await ask(admin, "POST system/config", {
      configName: "标志",
      configKey: "house.mark",
      configValue: "one",
      configType: "N",
    });
    expect(await ask(clerk, "GET system/config/configKey/house.mark")).toMatchObject({
      code: 200,
      msg: "one",
    });
    const listed = await ask(admin, "GET system/config/list?configKey=house.m&configType=N");
    expect(listed).toMatchObject({
      total: 1,
      rows: [{ configKey: "house.mark", configValue: "one" }],
    });
    const { configId } = first(listed) as { configId: number };
    await ask(admin, "PUT system/config", { ...first(listed), configValue: "two" });
    expect((await ask(admin, `GET system/config/${configId}`)).data).toMatchObject({
      configValue: "two",
    });
    expect(await ask(admin, `DELETE system/config/${configId}`)).toMatchObject({ code: 200 });
    const builtIn = first(
      await ask(admin, "GET system/config/list?configKey=sys.account.captchaEnabled"),
    );
    expect(await ask(admin, `DELETE system/config/${String(builtIn.configId)}`)).toMatchObject({
      code: 500,
      msg: "内置参数【sys.account.captchaEnabled】不能删除",
    });
    expect(await ask(admin, "DELETE system/config/refreshCache")).toMatchObject({ code: 200 });
    // All or nothing: one refused row refuses the list and is named.
    await ask(admin, "POST system/config", {
      configName: "二",
      configKey: "two.of.them",
      configValue: "1",
      configType: "N",
    });
    const two = ((await ask(admin, "GET system/config/list?configKey=two.of.them")).rows ?? [])[0];
    const both = `DELETE system/config/${String(two?.configId)},${String(builtIn.configId)}`;
    expect(await ask(admin, both)).toMatchObject({
      code: 500,
      msg: "内置参数【sys.account.captchaEnabled】不能删除。其余记录也未处理",
      faults: [{ code: "api.refusedRest" }],
    });
    expect((await ask(admin, both, undefined, { "content-language": "en" })).msg).toMatch(
      /sys\.account\.captchaEnabled.* No other rows were processed$/,
    );
    expect((await ask(admin, "GET system/config/list?configKey=two.of.them")).total).toBe(1);
    expect(await ask(admin, `DELETE system/config/${String(two?.configId)},999999`)).toMatchObject({
      code: 500,
      msg: expect.stringMatching(/^999999：/),
    });
    expect(await ask(admin, `DELETE system/config/${String(two?.configId)}`)).toMatchObject({
      code: 200,
    });
  });

  test("no call tells a secret value, nor to everybody who is refused at the door", async () => {
    await sql`update config
      set config_value = 'Swordfish-77'
      where config_key = 'sys.user.initPassword'`.execute(testDatabase.em().getKysely());
    await sql`update config
      set config_value = '10.9.9.9'
      where config_key = 'sys.login.blackIPList'`.execute(testDatabase.em().getKysely());
    expect(await ask(admin, "GET system/config/configKey/sys.user.initPassword")).toMatchObject({
      code: 200,
      msg: "",
    });
    expect(JSON.stringify(await ask(admin, "GET system/config/list?pageSize=100"))).not.toContain(
      "Swordfish",
    );
    expect((await ask(customer, "GET system/config/configKey/sys.login.blackIPList")).msg).toBe("");
    expect((await ask(admin, "GET system/config/configKey/sys.login.blackIPList")).msg).toBe(
      "10.9.9.9",
    );
    expect((await ask(clerk, "GET system/config/configKey/sys.index.skinName")).msg).toBe(
      "#409EFF",
    );
    expect(await ask(clerk, "GET system/config/list")).toMatchObject({ code: 403 });
  });
});

describe("notices", () => {
  test("a notice is published, stands in the bell, is read and counted", async () => {
    const noticeContent =
      '<p style="color: red">放假<script>alert(1)</script><img src=x onerror=alert(1)></p>';
    expect(
      await ask(admin, "POST system/notice", {
        noticeTitle: "放假",
        noticeType: "2",
        status: "0",
        noticeContent,
      }),
    ).toMatchObject({
      code: 200,
    });
    const listed = await ask(admin, "GET system/notice/list?noticeTitle=放假&noticeType=2");
    expect(listed.rows).toMatchObject([
      {
        noticeTitle: "放假",
        status: "0",
        noticeContent: '<p style="color:red">放假</p>',
        createBy: admin.userName,
      },
    ]);
    const { noticeId } = first(listed) as { noticeId: number };
    const top = await ask(clerk, "GET system/notice/listTop");
    expect(top).toMatchObject({ code: 200, unreadCount: 1, data: [{ noticeId, isRead: false }] });
    expect((await ask(clerk, `GET system/notice/${noticeId}`)).data).toMatchObject({
      noticeTitle: "放假",
      noticeContent: '<p style="color:red">放假</p>',
    });
    expect(await ask(clerk, `POST system/notice/markRead?noticeId=${noticeId}`)).toMatchObject({
      code: 200,
    });
    expect(await ask(clerk, "GET system/notice/listTop")).toMatchObject({
      unreadCount: 0,
      data: [{ isRead: true }],
    });
    expect(
      await ask(
        admin,
        `GET system/notice/readUsers/list?noticeId=${noticeId}&pageNum=1&pageSize=10&searchValue=cler`,
      ),
    ).toMatchObject({
      total: 1,
      rows: [{ userName: clerk.userName }],
    });
    expect(await ask(admin, `POST system/notice/markReadAll?ids=${noticeId}`)).toMatchObject({
      code: 200,
    });
    await ask(admin, "PUT system/notice", { ...first(listed), status: "1" });
    expect(await ask(clerk, "GET system/notice/listTop")).toMatchObject({
      unreadCount: 0,
      data: [],
    });
    expect(await ask(clerk, `GET system/notice/${noticeId}`)).toMatchObject({ code: 404 });
    expect(await ask(admin, `DELETE system/notice/${noticeId}`)).toMatchObject({ code: 200 });
  });

  test("a customer sees what is for all and nothing else, and the bell never refuses", async () => {
    await ask(admin, "POST system/notice", { noticeTitle: "内部", noticeType: "1" });
    expect(await ask(customer, "GET system/notice/listTop")).toMatchObject({
      code: 200,
      unreadCount: 0,
      data: [],
    });
    const { noticeId } = first(await ask(admin, "GET system/notice/list?noticeTitle=内部")) as {
      noticeId: number;
    };
    expect(await ask(customer, `GET system/notice/${noticeId}`)).toMatchObject({ code: 404 });
    expect(await ask(customer, `POST system/notice/markRead?noticeId=${noticeId}`)).toMatchObject({
      code: 200,
    });
    expect(
      await rowsOf(testDatabase, sql`select from notice_read where notice_id = ${noticeId}`),
    ).toEqual([]);
    expect(
      await ask(clerk, "POST system/notice", { noticeTitle: "x", noticeType: "1" }),
    ).toMatchObject({ code: 403 });
  });
});

describe("online users", () => {
  test("a session is known by an id that opens nothing, and ends when it is ended", async () => {
    const guest = await visit(testDatabase, "clerk");
    const online = await ask(admin, `GET monitor/online/list?userName=${guest.userName}`);
    const row = first(online) as { tokenId: string; loginTime: number };
    expect(row).toMatchObject({
      userName: guest.userName,
      ipaddr: "10.0.0.1",
      loginTime: expect.any(Number),
    });
    expect(Math.abs(Date.now() - row.loginTime)).toBeLessThan(60_000);
    expect(JSON.stringify(online)).not.toContain(guest.token);
    expect(await ask({ ...guest, token: row.tokenId }, "GET getInfo")).toMatchObject({ code: 401 });
    expect(await ask(admin, `DELETE monitor/online/${guest.token}`)).toMatchObject({ code: 500 });
    expect(await ask(guest, "GET getInfo")).toMatchObject({ code: 200 });
    expect(await ask(admin, `DELETE monitor/online/${row.tokenId}`)).toMatchObject({ code: 200 });
    expect(await ask(guest, "GET getInfo")).toMatchObject({ code: 401 });
    expect(await ask(admin, `DELETE monitor/online/${row.tokenId}`)).toMatchObject({
      code: 500,
      faults: [{ code: "admin.sessionGone" }],
    });
    expect(await ask(clerk, "GET monitor/online/list")).toMatchObject({ code: 403 });
    expect(await ask(clerk, `DELETE monitor/online/${row.tokenId}`)).toMatchObject({ code: 403 });
  });
});

test("a customer who was given the permissions by mistake still finds nothing", async () => {
  const em = testDatabase.em();
  const role = await em.findOneOrFail(Role, { roleKey: "customer" });
  await sql`update role
    set permissions = permissions || array[ 'system:dict:list', 'system:config:list',
        'system:notice:list', 'monitor:operlog:list', 'monitor:logininfor:list',
        'monitor:online:list'
      ]
    where id = ${role.id}`.execute(em.getKysely());
  for (const path of [
    "system/dict/type",
    "system/dict/data",
    "system/config",
    "system/notice",
    "monitor/operlog",
    "monitor/logininfor",
    "monitor/online",
  ])
    expect(await ask(customer, `GET ${path}/list`), path).toMatchObject({
      code: 200,
      total: 0,
      rows: [],
    });
});

test("the workbooks of the family come as files, with their filters as form fields", async () => {
  const { respondToCall } = await import("#app/api/calls.server.ts");
  const { callOf, bytesOf } = await import("#tests/support/web.ts");
  const log = ["monitor/operlog", "monitor/logininfor", "monitor/job", "monitor/jobLog"];
  for (const path of ["system/dict/type", "system/dict/data", "system/config", ...log]) {
    const headers = {
      authorization: `Bearer ${admin.token}`,
      "content-type": "application/x-www-form-urlencoded",
    };
    const request = new Request(`http://seaway.test/xhl-admin/${path}/export`, {
      method: "POST",
      headers,
      body: "pageNum=1&pageSize=10&status=0",
    });
    const response = await respondToCall(callOf(request));
    expect(response.headers["content-type"], path).toContain("spreadsheetml");
    expect(decodeURIComponent(String(response.headers["download-filename"])), path).toMatch(
      /\.xlsx$/,
    );
    expect((await bytesOf(response.body)).subarray(0, 2).toString(), path).toBe("PK");
    expect(await ask(clerk, `POST ${path}/export`), path).toMatchObject({ code: 403 });
  }
});
