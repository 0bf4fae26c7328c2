import type { EntityManager, EntityMetadata } from "@mikro-orm/postgresql";
import type { Actor } from "../operation/actor.ts";
import { isStaffField, readsAll } from "../form/field-readers.ts";
import { limitColumns, type ListColumn, type ListDefinition, type ListQuery } from "./list.ts";
import type { Listed } from "./list-scope.server.ts";

/** A column stands for the property at the end of its path, of the entity the path leads to. */
function isForStaff(root: EntityMetadata, column: ListColumn): boolean {
  const path = (column.path ?? column.key).split(".");
  const property = path.pop() ?? "";
  let entity: EntityMetadata | undefined = root;
  for (const step of path) entity = (entity?.properties[step as never] as { targetMeta?: EntityMetadata } | undefined)?.targetMeta;
  return isStaffField(entity?.className ?? root.className, property);
}

/** The columns a list needs for what it is: its scopes, constant conditions and asked ones. */
function needed(list: ListDefinition): ReadonlySet<string> {
  const { ports, depts } = limitColumns(list);
  const customer = list.scopes === "reference" ? [] : (list.scopes.customer ?? []);
  const query = Array.isArray(list.needsFilter) ? list.needsFilter : [];
  return new Set([...ports, ...depts, ...customer, ...query, ...Object.keys(list.fixedFilter ?? {}), list.sort.key]);
}

const narrowed = new WeakMap<ListDefinition, ListDefinition>();

/**
 * A list as a reader may see it: columns that are not for him are no columns of it, so that he neither reads them nor filters, sorts or adds up by
 * them, on the screen, by call, command or export.
 */
function readableList(em: EntityManager, actor: Actor, { list, source }: Listed): ListDefinition {
  if (readsAll(actor)) return list;
  let seen = narrowed.get(list);
  if (!seen) {
    const root = em.getMetadata().get(source.entity) as EntityMetadata;
    const keep = needed(list);
    const columns = list.columns.filter((column) => keep.has(column.key) || !isForStaff(root, column));
    const keys = new Set(columns.map((column) => column.key));
    seen = { ...list, columns, ...(list.totals ? { totals: list.totals.filter((key) => keys.has(key)) } : {}) };
    narrowed.set(list, seen);
  }
  return seen;
}

/** What has a list, e.g. a resource, as a reader may see it. */
export function readable<Of extends Listed>(em: EntityManager, actor: Actor, of: Of): Of {
  const list = readableList(em, actor, of);
  return list === of.list ? of : { ...of, list };
}

/** A list and a search in it as a reader may ask: what the search asks of columns that are not for him is not heard. */
export function readableSearch<Query extends ListQuery>(em: EntityManager, actor: Actor, of: Listed, query: Query) {
  const { list, source } = readable(em, actor, of);
  if (list === of.list) return { list, source, query };
  const keys = new Set(list.columns.map((column) => column.key));
  const sort = query.sort.filter((listSort) => keys.has(listSort.key));
  const filters = query.filters.filter((filter) => keys.has(filter.key));
  return { list, source, query: { ...query, filters, sort: sort.length > 0 ? sort : [list.sort] } };
}
