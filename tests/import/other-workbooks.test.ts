import { expect, test } from "vitest";
import { containerHeader, containerRow } from "#fixtures/xlsx/container-workbook.ts";
import { plainWorksheet, rawZip, workbookParts } from "#fixtures/xlsx/raw-zip.ts";
import { containerImportColumns } from "#domain/containers/container/import/container-import.columns.ts";
import { readImportRows } from "#platform/records/import/read-import.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";

const good = plainWorksheet([containerHeader, containerRow(1)]);
const withPart = (name: string, content = "x") => rawZip(workbookParts(good, [{ name, content }]));
const read = (bytes: Uint8Array, name = "list.xlsx") =>
  readImportRows({ kind: "workbook", name, bytes }, containerImportColumns);

test.each([
  ["a macro", withPart("xl/vbaProject.bin"), "list.xlsm"],
  [
    "a macro by its type",
    withPart(
      "[Content_Types].xml",
      '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
    ),
    "list.xlsm",
  ],
  ["a link to another workbook", withPart("xl/externalLinks/externalLink1.xml"), "list.xlsx"],
])("%s does not keep the stored values from being read", async (_, bytes, name) => {
  const plain = await read(rawZip(workbookParts(good)));
  expect((await read(bytes, name)).rows).toEqual(plain.rows);
});

test.each([
  ["list.xls", "import.oldExcel"],
  ["list.xlsb", "import.binaryExcel"],
  ["list.ods", "import.openDocument"],
  ["list.et", "import.otherSheet"],
  ["list.pdf", "import.onlyXlsx"],
])("%s is refused with what to do", async (name, code) => {
  const error = await read(rawZip(workbookParts(good)), name).catch((reason: unknown) => reason);
  expect(refusalsOf(error).map((refusal) => refusal.code)).toEqual([code]);
});
