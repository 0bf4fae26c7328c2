import { expect, test } from "vitest";
import { addDemoCodes } from "#fixtures/builders/codes.server.ts";
import { serveTests } from "#tests/support/served.ts";
import { type Visitor, visit } from "#tests/support/web.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { ask } from "./request.ts";

let testDatabase: TestDatabase;
let boss: Visitor;
let clerk: Visitor;
const page = { pageId: "seaway/bookingMgr/inner" };

serveTests(async (served) => {
  testDatabase = served;
  await addDemoCodes(testDatabase.em());
  boss = await visit(testDatabase, "admin");
  clerk = await visit(testDatabase, "clerk");
});

type Setting = {
  tableData: Record<string, unknown>[];
  portColumns: { value: string; label: string }[];
} & Record<string, unknown>;
const setting = async () =>
  (await ask(boss, "POST menuColumn/listDataPmsSetting", page)).data as Setting;

test("the drawer's third tab: trees, save, list, delete, with the specification's names", async () => {
  const trees = (await ask(boss, "POST menuColumn/getPmsTreeData", {})).data as Record<
    string,
    unknown[]
  >;
  expect(Object.keys(trees).sort()).toEqual([
    "deptTreeData",
    "portTreeData",
    "roleTreeData",
    "userTreeData",
  ]);
  const row = { PMS_NAME: "宁波", IS_ON: "Y", ROLES_LIST: [1], PORT_LOADS_LIST: ["CNNBO"] };
  const saved = await ask(boss, "POST menuColumn/saveDataPms", {
    ...page,
    tableData: [row],
    portLoadCondition: "receipt",
  });
  expect(saved).toMatchObject({ code: 200 });
  const result = await setting();
  expect(result).toMatchObject({
    PORT_LOAD_CONDITION: "receipt",
    PORT_DIS_CONDITION: "",
    DEPT_QUERY_CONDITION: "",
  });
  expect(result.tableData).toMatchObject([
    { PMS_NAME: "宁波", IS_ON: "Y", ROLES_LIST: [1], PORT_LOADS_LIST: ["CNNBO"], USERS_TEXT: "" },
  ]);
  expect(result.portColumns.map((portColumn) => portColumn.value)).toEqual([
    "portLoad",
    "portDis",
    "receipt",
    "delivery",
  ]);
  const ids = result.tableData.map((item) => item.PMS_ID);
  expect(await ask(boss, "POST menuColumn/deletePmsData", ids)).toMatchObject({ code: 200 });
  expect((await setting()).tableData).toEqual([]);
});

test("what is wrong is refused in words; what is no page does not exist", async () => {
  const wrong = await ask(
    boss,
    "POST menuColumn/saveDataPms",
    { ...page, deptQueryCondition: "bkNo" },
    { "content-language": "en" },
  );
  expect(wrong).toMatchObject({ code: 500, msg: expect.stringContaining("bkNo") });
  expect(
    await ask(boss, "POST menuColumn/listDataPmsSetting", { pageId: "no/such" }),
  ).toMatchObject({ code: 404 });
  expect((await ask(boss, "POST menuColumn/deletePmsData", { data: [] })).code).not.toBe(200);
});

test.each(["listDataPmsSetting", "getPmsTreeData", "saveDataPms", "deletePmsData"])(
  "%s is the administrator's alone",
  async (call) => {
    expect(await ask(clerk, `POST menuColumn/${call}`, page)).toMatchObject({ code: 403 });
  },
);
