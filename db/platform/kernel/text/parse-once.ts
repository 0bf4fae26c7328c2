/**
 * Returns a parser of JSON texts of the database that keeps its last texts: equal text gives the
 * same value, so that what is derived from it can be kept beside it. Nobody may change the value.
 * @param most texts kept
 */
export function parseOnce<T>(most = 40): (text: string) => T {
  let parsed = new Map<string, T>();
  return (text) => {
    const before = parsed.get(text);
    if (before !== undefined) return before;
    const value = JSON.parse(text) as T;
    if (parsed.size >= most) parsed = new Map();
    parsed.set(text, value);
    return value;
  };
}

/** Keeps what is derived from an object as long as the object lives. */
export function keepBeside<K extends object, V>(derive: (key: K) => V): (key: K) => V {
  const kept = new WeakMap<K, V>();
  return (key) => {
    const before = kept.get(key);
    if (before !== undefined) return before;
    const value = derive(key);
    kept.set(key, value);
    return value;
  };
}
