import { applies, decide, isFilled, isLive, type RateMatch, type RateQuery, type RateRow, rateCriteria } from "./rate-match.ts";

/**
 * Rates prepared for many queries. `match` gives exactly what matchRate gives on the same rows in the same order; equal questions get the
 * same answer object, so it must not be changed.
 */
export type RateIndex<R extends RateRow> = { size: number; match: (query: RateQuery) => RateMatch<R> };

type Entry<R> = { rate: R; place: number };
type Field = Exclude<keyof RateQuery, "date">;

const any = "";
const between = "\u0000";
/** Answers kept per index; so many are some megabytes. */
const keptAnswers = 20_000;

/**
 * Prepares rates for a batch run: rows lie in buckets by contract, customer, voyage line, ports and size, so a query looks
 * at a few buckets instead of at all rows. Rows that are not live are left out at once. Answers are kept by what any row asks about:
 * a fee that only looks at the load port is matched once per port, however many bills ask.
 */
export function indexRates<R extends RateRow>(rates: readonly R[]): RateIndex<R> {
  const buckets = new Map<string, Entry<R>[]>();
  const shapes = new Set<number>();
  const asked = new Set<Field>();
  rates.forEach((rate, place) => {
    if (!isLive(rate)) return;
    for (const field of askedFields) if (rate[field]) asked.add(field);
    const parts = keyParts(rate).map((part) => (isFilled(part) ? part : any));
    shapes.add(shapeOf(parts));
    const key = parts.join(between);
    const bucket = buckets.get(key);
    if (bucket) bucket.push({ rate, place });
    else buckets.set(key, [{ rate, place }]);
  });
  const fields = [...asked];
  const answers = new Map<string, RateMatch<R>>();
  const match = (query: RateQuery) => {
    let key: string = query.date;
    for (const field of fields) key += between + (query[field] || any);
    const known = answers.get(key);
    if (known) return known;
    if (answers.size >= keptAnswers) answers.clear();
    const answer = decide(candidates(buckets, shapes, query));
    answers.set(key, answer);
    return answer;
  };
  return { size: rates.length, match };
}

/** Everything a row can ask about besides the date. */
const askedFields: readonly Field[] = ["contract", "customer", ...rateCriteria];

function candidates<R extends RateRow>(buckets: Map<string, Entry<R>[]>, shapes: Set<number>, query: RateQuery): R[] {
  const values = keyParts(query);
  const found: Entry<R>[] = [];
  for (const shape of shapes) {
    // an unknown value fits no row that names one; without this the key would be that of another shape
    if (values.some((value, bit) => (shape >> bit) & 1 && !value)) continue;
    const key = values.map((value, bit) => ((shape >> bit) & 1 ? value : any)).join(between);
    for (const entry of buckets.get(key) ?? []) if (applies(entry.rate, query)) found.push(entry);
  }
  // back in the order of the list: equal rows must come out as the plain form gives them
  return found.sort((a, b) => a.place - b.place).map((entry) => entry.rate);
}

/** The parts of a bucket's key, the same for rows and queries. */
function keyParts(from: RateRow | RateQuery): (string | null | undefined)[] {
  return [from.contract, from.customer, from.voyline, from.portLoad, from.portDis, from.size];
}

/** Which parts are filled, as bits: a query visits only the shapes that occur. */
function shapeOf(parts: readonly string[]): number {
  return parts.reduce((shape, part, bit) => (part === any ? shape : shape | (1 << bit)), 0);
}
