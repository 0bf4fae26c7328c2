import { expect, test } from "vitest";
import { defineColumns } from "./columns.ts";
import { editCells } from "./edit-cells.ts";
import type { ImportedRow } from "./imported-row.ts";

const columns = defineColumns([
  { key: "code", names: ["代码", "Code"], kind: "code", required: true },
  { key: "rate", names: ["汇率", "Rate"], kind: "decimal", decimals: 2 },
]);
const row: ImportedRow = {
  worksheet: "",
  row: 2,
  hidden: false,
  struck: false,
  values: { code: null, rate: null },
  input: { rate: "many" },
  faults: [
    { code: "import.required", params: {}, field: "code" },
    { code: "import.notANumber", params: { value: "many" }, field: "rate" },
  ],
};

test("a cell typed anew is read by its column; the others stay as they were, and so does the row itself", () => {
  const edited = editCells(row, { code: " ab 1 ", constructor: "x" }, columns);
  expect([edited.values, edited.input]).toEqual([{ code: "AB1", rate: null }, { rate: "many" }]);
  expect(edited.faults.map((fault) => fault.field)).toEqual(["rate"]);
  expect(editCells(edited, { rate: "1,234.5" }, columns)).toMatchObject({
    values: { code: "AB1", rate: "1234.5" },
    input: {},
    faults: [],
  });
  expect(row.faults).toHaveLength(2);
});

test("what cannot be read is a fault again, and a required cell cannot be emptied", () => {
  expect(editCells(row, { rate: "1.234" }, columns)).toMatchObject({
    input: { rate: "1.234" },
    values: { rate: null },
  });
  expect(
    editCells(editCells(row, { code: "A" }, columns), { code: "" }, columns).faults.map(
      (fault) => fault.code,
    ),
  ).toEqual(["import.notANumber", "import.required"]);
});
