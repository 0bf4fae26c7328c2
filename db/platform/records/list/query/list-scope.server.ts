import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import {
  type Actor,
  type DataGrant,
  type PageLimit,
  pageLimitOf,
} from "#platform/kernel/actor/actor.ts";
import { type Cell, joinsOf, type ListSource, type Shape, shapeOf } from "../list-shape.server.ts";
import type { ListDefinition, ListScopes } from "../list.ts";

/**
 * The one rule for which records an actor sees (domain §7, decision 017), used by all lists,
 * operations and handwritten SQL. Customers see their own records, and nothing in lists without a
 * customer column; data permission narrows further. `page` overrides whose data permission applies.
 */
export type ScopeOf = { list: ListDefinition; shape: Shape; actor: Actor; page?: string };
export type ScopePart = { text: string; cells: readonly Cell[] };

const nothing: ScopePart = { text: "false", cells: [] };

/** False when the actor sees all records. */
export function isScoped(actor: Actor, list: ListDefinition, page = list.apiName): boolean {
  return (
    (actor.kind === "customer" && list.scopes !== "reference") || pageLimitOf(actor, page) !== null
  );
}

/** `value` binds a value and returns its placeholder. */
export function scopeParts(
  { list, shape, actor, page = list.apiName }: ScopeOf,
  value: (value: unknown) => string,
): ScopePart[] {
  const parts: ScopePart[] = [];
  if (actor.kind === "customer" && list.scopes !== "reference")
    parts.push(customerPart(list.scopes, shape, actor, value));
  const limit = pageLimitOf(actor, page);
  if (limit) parts.push(limitPart(limitCells(list, shape, limit), limit.rows, value));
  return parts;
}

function customerPart(
  scopes: ListScopes,
  shape: Shape,
  actor: Actor,
  value: (value: unknown) => string,
): ScopePart {
  const cells = (scopes.customer ?? []).flatMap((key) => shape.cells.get(key) ?? []);
  if (cells.length === 0 || actor.customerCodes.length === 0) return nothing;
  const codes = value([...actor.customerCodes]);
  return {
    cells,
    text: `(${cells.map((cell) => `${cell.expr} = any(${codes}::text[])`).join(" or ")})`,
  };
}

type LimitCells = Record<"portLoads" | "portDiss" | "depts", Cell | null>;
const kinds = [
  ["portLoads", "text[]"],
  ["portDiss", "text[]"],
  ["depts", "int[]"],
] as const;

/** The page's condition chooses the column, else the list. */
function limitCells(list: ListDefinition, shape: Shape, limit: PageLimit): LimitCells {
  const { portLoad, portDis, dept } = limitKeys(list, limit);
  const cell = (key: string | undefined) =>
    key === undefined ? null : (shape.cells.get(key) ?? null);
  return { portLoads: cell(portLoad), portDiss: cell(portDis), depts: cell(dept) };
}

export function limitKeys(
  list: ListDefinition,
  limit: Pick<PageLimit, "portLoad" | "portDis" | "dept">,
) {
  const own: ListScopes = list.scopes === "reference" ? {} : list.scopes;
  return {
    portLoad: limit.portLoad ?? own.portLoad,
    portDis: limit.portDis ?? own.portDis,
    dept: limit.dept ?? own.dept,
  };
}

/**
 * Joins grants with "or", limits of a grant with "and". A limit without a column refuses
 * everything.
 */
function limitPart(
  cells: LimitCells,
  rows: readonly DataGrant[],
  value: (value: unknown) => string,
): ScopePart {
  const usable = rows.filter((row) =>
    kinds.every(([kind]) => row[kind].length === 0 || cells[kind] !== null),
  );
  if (usable.length === 0) return nothing;
  const used = new Set<Cell>();
  const test = (at: number, values: readonly (string | number)[]) => {
    const [kind, type] = kinds[at] as (typeof kinds)[number];
    const cell = cells[kind] as Cell;
    used.add(cell);
    return `${cell.expr} = any(${value([...new Set(values)])}::${type})`;
  };
  const limitsOf = (row: DataGrant) =>
    kinds.flatMap(([kind], at) => (row[kind].length > 0 ? [{ at, values: row[kind] }] : []));
  const limits = usable.map(limitsOf);
  // Grants with one equal limit become one list, which an index can answer.
  const only = limits[0]?.[0]?.at ?? 0;
  const single = limits.every((row) => row.length === 1 && row[0]?.at === only);
  const text = single
    ? test(
        only,
        limits.flatMap((row) => row.flatMap((limit) => [...limit.values])),
      )
    : `(${limits.map((row) => `(${row.map((limit) => test(limit.at, limit.values)).join(" and ")})`).join(" or ")})`;
  return { text, cells: [...used] };
}

/** A Ctx is one. */
export type Reader = { em: EntityManager; actor: Actor };

export type Listed = { list: ListDefinition; source: ListSource };

/**
 * Condition that a column holds the id of a visible record, for handwritten SQL; `true` without
 * limits. `page` overrides whose data permission applies.
 */
export function inScopeSql(
  em: EntityManager,
  actor: Actor,
  of: Listed & { page?: string },
  column: string,
): RawBuilder<boolean> {
  const { list, source, page } = of;
  const rowFilter = source.rowFilter?.(actor)?.compile(em.getKysely());
  if (!isScoped(actor, list, page) && !rowFilter) return sql<boolean>`true`;
  const shape = shapeOf(em, list, source);
  const values: unknown[] = [];
  const parts = scopeParts(
    { list, shape, actor, ...(page ? { page } : {}) },
    (value) => `$${values.push(value)}`,
  );
  if (rowFilter) {
    const text = rowFilter.sql.replace(
      /\$(\d+)/g,
      (_, at: string) => `$${values.push(rowFilter.parameters[Number(at) - 1])}`,
    );
    parts.push({ text: `(${text})`, cells: [] });
  }
  if (parts.length === 0) return sql<boolean>`true`;
  const joins = joinsOf(parts.flatMap((part) => part.cells)).map((join) => join.text);
  const text = `select t0.id from ${shape.table} t0 ${joins.join(" ")} where ${parts.map((part) => part.text).join(" and ")}`;
  return sql<boolean>`${sql.ref(column)} in (${boundSql(text, values)})`;
}

/** Binds values to $1, $2 … */
export function boundSql<T>(text: string, values: readonly unknown[]): RawBuilder<T> {
  const pieces = text
    .split(/\$(\d+)/)
    .map((piece, i) => (i % 2 === 1 ? sql`${values[Number(piece) - 1]}` : sql.raw(piece)));
  return sql<T>`${sql.join(pieces, sql.raw(""))}`;
}
