import { type RawBuilder, sql } from "kysely";
import { pastRows } from "#platform/trace/past-rows.server.ts";
import { dueDateSql, termColumns } from "../customer/due-date-sql.server.ts";
import type { FeeSide } from "../fee/fee-side.ts";
import { openFee } from "../fee/fee-conditions.server.ts";

const feeColumns = {
  corp_code: "varchar",
  corp_name: "varchar",
  company_code: "varchar",
  currency: "varchar",
  voyage_id: "int",
  fee_belong: "varchar",
  fee_status: "varchar",
  pricing_date: "date",
  created_time: "timestamptz",
  amount: "numeric",
  base_amount: "numeric",
  verified_amount: "numeric",
} as const;

/**
 * Audited fees of a side as a derived table with what ageing asks (field 4.9): `open` (`open_base` in the company's currency at the booked rate), `fee_date` and `stated` (the day of the statement).
 * `end`: as of that moment (decision 079), without it as of now. Days are those of `zone`. Of a million fees only the open ones are read, from the
 * index `fee_open`, which has every column named here.
 */
export function agedFees(side: FeeSide, { end, zone }: { end?: RawBuilder<unknown>; zone: string }): RawBuilder<unknown> {
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${zone}::text)::date`;
  const fees = end ? pastRows("fee", feeColumns, end) : sql`fee`;
  const lines = end ? pastRows("statement_line", { fee_id: "int", created_time: "timestamptz" }, end) : sql`statement_line`;
  return sql`(select g.id, g.corp_code, g.corp_name, g.company_code, g.currency, g.voyage_id, g.amount, g.amount - g.verified_amount as open,
      g.base_amount * (g.amount - g.verified_amount) / nullif(g.amount, 0) as open_base,
      coalesce(g.pricing_date, ${dayOf("g.created_time")}) as fee_date, ${dayOf("s.created_time")} as stated
    from ${fees} g left join ${lines} s on s.fee_id = g.id
    where g.fee_belong = ${sql.lit(side)} and ${openFee("g")})`;
}

/** The due date: the day of the statement, before one the fee's date, and the party's payment terms (operations §3 "Customer"). */
export const dueOf = (alias: string): RawBuilder<unknown> =>
  dueDateSql(sql`coalesce(${sql.ref(`${alias}.stated`)}, ${sql.ref(`${alias}.fee_date`)})`, alias);

/** Rows with a `corp_code` and the payment terms of that party, for `dueOf`. */
export const withTerms = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select r.*, ${termColumns("c")} from ${rows} r left join customer c on c.code = r.corp_code)`;

/**
 * Fees of `agedFees` added up by columns, party and the days that their due date depends on, so that it is worked out once for thousands of
 * them. `sums` are aggregates of `x`.
 */
export function agedGroups(fees: RawBuilder<unknown>, keys: readonly string[], sums: RawBuilder<unknown>): RawBuilder<unknown> {
  const by = sql.join(["corp_code", ...keys, "stated", "fee_date"].map((column) => sql.ref(`x.${column}`)));
  return withTerms(sql`(select ${by}, ${sums} from ${fees} x group by ${by})`);
}

/** Days overdue from and up to; due today is not due. */
export const ageBands = [
  { key: "notDue", where: sql<boolean>`overdue <= 0` },
  { key: "days30", where: sql<boolean>`overdue between 1 and 30` },
  { key: "days60", where: sql<boolean>`overdue between 31 and 60` },
  { key: "days90", where: sql<boolean>`overdue between 61 and 90` },
  { key: "over90", where: sql<boolean>`overdue > 90` },
] as const;
