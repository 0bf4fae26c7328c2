import type { EntityManager, EntityMetadata } from "@mikro-orm/postgresql";
import { propertyOf } from "#db/orm/any-entity.server.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { isStaffField, readsAll } from "#platform/kernel/field/field-readers.ts";
import { limitColumns, type ListColumn, type ListDefinition, type ListQuery } from "./list.ts";
import type { Listed } from "./query/list-scope.server.ts";

/** Checks the property at the end of the path. */
function isForStaff(root: EntityMetadata, column: ListColumn): boolean {
  const path = (column.path ?? column.key).split(".");
  const property = path.pop() ?? "";
  let entity: EntityMetadata | undefined = root;
  for (const step of path) entity = entity && propertyOf(entity, step)?.targetMeta;
  return isStaffField(entity?.className ?? root.className, property);
}

/** Columns of scopes, constant and required conditions. */
function needed(list: ListDefinition): ReadonlySet<string> {
  const { ports, depts } = limitColumns(list);
  const customer = list.scopes === "reference" ? [] : (list.scopes.customer ?? []);
  const required = Array.isArray(list.needsFilter) ? list.needsFilter : [];
  return new Set([
    ...ports,
    ...depts,
    ...customer,
    ...required,
    ...Object.keys(list.fixedFilter ?? {}),
    list.sort.key,
  ]);
}

const narrowed = new WeakMap<ListDefinition, ListDefinition>();

/** Removes columns the reader may not see, so that no filter, sort or total uses them either. */
function readableList(em: EntityManager, actor: Actor, { list, source }: Listed): ListDefinition {
  if (readsAll(actor)) return list;
  let seen = narrowed.get(list);
  if (!seen) {
    const root = em.getMetadata().get(source.entity) as EntityMetadata;
    const keep = needed(list);
    const columns = list.columns.filter(
      (column) => keep.has(column.key) || !isForStaff(root, column),
    );
    const keys = new Set(columns.map((column) => column.key));
    seen = {
      ...list,
      columns,
      ...(list.totals ? { totals: list.totals.filter((key) => keys.has(key)) } : {}),
    };
    narrowed.set(list, seen);
  }
  return seen;
}

export function readable<Of extends Listed>(em: EntityManager, actor: Actor, of: Of): Of {
  const list = readableList(em, actor, of);
  return list === of.list ? of : { ...of, list };
}

/** Drops conditions on columns the reader may not see. */
export function readableSearch<Query extends ListQuery>(
  em: EntityManager,
  actor: Actor,
  of: Listed,
  query: Query,
) {
  const { list, source } = readable(em, actor, of);
  if (list === of.list) return { list, source, query };
  const keys = new Set(list.columns.map((column) => column.key));
  const sort = query.sort.filter((listSort) => keys.has(listSort.key));
  const filters = query.filters.filter((filter) => keys.has(filter.key));
  const { group, ...rest } = query;
  const grouped = group && keys.has(group) ? { group } : {};
  return {
    list,
    source,
    query: { ...rest, ...grouped, filters, sort: sort.length > 0 ? sort : [list.sort] },
  };
}
