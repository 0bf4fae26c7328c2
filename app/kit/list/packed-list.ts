import type { ListRow } from "#platform/list/list.ts";
import { keepBeside } from "#platform/text/parse-once.ts";
import type { ListData } from "./list-data.ts";

/** What differs from search to search; the rest of a list's data but rows and promises is the same for each search. */
const searched = ["query", "pivot", "view", "views", "groups", "total", "capped", "totals", "reasons", "confirms", "progress"] as const;
const ofRows = ["rows", "closed", "exactTotal", "exactTotals"] as const;
type Searched = Pick<ListData, (typeof searched)[number]>;
type Same = Omit<ListData, (typeof searched)[number] | (typeof ofRows)[number]>;

/**
 * A list on its way to the browser; see `packList`. One text costs a fraction of many objects. `list` is the same for each search; `table`, the
 * rows of the search, is JSON that begins with a sign.
 */
export type PackedList = Pick<ListData, "exactTotal" | "exactTotals"> & { list: string; table: readonly [text: string] };

/** Columns of texts are joined; others stay arrays. `closed` holds one sign per step and row, an index into `why`. */
type Table = ClosedSigns & { searched: Searched; keys: string[]; columns: (string | unknown[])[]; steps: string[] };
/** Begins the text of a table, and no other. */
export const tableSign = '{"searched":';
type No = ListData["closed"][string];

/** Parts the texts of a column; a column that holds it stays an array. One byte, and JSON writes it as it is. */
export const between = "\u007f";
/** An open step. */
const none = "-";

function packColumn(rows: readonly ListRow[], key: string): string | unknown[] {
  const values = rows.map((row) => row[key]);
  return values.every((value) => typeof value === "string" && !value.includes(between)) ? values.join(between) : values;
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
    enumerable: true,
    configurable: true,
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

/** A list as this process has it: for drawing, with rows that tell whether they were looked at. */
type Existing = { drawn: ListData; rows: readonly ListRow[]; codes: readonly string[]; text: string; looked: () => boolean };

/** By `table`, which stays the same object when a loader adds to a packed list. Server rendering need not unpack, a browser unpacks once. */
const existing = new WeakMap<PackedList["table"], Existing>();

/** Rows that remember whether anybody read one; how many there are may be asked. */
function watched(rows: readonly ListRow[]): Pick<Existing, "looked" | "rows"> {
  let looked = false;
  const get = (target: readonly ListRow[], name: string | symbol): unknown => {
    if (name !== "length") looked = true;
    return Reflect.get(target, name);
  };
  return { rows: new Proxy(rows, { get }), looked: () => looked };
}

/** The properties of these names; reads no other, because reading `closed` would spell it out. */
function partOf<K extends keyof ListData>(listData: ListData, keys: readonly K[]): Pick<ListData, K> {
  const part: Partial<Pick<ListData, K>> = {};
  for (const key of keys) part[key] = listData[key];
  return part as Pick<ListData, K>;
}

const apart = new Set<string>([...searched, ...ofRows]);
const isSame = (key: string): key is keyof Same => !apart.has(key);
const sameOf = (listData: ListData): Same => partOf(listData, Object.keys(listData).filter(isSame));

/** Keys and columns of rows, as JSON within an object. Equal rows are packed once. */
const columnsText = keepBeside((rows: readonly ListRow[]) => {
  const keys = Object.keys(rows[0] ?? {});
  return JSON.stringify({ keys, columns: keys.map((key) => packColumn(rows, key)) }).slice(1, -1);
});

/** All rows must have the same keys. `sent` may put something else in the place of the table's text. */
export function packList(listData: ListData, sent = (text: string): string => text): PackedList {
  const { rows, exactTotal, exactTotals } = listData;
  const steps = listData.steps.map((step) => step.name);
  const { why, closed } = signsOfList.get(listData) ?? signsOf(listData, steps);
  const search = partOf(listData, searched);
  const signs = JSON.stringify({ steps, why, closed } satisfies Partial<Table>).slice(1);
  const text = `${tableSign}${JSON.stringify(search)},${columnsText(rows)},${signs}`;
  const table = [sent(text)] as const;
  const { rows: drawnRows, looked } = watched(rows);
  const same = sameOf(listData);
  const drawn = withClosed({ ...same, ...search, exactTotal, exactTotals, rows: drawnRows }, { why, closed });
  existing.set(table, { drawn, rows, codes: [...new Set(why.map(({ code }) => code))], text, looked });
  return { exactTotal, exactTotals, list: JSON.stringify(same), table };
}

/** Accepts both forms. Equal input gives the same list. */
export function unpackList(input: ListData | PackedList): ListData {
  if (!isPacked(input)) return input;
  const before = existing.get(input.table);
  if (before) return before.drawn;
  const { list, table, exactTotal, exactTotals } = input;
  const { searched, keys, columns, steps, why, closed } = JSON.parse(table[0]) as Table;
  const values = columns.map((column) => (typeof column === "string" ? column.split(between) : column));
  const rows = (values[0] ?? []).map((_, at) => Object.fromEntries(keys.map((key, i) => [key, values[i]?.[at]])) as ListRow);
  const drawn = {
    ...(JSON.parse(list) as Same),
    ...searched,
    exactTotal,
    exactTotals,
    rows,
    closed: readClosed(rows, steps, { why, closed }),
  };
  existing.set(table, { drawn, rows, codes: [], text: table[0], looked: () => true });
  return drawn;
}

export const isPacked = (input: unknown): input is PackedList =>
  typeof input === "object" && input !== null && "list" in input && "table" in input && Array.isArray(input.table);

/** What a page of a list is drawn from, as text; its rows, also as packed text; whether drawing it looked at them. */
export type ListInputs = { key: string; rows: readonly ListRow[]; text: string; looked: () => boolean };

/**
 * What a page with a packed list of this process is drawn from: everything but the content of its rows. The list may stand among other data
 * of its loader, or as their `list`. Null for other data.
 */
export function listInputs(input: unknown): ListInputs | null {
  if (typeof input !== "object" || input === null) return null;
  const within = "list" in input ? input.list : undefined;
  const packed = isPacked(input) ? input : isPacked(within) ? within : null;
  const of = packed && existing.get(packed.table);
  // Sums that come later are drawn when they come; headings of groups depend on the rows.
  if (!of || of.drawn.exactTotals || of.drawn.query.group) return null;
  const { list: same, table: _table, exactTotal, exactTotals: _exactTotals, ...more } = packed;
  const around = plainText(packed === input ? more : { ...more, ...input, list: null });
  if (around === null) return null;
  const { groups: _groups, ...search } = partOf(of.drawn, searched);
  const { rows, codes, text, looked } = of;
  return { key: same + around + JSON.stringify([search, rows.length, exactTotal !== null, codes]), rows, text, looked };
}

/** Data as JSON; null when they hold what JSON does not tell apart, such as promises and maps. */
function plainText(data: object): string | null {
  let plain = true;
  const text = JSON.stringify(data, (_key, value: unknown) => {
    if (typeof value === "object" && value !== null && !Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype)
      plain = false;
    if (typeof value === "function" || typeof value === "bigint") plain = false;
    return typeof value === "bigint" ? null : value;
  });
  return plain ? text : null;
}
