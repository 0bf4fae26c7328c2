/**
 * A named process cache that the cache screen can count, show and clear. Finding a value counts as
 * a hit.
 */
class CountedCache<V> extends Map<string, V> {
  hits = 0;
  misses = 0;

  override get(key: string): V | undefined {
    const value = super.get(key);
    if (value === undefined) this.misses += 1;
    else this.hits += 1;
    return value;
  }
}

const caches = new Map<string, CountedCache<unknown>>();

/** Names end with ":", as clients expect. */
export function countedCache<V>(name: `${string}:`): CountedCache<V> {
  if (caches.has(name)) throw new Error(`two caches are named ${name}`);
  const cache = new CountedCache<V>();
  caches.set(name, cache as CountedCache<unknown>);
  return cache;
}

export const processCaches: ReadonlyMap<string, CountedCache<unknown>> = caches;
