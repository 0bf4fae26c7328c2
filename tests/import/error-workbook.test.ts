import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import ExcelJS from "exceljs";
import { describe, expect, test } from "vitest";
import { containerHeader, containerRow } from "#fixtures/xlsx/container-workbook.ts";
import { plainWorksheet, rawZip, workbookParts } from "#fixtures/xlsx/raw-zip.ts";
import { containerImportColumns } from "#domain/containers/container/import/container-import.columns.ts";
import { writeErrorWorkbook } from "#platform/records/import/error-workbook.server.ts";
import { readImportRows } from "#platform/records/import/read-import.server.ts";

const read = (bytes: Uint8Array) =>
  readImportRows({ kind: "workbook", name: "list.xlsx", bytes }, containerImportColumns);

describe("the error workbook", () => {
  const dangerous = [
    "=1+1",
    "+cmd|' /C calc'!A0",
    "-2+3",
    "@SUM(A1)",
    "\tx",
    "a_x005F_x000D_b",
    "<b>&</b>",
    "正常",
  ];

  test.each(["zh", "en"] as const)(
    "in %s is uploaded again as it is, texts stay texts",
    async (language) => {
      const bytes = rawZip(
        workbookParts(
          plainWorksheet([
            containerHeader,
            ...dangerous.map((remark, i) => [
              ...containerRow(i).slice(0, 6),
              "12,345",
              ...containerRow(i).slice(7, 12),
              remark,
            ]),
          ]),
        ),
      );
      const first = await read(bytes);
      const out = new PassThrough();
      const written = buffer(out);
      await writeErrorWorkbook(out, {
        columns: containerImportColumns,
        language,
        rows: first.rows.map((row) => ({ ...row, reason: `=${row.row}` })),
      });
      const file = await written;
      const again = await read(file);
      expect(again.rows.map((row) => [row.values, row.input, row.faults])).toEqual(
        first.rows.map((row) => [row.values, row.input, row.faults]),
      );
      expect(again.summary.ignoredHeaders).toEqual([]);
      expect(again.rows.map((row) => row.values["remark"])).toEqual([
        "=1+1",
        "+cmd|' /C calc'!A0",
        "-2+3",
        "@SUM(A1)",
        "x",
        "a_x000D_b",
        "<b>&</b>",
        "正常",
      ]);

      const book = new ExcelJS.Workbook();
      await book.xlsx.load(new Uint8Array(file).buffer);
      const ws = book.worksheets[0];
      expect(ws?.getRow(1).getCell(16).value).toBe(language === "zh" ? "错误原因" : "Reason");
      expect([ws?.getCell("M2").type, ws?.getCell("M2").numFmt, ws?.getCell("P2").value]).toEqual([
        ExcelJS.ValueType.String,
        "@",
        "=2",
      ]);
      expect(ws?.getCell("H2").value).toBe(33.125);
    },
  );
});
