import type { ListColumn, ListGroup, ListQuery, ListRow, ListTotals, ListView } from "#platform/list/list.ts";
import type { ReasonNeed } from "#platform/machine/machine.ts";
import type { MessageKey } from "#platform/i18n/message-key.ts";

export type Outcome = {
  done: number;
  refused: number;
  doneLabel?: MessageKey;
  rows: { key: string; code?: MessageKey; params?: Record<string, string | number> }[];
  /** The task that runs the step over the whole search (`/task/<id>`). */
  taskId?: number;
  ordered?: number;
};
/** `reason` applies to any row; the list's `reasons` hold exceptions. */
export type ListStep = { name: string; label: MessageKey; reason: ReasonNeed; confirm: MessageKey | null; danger: boolean };

/** The data of a list screen. */
export type ListData = {
  apiName: string;
  title: MessageKey;
  keyColumn: string;
  /** In the reader's order and widths; `off` marks switched-off columns, `hidden` facts. */
  columns: readonly ListColumn[];
  /** The reader's own layout, which can be reset. */
  layoutOwn: boolean;
  /** May define columns for everybody (platform §6 "Admin-only"). */
  mayDefine: boolean;
  /** Own and shared. */
  views: readonly ListView[];
  /** The saved search in use. */
  view: number | null;
  query: ListQuery;
  rows: ListRow[];
  /** Exact count; null while counting. */
  total: number | null;
  /** The count stopped at 10,001; the exact one follows. */
  capped: number | null;
  /** Streamed after the rows. */
  exactTotal: Promise<number> | null;
  totals: ListTotals;
  /** Of the groups on this page, over the whole search; empty when the list is not grouped. */
  groups: readonly ListGroup[];
  /** Streamed after the rows of a broad search. */
  exactTotals: Promise<ListTotals> | null;
  /** Steps may run over the whole search: form fields `_all=Y`, `_query=<search>`. */
  selectAll: boolean;
  mayShare: boolean;
  /** Why a step is closed: by `${id}.${step}`; missing means open. */
  closed: Record<string, { code: MessageKey; params?: Record<string, string | number> }>;
  steps: ListStep[];
  /** Rows whose reason requirement differs: by `${id}.${step}`. */
  reasons: Record<string, ReasonNeed>;
  dicts: Record<string, Record<string, string>>;
  /** By dictionary and value: success, info, warning … */
  colours: Record<string, Record<string, string>>;
  /** True until a condition is given. */
  needsFilter: boolean;
  mayCreate: boolean;
  mayExport: boolean;
};

/** Shared by lists and reports. */
export type FilterData = Pick<ListData, "columns" | "query" | "dicts">;
/** Shared by lists and reports. */
export type ViewsData = Pick<ListData, "apiName" | "views" | "view" | "query" | "mayShare">;

/** Everything but promises. */
type Plain = Omit<ListData, "rows" | "closed" | "exactTotal" | "exactTotals">;
/** A list on its way to the browser; see `packList`. One text costs a fraction of many objects. */
export type PackedList = Pick<ListData, "exactTotal" | "exactTotals"> & { table: string };

/** Columns of texts are joined; others stay arrays. `closed` holds one sign per step and row, an index into `reasons`. */
type Table = { list: Plain; keys: string[]; columns: (string | unknown[])[]; steps: string[]; reasons: No[]; closed: string };
type No = ListData["closed"][string];

/** A private-use character. */
const between = "\uE000";
/** An open step. */
const none = "-";

function packColumn(values: readonly unknown[]): string | unknown[] {
  const texts = values.every((value) => typeof value === "string" && !value.includes(between));
  return texts ? values.join(between) : [...values];
}

/** One sign per step, row by row; signs count from "0". */
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

/** Packed lists of this process, so that server rendering need not unpack. */
const packed = new WeakMap<PackedList, ListData>();

/** All rows must have the same keys. */
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

/** Accepts both forms. */
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
