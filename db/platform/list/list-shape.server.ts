import type { EntityClass, EntityManager, EntityMetadata } from "@mikro-orm/postgresql";
import type { RawBuilder } from "kysely";
import type { Actor } from "../operation/actor.ts";
import type { AnyFacts } from "../machine/facts.ts";
import { type SideTable, sideTableText } from "./side-table.server.ts";
import type { ListColumn, ListDefinition, ListSort } from "./list.ts";
import { Refusal } from "../operation/refusal.ts";

/** Where the rows of a list come from: its entity, and expressions for columns that are no property (written in code only). */
export type ListSource = {
  entity: EntityClass<object>;
  /** What rules ask of the rows: hidden columns of every list over this source, with their expressions. */
  facts?: AnyFacts;
  /** Column key → expression over the root alias `t0`. Never from a request. A function where later areas take part: it is called once, in use. */
  computed?: Record<string, RawBuilder<unknown> | (() => RawBuilder<unknown>)>;
  /** Column key → the table beside the entity's where its value is kept. */
  sideTable?: Record<string, SideTable>;
  /** A constant extra condition over `t0`. */
  where?: RawBuilder<unknown>;
  /**
   * Rows a search leaves out until it asks for them by the column `key` (a flag): `put` holds for those, `kept` for the others. Both are constant
   * conditions over `t0` that an index of the list's order is limited to, so that neither part is read through to find the other.
   */
  aside?: { key: string; put: RawBuilder<unknown>; kept: RawBuilder<unknown> };
  /**
   * What of the rows an actor reaches beside the scope of the list: a condition over `t0` whose values are bound, null when all of them. Lists of
   * administration have it: whose departments (spec/http-contract.md §4, dataScope), which roles.
   */
  reach?(actor: Actor): RawBuilder<unknown> | null;
  /**
   * "Equals" and "one of" of columns that one column alone cannot answer, by key: a condition over `t0` whose values are bound. A record of the
   * change log is named by a key or lies in a range of keys; a customer has several roles.
   */
  match?: Readonly<Record<string, (value: string) => RawBuilder<unknown>>>;
  /** For rows without a version column (logs, frozen lines): what stands in its place. */
  version?: RawBuilder<unknown>;
};

type Join = { alias: string; text: string; meta: EntityMetadata; from: Join | null };

/** A column as SQL: its expression and the joins it needs, the nearest first. */
export type Cell = {
  column: ListColumn;
  expr: string;
  joins: readonly Join[];
  mayBeNull: boolean;
  /** The stored column behind it, when it is one: of the root (`table` is the root's) or of a record one relation away. */
  stored: { table: string; field: string; quoted: string /** The root's column that points there. */; by: string | null } | null;
  /** The column it is a copy of. */
  original?: { table: string; quoted: string } | null;
  sideTable?: SideTable;
};

/** The fixed parts of a list's SQL, made once per process. */
export type Shape = {
  table: string;
  cells: ReadonlyMap<string, Cell>;
  /** Expressions of every column with their names, as selected. */
  select: string;
  selectJoins: readonly Join[];
  where: string | null;
  aside: { key: string; put: string; kept: string } | null;
};

type Columns = Pick<ListDefinition, "columns">;
const shapes = new WeakMap<ListSource, WeakMap<Columns, Shape>>();

/** The shape of a list over its source. Throws for a path the entities do not have: a fault of the program. */
export function shapeOf(em: EntityManager, list: Columns, source: ListSource): Shape {
  let existing = shapes.get(source);
  if (!existing) shapes.set(source, (existing = new WeakMap()));
  let shape = existing.get(list);
  if (!shape) existing.set(list, (shape = makeShape(em, list, source)));
  return shape;
}

/** An expression written in code as text; its values are constants of the code. */
function textOfRaw(em: EntityManager, raw: RawBuilder<unknown>): string {
  const { sql, parameters } = raw.compile(em.getKysely());
  return sql.replace(/\$(\d+)/g, (_, at: string) => {
    const value = parameters[Number(at) - 1];
    if (typeof value === "number" && Number.isFinite(value)) return String(value);
    if (typeof value === "string" && !value.includes("\\")) return `'${value.replaceAll("'", "''")}'`;
    throw new Error(`an expression of a list source carries ${typeof value}`);
  });
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

function makeShape(em: EntityManager, list: Columns, source: ListSource): Shape {
  const root = em.getMetadata().get(source.entity);
  const joins = new Map<string, Join>();
  const textOf = (raw: RawBuilder<unknown>) => textOfRaw(em, raw);
  const cells = new Map(
    list.columns.map((column) => {
      const sideTable = source.sideTable?.[column.key];
      if (sideTable) return [column.key, { ...computedCell(column, sideTableText(sideTable)), mayBeNull: false, sideTable }] as const;
      const own = source.computed?.[column.key] ?? source.facts?.computed[column.key];
      return [
        column.key,
        own ? computedCell(column, textOf(typeof own === "function" ? own() : own)) : pathCell(column, root, joins),
      ] as const;
    }),
  );
  const chosen = list.columns.filter((column) => column.key !== "id" && column.key !== "version");
  const select = [
    "t0.id as id",
    `${source.version ? textOf(source.version) : "t0.version"} as version`,
    ...chosen.map((column) => `${shownAs(column, cells.get(column.key)?.expr ?? "null")} as ${quote(column.key)}`),
  ];
  return {
    table: quote(root.tableName),
    cells,
    select: select.join(", "),
    selectJoins: joinsOf([...cells.values()]),
    where: source.where ? textOf(source.where) : null,
    aside: source.aside ? { key: source.aside.key, put: textOf(source.aside.put), kept: textOf(source.aside.kept) } : null,
  };
}

const computedCell = (column: ListColumn, text: string): Cell => ({
  column,
  expr: `(${text})`,
  joins: [],
  mayBeNull: true,
  stored: null,
});

type Prop = { targetMeta?: EntityMetadata; nullable?: boolean; fieldNames?: string[] };
const propOf = (meta: EntityMetadata, name: string) => meta.properties[name as never] as Prop | undefined;

/** A property path ("voyage.voyageName") as a column, with joins along its relations; a relation that must be there is joined inner. */
function pathCell(column: ListColumn, root: EntityMetadata, joins: Map<string, Join>): Cell {
  const path = (column.path ?? column.key).split(".");
  const last = path.pop() ?? "";
  let here: Join | null = null;
  let meta = root;
  const along: Join[] = [];
  for (const [depth, name] of path.entries()) {
    const key = path.slice(0, depth + 1).join(".");
    const prop = propOf(meta, name);
    if (!prop?.targetMeta) throw new Error(`list path ${key}: ${meta.className} has no relation ${name}`);
    let join = joins.get(key);
    if (!join) {
      const alias = `t${joins.size + 1}`;
      const outer = prop.nullable || along.some((join) => join.text.startsWith("left"));
      const text: string = `${outer ? "left join" : "join"} ${quote(prop.targetMeta.tableName)} ${alias} on ${alias}.id = ${here?.alias ?? "t0"}.${quote(fieldOf(meta, name))}`;
      joins.set(key, (join = { alias, text, meta: prop.targetMeta, from: here }));
    }
    along.push(join);
    [here, meta] = [join, join.meta];
  }
  const field = fieldOf(meta, last);
  const quoted = quote(field);
  return {
    column,
    expr: `${here?.alias ?? "t0"}.${quoted}`,
    joins: along,
    mayBeNull: along.some((join) => join.text.startsWith("left")) || propOf(meta, last)?.nullable === true,
    stored: path.length > 1 ? null : { table: meta.tableName, field, quoted, by: path[0] ? `t0.${quote(fieldOf(root, path[0]))}` : null },
    original: column.copyOf ? originalOf(column.copyOf, root) : null,
  };
}

/** The stored column a path ends at. */
function originalOf(copyOf: string, root: EntityMetadata): { table: string; quoted: string } {
  const path = copyOf.split(".");
  const last = path.pop() ?? "";
  let meta = root;
  for (const name of path) {
    const target = propOf(meta, name)?.targetMeta;
    if (!target) throw new Error(`list path ${copyOf}: ${meta.className} has no relation ${name}`);
    meta = target;
  }
  return { table: meta.tableName, quoted: quote(fieldOf(meta, last)) };
}

function fieldOf(meta: EntityMetadata, name: string): string {
  const field = propOf(meta, name)?.fieldNames?.[0];
  if (!field) throw new Error(`${meta.className} has no column for ${name}`);
  return field;
}

/** Values as they travel: decimals as their text, instants in UTC, local times without a zone. */
function shownAs({ kind }: ListColumn, expr: string): string {
  if (kind === "datetime") return `to_char(${expr} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
  if (kind === "local") return `to_char(${expr}, 'YYYY-MM-DD HH24:MI')`;
  if (kind === "decimal" || kind === "money") return `(${expr})::text`;
  return expr;
}

/** Every join the cells need, each once, in an order that works. */
export function joinsOf(cells: readonly Cell[]): Join[] {
  return [...new Set(cells.flatMap((cell) => cell.joins))].sort((a, b) => Number(a.alias.slice(1)) - Number(b.alias.slice(1)));
}

/** The cell of a column key; a key the list does not have is a refusal, as it may come from an address. */
export function cellOf(shape: Shape, key: string): Cell {
  const cell = shape.cells.get(key);
  if (!cell) throw new Refusal("kit.badFilter", { value: key }, { field: key });
  return cell;
}

/** How rows are put in order: expressions `s0`, `s1` … and the clauses over them; equal rows by id, in the direction of the last column. */
export type Order = { cells: readonly Cell[]; as: string; names: string; byName: string; byExpr: string };

/** The order of a search. Nulls come last both ways, said only where there can be nulls: it costs a descending sort the plain index. */
export function orderOf(shape: Shape, sort: readonly ListSort[]): Order {
  const cells = sort.map((listSort) => cellOf(shape, listSort.key));
  const ways = sort.map((listSort, i) => `${listSort.order === "desc" ? "desc" : "asc"}${cells[i]?.mayBeNull ? " nulls last" : ""}`);
  const last = sort.at(-1)?.order === "desc" ? "desc" : "asc";
  return {
    cells,
    as: cells.map((cell, i) => `, ${cell.expr} as s${i}`).join(""),
    names: cells.map((_, i) => `, s${i}`).join(""),
    byName: `${ways.map((way, i) => `s${i} ${way}`).join(", ")}, id ${last}`,
    byExpr: `${ways.map((way, i) => `${cells[i]?.expr} ${way}`).join(", ")}, t0.id ${last}`,
  };
}

/** The list's table with the joins of these cells. */
export const from = (shape: Shape, cells: readonly Cell[]): string =>
  `from ${shape.table} t0 ${joinsOf(cells)
    .map((join) => join.text)
    .join(" ")}`;

/** The joins of everything a row shows. */
export const allJoins = (shape: Shape): string => shape.selectJoins.map((join) => join.text).join(" ");
