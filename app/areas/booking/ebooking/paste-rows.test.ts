import { expect, test } from "vitest";
import { cargoLines } from "#domain/booking/cargo/cargo.form.ts";
import type { FormField } from "#platform/records/form/form.ts";
import { pasteRows, tableOf } from "#app/kit/form/lines/paste-rows.ts";

const fields: FormField[] = [
  { key: "name", label: "shell.row" },
  { key: "size", label: "shell.size", kind: "dict", dict: "sizes" },
  { key: "soc", label: "shell.row", kind: "flag" },
];
const dicts = { sizes: { S: "小", L: "Large" } };
const names: Record<string, string> = { name: "Goods name", size: "Size/Type", soc: "SOC" };
const into = {
  fields,
  row: 0,
  column: 0,
  max: 3,
  dicts,
  nameOf: (field: FormField) => names[field.key] ?? "",
};

test("one cell is left to the browser; rows, quotes and line ends of a spreadsheet are read", () => {
  expect(tableOf("plain text")).toBeNull();
  expect(tableOf("a\tb\r\nc\td\r\n")).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
  expect(tableOf('"two\nlines"\t"say ""hi"""\tit"s')).toEqual([["two\nlines", 'say "hi"', 'it"s']]);
  expect(tableOf("a\t\t\n\t\tb")).toEqual([
    ["a", "", ""],
    ["", "", "b"],
  ]);
});

test("options by code or label, flags by their words; further columns are left out", () => {
  expect(
    pasteRows(
      [{ id: 7, name: "old" }],
      [
        ["new", "large", "是", "beyond"],
        ["two", "小", "no"],
      ],
      into,
    ),
  ).toEqual({
    lines: [
      { id: 7, name: "new", size: "L", soc: "Y" },
      { name: "two", size: "S", soc: "N" },
    ],
    count: 2,
    dropped: 0,
    unknown: [],
  });
});

test("a table with headings fills the columns it names, in whatever order, and leaves unknown ones", () => {
  const table = [
    ["soc", "Cartons", "GOODS NAME *"],
    ["Y", "12", "PAINT"],
    ["", "3", "THINNER"],
  ];
  expect(pasteRows([{ name: "old", size: "S" }], table, { ...into, column: 2 })).toEqual({
    lines: [
      { name: "PAINT", size: "S", soc: "Y" },
      { name: "THINNER", soc: "N" },
    ],
    count: 2,
    dropped: 0,
    unknown: ["Cartons"],
  });
});

test("a paste begins where the cursor stands, keeps what lies before it, and ends at the last line allowed", () => {
  const { lines, dropped } = pasteRows([{ name: "a", size: "S" }], [["S"], ["L"], ["S"]], {
    ...into,
    row: 1,
    column: 1,
  });
  expect(lines).toEqual([{ name: "a", size: "S" }, { size: "S" }, { size: "L" }]);
  expect(dropped).toBe(1);
});

test("cargo sheets paste under their usual headings; a heading in another unit is named, not read", () => {
  const cargo = {
    ...into,
    fields: cargoLines.fields,
    max: 10,
    nameOf: (field: FormField) => field.key,
  };
  const pasted = (text: string) => {
    const { lines, unknown } = pasteRows([], tableOf(text) ?? [], cargo);
    return [lines[0], unknown];
  };
  expect(pasted("品名\t件数\t毛重\t体积(CBM)\t联合国编号\n棉布\t10\t1200\t3.5\t1263")).toEqual([
    { goodsNameCn: "棉布", pkgs: "10", gwt: "1200", dim: "3.5", dgUnNo: "1263" },
    [],
  ]);
  expect(pasted("品名\tGross Weight (KGS)\tUN No.\nPAINT\t1200\t1263")).toEqual([
    { goodsNameEn: "PAINT", gwt: "1200", dgUnNo: "1263" },
    [],
  ]);
  expect(pasted("件数\t品名\t毛重(吨)\n10\tPAINT\t1.2")).toEqual([
    { pkgs: "10", goodsNameEn: "PAINT" },
    ["毛重(吨)"],
  ]);
});
