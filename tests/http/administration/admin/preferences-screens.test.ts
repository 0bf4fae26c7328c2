import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { DictType, Notice } from "#domain/administration/admin/admin.entity.server.ts";
import { addNotice } from "#domain/administration/admin/ops/save-notice.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { Config, NumberRule } from "#platform/kernel/trace/trace.entity.server.ts";
import { openScreen, serveTests } from "#tests/support/served.ts";
import { type Visitor, visit } from "#tests/support/web.ts";
import { rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { operationOf } from "#db/services/registry.server.ts";

const saveCostCode = operationOf("costCode.save");

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

const rowsOn = (data: Record<string, unknown>) => data.rows as Record<string, unknown>[];

describe("every list of the desk", () => {
  test.each([
    ["administration/admin/dict-type-list", "/system/dict"],
    ["administration/admin/config-list", "/system/config"],
    ["administration/admin/notice/notice-list", "/system/notice"],
    ["administration/admin/numbering-list", "/system/numbering"],
    ["administration/admin/log/log-oper-list", "/system/log/operlog"],
    ["administration/admin/log/log-login-list", "/system/log/logininfor"],
    ["administration/admin/log/change-log", "/system/changeLog?f.tableName=role"],
    ["administration/session/online-list", "/monitor/online"],
  ])(
    "%s opens for the administrator, and for nobody without its permission",
    async (name, path) => {
      expect((await openScreen(admin, name, path)).status).toBe(200);
      for (const who of [clerk, customer])
        expect((await openScreen(who, name, path)).status).toBe(403);
    },
  );
});

test("a dictionary type and its values are kept on their sheets, each value below its own type", async () => {
  const form = {
    dictName: "箱况",
    dictNameEn: "Condition",
    dictType: "box_condition",
    status: "0",
  };
  const made = await openScreen(
    admin,
    "administration/admin/dict-type-edit",
    "/system/dict/index/new",
    {
      params: { dictId: "new" },
      form: { id: "0", version: "0", ...form },
    },
  );
  const id = /index\/(\d+)/.exec(made.location ?? "")?.[1] ?? "";
  expect(Number(id)).toBeGreaterThan(0);
  const entry = {
    id: "0",
    version: "0",
    dictType: "box_condition",
    dictLabel: "好箱",
    dictLabelEn: "Sound",
    dictValue: "OK",
    dictSort: "1",
    listClass: "success",
    status: "0",
  };
  const value = await openScreen(admin, "administration/admin/dict-data-edit", "/x", {
    params: { dictId: id, dictCode: "new" },
    form: entry,
  });
  const code = /entry\/(\d+)/.exec(value.location ?? "")?.[1] ?? "";
  const list = await openScreen(
    admin,
    "administration/admin/dict-data-list",
    `/system/dict-data/index/${id}`,
    { params: { dictId: id } },
  );
  expect(rowsOn(list.data)).toMatchObject([{ dictLabel: "好箱", dictValue: "OK" }]);
  expect(list.data).toMatchObject({ typeName: "箱况" });
  const other = await testDatabase.em().findOneOrFail(DictType, { dictType: "eb_status" });
  expect(
    (
      await openScreen(admin, "administration/admin/dict-data-edit", "/x", {
        params: { dictId: String(other.id), dictCode: code },
      })
    ).status,
  ).toBe(404);
  expect(
    (
      await openScreen(admin, "administration/admin/dict-data-list", "/x", {
        params: { dictId: "abc" },
      })
    ).status,
  ).toBe(404);
  expect(
    (
      await openScreen(clerk, "administration/admin/dict-data-list", "/x", {
        params: { dictId: id },
      })
    ).status,
  ).toBe(403);
  // Deletion on its own form returns to the list.
  const gone = await openScreen(admin, "administration/admin/dict-data-edit", "/x", {
    params: { dictId: id, dictCode: code },
    form: { _step: "remove", version: "1" },
  });
  expect(gone.location).toBe(`/system/dict-data/index/${id}`);
});

test("a setting's sheet never carries a secret, and a wrong value comes back at its field", async () => {
  await sql`update config
    set config_value = 'Swordfish-77'
    where config_key = 'sys.user.initPassword'`.execute(testDatabase.em().getKysely());
  const secret = await testDatabase
    .em()
    .findOneOrFail(Config, { configKey: "sys.user.initPassword" });
  const formShape = await openScreen(admin, "administration/admin/config-edit", "/x", {
    params: { configId: String(secret.id) },
  });
  expect(JSON.stringify(formShape.data)).not.toContain("Swordfish");
  const config = await testDatabase
    .em()
    .findOneOrFail(Config, { configKey: "sys.account.captchaEnabled" });
  const form = {
    id: String(config.id),
    version: String(config.version),
    configName: "x",
    configKey: config.configKey,
    configValue: "yes please",
    configType: "Y",
  };
  const refused = await openScreen(admin, "administration/admin/config-edit", "/x", {
    params: { configId: String(config.id) },
    form,
  });
  expect(refused).toMatchObject({
    status: 422,
    data: { errors: [{ field: "configValue", code: "admin.valueSwitch" }] },
  });
});

describe("notices", () => {
  test("what comes back from a refused sheet is cleaned like what is stored", async () => {
    const form = {
      id: "0",
      version: "0",
      noticeTitle: "",
      noticeType: "1",
      status: "0",
      audience: "ALL",
      noticeContent: "<b>x</b><img src=x onerror=alert(1)>",
    };
    const refused = await openScreen(admin, "administration/admin/notice/notice-edit", "/x", {
      params: { noticeId: "new" },
      form,
    });
    expect(refused).toMatchObject({ status: 422, data: { record: { noticeContent: "<b>x</b>" } } });
  });

  test("a reader opens his notices, reads one, and marks the rest", async () => {
    for (const noticeTitle of ["一", "二"])
      await testDatabase.run("admin", addNotice, {
        noticeTitle,
        noticeType: "1",
        noticeContent: "x",
        audience: "ALL",
      });
    const { id: inner } = await testDatabase.run("admin", addNotice, {
      noticeTitle: "内部",
      noticeType: "1",
      noticeContent: "x",
    });
    const { id } = await testDatabase.em().findOneOrFail(Notice, { noticeTitle: "一" });
    expect(
      (await openScreen(customer, "administration/admin/notice/notice-board", "/notice")).data,
    ).toMatchObject({ unread: 2 });
    const read = await openScreen(
      customer,
      "administration/admin/notice/notice-read",
      `/notice/${id}`,
      {
        params: { noticeId: String(id) },
      },
    );
    expect(read.data).toMatchObject({ noticeTitle: "一", noticeContent: "<p>x</p>", unread: true });
    expect(
      (await openScreen(customer, "administration/admin/notice/notice-board", "/notice")).data,
    ).toMatchObject({ unread: 2 });
    await openScreen(customer, "administration/admin/notice/notice-read", `/notice/${id}`, {
      params: { noticeId: String(id) },
      form: { _intent: "read" },
    });
    expect(
      (await openScreen(customer, "administration/admin/notice/notice-board", "/notice")).data,
    ).toMatchObject({ unread: 1 });
    expect(
      (
        await openScreen(customer, "administration/admin/notice/notice-read", "/x", {
          params: { noticeId: String(inner) },
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await openScreen(customer, "administration/admin/notice/notice-read", "/x", {
          params: { noticeId: "x" },
        })
      ).status,
    ).toBe(404);
    await openScreen(customer, "administration/admin/notice/notice-board", "/notice", { form: {} });
    expect(
      (await openScreen(customer, "administration/admin/notice/notice-board", "/notice")).data,
    ).toMatchObject({ unread: 0 });
  });
});

test("the gaps of a rule are reported to those who keep the rules", async () => {
  const { id } = await testDatabase.em().findOneOrFail(NumberRule, { docType: "BK" });
  expect(
    (
      await openScreen(admin, "administration/admin/numbering-gaps", "/x", {
        params: { ruleId: String(id) },
      })
    ).data,
  ).toMatchObject({
    name: "订舱",
    report: { missing: 0 },
  });
  expect(
    (
      await openScreen(admin, "administration/admin/numbering-gaps", "/x", {
        params: { ruleId: "0" },
      })
    ).status,
  ).toBe(404);
  expect(
    (
      await openScreen(clerk, "administration/admin/numbering-gaps", "/x", {
        params: { ruleId: String(id) },
      })
    ).status,
  ).toBe(403);
});

describe("logs", () => {
  test("a condition that is not enough for the change log is answered with what is missing", async () => {
    const opened = async (search: string) =>
      (await openScreen(admin, "administration/admin/log/change-log", `/system/changeLog${search}`))
        .data;
    const both = ["admin.operTime", "admin.tableName"];
    expect(await opened("?f.keyValue=601")).toMatchObject({ needsFilter: true, needsOneOf: both });
    expect(await opened("")).toMatchObject({ needsFilter: true, needsOneOf: [] });
    expect(await opened("?f.keyValue=601&f.tableName=role")).toMatchObject({
      needsFilter: false,
      needsOneOf: [],
    });
  });

  test("a sheet leads to the history of its record for readers of the change log only", async () => {
    const costCode = {
      id: 0,
      version: 0,
      code: "HIS",
      nameZh: "历史",
      codeBelong: "R",
      taxRate: "6",
    };
    const { id } = (await testDatabase.run("admin", saveCostCode, costCode)) as { id: number };
    const form = await openScreen(
      admin,
      "masterdata/code/reference-edit",
      `/xhlbasic/costCode/index/${id}`,
      {
        params: { id: String(id) },
      },
    );
    expect(form.data.history).toBe(`/system/changeLog/history/cost_code/${id}`);
    expect(
      (
        await openScreen(
          clerk,
          "masterdata/code/reference-edit",
          `/xhlbasic/costCode/index/${id}`,
          { params: { id: String(id) } },
        )
      ).data.history,
    ).toBeNull();
    const history = await openScreen(admin, "administration/admin/log/change-log-history", "/x", {
      params: { table: "cost_code", key: String(id) },
    });
    // The record is named by its code, not by its id.
    expect(history.data).toMatchObject({
      name: "费用代码",
      number: "HIS",
      acts: [{ operation: "INSERT" }],
      now: `/xhlbasic/costCode/index/${id}`,
    });
    // Customers are addressed by their code; what is gone, and what has no sheet of its own, leads
    // nowhere.
    const nowOf = async (table: string, key: number) =>
      (
        await openScreen(admin, "administration/admin/log/change-log-history", "/x", {
          params: { table, key: String(key) },
        })
      ).data.now;
    const at = async (query: ReturnType<typeof sql>) =>
      (await rowsOf<{ id: number; code: string }>(testDatabase, query))[0];
    const buyer = await at(
      sql`insert into customer (code, name_en) values ('NOW/1', 'x') returning id, code`,
    );
    expect(await nowOf("customer", buyer?.id ?? 0)).toBe(
      "/xhlbasic/customer/customerInfo/index/NOW%2F1",
    );
    expect(await nowOf("customer", 999_999)).toBeNull();
    expect(await nowOf("page_column", 1)).toBeNull();
    for (const params of [
      { table: "session", key: "1" },
      { table: "pg_class", key: "1" },
      { table: "cost_code", key: "1 or 1=1" },
    ])
      expect(
        (await openScreen(admin, "administration/admin/log/change-log-history", "/x", { params }))
          .status,
        JSON.stringify(params),
      ).toBe(404);
    expect(
      (
        await openScreen(clerk, "administration/admin/log/change-log-history", "/x", {
          params: { table: "cost_code", key: String(id) },
        })
      ).status,
    ).toBe(403);
  });

  test("columns of the change log speak the reader's language", async () => {
    await sql`update cost_code set name_en = 'History' where code = 'HIS'`.execute(
      testDatabase.em().getKysely(),
    );
    await sql`update cost_code set code_belong = 'P' where code = 'HIS'`.execute(
      testDatabase.em().getKysely(),
    );
    type Data = Record<string, unknown> & { dicts: Record<string, Record<string, string>> };
    const result = await openScreen<Data>(
      admin,
      "administration/admin/log/change-log",
      "/system/changeLog?f.tableName=cost_code&lng=en",
    );
    const { dicts } = result.data;
    expect(dicts.change_table?.cost_code).toBe(translate("en", "code.costCodes"));
    expect(dicts.change_column).toMatchObject({
      "cost_code.name_en": translate("en", "code.nameEn"),
    });
    expect(rowsOn(result.data).slice(0, 2)).toMatchObject([
      { columnName: "code_belong", oldValue: "Receivable", newValue: "Payable" },
      { columnName: "name_en", newValue: "History" },
    ]);
    // All columns of a filtered table; of other tables only those shown.
    expect(Object.keys(dicts.change_column ?? {})).toContain("cost_code.tax_rate");
    expect(
      Object.keys(dicts.change_column ?? {}).filter((key) => !key.startsWith("cost_code.")),
    ).toEqual([]);
    const item = await openScreen(
      admin,
      "administration/admin/log/change-log",
      "/system/changeLog?f.tableName=cost_code&f.columnKey=cost_code.name_en&lng=en",
    );
    expect(new Set(rowsOn(item.data).map((row) => row.columnName))).toEqual(new Set(["name_en"]));
  });

  test("an operation is read with its input, and leads to the changes of its request", async () => {
    const [row] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id::int from oper_log where operation = 'costCode.save' order by id desc limit 1`,
    );
    const result = await openScreen(admin, "administration/admin/log/log-oper-detail", "/x", {
      params: { operId: String(row?.id) },
    });
    expect(result.data.facts).toContainEqual(["admin.title", "费用代码：保存"]);
    expect(String(result.data.input)).toContain("HIS");
    expect(result.data.changes).toMatch(
      /^\/system\/changeLog\?f\.operTime=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d&f\.requestId=/,
    );
    expect(
      (
        await openScreen(admin, "administration/admin/log/log-oper-detail", "/x", {
          params: { operId: "999999" },
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await openScreen(clerk, "administration/admin/log/log-oper-detail", "/x", {
          params: { operId: String(row?.id) },
        })
      ).status,
    ).toBe(403);
  });

  test("an entry of many names its records", async () => {
    await sql`insert into cost_code (code, name_zh)
      select 'E' || i, 'e'
      from generate_series(1, 55) i`.execute(testDatabase.em().getKysely());
    const [entry] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id::int from change_log where keys is not null order by id desc limit 1`,
    );
    const result = await openScreen(admin, "administration/admin/log/change-log-entry", "/x", {
      params: { entryId: String(entry?.id) },
    });
    expect(result.data).toMatchObject({ count: 55, name: "费用代码" });
    expect(
      (
        await openScreen(clerk, "administration/admin/log/change-log-entry", "/x", {
          params: { entryId: String(entry?.id) },
        })
      ).status,
    ).toBe(403);
  });

  test("accounts of chosen lines are unlocked", async () => {
    await sql`insert into sign_in_attempt (user_name, place, result)
      select ${clerk.userName}, '10.0.0.9', 'WRONG'
      from generate_series(1, 5)`.execute(testDatabase.em().getKysely());
    await sql`insert into login_log (user_name, address, agent, result)
      values (${clerk.userName}, '10.0.0.9', '', 'LOCKED')`.execute(testDatabase.em().getKysely());
    const listed = await openScreen(
      admin,
      "administration/admin/log/log-login-list",
      "/system/log/logininfor",
    );
    const line = rowsOn(listed.data).find((row) => row.userName === clerk.userName);
    expect(line).toMatchObject({ waiting: "Y", status: "1" });
    const done = await openScreen(admin, "administration/admin/log/log-login-list", "/x", {
      form: { _step: "unlock", row: `${String(line?.id)}:1` },
    });
    expect(done.data).toMatchObject({ done: 1, doneLabel: "loginLog.unlock.done" });
    const after = await openScreen(
      admin,
      "administration/admin/log/log-login-list",
      "/system/log/logininfor",
    );
    expect(rowsOn(after.data).find((row) => row.userName === clerk.userName)).toMatchObject({
      waiting: "N",
    });
  });
});

test("the reader's own session is marked among those online, and several are ended at once", async () => {
  const guests = [await visit(testDatabase, "clerk"), await visit(testDatabase, "clerk")];
  const listed = await openScreen(admin, "administration/session/online-list", "/monitor/online");
  const own = rowsOn(listed.data).find((row) => row.id === listed.data.own);
  expect(own).toMatchObject({ userName: admin.userName });
  const rows = rowsOn(listed.data).filter((row) =>
    guests.some((guest) => guest.userName === row.userName),
  );
  const done = await openScreen(admin, "administration/session/online-list", "/x", {
    form: { _step: "forceLogout", row: rows.map((row) => `${String(row.id)}:1`) },
  });
  expect(done.data).toMatchObject({ done: 2, refused: 0 });
  for (const guest of guests)
    expect(
      (await openScreen(guest, "administration/admin/notice/notice-board", "/notice")).location,
    ).toContain("/login");
});
