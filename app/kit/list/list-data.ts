import type { ListColumn, ListQuery, ListRow, ListTotals, ListView } from "#domain/kit/list.ts";
import type { Word } from "#domain/words.ts";

export type Outcome = {
  done: number;
  refused: number;
  doneWord?: Word;
  rows: { key: string; code?: Word; params?: Record<string, string | number> }[];
  /** The step runs over the whole search as this task (`/task/<id>`); its per-row results stand there. */
  taskId?: number;
  /** Rows the task was ordered for. */
  ordered?: number;
};
export type ListStep = { name: string; word: Word; reason: boolean; confirm: Word | null; danger: boolean };

/** All a list screen shows; made on the server, the same for the table without JavaScript. */
export type ListData = {
  apiName: string;
  title: Word;
  keyColumn: string;
  /** In the reader's order and widths; switched-off ones carry `off`, facts of the rules `hidden`. */
  columns: readonly ListColumn[];
  /** The reader has a layout of his own (which he may give up). */
  layoutOwn: boolean;
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
  dicts: Record<string, Record<string, string>>;
  /** The list waits for a condition before it is searched. */
  needsFilter: boolean;
  mayCreate: boolean;
};

/** A list as it travels to the browser: rows and closed steps as one text, which costs a fraction of as many objects; see `packList`. */
export type PackedList = Omit<ListData, "rows" | "closed"> & { table: string };

/** Names once, then the values row by row; the reasons once, then which step of which row is closed for which. */
type Table = { keys: string[]; rows: unknown[][]; reasons: ListData["closed"][string][]; closed: Record<string, number> };

/** Packs a list whose rows all have the same keys, as rows of a search have. */
export function packList({ rows, closed, ...rest }: ListData): PackedList {
  const keys = Object.keys(rows[0] ?? {});
  const places = new Map<ListData["closed"][string], number>();
  const numbers: Record<string, number> = {};
  for (const [key, reason] of Object.entries(closed)) {
    const place = places.get(reason) ?? places.size;
    places.set(reason, place);
    numbers[key] = place;
  }
  const table: Table = { keys, rows: rows.map((row) => keys.map((key) => row[key])), reasons: [...places.keys()], closed: numbers };
  return { ...rest, table: JSON.stringify(table) };
}

/** The list a screen works with, from either form. */
export function unpackList(given: ListData | PackedList): ListData {
  if (!("table" in given)) return given;
  const { table, ...rest } = given;
  const { keys, rows, reasons, closed } = JSON.parse(table) as Table;
  const named = rows.map((values) => Object.fromEntries(keys.map((key, i) => [key, values[i]])) as ListRow);
  const why = Object.entries(closed).flatMap(([key, place]) => (reasons[place] ? [[key, reasons[place]] as const] : []));
  return { ...rest, rows: named, closed: Object.fromEntries(why) };
}
