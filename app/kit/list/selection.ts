import type { ListRow } from "#domain/kit/list.ts";
import type { ListData } from "./list-data.ts";

export type Why = NonNullable<ListData["closed"][string]>;
/** A chosen row as it was when it was seen: its version, and which steps it refuses. */
type Picked = { version: number; why: Readonly<Record<string, Why>> };
/** Chosen rows of this and of other pages; `whole` means every row of the search. `last` is where a range by Shift begins. */
export type Selection = { picked: ReadonlyMap<number, Picked>; whole: boolean; last: number | null };

export const nothingSelected: Selection = { picked: new Map(), whole: false, last: null };

function pickOf(found: ListData, row: ListRow): Picked {
  const why: Record<string, Why> = {};
  for (const { name } of found.steps) {
    const no = found.closed[`${row.id}.${name}`];
    if (no) why[name] = no;
  }
  return { version: row.version, why };
}

/** Chooses or releases rows; choosing single rows ends "the whole search". */
export function pick(found: ListData, selection: Selection, rows: readonly ListRow[], on: boolean): Selection {
  const picked = new Map(selection.picked);
  for (const row of rows) {
    if (on) picked.set(row.id, pickOf(found, row));
    else picked.delete(row.id);
  }
  return { picked, whole: false, last: rows.at(-1)?.id ?? selection.last };
}

/** A click on a row's box: alone it turns the row over, with Shift it chooses everything from the last one to here. */
export function clickRow(found: ListData, selection: Selection, index: number, shift: boolean): Selection {
  const row = found.rows[index];
  if (!row) return selection;
  const from = shift ? found.rows.findIndex((one) => one.id === selection.last) : -1;
  if (from < 0) return pick(found, selection, [row], !selection.picked.has(row.id));
  const rows = found.rows.slice(Math.min(from, index), Math.max(from, index) + 1);
  return { ...pick(found, selection, rows, true), last: selection.last };
}

/** Versions and reasons of the chosen rows that are on this page, as the server says them now. */
export function refresh(found: ListData, selection: Selection): Selection {
  const here = found.rows.filter((row) => selection.picked.has(row.id));
  if (here.length === 0) return selection;
  const picked = new Map(selection.picked);
  for (const row of here) picked.set(row.id, pickOf(found, row));
  return { ...selection, picked };
}

/** How many of the chosen rows may take a step, and why the first other one may not. */
export function stepState(selection: Selection, step: string): { open: number; why: Why | null } {
  let open = 0;
  let why: Why | null = null;
  for (const { why: whys } of selection.picked.values()) {
    const no = whys[step];
    if (no) why ??= no;
    else open += 1;
  }
  return { open, why };
}
