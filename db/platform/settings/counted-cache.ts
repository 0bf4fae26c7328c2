/**
 * What a process keeps so as not to ask again. Every such cache has a name, so that the cache screen can count, show and empty it; a hit is a
 * `get` that found something.
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

/** Opens the cache of a name; names end with ":" as the cache screens of the field have them. */
export function countedCache<V>(name: `${string}:`): CountedCache<V> {
  if (caches.has(name)) throw new Error(`two caches are named ${name}`);
  const cache = new CountedCache<V>();
  caches.set(name, cache as CountedCache<unknown>);
  return cache;
}

/** Every cache of this process, by name. */
export const processCaches: ReadonlyMap<string, CountedCache<unknown>> = caches;
