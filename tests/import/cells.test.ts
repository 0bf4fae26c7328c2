import { expect, test } from "vitest";
import { rawZip, workbookParts } from "#fixtures/xlsx/raw-zip.ts";
import { defineColumns } from "#platform/records/import/columns.ts";
import { readImportRows } from "#platform/records/import/read-import.server.ts";

const workbook = (bytes: Uint8Array) => ({ kind: "workbook" as const, name: "list.xlsx", bytes });

const columns = defineColumns([
  { key: "code", names: ["code"], kind: "code", required: true },
  { key: "note", names: ["note"], kind: "text" },
  { key: "rate", names: ["rate"], kind: "decimal", decimals: 3, percent: true },
]);
const styles = `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="00000000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/>
    <xf numFmtId="200"/></cellXfs></styleSheet>`;
const rels = `<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/>
    <Relationship Id="r2" Type="x/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="r3" Type="x/styles" Target="styles.xml"/></Relationships>`;
const rowsOf = async (cells: string) => {
  const head = ["code", "note", "rate"]
    .map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`)
    .join("");
  const worksheet = `<worksheet><sheetData><row>${head}</row><row>${cells}</row></sheetData></worksheet>`;
  const parts = workbookParts(worksheet, [
    { name: "xl/styles.xml", content: styles },
    { name: "xl/sharedStrings.xml", content: "<sst><si><t>FIRST</t></si></sst>" },
    { name: "xl/_rels/workbook.xml.rels", content: rels },
  ]);
  return (await readImportRows(workbook(rawZip(parts)), columns)).rows[0];
};

test("an empty shared text is empty, not the first of the file", async () => {
  expect(
    (await rowsOf('<c t="inlineStr"><is><t>A</t></is></c><c t="s"><v/></c>'))?.values["note"],
  ).toBeNull();
  expect((await rowsOf('<c t="s"><v>0</v></c><c t="s"/>'))?.values).toMatchObject({
    code: "FIRST",
    note: null,
  });
});

test("an inline text beside a value is read once", async () => {
  expect((await rowsOf('<c t="inlineStr"><v>A1</v><is><t>A1</t></is></c>'))?.values["code"]).toBe(
    "A1",
  );
  expect((await rowsOf('<c t="inlineStr"><v>A1</v></c>'))?.values["code"]).toBe("A1");
});

test("formats say percent and leading zeros", async () => {
  const row = await rowsOf(
    '<c s="2"><v>1012100</v></c><c s="2"><v>28001</v></c><c s="1"><v>0.06</v></c>',
  );
  expect(row).toMatchObject({
    values: { code: "01012100", note: "00028001", rate: "6" },
    faults: [],
  });
});

test("a number longer than Excel keeps is refused in a text column and shown as it is", async () => {
  const row = await rowsOf(
    '<c t="inlineStr"><is><t>A</t></is></c><c><v>6.2284804025645E+17</v></c>',
  );
  expect(row?.faults.map(({ field, code }) => [field, code])).toEqual([
    ["note", "import.codeDigitsLost"],
  ]);
});
