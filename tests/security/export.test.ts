import ExcelJS from "exceljs";
import { expect, test } from "vitest";
import { Port } from "#domain/masterdata/place/place.entity.server.ts";
import { serveTests } from "#tests/support/served.ts";
import { visit } from "#tests/support/web.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
serveTests(async (served) => {
  testDatabase = served;
});

const load = async (request: Request, name: string) => {
  const { loader } = await import("#app/api/export.route.ts");
  return (await loader({ request, params: { "*": name }, context: {} })) as Response;
};

test("an exported text that looks like a formula stays text, is served as an attachment, and other lists need their permission", async () => {
  const em = testDatabase.em();
  em.create(Port, {
    code: "ZZEXP",
    nameEn: '=HYPERLINK("http://evil","x")',
    nameZh: "@SUM(A1)",
    country: "ZZ",
    timeZone: "UTC",
  });
  await em.flush();
  const clerk = await visit(testDatabase, "clerk");
  const response = await load(
    await clerk.page("/export/xhlbasic/port?f.code=ZZEXP"),
    "xhlbasic/port",
  );
  expect(response.headers.get("content-disposition")).toMatch(/^attachment/);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await response.arrayBuffer());
  const cells: ExcelJS.Cell[] = [];
  book.worksheets[0]?.getRow(2).eachCell((cell) => cells.push(cell));
  const wild = cells.find((cell) => String(cell.value).includes("HYPERLINK"));
  expect(wild?.type).toBe(ExcelJS.ValueType.String);
  expect(wild?.numFmt).toBe("@");
  expect(cells.some((cell) => cell.type === ExcelJS.ValueType.Formula)).toBe(false);
  const customer = await visit(testDatabase, "customer", { customerCodes: ["C1"] });
  expect((await load(await customer.page("/export/xhlbasic/port"), "xhlbasic/port")).status).toBe(
    403,
  );
  expect((await load(await clerk.page("/export/no/such"), "no/such")).status).toBe(404);
});
