import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import ExcelJS from "exceljs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reportSettingResource } from "#domain/reports/report/report-setting.resource.server.ts";
import { voyageSummary } from "#domain/reports/report/voyage-summary.server.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import { type Operation, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { openReport, reportFile } from "#db/services/report/report-file.server.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { addVoyages, now } from "./fixture.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await addVoyages(testDatabase.em());
});
afterAll(() => testDatabase.close());

const save = (over: object) =>
  runOperation(
    testDatabase.as("admin"),
    reportSettingResource.save as Operation<unknown, { id: number }>,
    {
      report: voyageSummary.apiName,
      companyCode: "*",
      lang: "*",
      columns: [],
      ...over,
    },
  );
const open = (more: object = {}) => {
  const { actor } = testDatabase.as("finance", { companyCode: "SEAWAY", lang: "en", ...more });
  const query = readListQuery(voyageSummary.list, new URLSearchParams("f.period=thisMonth"));
  return openReport({ em: testDatabase.em(), actor }, voyageSummary, { query, now });
};
const column = (key: string, heading = "", sum = "N") => ({ key, heading, sum });

test("the most specific setting decides title, columns and their order, sums, header and footer, on screen and in files", async () => {
  const plain = await open();
  await save({ title: "Voyages", header: "SEAWAY LINE" });
  await save({
    companyCode: "SEAWAY",
    lang: "en",
    title: "Vessel loading",
    addressee: "To: the line manager",
    header: "Confidential",
    footer: "Checked by the line manager",
    columns: [
      column("voyageName", "Vessel and voyage"),
      column("bookings", "", "Y"),
      column("ctn20Num"),
    ],
  });
  const { print, result } = await open();
  expect([print.title, print.header, print.footer]).toEqual([
    "Vessel loading",
    "Confidential",
    "Checked by the line manager",
  ]);
  expect(print.columns.map(({ key, name }) => [key, name])).toEqual([
    ["voyageName", "Vessel and voyage"],
    ["bookings", undefined],
    ["ctn20Num", undefined],
  ]);
  expect(result.total.sums).toEqual({ bookings: plain.result.total.sums.bookings });
  expect(result.total.count).toBe(plain.result.total.count);
  const other = await open({ companyCode: "OTHER" });
  expect([other.print.title, other.print.header]).toEqual(["Voyages", "SEAWAY LINE"]);
  expect(other.print.columns.map(({ key }) => key)).toEqual(
    plain.print.columns.map(({ key }) => key),
  );
  const written = async (format: "xlsx" | "pdf") => {
    const file = reportFile({ print, result }, { format, now });
    expect(file.fileName).toBe(`Vessel loading.${format}`);
    const body = new PassThrough();
    const [, bytes] = await Promise.all([file.write(body), buffer(body)]);
    return bytes;
  };
  const texts = [
    "Vessel loading",
    "To: the line manager",
    "Confidential",
    "Checked by the line manager",
    "Vessel and voyage",
  ];
  const pdf = pdfText(await written("pdf"))
    .join("")
    .replaceAll(/\s/g, "");
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(Uint8Array.from(await written("xlsx")).buffer);
  const rows = (book.worksheets[0]?.getSheetValues() ?? []) as unknown[][];
  const cells = rows.flat().map(String);
  for (const text of texts) {
    expect(pdf, text).toContain(text.replaceAll(" ", ""));
    expect(cells, text).toContain(text);
  }
  const heads = rows.find((row) => row?.includes("Vessel and voyage"));
  expect(heads?.slice(1)).toEqual(["Vessel and voyage", "Bookings", "Booked 20'"]);
  expect(pdf).not.toContain("Line");
  const totals = rows.findLast((row) => row?.includes("Total"));
  expect(totals?.[3]).toBeUndefined();
  expect(totals?.[2]).toMatchObject({ result: Number(result.total.sums.bookings) });
});

test("a column the report does not have and one listed twice are refused at their line; what the reader may not see stays away", async () => {
  await expect(save({ lang: "zh", columns: [column("nothing")] })).rejects.toMatchObject({
    list: [{ code: "reportSetting.unknownColumn", place: { field: "columns.0.key" } }],
  });
  await expect(
    save({ lang: "zh", columns: [column("bookings"), column("bookings")] }),
  ).rejects.toMatchObject({
    list: [{ code: "reportSetting.columnTwice", place: { field: "columns.1.key" } }],
  });
  await save({
    companyCode: "SEAWAY",
    lang: "zh",
    columns: [column("voyageName"), column("receivable", "", "Y"), column("margin", "", "Y")],
  });
  const { print } = await open({ lang: "zh", permissions: ["report:list", "booking:list"] });
  expect(print.columns.map(({ key }) => key)).toEqual(["voyageName"]);
});
