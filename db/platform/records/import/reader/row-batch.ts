import type { ImportColumn } from "../columns.ts";
import type { ImportedRow } from "../imported-row.ts";

/**
 * Rows for transfer between threads, by column: cloning a few long arrays costs a third of cloning
 * many objects. Faulty, hidden and struck rows are listed by position.
 */
export type RowBatch = {
  worksheets: readonly { name: string; count: number }[];
  rows: number[];
  values: (string | null)[][];
  extras: Map<number, Pick<ImportedRow, "input" | "faults" | "hidden" | "struck">>;
};

export function packRows(columns: readonly ImportColumn[], list: readonly ImportedRow[]): RowBatch {
  const worksheets: { name: string; count: number }[] = [];
  const extras: RowBatch["extras"] = new Map();
  for (const [place, { worksheet, hidden, struck, input, faults }] of list.entries()) {
    const last = worksheets.at(-1);
    if (last?.name === worksheet) last.count += 1;
    else worksheets.push({ name: worksheet, count: 1 });
    if (hidden || struck || faults.length > 0) extras.set(place, { input, faults, hidden, struck });
  }
  const values = columns.map(({ key }) => list.map((row) => row.values[key] ?? null));
  return { worksheets, rows: list.map((importedRow) => importedRow.row), values, extras };
}

/** Shared by nearly every row. */
const nothingFilled: ImportedRow["input"] = {};
const faultless: ImportedRow["faults"] = [];
Object.freeze(nothingFilled);
Object.freeze(faultless);

/** Rows without faults share their empty parts. */
export function unpackRows(columns: readonly ImportColumn[], batch: RowBatch): ImportedRow[] {
  const worksheets = batch.worksheets.flatMap(({ name, count }) =>
    new Array<string>(count).fill(name),
  );
  // Copying a whole object allocates once; growing one leaves garbage.
  const blank: ImportedRow["values"] = Object.fromEntries(columns.map(({ key }) => [key, null]));
  return batch.rows.map((row, place) => {
    const values = { ...blank };
    for (let i = 0; i < columns.length; i += 1)
      values[columns[i]?.key ?? ""] = batch.values[i]?.[place] ?? null;
    const extra = batch.extras.get(place);
    return {
      worksheet: worksheets[place] ?? "",
      row,
      hidden: extra?.hidden ?? false,
      struck: extra?.struck ?? false,
      values,
      input: extra?.input ?? nothingFilled,
      faults: extra?.faults ?? faultless,
    };
  });
}
