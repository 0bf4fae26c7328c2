import ExcelJS from "exceljs";
import { expect, test } from "vitest";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { columnOperations } from "#domain/administration/column/column-operations.server.ts";
import { serveTests } from "#tests/support/served.ts";
import { contextOf, visit, type Visitor } from "#tests/support/web.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
let clerk: Visitor;
const apiName = "xhlbasic/packageKind";

serveTests(async (served) => {
  testDatabase = served;
  clerk = await visit(testDatabase, "clerk");
  const boss = testDatabase.as("admin", { userId: 1, userName: "boss", roles: ["admin"] });
  const set = (line: object) =>
    runOperation(boss, columnOperations.saveColumn, { apiName, ...line });
  await runOperation(boss, columnOperations.openPage, { apiName });
  const em = testDatabase.em();
  const idOf = async (key: string) =>
    (
      await em
        .getConnection()
        .execute<{ id: number }[]>("select id from page_column where field_value = ?", [key])
    )[0]?.id;
  await set({
    id: await idOf("nameEn"),
    fieldValue: "nameEn",
    pageColumnName: "英文",
    defaultSortColumn: "Y",
    enableSortable: "Y",
    enableFilter: "Y",
  });
  await set({
    id: await idOf("code"),
    fieldValue: "code",
    pageColumnName: "代码",
    hidden: "Y",
    enableSortable: "Y",
  });
  await set({
    fieldValue: "both",
    pageColumnName: "双语",
    htmlInputType: "mergeFieldArr",
    mergeFieldArr: ["nameEn", "nameZh"],
    mergeSeparator: "/",
  });
});

test("the screen's loader and the workbook give the columns as they were defined", async () => {
  const { loadList } = await import("#app/kit/list/data/load-list.server.ts");
  const listData = await loadList(
    await contextOf(await clerk.page(`/${apiName}?f.code=BAG`)),
    apiName,
  );
  expect(listData.columns.find((column) => column.key === "nameEn")).toMatchObject({
    name: "英文",
  });
  expect(listData.columns.find((column) => column.key === "code")).toMatchObject({ hidden: true });
  expect(listData.columns.find((column) => column.key === "both")?.merge?.separator).toBe("/");
  // A hidden column is no filter, and the default sort is the configured one.
  expect(listData.query.filters).toEqual([]);
  expect(listData.query.sort).toEqual([{ key: "nameEn", order: "desc" }]);
  const names = listData.rows.map((row) => String(row.nameEn));
  expect(names.length).toBeGreaterThan(1);
  const { loader } = await import("#app/api/export.route.ts");
  const request = await clerk.page(`/export/${apiName}?cols=visible`);
  const response = (await loader({ request, params: { "*": apiName }, context: {} })) as Response;
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await response.arrayBuffer());
  const form = book.worksheets[0];
  const heads = ((form?.getRow(1).values ?? []) as string[]).slice(1);
  expect(heads).toEqual(
    listData.columns
      .filter((column) => !column.hidden && !column.off)
      .map((column) => column.name ?? expect.any(String)),
  );
  expect(heads).not.toContain("代码");
  const [first] = listData.rows;
  expect(form?.getRow(2).getCell(heads.indexOf("双语") + 1).text).toBe(
    [first?.nameEn, first?.nameZh].filter(Boolean).join("/"),
  );
});
