import type { ImportColumn } from "../columns.ts";
import type { ImportedRow } from "../imported-row.ts";

/**
 * Rows as they cross from the reading thread: column by column, since a copy of few long arrays of texts costs a third of a copy of many
 * objects. What only faulty, hidden or struck rows have is kept by place.
 */
export type RowBatch = {
  sheets: readonly { name: string; count: number }[];
  rows: number[];
  values: (string | null)[][];
  extras: Map<number, Pick<ImportedRow, "given" | "faults" | "hidden" | "struck">>;
};

/** Puts rows into columns. */
export function packRows(columns: readonly ImportColumn[], list: readonly ImportedRow[]): RowBatch {
  const worksheets: { name: string; count: number }[] = [];
  const extras: RowBatch["extras"] = new Map();
  for (const [place, { sheet: worksheet, hidden, struck, given: input, faults }] of list.entries()) {
    const last = worksheets.at(-1);
    if (last?.name === worksheet) last.count += 1;
    else worksheets.push({ name: worksheet, count: 1 });
    if (hidden || struck || faults.length > 0) extras.set(place, { given: input, faults, hidden, struck });
  }
  const values = columns.map(({ key }) => list.map((row) => row.values[key] ?? null));
  return { sheets: worksheets, rows: list.map((importedRow) => importedRow.row), values, extras };
}

/** Of nearly every row, so not made for each. */
const nothingFilled = Object.freeze({}) as ImportedRow["given"];
const faultless = Object.freeze([]) as unknown as ImportedRow["faults"];

/** The rows of a batch; those without a fault share what is empty in them. */
export function unpackRows(columns: readonly ImportColumn[], batch: RowBatch): ImportedRow[] {
  const worksheets = batch.sheets.flatMap(({ name, count }) => new Array<string>(count).fill(name));
  // A copy of a whole object is made in one piece; one that grows key by key leaves three smaller ones behind.
  const blank: ImportedRow["values"] = Object.fromEntries(columns.map(({ key }) => [key, null]));
  return batch.rows.map((row, place) => {
    const values = { ...blank };
    for (let i = 0; i < columns.length; i += 1) values[columns[i]?.key ?? ""] = batch.values[i]?.[place] ?? null;
    const extra = batch.extras.get(place);
    return {
      sheet: worksheets[place] ?? "",
      row,
      hidden: extra?.hidden ?? false,
      struck: extra?.struck ?? false,
      values,
      given: extra?.given ?? nothingFilled,
      faults: extra?.faults ?? faultless,
    };
  });
}
