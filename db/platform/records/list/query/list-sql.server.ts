import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { boundSql } from "./list-scope.server.ts";
import { columnProfile, rows, tableSize } from "./list-statement.server.ts";
import {
  allJoins,
  from,
  type ListSource,
  type Order,
  orderOf,
  selectFor,
  type Shape,
  shapeOf,
  shapeOfKeys,
} from "../list-shape.server.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { groupsOf } from "./list-groups.server.ts";
import { totalsOf } from "./list-totals.server.ts";
import { sourceAt } from "./past-source.server.ts";
import { type Requested, type Where, whereOf, whereText } from "./list-where.server.ts";
import {
  type ListDefinition,
  type ListGroup,
  type ListResult,
  type ListRow,
  type ListTotals,
  orderOfQuery,
} from "../list.ts";

export type { ListSource } from "../list-shape.server.ts";

/** Above this, the exact count follows after the rows. */
export const mostCounted = 10_000;
/** Rows read along the sort index before a full sort. */
const mostWalked = 20_000;
/** No hit among these means that hits are elsewhere in the order, e.g. another year. */
const firstWalked = 2_000;
/** Blocks sampled to recognise a broad search, in under a millisecond. */
const blocksLooked = 32;
/** Multiple of `mostCounted` at which counting is skipped. */
const clearlyBroad = 3;

/**
 * A page with its rows as JSON text. `total` is null above `mostCounted`; then use `count()` and
 * `sum()`.
 */
export type Data = {
  json: string;
  total: number | null;
  /** Lower bound, exact with `total`. */
  atLeast: number;
  count(): Promise<number>;
  sum(): Promise<ListTotals>;
  /** Count and sums of the whole search for each of these values of the grouping column. */
  groups(rows: readonly ListRow[]): Promise<ListGroup[]>;
};

type Search = {
  em: EntityManager;
  lang: Lang;
  list: ListDefinition;
  source: ListSource;
  shape: Shape;
  /** Of the columns that the rows carry. */
  shown: Shape;
  where: Where;
  order: Order;
  take: { limit: number; offset: number };
  /** No condition looks for a part of a text. */
  exact: boolean;
};
type Page = { total: number | null; json: string; rowCount: number; atLeast?: number };

/**
 * Finds a page fast for any filter. Up to `mostCounted` hits become an id set that is counted and
 * sorted, so that rare text never scans a date index. Broad searches read the sort index within
 * limits, else sort all hits (design notes: speed, lists).
 */
export async function findPage(
  em: EntityManager,
  list: ListDefinition,
  present: ListSource,
  requested: Requested,
): Promise<Data> {
  const source = sourceAt(em, list, present, requested);
  const shape = shapeOf(em, list, source);
  const where = await whereOf(em, list, source, requested);
  const { page, pageSize } = requested.query;
  const take = { limit: pageSize, offset: (page - 1) * pageSize };
  const search: Search = {
    em,
    lang: requested.actor.lang,
    list,
    source,
    shape,
    shown: shownShape(em, list, source, requested),
    where,
    order: orderOf(shape, orderOfQuery(requested.query)),
    take,
    exact: requested.query.filters.every(({ kind }) => kind !== "contains"),
  };
  const hits = source.rows
    ? await sortedPage(search)
    : where.parts.some((part) => !part.steady)
      ? await filteredPage(search)
      : await plainPage(search);
  return {
    json: hits.json,
    total: hits.total,
    atLeast: hits.total ?? hits.atLeast ?? take.offset + hits.rowCount,
    count: async () => hits.total ?? (await countAll(search)),
    sum: () => totalsOf(em, list, { shape, where }),
    groups: (rows) =>
      groupsOf(em, list, {
        shape,
        where,
        actor: requested.actor,
        group: requested.query.group,
        rows,
      }),
  };
}

/**
 * Finds a few arbitrary hits, sorted among themselves, without paging or counting. The planner sees
 * the limit: frequent values come at once, rare ones by their index.
 */
export async function findSome(
  em: EntityManager,
  list: ListDefinition,
  source: ListSource,
  requested: Requested,
): Promise<ListRow[]> {
  const shape = shapeOf(em, list, source);
  const where = await whereOf(em, list, source, requested);
  const order = orderOf(shape, orderOfQuery(requested.query));
  const search: Search = {
    em,
    lang: requested.actor.lang,
    list,
    source,
    shape,
    shown: shownShape(em, list, source, requested),
    where,
    order,
    take: { limit: requested.query.pageSize, offset: 0 },
    exact: false,
  };
  const [page] = await rows<Page>(
    em,
    `with page as materialized (select t0.id as id${order.as} ${from(shape, [...where.cells, ...order.cells])} ${where.whole} ${cut(search)})
    ${rowsAsJson(search, "null")}`,
    where.values,
  );
  return JSON.parse(page?.json ?? "[]") as ListRow[];
}

const shownShape = (
  em: EntityManager,
  list: ListDefinition,
  source: ListSource,
  { query: { keys } }: Requested,
): Shape => (keys ? shapeOfKeys(em, list, source, keys) : shapeOf(em, list, source));

/** A page with exact total and sums per currency, for calls, commands and tests. */
export async function queryList(
  em: EntityManager,
  list: ListDefinition,
  source: ListSource,
  requested: Requested,
): Promise<ListResult> {
  const page = await findPage(em, list, source, requested);
  return {
    rows: JSON.parse(page.json) as ListRow[],
    total: await page.count(),
    totals: list.totals?.length ? await page.sum() : {},
  };
}

/**
 * The number of hits as a scalar, counted up to one above `mostCounted`, for a statement that
 * counts several lists.
 */
export async function countSql(
  em: EntityManager,
  list: ListDefinition,
  source: ListSource,
  requested: Requested,
): Promise<RawBuilder<number>> {
  const where = await whereOf(em, list, source, requested);
  const hits = `select 1 ${from(shapeOf(em, list, source), where.cells)} ${where.whole} limit ${mostCounted + 1}`;
  return sql<number>`(${boundSql(`select count(*)::int from (${hits}) counted`, where.values)})`;
}

/** Wraps `page` (id, s0 …): its rows as ordered JSON, with the counts. */
const rowsAsJson = (
  { shown, order, lang }: Search,
  total: string,
) => `select ${total} as total, x.json, x.n as "rowCount" from (
  select coalesce(json_agg(r), '[]')::text as json, count(*)::int as n from (
    select ${selectFor(shown, lang)} from page join ${shown.table} t0 on t0.id = page.id ${allJoins(shown)} order by ${order.byName.replace(/\bid (asc|desc)$/, "page.id $1")}) r) x`;

const cut = ({ take }: Search) => `limit ${take.limit} offset ${take.offset}`;

async function filteredPage(search: Search): Promise<Page> {
  // Without a usable index, reads where hits come first.
  if (search.where.slow)
    return (await walkedPage(search)) ?? (await fewPage(search)) ?? many(await sortedPage(search));
  const sample = canNavigate(search) ? await sampleOf(search) : null;
  const broad = sample !== null && sample.hits >= clearlyBroad * mostCounted;
  const few = broad || (await isMany(search, sample)) ? null : await fewPage(search);
  if (few) return few;
  // If twice the expected rows do not fill the page, hits are elsewhere in the order.
  const enough = broad ? (2 * (search.take.offset + search.take.limit)) / sample.share : mostWalked;
  const page =
    (await walkedPage(search, Math.ceil(enough), sample?.share)) ?? (await sortedPage(search));
  return broad ? page : many(page);
}

const many = (page: Page): Page => ({ ...page, atLeast: mostCounted + 1 });

/** Reads the sort index when no condition prevents it; the count needs no joins and stops early. */
async function plainPage(search: Search): Promise<Page> {
  const { em, shape, order, where } = search;
  const [result] = await rows<Page & { total: number }>(
    em,
    `with page as materialized (select t0.id as id${order.as} ${from(shape, order.cells)} ${where.text} order by ${order.byExpr} ${cut(search)})
    ${rowsAsJson(search, `(select count(*)::int from (select 1 from ${shape.table} t0 ${where.text} limit ${mostCounted + 1}) c)`)}`,
    [],
  );
  return settled(result);
}

/** Up to `mostCounted` hits in one statement. Null when there are more. */
async function fewPage(search: Search): Promise<Page | null> {
  const { em, shape, where, order } = search;
  // No limit inside `hit`, so the planner does not bet on an early hit; the outer limit still stops
  // it.
  const [result] = await rows<Page & { total: number }>(
    em,
    `with hit as materialized (select t0.id as id${order.as} ${from(shape, [...where.cells, ...order.cells])} ${where.text}),
      few as materialized (select * from hit limit ${mostCounted + 1}),
      counted as materialized (select count(*)::int as n from few),
      page as materialized (select id${order.names} from few where (select n from counted) <= ${mostCounted} order by ${order.byName} ${cut(search)})
    ${rowsAsJson(search, "(select n from counted)")}`,
    where.values,
  );
  const page = settled(result);
  return page.total === null ? null : page;
}

/** Estimates: `share` of the table that matches, and so many `hits`. */
type Sample = { share: number; hits: number };

/**
 * Null for a small table. A statement of its own: planning the rows of a page takes longer than the
 * sample, and those of a broad search are read in another way.
 */
async function sampleOf({ em, shape, where }: Search): Promise<Sample | null> {
  const { rows: size, blocks } = await tableSize(em, shape.table.slice(1, -1));
  if (size <= clearlyBroad * mostCounted || blocks < blocksLooked * 2) return null;
  const percent = ((blocksLooked / blocks) * 100).toFixed(6);
  // Repeatable, so that the same search behaves alike.
  const sampled = from(shape, where.cells).replace(
    " t0 ",
    ` t0 tablesample system (${percent}) repeatable (1) `,
  );
  const condition = where.parts.map((part) => `(${part.whole ?? part.text})`).join(" and ");
  const [result] = await rows<{ share: number | null }>(
    em,
    `select count(*) filter (where ${condition})::float8 / nullif(count(*), 0) as share ${sampled}`,
    where.values,
  );
  const share = result?.share ?? 0;
  return { share, hits: share * Math.round(size) };
}

/**
 * Whether there are more than `mostCounted` hits, where an index alone counts them in a tenth of
 * the time that their rows take: for one condition on an indexed column, when the sample expects
 * nearly so many.
 */
async function isMany(
  { em, shape, where, exact }: Search,
  sample: Sample | null,
): Promise<boolean> {
  const [only, ...others] = where.parts.filter((part) => !part.steady);
  const stored = only?.cell?.stored;
  if (
    !exact ||
    !sample ||
    sample.hits < mostCounted / 2 ||
    others.length > 0 ||
    !stored ||
    stored.by !== null
  )
    return false;
  if (!(await columnProfile(em, stored.table, stored.field))?.ordered) return false;
  const hits = `select 1 ${from(shape, where.cells)} ${where.text} limit ${mostCounted + 1}`;
  const [result] = await rows<{ n: number }>(
    em,
    `select count(*)::int as n from (${hits}) counted`,
    where.values,
  );
  return (result?.n ?? 0) > mostCounted;
}

const canNavigate = ({ take }: Search) => take.offset + take.limit <= mostWalked / 4;

/**
 * Reads the sort index; null when `most` rows do not fill the page or the first have no hit. A
 * condition on the leading column sets the start.
 */
async function walkedPage(
  search: Search,
  most: number = mostWalked,
  share: number = 1,
): Promise<Page | null> {
  if (!canNavigate(search)) return null;
  const whole = Math.min(most, mostWalked);
  const { limit, offset } = search.take;
  for (const length of new Set([Math.min(firstWalked, whole), whole])) {
    // The first will hardly fill the page: only whether they have a hit is asked, as their rows
    // would be read in vain.
    if (length < whole && length * share < offset + limit) {
      if ((await hitsAmong(search, length)) === 0) return null;
      continue;
    }
    const page = await navigation(search, length);
    if (page.rowCount === limit) return page;
    if (length < whole && page.rowCount === 0 && (await hitsAmong(search, length)) === 0)
      return null;
  }
  return null;
}

/** The first rows of the sort index, and which of them are hits. */
function navigationSql({ shape, where, order }: Search, length: number): string {
  const lead = where.parts.filter(
    (part) => part.steady || (part.cell !== null && part.cell === order.cells[0]),
  );
  const rest = where.parts.filter((part) => !lead.includes(part)).map((part) => part.text);
  return `with walk as materialized (select t0.id as id${order.as}, (${rest.join(" and ") || "true"}) as hit_
        ${from(shape, [...where.cells, ...order.cells])} ${whereText(lead)} order by ${order.byExpr} limit ${length})`;
}

async function hitsAmong(search: Search, length: number): Promise<number> {
  const text = `${navigationSql(search, length)} select count(*)::int as met from walk where hit_`;
  return (await rows<{ met: number }>(search.em, text, search.where.values))[0]?.met ?? 0;
}

/** Page within the first rows of the sort index, of which no more are read than fill it. */
async function navigation(search: Search, length: number): Promise<Page> {
  const { em, where, order } = search;
  const [result] = await rows<Page>(
    em,
    `${navigationSql(search, length)},
      page as materialized (select id${order.names} from walk where hit_ ${cut(search)})
    ${rowsAsJson(search, "null")}`,
    where.values,
  );
  return { total: null, json: result?.json ?? "[]", rowCount: result?.rowCount ?? 0 };
}

/**
 * Last resort: sorts all hits without counting. The limit is hidden from the planner, which would
 * otherwise scan the sort index for hits of another year.
 */
async function sortedPage(search: Search): Promise<Page> {
  const { em, shape, where, order, take } = search;
  const [page] = await rows<Page>(
    em,
    `with page as materialized (select id${order.names} from (select t0.id as id${order.as} ${from(shape, [...where.cells, ...order.cells])} ${where.whole}
      offset 0) hit order by ${order.byName} ${cut(search)})
    ${rowsAsJson(search, "null")}`,
    where.values,
  );
  const { json, rowCount } = page ?? { json: "[]", rowCount: 0 };
  const last = rowCount < take.limit && (rowCount > 0 || take.offset === 0);
  return { json, rowCount, total: last ? take.offset + rowCount : null };
}

function settled(result: (Page & { total: number }) | undefined): Page {
  if (!result) return { total: 0, json: "[]", rowCount: 0 };
  return result.total > mostCounted ? { ...result, total: null, atLeast: mostCounted + 1 } : result;
}

async function countAll({ em, shape, where }: Search): Promise<number> {
  const [result] = await rows<{ n: number }>(
    em,
    `select count(*)::int as n ${from(shape, where.cells)} ${where.whole}`,
    where.values,
  );
  return result?.n ?? 0;
}
