import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { type MappedCode, mappedCodes, mappingRows } from "./code-table.server.ts";

/** Where codes of a type stand in what is written into files: the table, and its columns. */
type Used = readonly [table: string, columns: readonly string[]];

/** The types whose codes come from bookings, bills, boxes, voyages and fees. Others (units, messages, moves) are words of the messages themselves. */
const usedBy: Readonly<Record<string, readonly Used[]>> = {
  PORT: [
    ["booking", ["port_load", "port_via", "port_dis", "barge_port_load"]],
    ["bill", ["port_load", "port_dis"]],
  ],
  DOCK: [["voyage_stop", ["dock_code"]]],
  SIZETYPE: [
    ["booking_container", ["size_type", "size_type_sub"]],
    ["bill_container", ["size_type"]],
  ],
  PACKAGE: [
    ["booking_cargo", ["package_kind"]],
    ["bill_cargo", ["package_kind"]],
  ],
  VESSEL: [["voyage", ["vessel_code"]]],
  TRANSTERM: [
    ["booking", ["delivery_terms"]],
    ["bill", ["delivery_terms"]],
  ],
  FREIGHTTERM: [
    ["booking", ["freight_terms"]],
    ["bill", ["freight_terms"]],
  ],
  RELEASETYPE: [
    ["booking", ["release_type"]],
    ["bill", ["release_type"]],
  ],
  CHARGE: [["fee", ["fee_code"]]],
};
export const coverageTypes: readonly string[] = Object.keys(usedBy);

/** A code of ours in use since a day, and what a partner's files make of it. */
export type CoverageRow = { type: string; systemCode: string; uses: number; lastUsed: string } & MappedCode;
export type CoverageOf = { sender: string; since: Date; zone: string; type?: string | undefined };

/**
 * What is in use and how a partner's files write it (issue of mappings: a code without one stops an export). One scan per table counts all its columns.
 * Those without a mapping first, then the most used.
 */
export async function readCoverage(em: EntityManager, { sender, since, zone, type }: CoverageOf): Promise<CoverageRow[]> {
  const types = coverageTypes.filter((coverageType) => !type || coverageType === type);
  const tables = [...new Set(types.flatMap((item) => (usedBy[item] ?? []).map(([table]) => table)))];
  const query = tables.map((table) => {
    const columns = types.flatMap((item) =>
      (usedBy[item] ?? []).filter(([of]) => of === table).flatMap(([, list]) => list.map((column) => [item, column] as const)),
    );
    return countsOf(table, columns, since);
  });
  const { rows } = await sql<{
    type: string;
    systemCode: string;
    uses: number;
    lastUsed: string;
  }>`select type, code as "systemCode", sum(uses)::int as uses,
      to_char(max(last) at time zone ${zone}, 'YYYY-MM-DD') as "lastUsed" from (${sql.join(query, sql` union all `)}) x where code <> '' group by type, code`.execute(
    em.getKysely(),
  );
  const mapOf = mappedCodes(await mappingRows({ em }, sender), sender);
  const order = ["none", "same", "official", "any", "partner"];
  return rows
    .map((row) => ({ ...row, ...mapOf(row.type, row.systemCode) }))
    .sort((a, b) => order.indexOf(a.by) - order.indexOf(b.by) || b.uses - a.uses || (a.systemCode < b.systemCode ? -1 : 1));
}

/** The codes of a table's columns with how often and when last, in one pass; names are constants of this file. */
function countsOf(table: string, columns: readonly (readonly [type: string, column: string])[], since: Date): RawBuilder<unknown> {
  const sets = sql.join(columns.map(([, column]) => sql`(${sql.ref(column)})`));
  const code = sql.join(columns.map(([, column]) => sql`case when grouping(${sql.ref(column)}) = 0 then ${sql.ref(column)} end`));
  const type = sql.join(
    columns.map(([item, column]) => sql`when grouping(${sql.ref(column)}) = 0 then ${item}::text`),
    sql` `,
  );
  return sql`select case ${type} end as type, coalesce(${code}, '') as code, count(*) as uses, max(created_time) as last from ${sql.table(table)}
    where created_time >= ${since}::timestamptz group by grouping sets (${sets})`;
}
