import type { EntityClass, EntityManager, EntityMetadata } from "@mikro-orm/postgresql";
import type { RawBuilder } from "kysely";
import { propertyOf } from "#db/orm/any-entity.server.ts";
import type { Actor, Lang } from "#platform/kernel/actor/actor.ts";
import type { AnyFacts, Figures } from "../machine/facts.ts";
import { type SideTable, sideTableText } from "./query/side-table.server.ts";
import type { ListColumn, ListDefinition, ListSort } from "./list.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";

/** Entity of the rows and expressions of computed columns, written in code only. */
export type ListSource = {
  entity: EntityClass<object>;
  /** Hidden columns for rules. */
  facts?: AnyFacts;
  /**
   * Expressions by column key over `t0`, never from a request. A function is called once at first
   * use, when later areas are loaded.
   */
  computed?: Record<string, RawBuilder<unknown> | (() => RawBuilder<unknown>)>;
  /**
   * Columns of `computed` that one query over `t0` gives together, under their keys: rows are shown
   * from it, while conditions, order and totals use each column's own expression.
   */
  figures?: Figures;
  /**
   * Computed columns that hold for a row of the past too: they read the row alone, or what never
   * changes. Others are blank then.
   */
  ofRow?: readonly string[];
  /** Side table by column key. */
  sideTable?: Record<string, SideTable>;
  where?: RawBuilder<unknown>;
  /**
   * Rows hidden until a search asks for flag `key`. `put` selects them, `kept` the others; both are
   * constant over `t0` and match partial indexes of the list's order.
   */
  archive?: { key: string; put: RawBuilder<unknown>; kept: RawBuilder<unknown> };
  /**
   * Restricts rows beyond the list's scope, null for none; used by administration lists for
   * departments (spec/http-contract.md §4, dataScope) and roles.
   */
  rowFilter?(actor: Actor): RawBuilder<unknown> | null;
  /**
   * "Equals" and "in" where one column is not enough, by key: a log entry names a key or a range, a
   * customer has several roles.
   */
  match?: Readonly<Record<string, (value: string) => RawBuilder<unknown>>>;
  /** Takes the place of the root table, with the same columns: its rows as of a past moment. */
  rows?: RawBuilder<unknown>;
  /** Replaces a missing version column (logs, frozen lines). */
  version?: RawBuilder<unknown>;
};

type Join = { alias: string; text: string; meta: EntityMetadata; from: Join | null };

/** Joins are listed nearest first. */
export type Cell = {
  column: ListColumn;
  expr: string;
  joins: readonly Join[];
  mayBeNull: boolean;
  /** Stored column of the root or of a record one relation away. */
  stored: {
    table: string;
    field: string;
    quoted: string /** Root column of the relation. */;
    by: string | null;
  } | null;
  /** Column this one copies. */
  original?: { table: string; quoted: string } | null;
  sideTable?: SideTable;
};

/** A list's fixed SQL, cached per process. */
export type Shape = {
  table: string;
  cells: ReadonlyMap<string, Cell>;
  /** English readers see English names where there are some. */
  select: Readonly<Record<Lang, string>>;
  selectJoins: readonly Join[];
  /** Joins the figures of a row; empty without any. */
  figures: string;
  where: string | null;
  archive: { key: string; put: string; kept: string } | null;
};

type Columns = Pick<ListDefinition, "columns">;
const shapes = new WeakMap<ListSource, WeakMap<Columns, Shape>>();

/** @throws Error for an unknown path, a mistake in the code */
export function shapeOf(em: EntityManager, list: Columns, source: ListSource): Shape {
  let shapesOfSource = shapes.get(source);
  if (!shapesOfSource) shapes.set(source, (shapesOfSource = new WeakMap()));
  let shape = shapesOfSource.get(list);
  if (!shape) shapesOfSource.set(list, (shape = makeShape(em, list, source)));
  return shape;
}

const narrowed = new WeakMap<Columns, Map<string, Columns>>();

/**
 * The shape of these columns alone: a statement that reads few of them is planned without the
 * tables of the others.
 */
export function shapeOfKeys(
  em: EntityManager,
  list: Columns,
  source: ListSource,
  keys: readonly string[],
): Shape {
  let narrowedOfList = narrowed.get(list);
  if (!narrowedOfList) narrowed.set(list, (narrowedOfList = new Map()));
  let few = narrowedOfList.get(keys.join());
  if (!few) {
    const needed = new Set(
      keys.flatMap((key) => [
        key,
        list.columns.find((column) => column.key === key)?.english?.by ?? key,
      ]),
    );
    narrowedOfList.set(
      keys.join(),
      (few = { columns: list.columns.filter(({ key }) => needed.has(key)) }),
    );
  }
  return shapeOf(em, few, source);
}

/** Values become literals; they are constants of the code. */
function textOfRaw(em: EntityManager, raw: RawBuilder<unknown>): string {
  const { sql, parameters } = raw.compile(em.getKysely());
  return sql.replace(/\$(\d+)/g, (_, at: string) => {
    const value = parameters[Number(at) - 1];
    if (typeof value === "number" && Number.isFinite(value)) return String(value);
    if (typeof value === "string" && !value.includes("\\"))
      return `'${value.replaceAll("'", "''")}'`;
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
      if (sideTable)
        return [
          column.key,
          { ...computedCell(column, sideTableText(sideTable)), mayBeNull: false, sideTable },
        ] as const;
      const own = source.computed?.[column.key] ?? source.facts?.computed[column.key];
      return [
        column.key,
        own
          ? computedCell(column, textOf(typeof own === "function" ? own() : own))
          : pathCell(column, root, joins),
      ] as const;
    }),
  );
  const chosen = list.columns.filter((column) => column.key !== "id" && column.key !== "version");
  const queries = [source.figures, source.facts?.figures].filter((figures) =>
    list.columns.some(({ key }) => figures?.keys.includes(key)),
  );
  const exprOf = (key: string) => {
    const at = queries.findIndex((figures) => figures?.keys.includes(key));
    return at < 0 ? (cells.get(key)?.expr ?? "null") : `figures${at}.${quote(key)}`;
  };
  const selectIn = (lang: Lang) =>
    [
      "t0.id as id",
      `${source.version ? textOf(source.version) : "t0.version"} as version`,
      ...chosen.map(
        (column) =>
          `${lang === "en" ? englishOf(column, exprOf) : shownAs(column, exprOf(column.key))} as ${quote(column.key)}`,
      ),
    ].join(", ");
  return {
    table: source.rows ? textOf(source.rows) : quote(root.tableName),
    cells,
    select: { zh: selectIn("zh"), en: selectIn("en") },
    selectJoins: joinsOf([...cells.values()]),
    // With an offset they are planned alone: pulled up, their tables would double the time to plan
    // every page.
    figures: queries
      .map((figures, at) =>
        figures ? `cross join lateral (${textOf(figures.query())} offset 0) figures${at}` : "",
      )
      .join(" "),
    where: source.where ? textOf(source.where) : null,
    archive: source.archive
      ? {
          key: source.archive.key,
          put: textOf(source.archive.put),
          kept: textOf(source.archive.kept),
        }
      : null,
  };
}

/** The English name by its code; the stored name where there is none. */
export function englishOf(column: ListColumn, exprOf: (key: string) => string): string {
  const { english } = column;
  const stored = shownAs(column, exprOf(column.key));
  if (!english) return stored;
  const { table, code, name, by } = english;
  return `coalesce((select nullif(n.${quote(name)}, '') from ${quote(table)} n where n.${quote(code)} = ${exprOf(by)} limit 1), ${stored})`;
}

const computedCell = (column: ListColumn, text: string): Cell => ({
  column,
  expr: `(${text})`,
  joins: [],
  mayBeNull: true,
  stored: null,
});

/** Resolves "voyage.voyageName" with its joins; required relations use inner joins. */
function pathCell(column: ListColumn, root: EntityMetadata, joins: Map<string, Join>): Cell {
  const path = (column.path ?? column.key).split(".");
  const last = path.pop() ?? "";
  let here: Join | null = null;
  let meta = root;
  const along: Join[] = [];
  for (const [depth, name] of path.entries()) {
    const key = path.slice(0, depth + 1).join(".");
    const prop = propertyOf(meta, name);
    if (!prop?.targetMeta)
      throw new Error(`list path ${key}: ${meta.className} has no relation ${name}`);
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
    mayBeNull:
      along.some((join) => join.text.startsWith("left")) ||
      propertyOf(meta, last)?.nullable === true,
    stored:
      path.length > 1
        ? null
        : {
            table: meta.tableName,
            field,
            quoted,
            by: path[0] ? `t0.${quote(fieldOf(root, path[0]))}` : null,
          },
    original: column.copyOf ? originalOf(column.copyOf, root) : null,
  };
}

function originalOf(copyOf: string, root: EntityMetadata): { table: string; quoted: string } {
  const path = copyOf.split(".");
  const last = path.pop() ?? "";
  let meta = root;
  for (const name of path) {
    const target = propertyOf(meta, name)?.targetMeta;
    if (!target) throw new Error(`list path ${copyOf}: ${meta.className} has no relation ${name}`);
    meta = target;
  }
  return { table: meta.tableName, quoted: quote(fieldOf(meta, last)) };
}

function fieldOf(meta: EntityMetadata, name: string): string {
  const field = propertyOf(meta, name)?.fieldNames?.[0];
  if (!field) throw new Error(`${meta.className} has no column for ${name}`);
  return field;
}

/** Decimals as text, instants in UTC, local times without zone. */
function shownAs({ kind }: ListColumn, expr: string): string {
  if (kind === "datetime")
    return `to_char(${expr} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
  if (kind === "local") return `to_char(${expr}, 'YYYY-MM-DD HH24:MI')`;
  if (kind === "decimal" || kind === "money") return `(${expr})::text`;
  return expr;
}

/** Each join once, in dependency order. */
export function joinsOf(cells: readonly Cell[]): Join[] {
  return [...new Set(cells.flatMap((cell) => cell.joins))].sort(
    (a, b) => Number(a.alias.slice(1)) - Number(b.alias.slice(1)),
  );
}

/** @throws Refusal for an unknown key, which may come from an address */
export function cellOf(shape: Shape, key: string): Cell {
  const cell = shape.cells.get(key);
  if (!cell) throw new Refusal("kit.badFilter", { value: key }, { field: key });
  return cell;
}

/** Expressions `s0`, `s1` … with order clauses; ties by id in the direction of the last column. */
export type Order = {
  cells: readonly Cell[];
  as: string;
  names: string;
  byName: string;
  byExpr: string;
};

/**
 * Nulls last, written only for nullable columns because it prevents plain index use when
 * descending.
 */
export function orderOf(shape: Shape, sort: readonly ListSort[]): Order {
  const cells = sort.map((listSort) => cellOf(shape, listSort.key));
  const ways = sort.map(
    (listSort, i) =>
      `${listSort.order === "desc" ? "desc" : "asc"}${cells[i]?.mayBeNull ? " nulls last" : ""}`,
  );
  const last = sort.at(-1)?.order === "desc" ? "desc" : "asc";
  return {
    cells,
    as: cells.map((cell, i) => `, ${cell.expr} as s${i}`).join(""),
    names: cells.map((_, i) => `, s${i}`).join(""),
    byName: `${ways.map((way, i) => `s${i} ${way}`).join(", ")}, id ${last}`,
    byExpr: `${ways.map((way, i) => `${cells[i]?.expr} ${way}`).join(", ")}, t0.id ${last}`,
  };
}

export const from = (shape: Shape, cells: readonly Cell[]): string =>
  `from ${shape.table} t0 ${joinsOf(cells)
    .map((join) => join.text)
    .join(" ")}`;

/** The columns as the reader sees them. */
export const selectFor = ({ select }: Shape, lang: Lang): string =>
  lang === "en" ? select.en : select.zh;

export const allJoins = (shape: Shape): string =>
  [...shape.selectJoins.map((join) => join.text), shape.figures].join(" ");
