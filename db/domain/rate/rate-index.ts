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

/** Rates prepared for many queries. Results equal matchRate's, are shared and must not be changed. */
export type RateIndex<R extends RateRow> = { size: number; match: (query: RateQuery) => RateMatch<R> };

type Field = Exclude<keyof RateQuery, "date">;
/** `rest`: criteria the key does not prove. */
type Entry<R> = Ranked<R> & { place: number; rest: Field[] };
/** Rows that fill the same key parts, by their values. */
type Shape<R> = { parts: Field[]; buckets: Map<string, Entry<R>[]> };

const between = "\u0000";
const keyParts = ["contract", "customer", "voyline", "portLoad", "portDis", "size"] as const satisfies readonly Field[];
const keyFields: ReadonlySet<Field> = new Set(keyParts);
const requestedFields: readonly Field[] = ["contract", "customer", ...rateCriteria];
/** Some megabytes. */
const keptResponses = 20_000;
/** Enough queries to see whether they repeat. */
const enoughRequested = 2_000;

/**
 * Prepares rates for a batch run. Buckets by key spare a query the other rows. Results are cached by the fields any row asks about: a fee
 * that depends on the load port is matched once per port. A fee with mostly new queries has no cache.
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
  const responses = new Map<string, RateMatch<R>>();
  let [questions, existing] = [0, 0];
  const match = (query: RateQuery) => {
    if (questions >= enoughRequested && existing * 2 < questions) {
      responses.clear();
      return decide(candidates(list, query));
    }
    questions += 1;
    let key: string = query.date;
    for (const field of fields) key += between + (query[field] || "");
    const before = responses.get(key);
    if (before) {
      existing += 1;
      return before;
    }
    if (responses.size >= keptResponses) responses.clear();
    const rateMatch = decide(candidates(list, query));
    responses.set(key, rateMatch);
    return rateMatch;
  };
  return { size: rates.length, match };
}

function addRow<R extends RateRow>(shapes: Map<number, Shape<R>>, rate: R, place: number): void {
  let number = 0;
  keyParts.forEach((part, bit) => {
    if (isFilled(rate[part])) number |= 1 << bit;
  });
  const shape = shapes.get(number) ?? { parts: keyParts.filter((_, bit) => (number >> bit) & 1), buckets: new Map<string, Entry<R>[]>() };
  shapes.set(number, shape);
  const entry: Entry<R> = {
    ...ranked(rate),
    place,
    rest: rateCriteria.filter((field) => rate[field] && !(keyFields.has(field) && isFilled(rate[field]))),
  };
  const key = shape.parts.map((part) => rate[part]).join(between);
  const bucket = shape.buckets.get(key);
  if (bucket) bucket.push(entry);
  else shape.buckets.set(key, [entry]);
}

function candidates<R extends RateRow>(shapes: readonly Shape<R>[], query: RateQuery): Entry<R>[] {
  const entries: Entry<R>[] = [];
  for (const { parts, buckets } of shapes) {
    const key = keyOf(parts, query);
    const bucket = key === null ? undefined : buckets.get(key);
    if (bucket) for (const entry of bucket) if (fits(entry, query)) entries.push(entry);
  }
  // The order of the list, as in matchRate.
  return entries.length > 1 ? entries.sort((a, b) => a.place - b.place) : entries;
}

/** Null when a part is unknown: no row fits. */
function keyOf(parts: readonly Field[], query: RateQuery): string | null {
  let key = "";
  for (let i = 0; i < parts.length; i += 1) {
    const value = query[parts[i] as Field];
    if (!value) return null;
    key = i === 0 ? value : key + between + value;
  }
  return key;
}

/** `applies` without what the key proves. */
function fits(entry: Entry<RateRow>, query: RateQuery): boolean {
  const { rate, rest } = entry;
  if (!inRange(rate, query.date) || !isBound(rate, query)) return false;
  for (const field of rest) if (!criterionFits(rate[field as keyof RateRow & Field], query[field])) return false;
  return true;
}
