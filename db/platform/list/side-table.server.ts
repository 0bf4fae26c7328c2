import type { EntityManager } from "@mikro-orm/postgresql";
import { rows } from "./list-statement.server.ts";
import type { ListFilter } from "./list.ts";

/**
 * A column kept in a table of its own, whose rows have the ids of the list's rows: a mark set on many rows at once, without touching them and
 * their indexes. `without` is what a row without a mark has; it must be common, as nothing can begin with what is not there.
 */
export type SideTable = { readonly table: string; readonly field: string; readonly without: string };

/** The value as an expression over `t0`: asked row by row, so that a page meets its rows and stops. */
export const sideTableText = ({ table, field, without }: SideTable): string =>
  `coalesce((select e."${field}" from "${table}" e where e.id = t0.id), '${without}')`;

/** Marks looked up before the search; with more of them it is asked row by row, or as a set. */
const mostIds = 1000;
/** When fewer rows than this have a mark, meeting them row by row takes longer than joining all marks. */
const commonShare = 0.05;

/** How a condition on a mark is asked: the rows it names when they are few, else a condition that meets rows soon and one that reads all of them. */
export type SideTableAccess = { ids: number[] } | { soon: string; whole: string };

/** Decides how to ask for marks; `bound` is the parameter of the wanted values in both texts. */
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
  const whole = unmarked ? `not exists (${marks} <> all(${bound}::text[]))` : `exists (${marks} = any(${bound}::text[]))`;
  const soon = unmarked || (await shareOf(em, table, root)) > commonShare ? `${sideTableText(sideTable)} = any(${bound}::text[])` : whole;
  return { soon, whole };
}

/** Which part of the rows has a mark, by the database's own statistics. */
async function shareOf(em: EntityManager, table: string, root: string): Promise<number> {
  const text = `select (e.reltuples / greatest(t.reltuples, 1))::float8 as share from pg_class e, pg_class t
    where e.oid = $1::regclass and t.oid = $2::regclass`;
  const [result] = await rows<{ share: number }>(em, text, [table, root]);
  return result?.share ?? 1;
}
