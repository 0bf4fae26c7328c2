import { sql } from "kysely";
import { expect, test } from "vitest";
import { openScreen, serveTests } from "#tests/support/served.ts";
import { type Visitor, visit } from "#tests/support/web.ts";
import { rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { type ActionData, ask } from "./request.ts";

let testDatabase: TestDatabase;
let admin: Visitor;
let clerk: Visitor;
serveTests(async (served) => {
  testDatabase = served;
  [admin, clerk] = [await visit(testDatabase, "admin"), await visit(testDatabase, "clerk")];
});

const first = (response: ActionData) => response.rows?.[0] ?? {};

test("the operation log tells who did what to what with which result, and is looked through by words of titles", async () => {
  await ask(admin, "POST system/dict/type", { dictName: "日志", dictType: "logged_type" });
  await ask(admin, "POST system/dict/type", { dictName: "日志", dictType: "logged_type" });
  const result = await ask(
    admin,
    `GET monitor/operlog/list?pageNum=1&pageSize=2&title=${encodeURIComponent("字典管理")}&operName=admin&orderByColumn=operTime&isAsc=descending`,
  );
  expect(result.rows).toMatchObject([
    {
      businessType: 1,
      operName: admin.userName,
      status: 1,
      operIp: "10.0.0.1",
      method: "dictType.add",
    },
    { businessType: 1, status: 0, errorMsg: "" },
  ]);
  expect(JSON.parse(String(first(result).operParam))).toMatchObject({ dictType: "logged_type" });
  expect((await ask(admin, "GET monitor/operlog/list?title=没有这样的操作")).total).toBe(0);
  expect(
    (await ask(admin, "GET monitor/operlog/list?businessType=1&status=1")).rows?.every(
      (row) => row.status === 1 && row.businessType === 1,
    ),
  ).toBe(true);
  const now = new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 10);
  expect(
    (
      await ask(
        admin,
        `GET monitor/operlog/list?params%5BbeginTime%5D=${now} 00:00:00&params%5BendTime%5D=${now} 23:59:59`,
      )
    ).total,
  ).toBeGreaterThan(0);
  expect(
    (await ask(admin, "GET monitor/operlog/list?params%5BendTime%5D=2020-01-01 00:00:00")).total,
  ).toBe(0);
});

test("what a client deletes from the logs leaves its lists and is still there, with who put it aside and when", async () => {
  await sql`insert into login_log (user_name, address, agent, result)
    select 'aside-' || n, '10.0.0.7', '', 'OK'
    from generate_series(1, 4) n`.execute(testDatabase.em().getKysely());
  const logins = "monitor/logininfor/list?userName=aside-&orderByColumn=userName&isAsc=ascending";
  const ids = ((await ask(admin, `GET ${logins}`)).rows ?? []).map((row) => Number(row.infoId));
  for (const line of [
    "monitor/operlog/clean",
    "monitor/operlog/1,2",
    "monitor/logininfor/clean",
    `monitor/logininfor/${String(ids[0])}`,
  ])
    expect(await ask(clerk, `DELETE ${line}`), line).toMatchObject({ code: 403 });
  expect(
    await ask(admin, `DELETE monitor/logininfor/${String(ids[0])},${String(ids[1])}`),
  ).toMatchObject({ code: 200 });
  expect(await ask(admin, `GET ${logins}`)).toMatchObject({
    total: 2,
    rows: [{ userName: "aside-3" }, { userName: "aside-4" }],
  });
  // A missing id refuses the whole list.
  expect(
    await ask(admin, `DELETE monitor/logininfor/${String(ids[2])},${String(ids[0])}`),
  ).toMatchObject({
    code: 500,
    msg: expect.stringContaining("已归档"),
  });
  expect(await ask(admin, `DELETE monitor/logininfor/${String(ids[0])}`)).toMatchObject({
    faults: [{ code: "admin.alreadyAside" }],
  });
  expect(await ask(admin, "DELETE monitor/logininfor/987654321")).toMatchObject({ code: 404 });
  expect((await ask(admin, `GET ${logins}`)).total).toBe(2);
  const search = {
    data: { aside: "Y", userName: "aside-" },
    pageInfo: { pageNum: 1, pageSize: 10 },
  };
  const result = await ask(admin, "POST monitor/logininfor/list", search);
  expect(result.data).toMatchObject({
    total: 2,
    rows: [{ aside: "Y", asideBy: admin.userName, asideTime: expect.stringMatching(/Z$/) }, {}],
  });

  expect(await ask(admin, "DELETE monitor/logininfor/clean")).toMatchObject({ code: 200 });
  expect(await ask(admin, "GET monitor/logininfor/list")).toMatchObject({ total: 0, rows: [] });
  expect(await ask(admin, "DELETE monitor/operlog/clean")).toMatchObject({ code: 200 });
  // Only the cleaning's own entries remain.
  expect(await ask(admin, "GET monitor/operlog/list")).toMatchObject({
    total: 1,
    rows: [{ businessType: 9, operName: admin.userName }],
  });
  const [{ n } = { n: 0 }] = await rowsOf<{ n: number }>(
    testDatabase,
    sql`select count(*)::int as n from oper_log where aside_by = ${admin.userName}`,
  );
  expect(n).toBeGreaterThan(1);
});

test("the login log says how a sign-in ended and by which browser; an account is unlocked by name", async () => {
  await sql`insert into login_log (user_name, address, agent, browser, os, result)
    values (${clerk.userName}, '10.0.0.1', 'x', 'Firefox 143', 'Linux', 'OK')`.execute(
    testDatabase.em().getKysely(),
  );
  await sql`insert into sign_in_attempt (user_name, place, result)
    select ${clerk.userName}, '10.0.0.9', 'WRONG'
    from generate_series(1, 5)`.execute(testDatabase.em().getKysely());
  const listed = await ask(
    admin,
    `GET monitor/logininfor/list?userName=${clerk.userName}&status=0&orderByColumn=loginTime&isAsc=descending`,
  );
  expect(first(listed)).toMatchObject({
    userName: clerk.userName,
    status: "0",
    msg: "登录成功",
    ipaddr: "10.0.0.1",
    browser: "Firefox 143",
    os: "Linux",
  });
  expect(await ask(admin, `GET monitor/logininfor/unlock/${clerk.userName}`)).toMatchObject({
    code: 200,
  });
  expect(
    await rowsOf(
      testDatabase,
      sql`select from sign_in_attempt where user_name = ${clerk.userName}`,
    ),
  ).toEqual([]);
  expect(await ask(admin, "GET monitor/logininfor/unlock/nobody")).toMatchObject({ code: 404 });
  expect(await ask(clerk, `GET monitor/logininfor/unlock/${clerk.userName}`)).toMatchObject({
    code: 403,
  });
  expect(
    first(await ask(admin, `GET monitor/logininfor/list?userName=${clerk.userName}`)),
  ).toMatchObject({ msg: "管理员解锁" });
});

test("our own screens put chosen entries aside, or all of them, and show them again with who did that and when", async () => {
  await sql`insert into login_log (user_name, address, agent, result)
    values ('screen-1', '10.0.0.8', '', 'OK'), ('screen-2', '10.0.0.8', '', 'OK')`.execute(
    testDatabase.em().getKysely(),
  );
  type Data = {
    rows: Record<string, unknown>[];
    columns: { key: string; off?: true }[];
    steps: { name: string }[];
    mayClean: boolean;
  };
  const list = async (more = "") =>
    (
      await openScreen<Data>(
        admin,
        "administration/admin/log/log-login-list",
        `/x?f.userName=screen-${more}`,
      )
    ).data;
  const shown = ({ columns }: Data) =>
    columns.filter((column) => !column.off).map((column) => column.key);
  const before = await list();
  expect(before).toMatchObject({ mayClean: true, rows: [{}, {}] });
  expect(before.steps.map((step) => step.name)).toEqual(["unlock", "putAside"]);
  expect(shown(before)).not.toContain("asideBy");
  const row = `${String(before.rows[0]?.id)}:1`;
  const put = await openScreen(admin, "administration/admin/log/log-login-list", "/x", {
    form: { _step: "putAside", row },
  });
  expect(put.data).toMatchObject({ done: 1, refused: 0, doneLabel: "loginLog.putAside.done" });
  expect((await list()).rows).toHaveLength(1);
  const archived = await list("&f.aside=Y");
  expect(archived.rows).toMatchObject([{ id: before.rows[0]?.id, asideBy: admin.userName }]);
  expect(shown(archived)).toEqual(expect.arrayContaining(["asideBy", "asideTime"]));
  expect((await list("&f.aside=Y,N")).rows).toHaveLength(2);
  const again = await openScreen(admin, "administration/admin/log/log-login-list", "/x", {
    form: { _step: "putAside", row },
  });
  expect(again).toMatchObject({ status: 409, data: { rows: [{ code: "admin.alreadyAside" }] } });
  const all = await openScreen(admin, "administration/admin/log/log-login-list", "/x", {
    form: { _intent: "clean" },
  });
  expect(all.data).toMatchObject({ refused: 0, doneLabel: "loginLog.cleanAside.done" });
  expect((await list()).rows).toEqual([]);
  expect(
    (
      await openScreen(clerk, "administration/admin/log/log-oper-list", "/x", {
        form: { _intent: "clean" },
      })
    ).status,
  ).toBe(403);
});
