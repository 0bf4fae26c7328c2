import type { ImportColumn } from "./columns.ts";
import type { ImportedRow } from "./imported-row.ts";
import { readCell } from "./reader/normalise.ts";

/** Reads corrected cells by their column rules; other faults stay. */
export function editCells(
  row: ImportedRow,
  cells: Readonly<Record<string, string>>,
  columns: readonly ImportColumn[],
): ImportedRow {
  const edited: ImportedRow = {
    ...row,
    values: { ...row.values },
    input: { ...row.input },
    faults: [...row.faults],
  };
  for (const column of columns) {
    const { key } = column;
    const text = Object.hasOwn(cells, key) ? cells[key] : undefined;
    if (text === undefined) continue;
    edited.faults = edited.faults.filter((fault) => fault.field !== key);
    delete edited.input[key];
    const reading = readCell({ kind: "text", text }, column, false);
    if ("value" in reading) {
      edited.values[key] = reading.value;
      if (reading.value === null && column.required)
        edited.faults.push({ code: "import.required", params: {}, field: key });
    } else {
      edited.values[key] = null;
      edited.input[key] = text;
      edited.faults.push({ ...reading, field: key });
    }
  }
  return edited;
}
