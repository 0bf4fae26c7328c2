import type { EntityManager } from "@mikro-orm/postgresql";
import { rows } from "./list-statement.server.ts";
import type { ListFilter } from "../list.ts";

/**
 * A column in a table with the same ids, so that many rows are marked without touching them or
 * their indexes. `without` is the value of unmarked rows and must be common, because it has no
 * index.
 */
export type SideTable = {
  readonly table: string;
  readonly field: string;
  readonly without: string;
};

/** Looked up per row, so that a page can stop early. */
export const sideTableText = ({ table, field, without }: SideTable): string =>
  `coalesce((select e."${field}" from "${table}" e where e.id = t0.id), '${without}')`;

/** Limit of ids resolved before the search. */
const mostIds = 1000;
/** Below this share of marked rows, a join beats row lookups. */
const commonShare = 0.05;

/** Ids when few; else `soon` for a page and `whole` to read all. */
export type SideTableAccess = { ids: number[] } | { soon: string; whole: string };

/** `bound` is the parameter of the values in both texts. */
export async function sideTableAccess(
  em: EntityManager,
  { sideTable, root, filter }: { sideTable: SideTable; root: string; filter: ListFilter },
  bound: string,
): Promise<SideTableAccess> {
  const { table, field, without } = sideTable;
  const unmarked = filter.values.includes(without);
  if (!unmarked) {
    const text = `select e.id from "${table}" e where e."${field}" = any($1::text[]) limit ${mostIds + 1}`;
    const matches = await rows<{ id: number }>(em, text, [[...filter.values]]);
    if (matches.length <= mostIds) return { ids: matches.map((row) => row.id) };
  }
  const marks = `select from "${table}" e where e.id = t0.id and e."${field}"`;
  const whole = unmarked
    ? `not exists (${marks} <> all(${bound}::text[]))`
    : `exists (${marks} = any(${bound}::text[]))`;
  const soon =
    unmarked || (await shareOf(em, table, root)) > commonShare
      ? `${sideTableText(sideTable)} = any(${bound}::text[])`
      : whole;
  return { soon, whole };
}

/** Estimated share of marked rows. */
async function shareOf(em: EntityManager, table: string, root: string): Promise<number> {
  const text = `select (e.reltuples / greatest(t.reltuples, 1))::float8 as share from pg_class e, pg_class t
    where e.oid = $1::regclass and t.oid = $2::regclass`;
  const [result] = await rows<{ share: number }>(em, text, [table, root]);
  return result?.share ?? 1;
}
