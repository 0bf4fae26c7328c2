import { sql } from "kysely";
import { expect, test } from "vitest";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { openScreen, serveTests } from "#tests/support/served.ts";
import { responseOf, outcomeOf, type Visitor, visit } from "#tests/support/web.ts";
import { rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

/** Values no column can hold, at every entry point: refused with a reason, nothing changed. */
let testDatabase: TestDatabase;
let admin: Visitor;
serveTests(async (opened) => {
  testDatabase = opened;
  admin = await visit(opened, "admin");
});

const en = { "content-language": "en" };
const ask = (path: string, body?: unknown) => responseOf(admin.call(path, body, en));
const send = async (method: string, path: string, body?: unknown) => {
  const request = admin.call(path, undefined, en);
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  return responseOf(new Request(request.url, { method, headers: request.headers, ...text }));
};
const unknown = [translate("en", "shell.unknownError"), translate("en", "shell.unavailable")];

test.each([
  ["\0", "dictName"],
  ["\ud800", "dictName"],
])(
  "text that cannot be stored (%j) is refused at its field by a call that saves",
  async (bad, field) => {
    const before = await rowsOf(testDatabase, sql`select count(*) from dict_type`);
    const response = await send("POST", "system/dict/type", {
      dictType: "odd_type",
      dictName: `a${bad}b`,
      status: "0",
    });
    expect(response).toMatchObject({
      code: 500,
      faults: [{ field, code: "kit.badText", msg: translate("en", "kit.badText") }],
    });
    expect(await rowsOf(testDatabase, sql`select count(*) from dict_type`)).toEqual(before);
  },
);

test("an unknown field does not carry such text past the log", async () => {
  const response = await ask("seaway/bookingMgr/inner/confirm", { rows: [{ id: 1 }], note: "a\0" });
  expect(response).toMatchObject({ code: 500, faults: [{ field: "note", code: "kit.badText" }] });
});

test.each([
  ["GET", "system/user/list?userName=a%00b"],
  ["GET", "system/dict/type/list?dictName=%00"],
  ["GET", "system/dict/data/type/a%00b"],
  ["GET", "system/config/configKey/a%00"],
  ["GET", "system/role/authUser/allocatedList?roleId=1&userName=%00"],
  ["GET", "monitor/online/list?ipaddr=%00"],
  ["GET", "common/download?fileName=%00.xlsx"],
  ["POST", "login", { username: "a\0", password: "b", code: "1", uuid: "\0" }],
  [
    "POST",
    "register",
    { username: "a\0", password: "b", confirmPassword: "b", code: "1", uuid: "u" },
  ],
  ["POST", "seaway/bookingMgr/inner/list", { data: { bkNo: "a\0" } }],
  ["POST", "seaway/bookingMgr/inner/list", { data: { bkNo: { contains: { toString: 1 } } } }],
] as const)("%s %s is refused in words", async (method, path, body?: object) => {
  const response = await send(method, path, body);
  expect(response.code).not.toBe(200);
  expect(unknown).not.toContain(response.msg);
});

test.each(["99999999999", "2147483648", "999999999999999"])(
  "the id %s answers like one that does not exist",
  async (id) => {
    for (const path of [
      "system/user",
      "system/role",
      "system/dept",
      "system/post",
      "system/menu",
      "system/dict/type",
      "system/dict/data",
      "system/notice",
    ]) {
      const without = (response: { msg: string; code: number }) =>
        JSON.stringify([response.code, response.msg]).replaceAll(/\d{6,}/g, "#");
      const missing = await send("GET", `${path}/987654321`);
      expect(without(await send("GET", `${path}/${id}`)), path).toBe(without(missing));
      const gone = await send("DELETE", `${path}/${id}`);
      expect(unknown, `${path} ${gone.msg}`).not.toContain(gone.msg);
      expect(gone.code, path).not.toBe(200);
    }
    for (const verb of ["get", "whyNot", "confirm", "save"]) {
      const response = await ask(`seaway/bookingMgr/inner/${verb}`, {
        id: Number(id),
        ids: [Number(id)],
        rows: [{ id: Number(id) }],
      });
      expect(response.code, verb).not.toBe(200);
      expect(unknown, `${verb} ${response.msg}`).not.toContain(response.msg);
    }
    for (const [method, path] of [
      ["PUT", "system/user/authRole"],
      ["GET", `system/user/authRole/${id}`],
      ["GET", `system/role/authUser/allocatedList?roleId=${id}`],
      ["GET", `system/notice/readUsers/list?noticeId=${id}`],
      ["POST", `system/notice/markRead?noticeId=${id}`],
      ["GET", `tool/gen/${id}`],
      ["GET", `system/dept/list/exclude/${id}`],
      ["PUT", `monitor/job/run`],
    ] as const) {
      const response = await send(
        method,
        path,
        method === "PUT" ? { jobId: Number(id), userId: Number(id), roleIds: id } : undefined,
      );
      expect(unknown, `${path} ${response.msg}`).not.toContain(response.msg);
    }
  },
);

test.each(["9e17", "99999999999999999999", "Infinity", "1e400"])(
  "page %s is the last one",
  async (page) => {
    for (const path of [
      "system/user/list",
      "system/role/list",
      "system/dict/type/list",
      "monitor/operlog/list",
      "tool/gen/db/list",
    ]) {
      const response = await send("GET", `${path}?pageNum=${page}&pageSize=${page}`);
      expect(response.code, `${path} ${response.msg}`).toBe(200);
    }
    expect(
      await ask("system/user/list", { pageInfo: { pageNum: Number(page), pageSize: page } }),
    ).toMatchObject({ code: 200 });
  },
);

test.each([
  "0000-00-00",
  "0000-01-01",
  "275760-09-13",
  "infinity",
  "2026-01-01 25:61",
  "1e400",
  "\0",
])("a day %s is refused at its filter", async (day) => {
  const response = await ask("monitor/operlog/list", {
    data: { operTime: { from: day, to: day } },
  });
  expect(response).toMatchObject({ code: 500 });
  expect(unknown).not.toContain(response.msg);
});

test.each(["1e400", "9".repeat(40), "1.5", "NaN", "0x10"])(
  "a whole number %s is refused at its filter",
  async (number) => {
    const response = await ask("monitor/operlog/list", { data: { costTime: { from: number } } });
    expect(response).toMatchObject({
      code: 500,
      faults: [{ code: "kit.badFilter", field: "costTime" }],
    });
  },
);

test("objects a hundred thousand deep are refused", async () => {
  const request = admin.call("seaway/bookingMgr/inner/save", undefined, en);
  const body = `{"cargo":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
  expect(
    await responseOf(new Request(request.url, { method: "POST", headers: request.headers, body })),
  ).toMatchObject({
    code: 500,
    faults: [{ code: "kit.tooDeep" }],
  });
});

test("a key of five thousand characters is refused, and says how long one may be", async () => {
  const response = await responseOf(
    admin.call("monitor/job/save", { id: 0 }, { ...en, "idempotency-key": "k".repeat(5000) }),
  );
  expect(response).toMatchObject({ code: 500, faults: expect.any(Array) });
  expect(unknown).not.toContain(response.msg);
});

test("pages: a NUL in an address is a wrong address, an id beyond the range is not there", async () => {
  expect(
    await openScreen(admin, "administration/org/user-list", "/system/user?f.userName=%00"),
  ).toMatchObject({ status: 400 });
  expect(
    await openScreen(admin, "home/task/task-detail", "/task/99999999999", {
      params: { taskId: "99999999999" },
    }),
  ).toMatchObject({
    status: 404,
  });
  expect(
    await openScreen(admin, "finance/fee/fee-explain", "/feemgr/recmgr/explain/99999999999", {
      params: { feeId: "99999999999" },
    }),
  ).toMatchObject({ status: 404 });
});

const bodies: [what: string, headers: Record<string, string>, body: string][] = [
  ["no content type", {}, ""],
  ["JSON", { "content-type": "application/json" }, "{}"],
  ["a multipart body without its boundary", { "content-type": "multipart/form-data" }, "x"],
  [
    "a multipart body that breaks off",
    { "content-type": "multipart/form-data; boundary=b" },
    "--b\r\ncontent-disposition: form-data; na",
  ],
];
test.each(bodies)("a page's form of %s is refused as none", async (_what, headers, body) => {
  const routes = [
    "home/task/task-detail",
    "administration/org/user-edit",
    "administration/org/user-list",
    "containers/container/container-correct",
    "administration/session/logout",
    "masterdata/calendar/calendar-year",
  ];
  for (const route of routes) {
    const { action } = (await import(/* @vite-ignore */ `#app/areas/${route}.route.tsx`)) as {
      action(args: object): Promise<unknown>;
    };
    const page = await admin.page("/task/1", { a: "b" });
    const input = new Headers(page.headers);
    input.delete("content-type");
    for (const [name, value] of Object.entries(headers)) input.set(name, value);
    const request = new Request(page.url, {
      method: "POST",
      headers: input,
      body: new TextEncoder().encode(body),
    });
    expect(
      await outcomeOf(() =>
        action({ request, params: { taskId: "1", userId: "1", id: "1" }, context: {} }),
      ),
      route,
    ).toMatchObject({
      status: 400,
    });
  }
});

test("mending no rows at all is refused in words", async () => {
  const corrected = await openScreen<{ refused: { code: string }[] }>(
    admin,
    "containers/container/container-correct",
    "/seaway/container/import/mend",
    {
      form: { nothing: "1" },
    },
  );
  expect(corrected).toMatchObject({ status: 422, data: { refused: [{ code: "kit.selectRows" }] } });
});
