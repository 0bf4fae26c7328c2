import type { ListSource } from "../list-shape.server.ts";
import type { ListDefinition } from "../list.ts";

/**
 * Adds missing facts as hidden columns.
 * @throws Error when list and source both compute a fact
 */
export function listWithFacts(list: ListDefinition, source: ListSource): ListDefinition {
  if (!source.facts) return list;
  const { columns, computed } = source.facts;
  const own = new Map(list.columns.map((column) => [column.key, column]));
  for (const { key, path } of columns) {
    const shown = own.get(key);
    const elsewhere = source.computed?.[key] ?? source.sideTable?.[key];
    if (elsewhere || (shown && !computed[key] && (shown.path ?? key) !== (path ?? key)))
      throw new Error(`${list.apiName} computes the fact ${key} a second time`);
  }
  const hidden = columns.filter(({ key }) => !own.has(key));
  return hidden.length === 0 ? list : { ...list, columns: [...list.columns, ...hidden] };
}
