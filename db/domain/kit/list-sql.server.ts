import type { EntityClass, EntityManager, EntityMetadata } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "./actor.ts";
import type { ListColumn, ListDefinition, ListFilter, ListQuery, ListResult, ListRow } from "./list.ts";
import { Refusal } from "./refusal.ts";

type Sql = RawBuilder<unknown>;

/** Where the rows of a list come from: its entity, and expressions for columns that are no property (written in code only). */
export type ListSource = {
  entity: EntityClass<object>;
  /** Column key → expression over the root alias `t0` and the joined relations. Never from a request. */
  computed?: Record<string, Sql>;
  /** A constant extra condition over `t0`. */
  where?: Sql;
  /** For rows without a version column (logs, frozen lines): what stands in its place. */
  version?: Sql;
};

type Joined = { alias: string; meta: EntityMetadata };

/** Resolves property paths to columns and collects the joins they need. */
class PathResolver {
  readonly joins: Sql[] = [];
  private readonly seen = new Map<string, Joined>();
  private readonly root: EntityMetadata;
  private readonly source: ListSource;

  constructor(em: EntityManager, source: ListSource) {
    this.root = em.getMetadata().get(source.entity);
    this.source = source;
    this.seen.set("", { alias: "t0", meta: this.root });
  }

  /** The expression of a column. */
  of(column: ListColumn): Sql {
    const computed = this.source.computed?.[column.key];
    if (computed) return computed;
    const path = (column.path ?? column.key).split(".");
    let here: Joined = { alias: "t0", meta: this.root };
    for (const [depth, name] of path.slice(0, -1).entries()) here = this.join(here, path.slice(0, depth + 1).join("."), name);
    return sql.ref(`${here.alias}.${fieldOf(here.meta, path.at(-1) ?? "")}`);
  }

  /** False only for a column of the root that is declared not null. */
  mayBeNull(column: ListColumn): boolean {
    const path = column.path ?? column.key;
    if (this.source.computed?.[column.key] || path.includes(".")) return true;
    return (this.root.properties[path as never] as { nullable?: boolean } | undefined)?.nullable === true;
  }

  private join(from: Joined, path: string, name: string): Joined {
    const known = this.seen.get(path);
    if (known) return known;
    const prop = from.meta.properties[name as never] as { targetMeta?: EntityMetadata } | undefined;
    if (!prop?.targetMeta) throw new Error(`list path ${path}: ${from.meta.className} has no relation ${name}`);
    const next = { alias: `t${this.seen.size}`, meta: prop.targetMeta };
    this.seen.set(path, next);
    this.joins.push(
      sql`left join ${sql.table(next.meta.tableName)} as ${sql.ref(next.alias)} on ${sql.ref(`${next.alias}.id`)} = ${sql.ref(
        `${from.alias}.${fieldOf(from.meta, name)}`,
      )}`,
    );
    return next;
  }
}

function fieldOf(meta: EntityMetadata, name: string): string {
  const field = (meta.properties[name as never] as { fieldNames?: string[] } | undefined)?.fieldNames?.[0];
  if (!field) throw new Error(`${meta.className} has no column for ${name}`);
  return field;
}

const like = (value: string) => `%${value.replace(/[\\%_]/g, (one) => `\\${one}`)}%`;
const castOf: Partial<Record<string, string>> = {
  date: "date",
  datetime: "timestamptz",
  local: "timestamp",
  int: "bigint",
  decimal: "numeric",
  money: "numeric",
};

/** One condition. Values are always parameters; a value of the wrong form is a refusal at the filter. */
function conditionOf(column: ListColumn, filter: ListFilter, expression: Sql): Sql {
  const cast = castOf[column.kind ?? "text"];
  const value = (text: string): Sql => (cast ? sql`${checked(column, text)}::text::${sql.raw(cast)}` : sql`${text}`);
  const [first = "", second = ""] = filter.values;
  if (filter.kind === "empty") return cast ? sql`${expression} is null` : sql`coalesce(${expression}, '') = ''`;
  if (filter.kind === "filled") return cast ? sql`${expression} is not null` : sql`coalesce(${expression}, '') <> ''`;
  if (filter.kind === "contains") return sql`${expression} ilike ${like(first)}`;
  if (filter.kind === "between") {
    const parts: Sql[] = [];
    if (first) parts.push(sql`${expression} >= ${value(first)}`);
    const wholeDay = /^\d{4}-\d\d-\d\d$/.test(second) && (column.kind === "datetime" || column.kind === "local");
    if (second) parts.push(wholeDay ? sql`${expression} < ${value(second)} + interval '1 day'` : sql`${expression} <= ${value(second)}`);
    return sql.join(parts, sql` and `);
  }
  const values = filter.values.map(value);
  return values.length === 1 ? sql`${expression} = ${values[0]}` : sql`${expression} in (${sql.join(values)})`;
}

function checked(column: ListColumn, text: string): string {
  const fits =
    column.kind === "date" || column.kind === "datetime" || column.kind === "local"
      ? /^\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d)?)?/.test(text) && !Number.isNaN(Date.parse(text.slice(0, 10)))
      : /^-?\d{1,18}(\.\d{1,8})?$/.test(text);
  if (!fits) throw new Refusal("kit.badFilter", { value: text.slice(0, 40) }, { field: column.key });
  return text;
}

/**
 * The rows an actor may see, as a condition (domain §7): a customer account sees the records of its customer codes and nothing
 * of a list that does not say where the customer stands. The one filter behind list, count, detail, export and every step.
 */
function scopeOf(list: ListDefinition, actor: Actor, resolver: PathResolver): Sql[] {
  if (actor.kind !== "customer" || list.scopes === "reference") return [];
  const keys = list.scopes.customer ?? [];
  if (keys.length === 0 || actor.customerCodes.length === 0) return [sql`false`];
  const codes = [...actor.customerCodes];
  const any = keys.map((key) => sql`${resolver.of(columnOf(list, key))} = any(${codes}::text[])`);
  return [sql`(${sql.join(any, sql` or `)})`];
}

export function columnOf(list: ListDefinition, key: string): ListColumn {
  const column = list.columns.find((one) => one.key === key);
  if (!column) throw new Refusal("kit.badFilter", { value: key }, { field: key });
  return column;
}

function selectionOf(list: ListDefinition, source: ListSource, resolver: PathResolver): Sql {
  const columns = list.columns.map((column) => {
    const expression = resolver.of(column);
    const as = sql.id(column.key);
    if (column.kind === "datetime") return sql`to_char(${expression} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${as}`;
    if (column.kind === "local") return sql`to_char(${expression}, 'YYYY-MM-DD HH24:MI') as ${as}`;
    if (column.kind === "date") return sql`to_char(${expression}, 'YYYY-MM-DD') as ${as}`;
    if (column.kind === "decimal" || column.kind === "money") return sql`${expression}::text as ${as}`;
    return sql`${expression} as ${as}`;
  });
  return sql.join([
    sql`t0.id as id`,
    sql`${source.version ?? sql`t0.version`} as version`,
    ...columns.filter((_, i) => !["id", "version"].includes(list.columns[i]?.key ?? "")),
  ]);
}

type Parts = { table: Sql; from: Sql; where: Sql; select: Sql; sort: Sql; order: Sql; hasWhere: boolean; resolver: PathResolver };

function partsOf(
  em: EntityManager,
  list: ListDefinition,
  source: ListSource,
  wanted: { actor: Actor; query: ListQuery; ids?: readonly number[] },
): Parts {
  const resolver = new PathResolver(em, source);
  const { query } = wanted;
  const conditions: Sql[] = [...scopeOf(list, wanted.actor, resolver)];
  if (source.where) conditions.push(source.where);
  for (const [key, value] of Object.entries(list.fixedFilter ?? {})) conditions.push(sql`${resolver.of(columnOf(list, key))} = ${value}`);
  for (const filter of query.filters) {
    const column = columnOf(list, filter.key);
    if (!column.filter) throw new Refusal("kit.badFilter", { value: filter.key }, { field: filter.key });
    conditions.push(conditionOf(column, filter, resolver.of(column)));
  }
  if (wanted.ids) conditions.push(sql`t0.id = any(${[...wanted.ids]}::int[])`);
  const [lead = list.sort] = query.sort;
  const sortColumn = columnOf(list, lead.key);
  const sort = resolver.of(sortColumn);
  const select = selectionOf(list, source, resolver);
  const meta = em.getMetadata().get(source.entity);
  return {
    resolver,
    table: sql.table(meta.tableName),
    from: sql`from ${sql.table(meta.tableName)} as t0 ${sql.join(resolver.joins, sql` `)}`,
    where: conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``,
    select,
    sort,
    // "nulls last" only where there can be nulls: with it, a descending sort cannot use the column's index.
    order: sql.raw((lead.order === "desc" ? "desc" : "asc") + (resolver.mayBeNull(sortColumn) ? " nulls last" : "")),
    hasWhere: conditions.length > 0,
  };
}

/**
 * Rows of one page with the exact total. The filter runs once into a materialised set of ids, is counted there, and only the
 * page is fetched: no plan that walks a date index for a rare text (see docs/decisions).
 */
export async function queryList(
  em: EntityManager,
  list: ListDefinition,
  source: ListSource,
  wanted: { actor: Actor; query: ListQuery },
): Promise<ListResult> {
  const parts = partsOf(em, list, source, wanted);
  const { page, pageSize } = wanted.query;
  const offset = (page - 1) * pageSize;
  const db = em.getKysely();
  const bySort = sql`sort_ ${parts.order}, id desc`;
  // Without conditions every row is a hit: the page comes from the sort's index and the count needs no joins.
  const hits = parts.hasWhere ? sql`hit as materialized (select t0.id, ${parts.sort} as sort_ ${parts.from} ${parts.where}),` : sql``;
  const pageOf = parts.hasWhere
    ? sql`select id, sort_ from hit order by ${bySort}`
    : sql`select t0.id, ${parts.sort} as sort_ ${parts.from} order by ${parts.sort} ${parts.order}, t0.id desc`;
  const count = parts.hasWhere ? sql`select count(*) from hit` : sql`select count(*) from ${parts.table}`;
  const { rows } = await sql<ListRow & { total_: number }>`with ${hits} page as (${pageOf} limit ${pageSize} offset ${offset})
    select (${count})::int as total_, ${parts.select} ${parts.from} join page on page.id = t0.id order by page.sort_ ${parts.order}, page.id desc`.execute(
    db,
  );
  let total = rows[0]?.total_ ?? 0;
  if (rows.length === 0 && page > 1) {
    const counted = await sql<{ total: number }>`select count(*)::int as total ${parts.from} ${parts.where}`.execute(db);
    total = counted.rows[0]?.total ?? 0;
  }
  const totals = list.totals?.length ? await queryTotals(em, list, source, wanted) : {};
  return { rows: rows.map(({ total_: _t, ...row }) => row as ListRow), total, totals };
}

async function queryTotals(
  em: EntityManager,
  list: ListDefinition,
  source: ListSource,
  wanted: { actor: Actor; query: ListQuery },
): Promise<ListResult["totals"]> {
  const parts = partsOf(em, list, source, wanted);
  const totals: ListResult["totals"] = {};
  for (const key of list.totals ?? []) {
    const column = columnOf(list, key);
    const currency = column.currencyKey ? parts.resolver.of(columnOf(list, column.currencyKey)) : sql`''`;
    const { rows } = await sql<{
      currency: string;
      sum: string;
    }>`select ${currency} as currency, coalesce(sum(${parts.resolver.of(column)}), 0)::text as sum
      ${parts.from} ${parts.where} group by 1 order by 1`.execute(em.getKysely());
    totals[key] = Object.fromEntries(rows.map((row) => [row.currency, row.sum]));
  }
  return totals;
}

/** Pages through every row of a search without holding them all: for exports and commands. Keyset by id within the fixed sort. */
export async function* streamList(
  em: EntityManager,
  list: ListDefinition,
  source: ListSource,
  wanted: { actor: Actor; query: ListQuery },
): AsyncGenerator<ListRow[]> {
  const parts = partsOf(em, list, source, wanted);
  const { rows: ids } = await sql<{
    id: number;
  }>`select t0.id ${parts.from} ${parts.where} order by ${parts.sort} ${parts.order}, t0.id desc`.execute(em.getKysely());
  for (let i = 0; i < ids.length; i += 1000) {
    const some = ids.slice(i, i + 1000).map((row) => row.id);
    yield await listRowsByIds(em, list, source, { actor: wanted.actor, ids: some });
  }
}

/** The rows of the given ids, in that order, that the actor may see; others are left out as if they did not exist. */
export async function listRowsByIds(
  em: EntityManager,
  list: ListDefinition,
  source: ListSource,
  wanted: { actor: Actor; ids: readonly number[] },
): Promise<ListRow[]> {
  const query: ListQuery = { filters: [], sort: [list.sort], page: 1, pageSize: 3000 };
  const parts = partsOf(em, list, source, { ...wanted, query });
  const { rows } =
    await sql<ListRow>`select ${parts.select} ${parts.from} ${parts.where} order by array_position(${[...wanted.ids]}::int[], t0.id)`.execute(
      em.getKysely(),
    );
  return rows;
}

/** Refuses with "does not exist" unless every id is inside the actor's scope (security.md, access). */
export async function assertInScope(
  em: EntityManager,
  list: ListDefinition,
  source: ListSource,
  wanted: { actor: Actor; ids: readonly number[] },
): Promise<void> {
  if (wanted.actor.kind !== "customer") return;
  const seen = await listRowsByIds(em, list, source, wanted);
  const known = new Set(seen.map((row) => row.id));
  const missing = wanted.ids.find((id) => !known.has(id));
  if (missing !== undefined) throw new Refusal("kit.notFound", {}, { key: String(missing) });
}
