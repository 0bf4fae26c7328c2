import { expect, test } from "vitest";
import { serveTests } from "#tests/support/served.ts";
import { type Visitor, visit } from "#tests/support/web.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { ask } from "./request.ts";

let testDatabase: TestDatabase;
let boss: Visitor;
let clerk: Visitor;
let customer: Visitor;
const page = { apiName: "xhlbasic/packageKind" };

serveTests(async (served) => {
  testDatabase = served;
  boss = await visit(testDatabase, "admin");
  clerk = await visit(testDatabase, "clerk");
  customer = await visit(testDatabase, "customer", { customerCodes: ["X"] });
});

type Row = {
  id: number;
  fieldValue: string;
  pageColumnName: string;
  orderNum: number;
  columnWidth: number;
} & Record<string, unknown>;
type Rows = { rows: Row[]; total: number };
const rows = async (who: Visitor, call: string, body: object = page) =>
  (await ask(who, `POST menuColumn/${call}`, body)).data as Rows;
const keys = async (who: Visitor, call: string) =>
  (await rows(who, call)).rows.map((row) => row.fieldValue);
const line = async (key: string) =>
  (await rows(boss, "listMenuColumnLine")).rows.find((row) => row.fieldValue === key) as Row;
const exported = ["code", "nameEn", "nameZh", "innerFlag", "outerFlag"];

test("columns of a page: list helper's body in, data.rows and data.total out, a hundred at a time", async () => {
  const common = (await ask(boss, "POST menuColumn/getCommonMenuColumn", page)).data as {
    id: number;
    lines: Row[];
  };
  expect(common.lines.map((line) => line.fieldValue)).toEqual(expect.arrayContaining(exported));
  const body = {
    data: { menuColumnId: common.id, pageColumnName: "" },
    pageInfo: { pageNum: 1, pageSize: 2, total: 0 },
    sortInfo: {},
  };
  const result = await rows(boss, "listMenuColumnLine", body);
  expect(result.rows).toHaveLength(2);
  expect(result.total).toBeGreaterThan(2);
  expect(result.rows[0]).toMatchObject({
    menuColumnId: common.id,
    fieldValue: "code",
    dbColumnName: "code",
    isListColumns: "Y",
    fixed: "left",
    htmlInputType: "input",
    canSortable: "Y",
    orderNum: 1,
    hidden: "N",
  });
  expect((await rows(boss, "listCommonMenuColumn")).rows).toMatchObject([
    { id: common.id, apiName: page.apiName, columnName: "" },
  ]);
});

test("a line is added, changed, put in another place and deleted", async () => {
  const merged = {
    ...page,
    pageColumnName: "双语",
    fieldValue: "both",
    htmlInputType: "mergeFieldArr",
    mergeFieldArr: "nameEn,nameZh",
  };
  expect(
    await ask(boss, "POST menuColumn/addCommonMenuColumnLine", { ...merged, mergeSeparator: "/" }),
  ).toMatchObject({ code: 200 });
  const { id } = await line("both");
  expect(await line("both")).toMatchObject({
    mergeFieldArr: ["nameEn", "nameZh"],
    mergeSeparator: "/",
    enableFilter: "N",
    columnWidth: 100,
  });
  expect(
    await ask(boss, "POST menuColumn/updateCommonMenuColumnLine", {
      id,
      columnWidth: 150,
      fixed: false,
    }),
  ).toMatchObject({
    code: 200,
  });
  expect(await line("both")).toMatchObject({
    columnWidth: 150,
    pageColumnName: "双语",
    mergeSeparator: "/",
  });
  expect(
    await ask(boss, "POST menuColumn/updateCommonMenuColumnLine", { id, parentId: 0, orderNum: 1 }),
  ).toMatchObject({ code: 200 });
  expect((await keys(clerk, "listUserMenuColumnLine"))[0]).toBe("both");
  const placed = (await rows(boss, "listMenuColumnLine")).rows;
  expect(placed.map((row) => row.orderNum)).toEqual(placed.map((_, at) => at + 1));
  expect(await ask(boss, `DELETE menuColumn/deletePageColumn/${id}`)).toMatchObject({ code: 200 });
  expect(await keys(clerk, "listUserMenuColumnLine")).not.toContain("both");
  expect(await ask(boss, `DELETE menuColumn/deletePageColumn/${id}`)).toMatchObject({ code: 404 });
});

test("what is wrong is said in the reader's language, and nothing has changed", async () => {
  const { id, pageColumnName } = await line("code");
  const en = { "content-language": "en" };
  const wrong = await ask(
    boss,
    "POST menuColumn/updateCommonMenuColumnLine",
    { id, columnWidth: 29, pageColumnName: "x" },
    en,
  );
  expect(wrong.code).toBe(500);
  expect(wrong.msg).toContain("30");
  const foreign = await ask(
    boss,
    "POST menuColumn/addCommonMenuColumnLine",
    { ...page, pageColumnName: "x", fieldValue: "passwordHash" },
    en,
  );
  expect(foreign).toMatchObject({ code: 500, msg: expect.stringContaining("passwordHash") });
  expect(await line("code")).toMatchObject({ pageColumnName });
});

test("a user adds and takes out columns of his own by id; other users keep theirs", async () => {
  const { id } = await line("nameZh");
  expect(await rows(clerk, "listCustomizeMenuColumnLine")).toEqual({ rows: [], total: 0 });
  expect(await ask(clerk, `DELETE menuColumn/deleteCommonMenuColumnLine/${id}`)).toMatchObject({
    code: 200,
  });
  expect(await keys(clerk, "listUnAssignMenuColumnLine")).toEqual(["nameZh", "updatedTime"]);
  expect(await keys(clerk, "listUserMenuColumnLine")).not.toContain("nameZh");
  expect(await keys(clerk, "listCustomizeMenuColumnLine")).toEqual(
    await keys(clerk, "listUserMenuColumnLine"),
  );
  expect(await keys(boss, "listUserMenuColumnLine")).toContain("nameZh");
  expect(await ask(clerk, `POST menuColumn/assignMenuColumnLine/${id}`, {})).toMatchObject({
    code: 200,
  });
  expect(await keys(clerk, "listUnAssignMenuColumnLine")).toEqual(["updatedTime"]);
  expect(await ask(clerk, "POST menuColumn/assignMenuColumnLine/999999", {})).toMatchObject({
    code: 404,
  });
});

test("a layout is shared with a role under a name", async () => {
  const lines = [{ key: "nameEn", width: 90 }];
  const added = await ask(boss, "POST menuColumn/addCommonMenuColumn", {
    ...page,
    columnName: "短",
    roles: "1",
    lines,
  });
  const { id } = added.data as { id: number };
  expect(
    await ask(boss, "POST menuColumn/updateCommonMenuColumn", { id, remark: "for all" }),
  ).toMatchObject({ code: 200 });
  const item = (await ask(boss, "POST menuColumn/getCommonMenuColumn", { id })).data;
  expect(item).toMatchObject({ id, columnName: "短", roles: [1], remark: "for all", lines });
  expect(await ask(boss, "POST menuColumn/updateCommonMenuColumn", { id: 999_999 })).toMatchObject({
    code: 404,
  });
  expect(
    await ask(boss, "POST menuColumn/addCommonMenuColumn", {
      ...page,
      columnName: "y",
      roles: [99_999],
    }),
  ).toMatchObject({
    code: 500,
  });
});

test.each([
  "POST menuColumn/listCommonMenuColumn",
  "POST menuColumn/addCommonMenuColumn",
  "POST menuColumn/updateCommonMenuColumn",
  "POST menuColumn/listMenuColumnLine",
  "POST menuColumn/addCommonMenuColumnLine",
  "POST menuColumn/updateCommonMenuColumnLine",
  "DELETE menuColumn/deletePageColumn/1",
])("%s is the administrator's alone", async (call) => {
  expect(await ask(clerk, call, call.startsWith("POST") ? page : undefined)).toMatchObject({
    code: 403,
  });
});

test.each([
  "getCommonMenuColumn",
  "listCustomizeMenuColumnLine",
  "listUnAssignMenuColumnLine",
  "listUserMenuColumnLine",
])("%s answers for pages the reader may open only", async (call) => {
  expect(await ask(customer, `POST menuColumn/${call}`, { apiName: "system/user" })).toMatchObject({
    code: 404,
  });
  expect(await ask(boss, `POST menuColumn/${call}`, { apiName: "no/such" })).toMatchObject({
    code: 404,
  });
});
