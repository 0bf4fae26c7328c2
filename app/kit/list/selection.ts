import type { ListRow } from "#platform/list/list.ts";
import type { ReasonNeed } from "#platform/machine/machine.ts";
import type { ListData, ListStep } from "./list-data.ts";

export type Why = NonNullable<ListData["closed"][string]>;
/** A chosen row as it was when it was seen: its version, which steps it refuses, and what is known of the reasons they need. */
type Picked = { version: number; why: Readonly<Record<string, Why>>; reasons: Readonly<Record<string, ReasonNeed>> };
/** Chosen rows of this and of other pages; `whole` means every row of the search. `last` is where a range by Shift begins. */
export type Selection = { picked: ReadonlyMap<number, Picked>; whole: boolean; last: number | null };

export const nothingSelected: Selection = { picked: new Map(), whole: false, last: null };

function pickOf(listData: ListData, row: ListRow): Picked {
  const why: Record<string, Why> = {};
  const reasons: Record<string, ReasonNeed> = {};
  for (const { name, reason } of listData.steps) {
    const no = listData.closed[`${row.id}.${name}`];
    if (no) why[name] = no;
    const need = listData.reasons[`${row.id}.${name}`];
    reasons[name] = need === undefined ? reason : need;
  }
  return { version: row.version, why, reasons };
}

/** Chooses or releases rows; choosing single rows ends "the whole search". */
export function pick(listData: ListData, selection: Selection, rows: readonly ListRow[], on: boolean): Selection {
  const picked = new Map(selection.picked);
  for (const row of rows) {
    if (on) picked.set(row.id, pickOf(listData, row));
    else picked.delete(row.id);
  }
  return { picked, whole: false, last: rows.at(-1)?.id ?? selection.last };
}

/** A click on a row's box: alone it turns the row over, with Shift it chooses everything from the last one to here. */
export function clickRow(listData: ListData, selection: Selection, index: number, shift: boolean): Selection {
  const row = listData.rows[index];
  if (!row) return selection;
  const from = shift ? listData.rows.findIndex((row) => row.id === selection.last) : -1;
  if (from < 0) return pick(listData, selection, [row], !selection.picked.has(row.id));
  const rows = listData.rows.slice(Math.min(from, index), Math.max(from, index) + 1);
  return { ...pick(listData, selection, rows, true), last: selection.last };
}

/** Versions and reasons of the chosen rows that are on this page, as the server says them now. */
export function refresh(listData: ListData, selection: Selection): Selection {
  const here = listData.rows.filter((row) => selection.picked.has(row.id));
  if (here.length === 0) return selection;
  const picked = new Map(selection.picked);
  for (const row of here) picked.set(row.id, pickOf(listData, row));
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

/** What a step asks of the chosen rows together; of rows nobody has seen, what it may ask of any. */
export function reasonOf(selection: Selection, { name, reason }: Pick<ListStep, "name" | "reason">): ReasonNeed {
  if (reason !== "may" || selection.whole || selection.picked.size === 0) return reason;
  const needs = [...selection.picked.values()].filter(({ why }) => !why[name]).map(({ reasons }) => reasons[name] ?? null);
  return needs.includes("required") ? "required" : needs.includes("may") ? "may" : null;
}
