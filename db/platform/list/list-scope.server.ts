import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { type Actor, type DataGrant, type PageLimit, pageLimitOf } from "../operation/actor.ts";
import { type Cell, joinsOf, type ListSource, type Shape, shapeOf } from "./list-shape.server.ts";
import type { ListDefinition, ListScopes } from "./list.ts";

/**
 * Who sees which records of a list (domain §7, decision 017): the one condition behind list, count, totals, detail, export, print, charts,
 * steps, saves and every SQL written by hand. A customer account sees the records of its customer codes and nothing of a list that does not
 * say where the customer stands; the data permission of the page narrows further. `page`: whose rows apply, the list's own by default.
 */
export type ScopeOf = { list: ListDefinition; shape: Shape; actor: Actor; page?: string };
/** A condition over `t0` and the cells' joins. */
export type ScopePart = { text: string; cells: readonly Cell[] };

const nothing: ScopePart = { text: "false", cells: [] };

/** True when the list may hold records this actor does not see; when not, no condition needs to be asked. */
export function isScoped(actor: Actor, list: ListDefinition, page = list.apiName): boolean {
  return (actor.kind === "customer" && list.scopes !== "reference") || pageLimitOf(actor, page) !== null;
}

/** The conditions of the scope; `value` takes a value and answers its placeholder. */
export function scopeParts({ list, shape, actor, page = list.apiName }: ScopeOf, value: (value: unknown) => string): ScopePart[] {
  const parts: ScopePart[] = [];
  if (actor.kind === "customer" && list.scopes !== "reference") parts.push(customerPart(list.scopes, shape, actor, value));
  const limit = pageLimitOf(actor, page);
  if (limit) parts.push(limitPart(limitCells(list, shape, limit), limit.rows, value));
  return parts;
}

function customerPart(scopes: ListScopes, shape: Shape, actor: Actor, value: (value: unknown) => string): ScopePart {
  const cells = (scopes.customer ?? []).flatMap((key) => shape.cells.get(key) ?? []);
  if (cells.length === 0 || actor.customerCodes.length === 0) return nothing;
  const codes = value([...actor.customerCodes]);
  return { cells, text: `(${cells.map((cell) => `${cell.expr} = any(${codes}::text[])`).join(" or ")})` };
}

type LimitCells = Record<"portLoads" | "portDiss" | "depts", Cell | null>;
const kinds = [
  ["portLoads", "text[]"],
  ["portDiss", "text[]"],
  ["depts", "int[]"],
] as const;

/** Which column each limit applies to: the one the page's condition names, else the list's own. */
function limitCells(list: ListDefinition, shape: Shape, limit: PageLimit): LimitCells {
  const { portLoad, portDis, dept } = limitKeys(list, limit);
  const cell = (key: string | undefined) => (key === undefined ? null : (shape.cells.get(key) ?? null));
  return { portLoads: cell(portLoad), portDiss: cell(portDis), depts: cell(dept) };
}

/** The column keys the limits of a page apply to. */
export function limitKeys(list: ListDefinition, limit: Pick<PageLimit, "portLoad" | "portDis" | "dept">) {
  const own: ListScopes = list.scopes === "reference" ? {} : list.scopes;
  return { portLoad: limit.portLoad ?? own.portLoad, portDis: limit.portDis ?? own.portDis, dept: limit.dept ?? own.dept };
}

/**
 * The union of the rows, each the conjunction of its limits. A row whose limit finds no column lets nothing through: closed rather than open.
 */
function limitPart(cells: LimitCells, rows: readonly DataGrant[], value: (value: unknown) => string): ScopePart {
  const usable = rows.filter((row) => kinds.every(([kind]) => row[kind].length === 0 || cells[kind] !== null));
  if (usable.length === 0) return nothing;
  const used = new Set<Cell>();
  const test = (at: number, values: readonly (string | number)[]) => {
    const [kind, type] = kinds[at] as (typeof kinds)[number];
    const cell = cells[kind] as Cell;
    used.add(cell);
    return `${cell.expr} = any(${value([...new Set(values)])}::${type})`;
  };
  const limitsOf = (row: DataGrant) => kinds.flatMap(([kind], at) => (row[kind].length > 0 ? [{ at, values: row[kind] }] : []));
  const limits = usable.map(limitsOf);
  // Rows that limit the same single thing are one list of values: an index can answer that.
  const only = limits[0]?.[0]?.at ?? 0;
  const single = limits.every((row) => row.length === 1 && row[0]?.at === only);
  const text = single
    ? test(
        only,
        limits.flatMap((row) => row.flatMap((item) => [...item.values])),
      )
    : `(${limits.map((row) => `(${row.map((item) => test(item.at, item.values)).join(" and ")})`).join(" or ")})`;
  return { text, cells: [...used] };
}

/** Who reads, and with which entity manager; a Ctx is one. */
export type Reader = { em: EntityManager; actor: Actor };

/** A list and where its rows come from. */
export type Listed = { list: ListDefinition; source: ListSource };

/**
 * The condition "this column holds the id of a record of the list that the actor sees", for SQL written by hand. It is `true` for everybody
 * whom nothing limits. `page`: whose data permission applies when it is not the list's own.
 */
export function inScopeSql(em: EntityManager, actor: Actor, of: Listed & { page?: string }, column: string): RawBuilder<boolean> {
  const { list, source, page } = of;
  const rowFilter = source.reach?.(actor)?.compile(em.getKysely());
  if (!isScoped(actor, list, page) && !rowFilter) return sql<boolean>`true`;
  const shape = shapeOf(em, list, source);
  const values: unknown[] = [];
  const parts = scopeParts({ list, shape, actor, ...(page ? { page } : {}) }, (value) => `$${values.push(value)}`);
  if (rowFilter) {
    const text = rowFilter.sql.replace(/\$(\d+)/g, (_, at: string) => `$${values.push(rowFilter.parameters[Number(at) - 1])}`);
    parts.push({ text: `(${text})`, cells: [] });
  }
  if (parts.length === 0) return sql<boolean>`true`;
  const joins = joinsOf(parts.flatMap((part) => part.cells)).map((join) => join.text);
  const text = `select t0.id from ${shape.table} t0 ${joins.join(" ")} where ${parts.map((part) => part.text).join(" and ")}`;
  return sql<boolean>`${sql.ref(column)} in (${boundSql(text, values)})`;
}

/** A text with $1, $2 … as a builder that carries the values. */
export function boundSql<T>(text: string, values: readonly unknown[]): RawBuilder<T> {
  const pieces = text.split(/\$(\d+)/).map((piece, i) => (i % 2 === 1 ? sql`${values[Number(piece) - 1]}` : sql.raw(piece)));
  return sql<T>`${sql.join(pieces, sql.raw(""))}`;
}
