import { applies, decide, isFilled, isLive, type RateMatch, type RateQuery, type RateRow } from "./rate-match.ts";

/** Rates prepared for many queries. `match` gives exactly what matchRate gives on the same rows in the same order. */
export type RateIndex<R extends RateRow> = { size: number; match: (query: RateQuery) => RateMatch<R> };

type Entry<R> = { rate: R; place: number };

const any = "";
const between = "\u0000";

/**
 * Prepares rates for a batch run: rows lie in buckets by contract, customer, voyage line, ports and size, so a query looks
 * at a few buckets instead of at all rows. Rows that are not live are left out at once.
 */
export function indexRates<R extends RateRow>(rates: readonly R[]): RateIndex<R> {
  const buckets = new Map<string, Entry<R>[]>();
  const shapes = new Set<number>();
  rates.forEach((rate, place) => {
    if (!isLive(rate)) return;
    const parts = keyParts(rate).map((part) => (isFilled(part) ? part : any));
    shapes.add(shapeOf(parts));
    const key = parts.join(between);
    const bucket = buckets.get(key);
    if (bucket) bucket.push({ rate, place });
    else buckets.set(key, [{ rate, place }]);
  });
  return { size: rates.length, match: (query) => decide(candidates(buckets, shapes, query)) };
}

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
