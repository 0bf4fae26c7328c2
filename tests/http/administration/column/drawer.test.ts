import { sql } from "kysely";
import { expect, test } from "vitest";
import type { DevopsData, PmsData, PmsRow } from "#app/kit/column-drawer/drawer-data.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { addDemoCodes } from "#fixtures/builders/codes.server.ts";
import { breakWrites, withoutTable } from "#tests/support/breaking.ts";
import { serveTests } from "#tests/support/served.ts";
import { type Visitor, visit } from "#tests/support/web.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
let boss: Visitor;
let clerk: Visitor;
const apiName = "xhlbasic/packageKind";
const bookings = "seaway/bookingMgr/inner";
const back = "/xhlbasic/packageKind?all=1";

serveTests(async (served) => {
  testDatabase = served;
  await addDemoCodes(testDatabase.em());
  boss = await visit(testDatabase, "admin");
  clerk = await visit(testDatabase, "clerk");
});

const route = () => import("#app/areas/administration/column/drawer.route.tsx");
const args = (request: Request, page: string) => ({ request, params: { "*": page }, context: {} });
const path = (more = "") => `/drawer/${apiName}?back=${encodeURIComponent(back)}${more}`;
const readAny = async (who: Visitor, more = "", page = apiName) =>
  (await route()).loader(args(await who.page(path(more)), page));
const read = async (...of: Parameters<typeof readAny>) => (await readAny(...of)) as DevopsData;
const pmsTab = "&tab=dataPmsSetting";
const readPms = async (more = "", page = bookings) =>
  (await readAny(boss, pmsTab + more, page)) as PmsData;
type Message = {
  to?: string;
  faults?: { field: string; text: string }[];
  typed?: PmsRow;
  ports?: { id: string; children?: unknown[] }[];
};
type ActionData = Response | { data: Message; init: { status: number } };
const faultsIn = (response: ActionData) =>
  response instanceof Response ? [] : (response.data.faults ?? []);
type Form = Record<string, string | readonly string[]>;
const post = async (who: Visitor, form: Form, more = "", page = apiName) =>
  (await (await route()).action(args(await who.page(path(more), form), page))) as ActionData;
const postPms = (form: Form) => post(boss, form, pmsTab, bookings);
const texts = (response: ActionData) => faultsIn(response).map((item) => item.text);

test("the development tab: tree of menus, columns, a form, moves, and the question before a deletion", async () => {
  const first = await read(boss);
  expect(first.back).toBe(back);
  expect(first.menus.find((menu) => menu.apiName === apiName)).toBeDefined();
  expect(first.lines.map((line) => line.fieldValue).slice(0, 3)).toEqual([
    "code",
    "nameEn",
    "nameZh",
  ]);
  const [code, nameEn] = first.lines;
  const moved = (await post(boss, { _do: "down", ids: String(code?.id) })) as Response;
  expect(moved.headers.get("location")).toContain(`chosen=${code?.id}`);
  expect((await read(boss)).lines.map((line) => line.fieldValue).slice(0, 2)).toEqual([
    "nameEn",
    "code",
  ]);
  const to = await post(boss, { _do: "to", ids: String(code?.id), target: String(nameEn?.id) });
  expect(to).toBeInstanceOf(Response);
  expect((await read(boss)).lines[0]?.fieldValue).toBe("code");
  const line = (await read(boss, `&edit=${nameEn?.id}`)).editing;
  expect(line).toMatchObject({ fieldValue: "nameEn" });
  const fields = {
    _do: "save",
    id: String(nameEn?.id),
    pageColumnName: "英文",
    fieldValue: "nameEn",
    columnWidth: "200",
    fixed: "left",
  };
  expect(await post(boss, { ...fields, enableFilter: "Y", htmlInputType: "input" })).toBeInstanceOf(
    Response,
  );
  expect((await read(boss)).lines.find((line) => line.id === nameEn?.id)).toMatchObject({
    pageColumnName: "英文",
    columnWidth: 200,
    fixed: "left",
  });
  expect((await read(boss, `&delete=${nameEn?.id}`)).deleting?.id).toBe(nameEn?.id);
  expect((await read(boss, "&said=shell.deleteCancelled")).message).toBe("shell.deleteCancelled");
  expect(await post(boss, { _do: "delete", id: String(nameEn?.id) })).toBeInstanceOf(Response);
  expect((await read(boss)).lines.some((line) => line.fieldValue === "nameEn")).toBe(false);
});

test("refusals of moves and fields are said; an address of elsewhere is not gone back to", async () => {
  const { lines } = await read(boss);
  const ids = lines.map((line) => String(line.id));
  expect(texts(await post(boss, { _do: "up", ids: ids[0] ?? "" }))).toEqual([
    "无法移动，已经在最顶部",
  ]);
  expect(texts(await post(boss, { _do: "bottom", ids: ids.at(-1) ?? "" }))).toEqual([
    "无法移动，已经在最底部",
  ]);
  expect(texts(await post(boss, { _do: "down", ids: ids.slice(0, 2) }))).toEqual([
    "请选择一列进行移动",
  ]);
  expect(texts(await post(boss, { _do: "sideways", ids: ids[0] ?? "" }))).toHaveLength(1);
  const bad = await post(boss, {
    _do: "save",
    id: ids[0] ?? "",
    pageColumnName: "",
    fieldValue: "code",
    columnWidth: "10",
  });
  expect(faultsIn(bad).map((item) => item.field)).toEqual(["pageColumnName", "columnWidth"]);
  for (const out of ["//evil.example/x", "https://evil.example", "/\\evil.example"]) {
    const result = (await route()).loader(
      args(await boss.page(`/drawer/${apiName}?back=${encodeURIComponent(out)}`), apiName),
    );
    expect((await result).back).toBe("/");
  }
});

test("it is the administrator's alone, and what is no page is not found", async () => {
  await expect(read(clerk)).rejects.toMatchObject({ status: 403 });
  await expect(post(clerk, { _do: "up", ids: "1" })).rejects.toMatchObject({ status: 403 });
  await expect(read(boss, "", "no/such")).rejects.toMatchObject({ status: 404 });
});

test("a layout is given to roles, kept while its name changes, and taken back", async () => {
  expect(
    await post(boss, { _do: "share", columnName: "前台", remark: "", roles: ["1"] }),
  ).toBeInstanceOf(Response);
  const [shared] = (await read(boss)).shared;
  expect(shared).toMatchObject({ columnName: "前台", roles: [1] });
  const id = String(shared?.id);
  expect((await read(boss, `&share=${id}`)).sharing).toMatchObject({ columnName: "前台" });
  const columns = () =>
    testDatabase
      .em()
      .getConnection()
      .execute("select lines from common_menu_column where id = ?", [Number(id)]);
  const before = await columns();
  expect(
    await post(boss, {
      _do: "share",
      id,
      columnName: "柜台",
      remark: "x",
      roles: ["1"],
      lines: "keep",
    }),
  ).toBeInstanceOf(Response);
  expect(await columns()).toEqual(before);
  expect((await read(boss)).shared).toMatchObject([{ columnName: "柜台" }]);
  expect(
    texts(await post(boss, { _do: "share", columnName: "", remark: "", roles: [] })),
  ).toHaveLength(1);
  expect(await post(boss, { _do: "unshare", id })).toBeInstanceOf(Response);
  expect((await read(boss)).shared).toEqual([]);
  expect(texts(await post(boss, { _do: "unshare", id }))).toEqual([
    translate("zh", "kit.notFound"),
  ]);
});

test("columns come a hundred at a time; a moved one is seen where it is", async () => {
  const { page, pages, lines, targets } = await read(boss, "&page=7");
  expect([page, pages]).toEqual([1, 1]);
  expect(lines).toHaveLength(targets.length);
  const db = testDatabase.em().getKysely();
  await sql`insert into page_column (
        menu_column_id, page_column_name, field_value, html_input_type, merge_field_arr, order_num
      )
    select (select menu_column_id from page_column where id = ${lines[0]?.id}), 'm' || n, 'm' || n,
      'mergeFieldArr', '{code,nameEn}', 100 + n
    from generate_series(1, 120) n`.execute(db);
  const second = await read(boss, "&page=2");
  expect(second).toMatchObject({ page: 2, pages: 2 });
  expect(second.lines).toHaveLength(second.targets.length - 100);
  const last = second.lines.at(-1)?.id;
  expect((await read(boss, `&chosen=${last}`)).page).toBe(2);
  await sql`delete from page_column where field_value ~ '^m[0-9]+$'`.execute(db);
});

test("the data permission tab: a row from trees, switched off, limits by a column, deleted after a question", async () => {
  const empty = await readPms("&edit=new");
  expect(empty).toMatchObject({ failed: false, rows: [], editing: { id: null, isOn: "Y" } });
  expect(Object.keys(empty.trees ?? {}).sort()).toEqual([
    "deptTreeData",
    "portTreeData",
    "roleTreeData",
    "userTreeData",
  ]);
  const row = { pmsName: "宁波", isOn: "Y", roles: ["1"], portLoads: ["CNNBO"] };
  expect(await postPms({ _do: "save", ...row })).toBeInstanceOf(Response);
  const [saved] = (await readPms()).rows;
  expect(saved).toMatchObject({
    pmsName: "宁波",
    isOn: "Y",
    roles: ["1"],
    portLoads: ["CNNBO"],
    users: [],
  });
  expect((await readPms()).names.portLoads["CNNBO"]).toBeTruthy();
  const over = await postPms({
    _do: "conditions",
    portLoadCondition: "receipt",
    portDisCondition: "",
    deptQueryCondition: "",
    _over: "Y",
  });
  expect(over instanceof Response ? "" : over.data.to).toContain("said=dataPermission.saved");
  expect(await postPms({ _do: `toggle ${saved?.id}` })).toBeInstanceOf(Response);
  const after = await readPms();
  // Switching a row keeps the page's conditions and the row's selections.
  expect(after).toMatchObject({
    conditions: { portLoadCondition: "receipt" },
    rows: [{ isOn: "N", portLoads: ["CNNBO"] }],
  });
  expect(texts(await postPms({ _do: "askDelete" }))).toEqual([translate("zh", "kit.selectRows")]);
  const response = (await postPms({ _do: "askDelete", ids: [String(saved?.id)] })) as Response;
  expect(response.headers.get("location")).toContain(`delete=${saved?.id}`);
  expect((await readPms(`&delete=${saved?.id}`)).deleting).toEqual([saved?.id]);
  const gone = (await postPms({ _do: "delete", ids: [String(saved?.id)] })) as Response;
  expect(gone.headers.get("location")).toContain("said=dataPermission.deleted");
  expect((await readPms("&said=dataPermission.deleted")).rows).toEqual([]);
});

test("what is wrong in a row is said and what was typed stays; ports are looked for among all", async () => {
  const result = await postPms({
    _do: "findPorts",
    pmsName: "找",
    portText: "ningbo",
    portLoads: ["CNNBO"],
  });
  const tab = result instanceof Response ? {} : result.data;
  expect(tab.typed).toMatchObject({ pmsName: "找", portLoads: ["CNNBO"] });
  expect(JSON.stringify(tab.ports)).toContain("CNNBO");
  const wrong = await postPms({
    _do: "save",
    pmsName: "错",
    portLoads: ["XXXXX"],
    users: ["999999"],
  });
  expect(texts(wrong).join()).toMatch(/XXXXX|999999/);
  expect(wrong instanceof Response ? null : wrong.data.typed).toMatchObject({
    pmsName: "错",
    users: ["999999"],
  });
  expect(texts(await postPms({ _do: "toggle 999999" }))).toEqual([translate("zh", "kit.notFound")]);
  expect(
    texts(
      await postPms({
        _do: "conditions",
        portLoadCondition: "bkNo",
        portDisCondition: "",
        deptQueryCondition: "",
      }),
    ),
  ).toEqual([translate("zh", "datapms.badColumn", { column: "bkNo" })]);
});

test.each(["zh", "en"] as const)(
  "what fails without a reason of its own is said by the tab (%s)",
  async (lang) => {
    const statusAndTexts = async (form: Form, more: string, page: string) => {
      const response = await post(boss, form, `${more}&lng=${lang}`, page);
      return response instanceof Response ? [] : [response.init.status, ...texts(response)];
    };
    await postPms({ _do: "save", pmsName: "留" });
    const ids = (await readPms()).rows.map((row) => String(row.id));
    await breakWrites(testDatabase, "data_permission", async () => {
      expect(await statusAndTexts({ _do: "delete", ids }, pmsTab, bookings)).toEqual([
        500,
        translate(lang, "dataPermission.deleteFailed"),
      ]);
      expect(await statusAndTexts({ _do: "save", pmsName: "x" }, pmsTab, bookings)).toEqual([
        500,
        translate(lang, "dataPermission.saveFailed"),
      ]);
    });
    const { lines } = await read(boss);
    const first = String(lines[0]?.id);
    await breakWrites(testDatabase, "page_column", async () => {
      expect(await statusAndTexts({ _do: "down", ids: first }, "", apiName)).toEqual([
        500,
        translate(lang, "column.moveFailed"),
      ]);
      expect(await statusAndTexts({ _do: "delete", id: first }, "", apiName)).toEqual([
        500,
        translate(lang, "column.deleteFailed"),
      ]);
      const line = {
        id: first,
        pageColumnName: lang,
        fieldValue: lines[0]?.fieldValue ?? "",
        columnWidth: "100",
      };
      expect(await statusAndTexts({ _do: "save", ...line }, "", apiName)).toEqual([
        500,
        translate(lang, "column.saveFailed"),
      ]);
    });
    // A failed read of the selected names is reported and does not break the tab.
    await withoutTable(testDatabase, "port", async () =>
      expect((await readPms()).failed).toBe(true),
    );
  },
);
