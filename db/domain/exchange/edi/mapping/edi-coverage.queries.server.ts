import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { numberArray } from "#db/orm/sql-arrays.ts";
import { type MappedCode, mappedCodes, mappingRows } from "./code-table.server.ts";

type Used = readonly [table: string, columns: readonly string[]];

/** Types whose codes come from business records; others are message constants. */
const usedBy: Readonly<Record<string, readonly Used[]>> = {
  PORT: [
    ["booking", ["port_load", "port_via", "port_dis", "barge_port_load"]],
    ["bill", ["port_load", "port_dis"]],
    ["import_bill", ["port_load", "port_dis", "delivery"]],
  ],
  DOCK: [["voyage_stop", ["dock_code"]]],
  SIZETYPE: [
    ["booking_container", ["size_type", "size_type_sub"]],
    ["bill_container", ["size_type"]],
    ["import_bill_container", ["size_type"]],
  ],
  PACKAGE: [
    ["booking_cargo", ["package_kind"]],
    ["bill_cargo", ["package_kind"]],
    ["import_bill", ["package_kind"]],
  ],
  VESSEL: [["voyage", ["vessel_code"]]],
  CARRIER: [["voyage", ["line_code"]]],
  TRANSTERM: [
    ["booking", ["delivery_terms"]],
    ["bill", ["delivery_terms"]],
  ],
  FREIGHTTERM: [
    ["booking", ["freight_terms"]],
    ["bill", ["freight_terms"]],
    ["import_bill", ["freight_terms"]],
  ],
  RELEASETYPE: [
    ["booking", ["release_type"]],
    ["bill", ["release_type"]],
  ],
  CHARGE: [["fee", ["fee_code"]]],
};
export const coverageTypes: readonly string[] = Object.keys(usedBy);

/** A code in use, and what the partner's files write for it. */
export type CoverageRow = {
  type: string;
  systemCode: string;
  uses: number;
  lastUsed: string;
} & MappedCode;
export type CoverageOf = {
  sender: string;
  since: Date;
  zone: string;
  type?: string | undefined;
  /** Only what a message about these documents can name. */
  documents?: DocumentIds;
};

/** Kinds of documents that messages are about. */
export const documentKinds = ["booking", "bill", "import_bill"] as const;
const inAll = ["PORT", "SIZETYPE", "PACKAGE", "CARRIER", "FREIGHTTERM"];
/** Types that messages about a kind of document write. */
const writtenBy: Readonly<Record<DocumentIds["kind"], readonly string[]>> = {
  booking: [...inAll, "TRANSTERM"],
  bill: inAll,
  import_bill: inAll,
};
export type DocumentIds = { kind: (typeof documentKinds)[number]; ids: readonly number[] };

/** Tables of a document, with the statement of its rows. */
function tablesOf({ kind, ids }: DocumentIds): Map<string, RawBuilder<unknown>> {
  const own = sql`any(${numberArray(ids)}::int[])`;
  const parts =
    kind === "booking"
      ? ["booking_container", "booking_cargo"]
      : kind === "bill"
        ? ["bill_container", "bill_cargo"]
        : ["import_bill_container"];
  const voyages = sql`(select voyage_id from ${sql.table(kind)} where id = ${own})`;
  return new Map([
    [kind, sql`id = ${own}`],
    ...parts.map((table) => [table, sql`${sql.ref(`${kind}_id`)} = ${own}`] as const),
    ["voyage", sql`id in ${voyages}`],
  ]);
}

/** Codes in use, unmapped first (they stop exports), then by use. One scan per table. */
export async function readCoverage(
  em: EntityManager,
  { sender, since, zone, type, documents }: CoverageOf,
): Promise<CoverageRow[]> {
  const types = (documents ? writtenBy[documents.kind] : coverageTypes).filter(
    (coverageType) => !type || coverageType === type,
  );
  const only = documents && tablesOf(documents);
  const named = new Set(
    types.flatMap((coverageType) => (usedBy[coverageType] ?? []).map(([table]) => table)),
  );
  const tables = [...named].filter((table) => !only || only.has(table));
  const selects = tables.map((table) => {
    const columns = types.flatMap((coverageType) =>
      (usedBy[coverageType] ?? [])
        .filter(([of]) => of === table)
        .flatMap(([, list]) => list.map((column) => [coverageType, column] as const)),
    );
    return countsOf(table, columns, only?.get(table) ?? sql`created_time >= ${since}::timestamptz`);
  });
  const { rows } = await sql<{
    type: string;
    systemCode: string;
    uses: number;
    lastUsed: string;
  }>`select type, code as "systemCode", sum(uses)::int as uses,
      to_char(max(last) at time zone ${zone}, 'YYYY-MM-DD') as "lastUsed"
    from (${sql.join(selects, sql` union all `)}) x
    where code <> ''
    group by type, code`.execute(em.getKysely());
  const mapOf = mappedCodes(await mappingRows({ em }, sender), sender);
  const order = ["none", "same", "official", "any", "partner"];
  return rows
    .map((row) => ({ ...row, ...mapOf(row.type, row.systemCode) }))
    .sort(
      (a, b) =>
        order.indexOf(a.by) - order.indexOf(b.by) ||
        b.uses - a.uses ||
        (a.systemCode < b.systemCode ? -1 : 1),
    );
}

/** Counts the codes of a table in one pass; names are constants. */
function countsOf(
  table: string,
  columns: readonly (readonly [type: string, column: string])[],
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const sets = sql.join(columns.map(([, column]) => sql`(${sql.ref(column)})`));
  const code = sql.join(
    columns.map(
      ([, column]) => sql`case when grouping(${sql.ref(column)}) = 0 then ${sql.ref(column)} end`,
    ),
  );
  const type = sql.join(
    columns.map(
      ([codeType, column]) => sql`when grouping(${sql.ref(column)}) = 0 then ${codeType}::text`,
    ),
    sql` `,
  );
  return sql`select case ${type} end as type, coalesce(${code}, '') as code, count(*) as uses,
      max(created_time) as last
    from ${sql.table(table)}
    where ${rows}
    group by grouping sets (${sets})`;
}
