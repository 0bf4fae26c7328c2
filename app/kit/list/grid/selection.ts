import type { ListRow } from "#platform/records/list/list.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { ReasonNeed } from "#platform/records/machine/machine.ts";
import type { ListStep } from "#app/kit/step/list-step.ts";
import type { ListData } from "../data/list-data.ts";

export type Why = ListData["closed"][number][string];
/** A selected row as last seen: version, closed steps, reason requirements. */
type Picked = {
  version: number;
  /** Its number, for questions. */
  key: string;
  why: Readonly<Record<string, Why>>;
  reasons: Readonly<Record<string, ReasonNeed>>;
  confirms: Readonly<Record<string, MessageKey>>;
  /** The next action; null for none. */
  next: string | null;
};
/** `whole`: every row of the search; `last`: where a Shift range begins. */
export type Selection = {
  picked: ReadonlyMap<number, Picked>;
  whole: boolean;
  last: number | null;
};

export const nothingSelected: Selection = { picked: new Map(), whole: false, last: null };

function pickOf(listData: ListData, row: ListRow): Picked {
  const reasons: Record<string, ReasonNeed> = {};
  const confirms: Record<string, MessageKey> = {};
  for (const { name, reason } of listData.steps) {
    const need = listData.reasons[`${row.id}.${name}`];
    reasons[name] = need === undefined ? reason : need;
    const question = listData.confirms[`${row.id}.${name}`];
    if (question) confirms[name] = question;
  }
  const next = nextStepOf(listData, listData.rows.indexOf(row));
  return {
    version: row.version,
    key: String(row[listData.keyColumn] ?? row.id),
    why: listData.closed[row.id] ?? {},
    reasons,
    confirms,
    next,
  };
}

/** The next action of the row at `index`. */
export const nextStepOf = ({ steps, progress }: ListData, index: number): string | null =>
  steps[progress.charCodeAt(index * 2 + 1) - 0x30]?.name ?? null;

/** Selecting single rows ends `whole`. */
export function pick(
  listData: ListData,
  selection: Selection,
  rows: readonly ListRow[],
  on: boolean,
): Selection {
  const picked = new Map(selection.picked);
  for (const row of rows) {
    if (on) picked.set(row.id, pickOf(listData, row));
    else picked.delete(row.id);
  }
  return { picked, whole: false, last: rows.at(-1)?.id ?? selection.last };
}

/** Toggles a row; Shift selects from the last one. */
export function clickRow(
  listData: ListData,
  selection: Selection,
  index: number,
  shift: boolean,
): Selection {
  const row = listData.rows[index];
  if (!row) return selection;
  const from = shift ? listData.rows.findIndex((row) => row.id === selection.last) : -1;
  if (from < 0) return pick(listData, selection, [row], !selection.picked.has(row.id));
  const rows = listData.rows.slice(Math.min(from, index), Math.max(from, index) + 1);
  return { ...pick(listData, selection, rows, true), last: selection.last };
}

/** Updates versions and reasons of selected rows on this page. */
export function refresh(listData: ListData, selection: Selection): Selection {
  const here = listData.rows.filter((row) => selection.picked.has(row.id));
  if (here.length === 0) return selection;
  const picked = new Map(selection.picked);
  for (const row of here) picked.set(row.id, pickOf(listData, row));
  return { ...selection, picked };
}

/** The number of selected rows open to a step, and the first reason against it. */
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

/** The reason requirement for all selected rows; for unseen ones the general one. */
export function reasonOf(
  selection: Selection,
  { name, reason }: Pick<ListStep, "name" | "reason">,
): ReasonNeed {
  if (reason !== "may" || selection.whole || selection.picked.size === 0) return reason;
  const needs = [...selection.picked.values()]
    .filter(({ why }) => !why[name])
    .map(({ reasons }) => reasons[name] ?? null);
  return needs.includes("required") ? "required" : needs.includes("may") ? "may" : null;
}

/** Rows a step is open for: their numbers, and a question of theirs. */
export function stepRecords(
  selection: Selection,
  { name }: Pick<ListStep, "name">,
): { names: string[]; confirm: MessageKey | null } {
  const open = [...selection.picked.values()].filter(({ why }) => !why[name]);
  return {
    names: open.map(({ key }) => key),
    confirm: open.map(({ confirms }) => confirms[name]).find(Boolean) ?? null,
  };
}

/** The next action of the selected rows, where they share one. */
export function sharedNext(selection: Selection): string | null {
  const names = new Set([...selection.picked.values()].map(({ next }) => next));
  const [only] = names;
  return names.size === 1 && !selection.whole ? (only ?? null) : null;
}
