import type { ListColumn, ListQuery, ListRow, ListTotals, ListView } from "#platform/list/list.ts";
import type { ReasonNeed } from "#platform/machine/machine.ts";
import type { Word } from "#platform/i18n/message-key.ts";

export type Outcome = {
  done: number;
  refused: number;
  doneLabel?: Word;
  rows: { key: string; code?: Word; params?: Record<string, string | number> }[];
  /** The step runs over the whole search as this task (`/task/<id>`); its per-row results stand there. */
  taskId?: number;
  /** Rows the task was ordered for. */
  ordered?: number;
};
/** `reason`: what the step asks of any row; `reasons` of the list say where a row differs. */
export type ListStep = { name: string; label: Word; reason: ReasonNeed; confirm: Word | null; danger: boolean };

/** All a list screen shows; made on the server, the same for the table without JavaScript. */
export type ListData = {
  apiName: string;
  title: Word;
  keyColumn: string;
  /** In the reader's order and widths; switched-off ones carry `off`, facts of the rules `hidden`. */
  columns: readonly ListColumn[];
  /** The reader has a layout of his own (which he may give up). */
  layoutOwn: boolean;
  /** The reader may define the columns of everybody (platform §6 "Admin-only"). */
  mayDefine: boolean;
  /** Saved searches of the reader and shared ones. */
  views: readonly ListView[];
  /** The saved search the address came from. */
  view: number | null;
  query: ListQuery;
  rows: ListRow[];
  /** Exact number of hits; null while it is still being counted. */
  total: number | null;
  /** The count stopped at 10,001 while the exact one is under way. */
  capped: number | null;
  /** The exact number, streamed in after the rows. */
  exactTotal: Promise<number> | null;
  totals: ListTotals;
  /** Totals streamed in after the rows, for searches too broad to sum before. */
  exactTotals: Promise<ListTotals> | null;
  /** Steps may run over the whole search ("all N rows"): form fields `_all=Y` and `_query=<address part>`. */
  selectAll: boolean;
  /** May share saved searches with others. */
  mayShare: boolean;
  /** Why a step is closed for a row: `${id}.${step}` → word; nothing means open. */
  closed: Record<string, { code: Word; params?: Record<string, string | number> }>;
  steps: ListStep[];
  /** Where a step that may need a reason is known to need one of a row, or none: `${id}.${step}`. */
  reasons: Record<string, ReasonNeed>;
  dicts: Record<string, Record<string, string>>;
  /** Colours of labels, by dictionary and value: success, info, warning … */
  colours: Record<string, Record<string, string>>;
  /** The list waits for a condition before it is searched. */
  needsFilter: boolean;
  mayCreate: boolean;
  mayExport: boolean;
};

/** What the form of conditions needs of a list or a report. */
export type FilterData = Pick<ListData, "columns" | "query" | "dicts">;
/** What saved searches need of a list or a report. */
export type ViewsData = Pick<ListData, "apiName" | "views" | "view" | "query" | "mayShare">;

/** What needs no promise: travels as one text. */
type Plain = Omit<ListData, "rows" | "closed" | "exactTotal" | "exactTotals">;
/** A list as it travels to the browser: all that is no promise as one text, which costs a fraction of as many objects; see `packList`. */
export type PackedList = Pick<ListData, "exactTotal" | "exactTotals"> & { table: string };

/**
 * Column by column: texts joined by a sign that needs no escaping where a column is all texts, values as they are otherwise. The reasons once,
 * then a row's steps as one sign each: which reason closes it, or none.
 */
type Table = { list: Plain; keys: string[]; columns: (string | unknown[])[]; steps: string[]; reasons: No[]; closed: string };
type No = ListData["closed"][string];

/** Between two texts of a column: a character of no language. */
const between = "\uE000";
/** For a step that is open. */
const none = "-";

function packColumn(values: readonly unknown[]): string | unknown[] {
  const texts = values.every((value) => typeof value === "string" && !value.includes(between));
  return texts ? values.join(between) : [...values];
}

/** Which reason closes which step of which row: one sign per step, row after row; signs count from "0" on. */
function packClosed(rows: readonly ListRow[], closed: ListData["closed"], steps: readonly string[]): { reasons: No[]; closed: string } {
  const places = new Map<No, number>();
  let signs = "";
  for (const row of rows) {
    for (const step of steps) {
      const reason = closed[`${row.id}.${step}`];
      if (reason && !places.has(reason)) places.set(reason, places.size);
      signs += reason ? String.fromCharCode(0x30 + (places.get(reason) ?? 0)) : none;
    }
  }
  return { reasons: [...places.keys()], closed: signs };
}

/** What was packed in this process, so that the server's own page need not unpack what it has. */
const packed = new WeakMap<PackedList, ListData>();

/** Packs a list whose rows all have the same keys, as rows of a search have. */
export function packList(data: ListData): PackedList {
  const { rows, closed, exactTotal, exactTotals, ...list } = data;
  const keys = Object.keys(rows[0] ?? {});
  const steps = list.steps.map((step) => step.name);
  const columns = keys.map((key) => packColumn(rows.map((row) => row[key])));
  const table: Table = { list, keys, columns, steps, ...packClosed(rows, closed, steps) };
  const response = { exactTotal, exactTotals, table: JSON.stringify(table) };
  packed.set(response, data);
  return response;
}

/** The list a screen works with, from either form. */
export function unpackList(input: ListData | PackedList): ListData {
  if (!("table" in input)) return input;
  const listData = packed.get(input);
  if (listData) return listData;
  const { table, ...promises } = input;
  const { list, keys, columns, steps, reasons, closed } = JSON.parse(table) as Table;
  const values = columns.map((column) => (typeof column === "string" ? column.split(between) : column));
  const rows = (values[0] ?? []).map((_, at) => Object.fromEntries(keys.map((key, i) => [key, values[i]?.[at]])) as ListRow);
  const why: ListData["closed"] = {};
  for (const [at, row] of rows.entries()) {
    for (const [i, step] of steps.entries()) {
      const reason = reasons[closed.charCodeAt(at * steps.length + i) - 0x30];
      if (reason) why[`${row.id}.${step}`] = reason;
    }
  }
  return { ...list, ...promises, rows, closed: why };
}
