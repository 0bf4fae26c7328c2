import ExcelJS from "exceljs";
import { expect, test } from "vitest";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import { searchResource } from "#platform/records/resource/resource.server.ts";
import { Task } from "#platform/kernel/trace/trace.entity.server.ts";
import { listOperations, resourceOf } from "#db/services/registry.server.ts";
import { runTask } from "#jobs/kit.server.ts";
import type { ReportData } from "#app/kit/report/report-data.ts";
import { ReportSetting } from "#domain/reports/report/report-setting.entity.server.ts";
import { addVoyages } from "#tests/db/reports/report/fixture.ts";
import { platformOf } from "#tests/db/jobs/fixture.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { openScreen, serveTests } from "#tests/support/served.ts";
import { responseOf, bytesOf, callOf, visit, type Visitor } from "#tests/support/web.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
let finance: Visitor;
serveTests(async (served) => {
  testDatabase = served;
  await addVoyages(testDatabase.em());
  finance = await visit(testDatabase, "finance");
});

const apiName = "seaway/reportMgr/voyageSummary";
const november = "f.departureDate.from=2026-11-01&f.departureDate.to=2026-11-30";
const open = (search: string, who = finance) =>
  openScreen<ReportData>(who, "reports/report/report", `/${apiName}${search}`);

test("the address holds the parameters; the page has them, the conditions in words, the lines and the total", async () => {
  const { status, data } = await open(`?${november}&f.group=line`);
  expect(status).toBe(200);
  expect(data.query.filters).toEqual([
    { key: "departureDate", kind: "between", values: ["2026-11-01", "2026-11-30"] },
    { key: "group", kind: "in", values: ["line"] },
  ]);
  expect(data.content?.conditions).toEqual(["开航日 2026-11-01 – 2026-11-30", "分组 航线"]);
  expect(data.content?.lines.map((line) => line.kind)).toEqual([
    "head",
    "row",
    "row",
    "sum",
    "head",
    "row",
    "sum",
  ]);
  expect(data.content?.total).toMatchObject({
    count: 3,
    sums: { bookings: "4", "receivable.USD": "95.100" },
  });
  expect(data.content?.chart?.table.rows).toEqual([
    ["JPX1", "11", "4"],
    ["KRX1", "1", ""],
  ]);
  expect(JSON.stringify(data)).not.toContain("v.departure_date");
});

test("a figure leads to the list it comes from, and the list has as many", async () => {
  for (const group of ["", "portPair"]) {
    const { data } = await open(`?${november}&f.group=${group}`);
    let checked = 0;
    for (const line of data.content?.lines ?? []) {
      if (line.kind !== "row") continue;
      for (const [key, to] of Object.entries(line.links ?? {})) {
        const { pathname, searchParams } = new URL(to, "http://seaway.test");
        const resource = resourceOf(pathname.slice(1));
        const list = await searchResource(
          testDatabase.em(),
          testDatabase.as("admin").actor,
          resource,
          readListQuery(resource.list, searchParams),
        );
        if (key.includes("."))
          expect(Object.values(list.totals.amount ?? {}), to).toEqual([line.row[key]]);
        else expect(list.total, to).toBe(line.row[key]);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(5);
  }
});

test("a parameter that is none is said on the page, which stays; nobody without the permission sees it", async () => {
  const wrong = await open("?f.period=nextCentury");
  expect(wrong).toMatchObject({
    status: 400,
    data: { content: null, refusal: { code: "kit.badFilter" } },
  });
  const customer = await visit(testDatabase, "customer", { customerCodes: ["C001"] });
  expect((await open("", customer)).status).toBe(403);
  expect((await open(`?f.lineCode=NONE&${november}`)).data.content).toMatchObject({
    lineCount: 0,
    chart: null,
  });
});

test("a set of parameters is kept under a name, and the report opens with the usual one", async () => {
  const { action } = await import("#app/api/list-preferences.route.ts");
  const form = {
    _do: "saveView",
    name: "十月",
    search: "f.period=lastMonth&f.group=portPair",
    isDefault: "Y",
    _back: "/",
  };
  await action({
    request: await finance.page(`/list-desk/${apiName}`, form),
    params: { "*": apiName },
    context: {},
  });
  const sent = await open("");
  expect(sent).toMatchObject({
    status: 302,
    location: expect.stringContaining("f.period.in=lastMonth"),
  });
  const { data } = await open(new URL(sent.location ?? "", "http://seaway.test").search);
  expect(data.views.map((view) => view.name)).toEqual(["十月"]);
  expect(data.view).toBe(data.views[0]?.id);
  expect(listOperations.saveView.perm).toBe("org:self");
});

const download = async (search: string, who = finance) => {
  const { loader } = await import("#app/areas/reports/report/report-file.route.ts");
  const request = await who.page(`/report-file/${apiName}?${search}`);
  return (await loader({ request, params: { "*": apiName }, context: {} })) as Response;
};

test("the workbook has real numbers and dates, subtotals and the total", async () => {
  const response = await download(`${november}&f.group=line&format=xlsx`);
  expect(response.headers.get("content-disposition")).toMatch(/^attachment/);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await response.arrayBuffer());
  const rows = book.worksheets[0];
  const heads = (rows?.getRow(4).values ?? []) as string[];
  const cell = (row: number, head: string) => rows?.getRow(row).getCell(heads.indexOf(head));
  expect(cell(1, "航线")?.value).toBe("航次汇总");
  expect(cell(2, "航线")?.value).toBe("海路航运有限公司");
  expect(cell(5, "航线")?.value).toBe("JPX1");
  expect(cell(6, "应收 USD")?.value).toBe(100.1);
  expect(cell(6, "开航日")?.value).toEqual(new Date("2026-11-05T00:00:00Z"));
  expect(cell(6, "订舱票数")?.type).toBe(ExcelJS.ValueType.Number);
  expect(cell(8, "航线")?.value).toBe("小计 JPX1");
  expect(cell(8, "应收 USD")?.value).toMatchObject({
    formula: expect.stringMatching(/^SUBTOTAL\(9,\w+6:\w+7\)$/),
    result: 100.1,
  });
  expect(cell(12, "航线")?.value).toBe("合计");
  expect(cell(12, "应收 USD")?.value).toMatchObject({
    formula: expect.stringMatching(/^SUBTOTAL\(9,\w+6:\w+11\)$/),
    result: 95.1,
  });
});

test("the PDF has the Chinese headings, the groups and the total", async () => {
  const response = await download(`${november}&f.group=line&format=pdf`);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  const text = pdfText(new Uint8Array(await response.arrayBuffer())).join("\n");
  for (const part of ["航次汇总", "小计JPX1", "合计", "SEASTAR/2611E", "3,000.375", "95.10"])
    expect(text.replace(/\s/g, "")).toContain(part);
  expect(
    (await download(`${november}&format=docx`).catch((thrown: unknown) => thrown as Response))
      .status,
  ).toBe(404);
  expect((await download("f.period=never&format=pdf")).status).toBe(400);
});

test("the call answers lines and total as exact texts, and the files", async () => {
  const body = {
    data: { departureDate: { from: "2026-11-01", to: "2026-11-30" }, group: ["line"] },
    sortInfo: { prop: "bookedTeu", order: "descending" },
  };
  const response = (await responseOf(finance.call(`${apiName}/list`, body))) as {
    code: number;
    data?: { total: unknown; lines: unknown[] };
  };
  expect(response).toMatchObject({
    code: 200,
    data: { total: { count: 3, sums: { "receivable.USD": "95.100" } } },
  });
  expect(response.data?.lines).toHaveLength(7);
  expect(
    await responseOf(finance.call(`${apiName}/list`, { data: { group: ["clients"] } })),
  ).toMatchObject({
    code: 500,
    faults: [{ code: "kit.badFilter" }],
  });
  expect(await responseOf(finance.call(`${apiName}/remove`, {}))).toMatchObject({ code: 404 });
  const { respondToCall } = await import("#app/api/calls.server.ts");
  for (const [verb, magic] of [
    ["export", "PK"],
    ["exportPdf", "%PDF"],
  ] as const) {
    const { body: file } = await respondToCall(callOf(finance.call(`${apiName}/${verb}`, body)));
    expect(
      (await bytesOf(file as AsyncIterable<Uint8Array>)).toString("latin1", 0, magic.length),
    ).toBe(magic);
  }
  const customer = await visit(testDatabase, "customer", { customerCodes: ["C001"] });
  expect(await responseOf(customer.call(`${apiName}/list`, {}))).toMatchObject({ code: 403 });
});

test("a long report is ordered as a task, whose page has the file for who ordered it", async () => {
  const sent = await openScreen(finance, "reports/report/report", `/${apiName}?${november}`, {
    form: { _export: "xlsx" },
  });
  const id = Number(/^\/task\/(\d+)$/.exec(sent.location ?? "")?.[1]);
  const platform = await platformOf(testDatabase);
  await runTask(platform, id, new AbortController().signal);
  await platform.close();
  expect(await testDatabase.em().findOneOrFail(Task, { id })).toMatchObject({
    status: "DONE",
    operator: finance.userName,
    results: { rows: 3 },
  });
  const page = await openScreen<{ file: { path: string; name: string } }>(
    finance,
    "home/task/task-detail",
    `/task/${id}`,
    {
      params: { taskId: String(id) },
    },
  );
  expect(page.data.file.name).toBe("航次汇总.xlsx");
  const { respondToCall } = await import("#app/api/calls.server.ts");
  const path = `common/download?fileName=${encodeURIComponent(page.data.file.path)}`;
  const { body } = await respondToCall(callOf(finance.call(path)));
  expect((await bytesOf(body as AsyncIterable<Uint8Array>)).toString("latin1", 0, 2)).toBe("PK");
  const customer = await visit(testDatabase, "customer", { customerCodes: ["C001"] });
  expect(await responseOf(customer.call(path))).toMatchObject({ code: 404 });
  expect(
    (
      await openScreen(finance, "reports/report/report", `/${apiName}`, {
        form: { _export: "docx" },
      })
    ).status,
  ).toBe(400);
});

test("a setting's report is previewed at its address, in its language, and by nobody who may not see settings", async () => {
  const em = testDatabase.em();
  const setting = em.create(ReportSetting, {
    report: apiName,
    companyCode: "*",
    lang: "en",
    title: "Vessel loading",
    addressee: "To: the line manager",
    columns: [{ key: "voyageName", heading: "", sum: "N" }],
  });
  await em.flush();
  const preview = (who: Visitor, search: string) =>
    openScreen<ReportData>(
      who,
      "reports/report/report-preview",
      `/seaway/reportMgr/reportSetting/preview?${search}`,
    );
  const admin = await visit(testDatabase, "admin");
  const { content } = (await preview(admin, `id=${setting.id}&${november}`)).data;
  expect(content).toMatchObject({
    title: "Vessel loading",
    addressee: "To: the line manager",
    total: { count: 3, sums: {} },
  });
  expect(content?.conditions[0]).toMatch(/^Departure/);
  expect(content?.columns.map(({ key }) => key)).toEqual(["voyageName"]);
  expect((await preview(admin, "")).location).toBe("/seaway/reportMgr/reportSetting");
  expect((await preview(admin, "id=999999")).status).toBe(404);
  expect((await preview(await visit(testDatabase, "captain"), `id=${setting.id}`)).status).toBe(
    403,
  );
});
