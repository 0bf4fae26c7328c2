import {
  criterionFits,
  decide,
  inRange,
  isBound,
  isFilled,
  isLive,
  type Ranked,
  type RateMatch,
  type RateQuery,
  type RateRow,
  ranked,
  rateCriteria,
} from "./rate-match.ts";

/**
 * Rates prepared for many queries. Results equal matchRate's, are shared and must not be changed.
 */
export type RateIndex<R extends RateRow> = {
  size: number;
  match: (query: RateQuery) => RateMatch<R>;
};

type Field = Exclude<keyof RateQuery, "date">;
/** `rest`: criteria the key does not prove; `bound`: it proves contract and customer. */
type Entry<R> = Ranked<R> & { place: number; rest: Field[]; bound: boolean };
/**
 * Values by a row of texts, a map for each: the hash of every text is known, that of a joined key
 * would be found for each query.
 */
type Tree<T> = { next: Map<string, Tree<T>> | null; value: T | null };
/** Rows that fill the same key parts, by their values. */
type Shape<R> = { parts: Field[]; rows: Tree<Entry<R>[]> };

const keyParts = [
  "contract",
  "customer",
  "voyline",
  "portLoad",
  "portDis",
  "size",
] as const satisfies readonly Field[];
const keyFields: ReadonlySet<Field> = new Set(keyParts);
const requestedFields: readonly Field[] = ["contract", "customer", ...rateCriteria];
/** Some megabytes. */
const keptResponses = 20_000;
/** Enough queries to see whether they repeat. */
const enoughRequested = 2_000;

const emptyTree = <T>(): Tree<T> => ({ next: null, value: null });

/** The branch of a text, made when missing. */
function branchOf<T>(tree: Tree<T>, text: string): Tree<T> {
  const next = (tree.next ??= new Map<string, Tree<T>>());
  let branch = next.get(text);
  if (!branch) next.set(text, (branch = emptyTree()));
  return branch;
}

/**
 * Prepares rates for a batch run. Buckets by key spare a query the other rows. Results are cached
 * by the fields any row asks about: a fee that depends on the load port is matched once per port. A
 * fee with mostly new queries has no cache.
 */
export function indexRates<R extends RateRow>(rates: readonly R[]): RateIndex<R> {
  const shapes = new Map<number, Shape<R>>();
  const request = new Set<Field>();
  rates.forEach((rate, place) => {
    if (!isLive(rate)) return;
    for (const field of requestedFields) if (rate[field]) request.add(field);
    addRow(shapes, rate, place);
  });
  const fields = [...request];
  const list = [...shapes.values()];
  let responses = emptyTree<RateMatch<R>>();
  let [questions, existing, kept] = [0, 0, 0];
  const responseOf = (query: RateQuery) => {
    let branch = branchOf(responses, query.date);
    for (const field of fields) branch = branchOf(branch, query[field] || "");
    return branch;
  };
  const match = (query: RateQuery) => {
    if (questions >= enoughRequested && existing * 2 < questions) {
      responses = emptyTree();
      return decide(candidates(list, query));
    }
    questions += 1;
    let response = responseOf(query);
    if (response.value) {
      existing += 1;
      return response.value;
    }
    if (kept >= keptResponses) {
      [responses, kept] = [emptyTree(), 0];
      response = responseOf(query);
    }
    kept += 1;
    return (response.value = decide(candidates(list, query)));
  };
  return { size: rates.length, match };
}

function addRow<R extends RateRow>(shapes: Map<number, Shape<R>>, rate: R, place: number): void {
  let number = 0;
  keyParts.forEach((part, bit) => {
    if (isFilled(rate[part])) number |= 1 << bit;
  });
  const shape = shapes.get(number) ?? {
    parts: keyParts.filter((_, bit) => (number >> bit) & 1),
    rows: emptyTree<Entry<R>[]>(),
  };
  shapes.set(number, shape);
  const entry: Entry<R> = {
    ...ranked(rate),
    place,
    bound: provesBound(rate),
    rest: rateCriteria.filter(
      (field) => rate[field] && !(keyFields.has(field) && isFilled(rate[field])),
    ),
  };
  let branch = shape.rows;
  for (const part of shape.parts) branch = branchOf(branch, rate[part] ?? "");
  if (branch.value) branch.value.push(entry);
  else branch.value = [entry];
}

/**
 * Contract and customer stand in the key, unless one looks like an exclusion or is missing where it
 * must not be.
 */
function provesBound(rate: RateRow): boolean {
  if (
    (rate.source === "CONTRACT" && !rate.contract) ||
    (rate.source === "CUSTOMER" && !rate.customer)
  )
    return false;
  return (!rate.contract || isFilled(rate.contract)) && (!rate.customer || isFilled(rate.customer));
}

function candidates<R extends RateRow>(shapes: readonly Shape<R>[], query: RateQuery): Entry<R>[] {
  const entries: Entry<R>[] = [];
  for (const { parts, rows } of shapes) {
    const bucket = bucketOf(rows, parts, query);
    if (bucket) for (const entry of bucket) if (fits(entry, query)) entries.push(entry);
  }
  // The order of the list, as in matchRate.
  return entries.length > 1 ? entries.sort((a, b) => a.place - b.place) : entries;
}

/** Nothing when a part is unknown: no row fits. */
function bucketOf<R>(
  rows: Tree<Entry<R>[]>,
  parts: readonly Field[],
  query: RateQuery,
): Entry<R>[] | null {
  let branch: Tree<Entry<R>[]> | undefined = rows;
  for (const part of parts) {
    const value = query[part];
    branch = value ? branch.next?.get(value) : undefined;
    if (!branch) return null;
  }
  return branch.value;
}

/** `applies` without what the key proves. */
function fits(entry: Entry<RateRow>, query: RateQuery): boolean {
  const { rate, rest, bound } = entry;
  if (!inRange(rate, query.date) || !(bound || isBound(rate, query))) return false;
  for (const field of rest)
    if (!criterionFits(rate[field as keyof RateRow & Field], query[field])) return false;
  return true;
}
