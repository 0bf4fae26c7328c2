import {
  mostBills,
  type SplitKind,
  splitKinds,
} from "#domain/documents/bill/split/split-packing.ts";

export type SplitAsk = { bkNo: string; by: SplitKind; count: number };

/** What to split, as an address; `count` 0 is the usual number. */
export function readAsk(params: URLSearchParams): SplitAsk {
  const by = splitKinds.find((kind) => kind === params.get("by")) ?? "BOX";
  const count = Math.min(mostBills, Math.max(0, Math.trunc(Number(params.get("count"))) || 0));
  return { bkNo: (params.get("bkNo") ?? "").trim().toUpperCase(), by, count };
}

export const cellName = {
  place: (row: number) => `places.${row}`,
  take: (row: number, bill: number) => `take.${row}.${bill}`,
};

const numberIn = (form: FormData, name: string) => {
  const text = String(form.get(name) ?? "").trim();
  return text === "" ? 0 : Number(text);
};

/** The grid's cells, bills from 1; `rows` are boxes or cargo lines. */
export function readCells(
  form: FormData,
  { by, count }: { by: SplitKind; count: number },
): { places?: number[]; take?: number[][] } {
  const rows: number[] = [];
  for (
    let row = 0;
    form.has(by === "PACKAGES" ? cellName.take(row, 0) : cellName.place(row));
    row += 1
  )
    rows.push(row);
  if (rows.length === 0) return {};
  if (by !== "PACKAGES") return { places: rows.map((row) => numberIn(form, cellName.place(row))) };
  return {
    take: rows.map((row) =>
      Array.from({ length: count }, (_, bill) => numberIn(form, cellName.take(row, bill))),
    ),
  };
}
