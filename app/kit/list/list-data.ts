import type { ListColumn, ListGroup, ListQuery, ListRow, ListTotals, ListView } from "#platform/list/list.ts";
import type { ReasonNeed } from "#platform/machine/machine.ts";
import type { MessageKey } from "#platform/i18n/message-key.ts";
import type { Consequence } from "#platform/run/consequence.ts";
import type { ListStep } from "../step/list-step.ts";
import type { Offer } from "../step/offer.ts";
import type { Progress } from "../step/progress.ts";

/** What a step would do, row by row, and the fields that run it. */
export type StepPreview = {
  step: Pick<ListStep, "name" | "label" | "danger">;
  rows: { key: string; done: boolean; faults: Said[]; notes: Said[]; follows: Consequence[] }[];
  /** Rows not listed. */
  more: number;
  notes: Said[];
  follows: Consequence[];
  fields: readonly (readonly [name: string, value: string])[];
  /** All the rows asked for, where only the first were previewed. */
  all: number;
};
type Said = { code: MessageKey; params?: Record<string, string | number> };

export type Outcome = {
  preview?: StepPreview;
  /** Said of the run. */
  notes?: Said[];
  done: number;
  refused: number;
  doneLabel?: MessageKey;
  rows: { key: string; code?: MessageKey; params?: Record<string, string | number> /** A file made. */; file?: string }[];
  /** What comes next on the rows done. */
  offers?: readonly Offer[];
  /** Takes the step back on the rows done. */
  undo?: Offer | null;
  /** The task that runs the step over the whole search (`/task/<id>`). */
  taskId?: number;
  ordered?: number;
};

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
  /** Questions that a row's facts add: by `${id}.${step}`. */
  confirms: Record<string, MessageKey>;
  /** Two signs per row: its state in `path`, the next action in `steps`; "-" for none. */
  progress: string;
  /** The usual way of the records, with the names of its states. */
  path: Progress["states"];
  /** What the records are called: `booking.count`. */
  noun: MessageKey;
  dicts: Record<string, Record<string, string>>;
  /** By dictionary and value: success, info, warning … */
  colours: Record<string, Record<string, string>>;
  /** What the list holds, for its empty state: the message "<title>.about", if there is one. */
  about: MessageKey | null;
  /** True until a condition is given. */
  needsFilter: boolean;
  /** Labels of the columns of which a condition is missing, when others are set. */
  needsOneOf: readonly MessageKey[];
  mayCreate: boolean;
  mayExport: boolean;
};

/** Shared by lists and reports. */
export type FilterData = Pick<ListData, "columns" | "query" | "dicts">;
/** Shared by lists and reports. */
export type ViewsData = Pick<ListData, "apiName" | "views" | "view" | "query" | "mayShare">;

/** What differs from search to search. */
type Searched = Pick<ListData, "query" | "view" | "views" | "groups" | "total" | "capped" | "totals" | "reasons" | "confirms" | "progress">;
/** What each search of the list has. */
type Same = Omit<ListData, keyof Searched | "rows" | "closed" | "exactTotal" | "exactTotals">;
/**
 * A list on its way to the browser; see `packList`. One text costs a fraction of many objects. `list` names the page's messages; `table`, the
 * rows of the search, begins with a sign, so that nobody looks for messages in it.
 */
export type PackedList = Pick<ListData, "exactTotal" | "exactTotals"> & { list: string; table: string; why: readonly No[] };

/** Columns of texts are joined; others stay arrays. `closed` holds one sign per step and row, an index into `why`. */
type Table = { searched: Searched; keys: string[]; columns: (string | unknown[])[]; steps: string[]; closed: string };
const tableSign = "~";
type No = ListData["closed"][string];

/** A private-use character. */
const between = "\uE000";
/** An open step. */
const none = "-";

function packColumn(values: readonly unknown[]): string | unknown[] {
  const texts = values.every((value) => typeof value === "string" && !value.includes(between));
  return texts ? values.join(between) : [...values];
}

/** Closed steps of a page of rows: one sign per step, row by row; signs count from "0" and point into `why`. */
export type ClosedSigns = { why: readonly No[]; closed: string };

/** Rows of equal facts have equal signs, so `noOf` is asked once for each `facts`; equal reasons travel once. */
export function signClosed<F>(all: readonly F[], steps: readonly string[], noOf: (facts: F, step: string) => No | null): ClosedSigns {
  const places = new Map<string, number>();
  const why: No[] = [];
  const signOf = (no: No | null): string => {
    if (!no) return none;
    const key = no.params ? JSON.stringify(no) : no.code;
    const place = places.get(key) ?? why.push(no) - 1;
    places.set(key, place);
    return String.fromCharCode(0x30 + place);
  };
  const signsOfFacts = new Map<string, string>();
  let closed = "";
  for (const facts of all) {
    const key = JSON.stringify(facts) ?? "";
    const signs = signsOfFacts.get(key) ?? steps.map((step) => signOf(noOf(facts, step))).join("");
    signsOfFacts.set(key, signs);
    closed += signs;
  }
  return { why, closed };
}

/** Inverse of `signClosed`, by `${id}.${step}`. */
export function readClosed(rows: readonly ListRow[], steps: readonly string[], { why, closed }: ClosedSigns): ListData["closed"] {
  const all: ListData["closed"] = {};
  for (const [at, row] of rows.entries()) {
    for (const [i, step] of steps.entries()) {
      const no = why[closed.charCodeAt(at * steps.length + i) - 0x30];
      if (no) all[`${row.id}.${step}`] = no;
    }
  }
  return all;
}

const signsOfList = new WeakMap<ListData, ClosedSigns>();

/** Adds `closed`, spelled out only for who reads it. */
export function withClosed(list: Omit<ListData, "closed">, signs: ClosedSigns): ListData {
  const steps = list.steps.map((step) => step.name);
  const listData: ListData = Object.defineProperty({ ...list, closed: {} }, "closed", {
    ...{ enumerable: true, configurable: true },
    get: () => readClosed(list.rows, steps, signs),
  });
  signsOfList.set(listData, signs);
  return listData;
}

/** Signs of a list that was put together by hand. */
function signsOf(listData: ListData, steps: readonly string[]): ClosedSigns {
  const { closed } = listData;
  return signClosed(
    listData.rows.map((row) => row.id),
    steps,
    (id, step) => closed[`${id}.${step}`] ?? null,
  );
}

/** Packed lists of this process, so that server rendering need not unpack. */
const packed = new WeakMap<PackedList, ListData>();

/** All rows must have the same keys. */
export function packList(listData: ListData): PackedList {
  const { rows, exactTotal, exactTotals, query, view, views, groups, total, capped, totals, reasons, confirms, progress } = listData;
  const keys = Object.keys(rows[0] ?? {});
  const steps = listData.steps.map((step) => step.name);
  const columns = keys.map((key) => packColumn(rows.map((row) => row[key])));
  const { why, closed } = signsOfList.get(listData) ?? signsOf(listData, steps);
  const table: Table = {
    searched: { query, view, views, groups, total, capped, totals, reasons, confirms, progress },
    keys,
    columns,
    steps,
    closed,
  };
  const response = {
    ...{ exactTotal, exactTotals, list: JSON.stringify(sameOf(listData)), why },
    table: tableSign + JSON.stringify(table),
  };
  packed.set(response, listData);
  return response;
}

/** Names each property: reading `closed` would spell it out. */
function sameOf(listData: ListData): Same {
  const { apiName, title, keyColumn, columns, layoutOwn, mayDefine, steps, selectAll } = listData;
  const { mayShare, dicts, colours, needsFilter, needsOneOf, about, mayCreate, mayExport, path, noun } = listData;
  return {
    ...{ apiName, title, keyColumn, columns, layoutOwn, mayDefine, steps, selectAll },
    ...{ mayShare, dicts, colours, needsFilter, needsOneOf, about, mayCreate, mayExport, path, noun },
  };
}

/** What a packed list of this process is drawn from: everything but the content of its rows, as text, and the rows. Null for other data. */
export function listInputs(input: unknown): { key: string; rows: readonly ListRow[] } | null {
  const listData = packed.get(input as PackedList);
  // Sums that come later are drawn when they come; headings of groups depend on the rows.
  if (!listData || listData.exactTotals || listData.query.group) return null;
  const { query, view, views, total, capped, totals, rows, exactTotal, reasons, confirms, progress } = listData;
  const { list, why } = input as PackedList;
  const codes = [...new Set(why.map(({ code }) => code))];
  const searched = [query, view, views, total, capped, totals, rows.length, exactTotal !== null, reasons, confirms, progress];
  return { key: list + JSON.stringify([...searched, codes]), rows };
}

/** Accepts both forms. */
export function unpackList(input: ListData | PackedList): ListData {
  if (!("table" in input)) return input;
  const listData = packed.get(input);
  if (listData) return listData;
  const { list, table, why, ...promises } = input;
  const { searched, keys, columns, steps, closed } = JSON.parse(table.slice(tableSign.length)) as Table;
  const values = columns.map((column) => (typeof column === "string" ? column.split(between) : column));
  const rows = (values[0] ?? []).map((_, at) => Object.fromEntries(keys.map((key, i) => [key, values[i]?.[at]])) as ListRow);
  return { ...(JSON.parse(list) as Same), ...searched, ...promises, rows, closed: readClosed(rows, steps, { why, closed }) };
}
