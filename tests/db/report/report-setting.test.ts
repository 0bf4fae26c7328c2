import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reportSettingResource } from "#domain/report/report-setting.resource.server.ts";
import { voyageSummary } from "#domain/report/voyage-summary.server.ts";
import { readListQuery } from "#platform/list/list-address.ts";
import { type Operation, runOperation } from "#platform/operation/operation.server.ts";
import { openReport, reportFile } from "#db/services/report/report-file.server.ts";
import { openTestDatabase, type TestDatabase } from "../../support/test-database.ts";
import { addVoyages, now } from "./fixture.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await addVoyages(testDatabase.em());
});
afterAll(() => testDatabase.close());

const save = (over: object) =>
  runOperation(testDatabase.as("admin"), reportSettingResource.save as Operation<unknown, { id: number }>, {
    report: voyageSummary.apiName,
    companyCode: "*",
    lang: "*",
    columns: [],
    ...over,
  });
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
    header: "Confidential",
    footer: "Checked by the line manager",
    columns: [column("voyageName", "Vessel and voyage"), column("bookings", "", "Y"), column("ctn20Num")],
  });
  const { print, result } = await open();
  expect([print.title, print.header, print.footer]).toEqual(["Vessel loading", "Confidential", "Checked by the line manager"]);
  expect(print.columns.map(({ key, name }) => [key, name])).toEqual([
    ["voyageName", "Vessel and voyage"],
    ["bookings", undefined],
    ["ctn20Num", undefined],
  ]);
  expect(result.total.sums).toEqual({ bookings: plain.result.total.sums.bookings });
  expect(result.total.count).toBe(plain.result.total.count);
  const other = await open({ companyCode: "OTHER" });
  expect([other.print.title, other.print.header]).toEqual(["Voyages", "SEAWAY LINE"]);
  expect(other.print.columns.map(({ key }) => key)).toEqual(plain.print.columns.map(({ key }) => key));
  for (const format of ["xlsx", "pdf"] as const) {
    const file = reportFile({ print, result }, { format, now });
    expect(file.fileName).toBe(`Vessel loading.${format}`);
    const body = new PassThrough();
    const [, bytes] = await Promise.all([file.write(body), buffer(body)]);
    expect(bytes.byteLength).toBeGreaterThan(1000);
  }
});

test("a column the report does not have and one listed twice are refused at their line; what the reader may not see stays away", async () => {
  await expect(save({ lang: "zh", columns: [column("nothing")] })).rejects.toMatchObject({
    list: [{ code: "reportSetting.unknownColumn", place: { field: "columns.0.key" } }],
  });
  await expect(save({ lang: "zh", columns: [column("bookings"), column("bookings")] })).rejects.toMatchObject({
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
