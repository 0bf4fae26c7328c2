import type { EntityManager } from "@mikro-orm/postgresql";
import { rows, tableSize } from "./list-statement.server.ts";
import { allJoins, from, type ListSource, type Order, orderOf, type Shape, shapeOf } from "./list-shape.server.ts";
import { totalsOf } from "./list-totals.server.ts";
import { type Requested, type Where, whereOf, whereText } from "./list-where.server.ts";
import type { ListDefinition, ListResult, ListRow, ListTotals } from "./list.ts";

export type { ListSource } from "./list-shape.server.ts";

/** Hits are counted before the rows are fetched up to here; beyond, the exact number follows after them. */
export const mostCounted = 10_000;
/** How many rows of the sort's index are looked at for a page of a broad search before it is sorted as a whole. */
const mostWalked = 20_000;
/** Without a single hit among so many of them, the hits lie elsewhere in the order: those of another year, say. */
const firstWalked = 2_000;
/** Blocks of a large table that are looked at to tell a broad search from a narrow one; a fraction of a millisecond. */
const blocksLooked = 32;
/** How many times `mostCounted` a search must promise to have before it is not even tried whether it has fewer. */
const clearlyBroad = 3;

/**
 * A page of a search. `json` is the JSON text of its rows. `total` is null when there are more than `mostCounted` hits; `count()` and
 * `sum()` then ask for the exact ones.
 */
export type Data = {
  json: string;
  total: number | null;
  /** Hits there are at least: exact when `total` is known. */
  atLeast: number;
  count(): Promise<number>;
  sum(): Promise<ListTotals>;
};

type Search = {
  em: EntityManager;
  list: ListDefinition;
  source: ListSource;
  shape: Shape;
  where: Where;
  order: Order;
  take: { limit: number; offset: number };
};
type Page = { total: number | null; json: string; rowCount: number; atLeast?: number };

/**
 * One page of a search, fast whatever is asked: the filter runs once into a set of ids that is given up when it grows beyond `mostCounted`.
 * A small set is counted and sorted there, so that no plan walks a date index for a rare text; for a broad one the page comes from the
 * sort's index within bounds, else from sorting all hits (design notes: speed, lists).
 */
export async function findPage(em: EntityManager, list: ListDefinition, source: ListSource, requested: Requested): Promise<Data> {
  const shape = shapeOf(em, list, source);
  const where = await whereOf(em, list, source, requested);
  const { page, pageSize } = requested.query;
  const take = { limit: pageSize, offset: (page - 1) * pageSize };
  const search: Search = { em, list, source, shape, where, order: orderOf(shape, requested.query.sort), take };
  const result = where.parts.some((part) => !part.steady) ? await filteredPage(search) : await plainPage(search);
  return {
    json: result.json,
    total: result.total,
    atLeast: result.total ?? result.atLeast ?? take.offset + result.rowCount,
    count: async () => result.total ?? (await countAll(search)),
    sum: () => totalsOf(em, list, { shape, where }),
  };
}

/**
 * A few hits, whichever are met first, in the order of the sort among themselves: for a glance at what there is, where nobody pages or counts. What
 * many rows have is met at once, and only what few have is looked for by its index - the planner sees the limit here.
 */
export async function findSome(em: EntityManager, list: ListDefinition, source: ListSource, requested: Requested): Promise<ListRow[]> {
  const shape = shapeOf(em, list, source);
  const where = await whereOf(em, list, source, requested);
  const order = orderOf(shape, requested.query.sort);
  const search: Search = { em, list, source, shape, where, order, take: { limit: requested.query.pageSize, offset: 0 } };
  const [page] = await rows<Page>(
    em,
    `with page as materialized (select t0.id as id${order.as} ${from(shape, [...where.cells, ...order.cells])} ${where.whole} ${cut(search)})
    ${response(search, "null")}`,
    where.values,
  );
  return JSON.parse(page?.json ?? "[]") as ListRow[];
}

/** Rows of one page with the exact total and the totals per currency, when all of it is wanted at once (calls, commands, tests). */
export async function queryList(em: EntityManager, list: ListDefinition, source: ListSource, requested: Requested): Promise<ListResult> {
  const result = await findPage(em, list, source, requested);
  return { rows: JSON.parse(result.json) as ListRow[], total: await result.count(), totals: list.totals?.length ? await result.sum() : {} };
}

/** The statement's end: the rows of `page` (id, s0 …) as JSON in order, beside a count and what was met on the way. */
const response = (
  { shape, order }: Search,
  total: string,
  looked = "null",
) => `select ${total} as total, ${looked} as looked, x.json, x.n as "rowCount" from (
  select coalesce(json_agg(r), '[]')::text as json, count(*)::int as n from (
    select ${shape.select} from page join ${shape.table} t0 on t0.id = page.id ${allJoins(shape)} order by ${order.byName.replace(/\bid (asc|desc)$/, "page.id $1")}) r) x`;

const cut = ({ take }: Search) => `limit ${take.limit} offset ${take.offset}`;

async function filteredPage(search: Search): Promise<Page> {
  // What no index can begin with is looked for where it would be met first.
  if (search.where.slow) return (await walkedPage(search)) ?? (await fewPage(search, null)) ?? many(await sortedPage(search));
  const look = canNavigate(search) ? await lookAt(search) : null;
  const few = await fewPage(search, look);
  if (few && "json" in few) return few;
  // A hit in so many rows: where twice as many as that asks for do not fill the page, the hits lie elsewhere in the order.
  const enough = few ? (2 * (search.take.offset + search.take.limit)) / few.share : mostWalked;
  const page = (await walkedPage(search, Math.ceil(enough))) ?? (await sortedPage(search));
  return few ? page : many(page);
}

/** A page of a search that is known to have more hits than are counted before the rows. */
const many = (page: Page): Page => ({ ...page, atLeast: mostCounted + 1 });

/** Without conditions, or with one the sort's index is limited by, the page comes from the sort's index; the count needs no joins and stops early. */
async function plainPage(search: Search): Promise<Page> {
  const { em, shape, order, where } = search;
  const [result] = await rows<Page & { total: number }>(
    em,
    `with page as materialized (select t0.id as id${order.as} ${from(shape, order.cells)} ${where.text} order by ${order.byExpr} ${cut(search)})
    ${response(search, `(select count(*)::int from (select 1 from ${shape.table} t0 ${where.text} limit ${mostCounted + 1}) c)`)}`,
    [],
  );
  return settled(result);
}

/** About which share of a table a search meets. */
type Broad = { share: number };

/**
 * The common case in one statement: up to `mostCounted` hits. Null when there are more; their share when a look at some blocks of a large table
 * tells of many before anything is counted, which may be wrong and claims no number.
 */
async function fewPage(search: Search, look: null): Promise<Page | null>;
async function fewPage(search: Search, look: string | null): Promise<Page | Broad | null>;
async function fewPage(search: Search, look: string | null): Promise<Page | Broad | null> {
  const { em, shape, where, order } = search;
  const cells = [...where.cells, ...order.cells];
  // The planner sees no limit inside `hit`, so it never bets on meeting a rare row early; the limit outside stops it all the same.
  const [result] = await rows<Page & { total: number; looked: number | null }>(
    em,
    `with ${look ? `looked as materialized (${look}), ` : ""}hit as materialized (
        select t0.id as id${order.as} ${from(shape, cells)} ${look ? `${where.text} and (select share from looked) is null` : where.text}),
      few as materialized (select * from hit limit ${mostCounted + 1}),
      counted as materialized (select count(*)::int as n from few),
      page as materialized (select id${order.names} from few where (select n from counted) <= ${mostCounted} order by ${order.byName} ${cut(search)})
    ${response(search, "(select n from counted)", look ? "(select share from looked)" : "null")}`,
    where.values,
  );
  if (result?.looked) return { share: result.looked };
  const page = settled(result);
  return page.total === null ? null : page;
}

/**
 * The share of hits in some blocks of a large table, as a statement: null unless it promises `clearlyBroad` times what is counted. Null when the table is
 * too small for the question.
 */
async function lookAt({ em, shape, where }: Search): Promise<string | null> {
  const { rows: size, blocks } = await tableSize(em, shape.table.slice(1, -1));
  if (size <= clearlyBroad * mostCounted || blocks < blocksLooked * 2) return null;
  const percent = ((blocksLooked / blocks) * 100).toFixed(6);
  // The same blocks each time, so that a search that is asked twice is answered alike; by what they hold they are as good as any others.
  const sampled = from(shape, where.cells).replace(" t0 ", ` t0 tablesample system (${percent}) repeatable (1) `);
  const condition = where.parts.map((part) => `(${part.whole ?? part.text})`).join(" and ");
  return `select case when share * ${Math.round(size)} >= ${clearlyBroad * mostCounted} then share end as share
    from (select count(*) filter (where ${condition})::float8 / nullif(count(*), 0) as share ${sampled}) s`;
}

const canNavigate = ({ take }: Search) => take.offset + take.limit <= mostWalked / 4;

/**
 * A broad search meets its rows soon in the sort's index; null when it does not within `most` rows, or meets none of them at the beginning. A
 * condition on the leading column itself says where in the index to begin.
 */
async function walkedPage(search: Search, most: number = mostWalked): Promise<Page | null> {
  if (!canNavigate(search)) return null;
  const whole = Math.min(most, mostWalked);
  for (const length of new Set([Math.min(firstWalked, whole), whole])) {
    const { met, ...page } = await navigation(search, length);
    if (page.rowCount === search.take.limit) return page;
    if (met === 0) return null;
  }
  return null;
}

/** The page of what is met within so many rows of the sort's index, and how many that are. */
async function navigation(search: Search, length: number): Promise<Page & { met: number }> {
  const { em, shape, where, order } = search;
  const lead = where.parts.filter((part) => part.steady || (part.cell !== null && part.cell === order.cells[0]));
  const rest = where.parts.filter((part) => !lead.includes(part)).map((part) => part.text);
  const [result] = await rows<Page & { looked: number }>(
    em,
    `with walk as materialized (select t0.id as id${order.as}, (${rest.join(" and ") || "true"}) as hit_
        ${from(shape, [...where.cells, ...order.cells])} ${whereText(lead)} order by ${order.byExpr} limit ${length}),
      page as materialized (select id${order.names} from walk where hit_ ${cut(search)})
    ${response(search, "null", "(select count(*)::int from walk where hit_)")}`,
    where.values,
  );
  return result
    ? { total: null, json: result.json, rowCount: result.rowCount, met: result.looked }
    : { total: null, json: "[]", rowCount: 0, met: 0 };
}

/**
 * The last resort for many hits: all of them are read and the first kept, nothing is held or counted; their exact number follows after the rows. The
 * planner is not told of the limit, so that it does not look for hits of another year along the sort's index.
 */
async function sortedPage(search: Search): Promise<Page> {
  const { em, shape, where, order, take } = search;
  const [page] = await rows<Page>(
    em,
    `with page as materialized (select id${order.names} from (select t0.id as id${order.as} ${from(shape, [...where.cells, ...order.cells])} ${where.whole}
      offset 0) hit order by ${order.byName} ${cut(search)})
    ${response(search, "null")}`,
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
  const [result] = await rows<{ n: number }>(em, `select count(*)::int as n ${from(shape, where.cells)} ${where.whole}`, where.values);
  return result?.n ?? 0;
}
