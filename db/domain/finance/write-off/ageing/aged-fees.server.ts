import { type RawBuilder, sql } from "kysely";
import { pastRows } from "#platform/kernel/trace/past-rows.server.ts";
import { dueDateSql, termColumns } from "#domain/masterdata/customer/due-date-sql.server.ts";
import type { FeeSide } from "#domain/finance/fee/fee-side.ts";
import { bookedFee, openFee } from "#domain/finance/fee/fee-conditions.server.ts";

const feeColumns = {
  corp_code: "varchar",
  corp_name: "varchar",
  company_code: "varchar",
  currency: "varchar",
  voyage_id: "int",
  fee_belong: "varchar",
  fee_status: "varchar",
  pricing_date: "date",
  audit_time: "timestamptz",
  created_time: "timestamptz",
  amount: "numeric",
  base_amount: "numeric",
  verified_amount: "numeric",
} as const;
const verificationColumns = {
  fee_id: "int",
  fee_belong: "varchar",
  verified_date: "date",
  amount: "numeric",
  difference: "numeric",
  created_time: "timestamptz",
} as const;

/**
 * The day whose books are asked. `key`: the key date, an SQL date; without it now. `recorded`: only
 * what was recorded before that moment, by the change log (decision 079); what is recorded later
 * for an earlier day is left out. Days are those of `zone`.
 */
export type AgedOf = {
  key?: RawBuilder<unknown> | undefined;
  recorded?: RawBuilder<unknown> | undefined;
  zone: string;
};

/**
 * Open items of a side as a derived table with what ageing asks (field 4.9): `open` (`open_base` in
 * the company's currency at the booked rate), `fee_date` and `stated` (the day of the statement).
 * All of them, whenever their ship sails.
 *
 * On a key date an item counts from its booking day, the earlier of its date and its audit, and is
 * reduced by what was applied by then, so that a day in the past ages the same whenever it is asked
 * (domain §10). Without one only open fees are read, of a million, from the index `fee_open`, which
 * has every column named here but the time of the audit.
 */
export function agedFees(side: FeeSide, { key, recorded, zone }: AgedOf): RawBuilder<unknown> {
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${zone}::text)::date`;
  const lines = recorded
    ? pastRows("statement_line", { fee_id: "int", created_time: "timestamptz" }, recorded)
    : sql`statement_line`;
  const feeDate = sql`coalesce(g.pricing_date, ${dayOf("g.created_time")})`;
  const booked = sql`least(
      ${feeDate}, coalesce(${dayOf("g.audit_time")}, ${dayOf("g.created_time")})
    )`;
  return sql`(
      select g.id, g.corp_code, g.corp_name, g.company_code, g.currency, g.voyage_id, g.amount,
        g.amount - g.verified_amount + g.later as open,
        g.base_amount * (g.amount - g.verified_amount + g.later) / nullif(g.amount, 0) as open_base,
        ${feeDate} as fee_date, ${dayOf("s.created_time")} as stated
      from ${key ? openOn(side, key, recorded) : sql`(select f.*, 0 as later from fee f where ${openFee("f")})`} g
        left join ${lines} s on s.fee_id = g.id ${key ? sql`and ${dayOf("s.created_time")} <= ${key}` : sql``}
      where g.fee_belong = ${sql.lit(side)} ${key ? sql`and ${booked} <= ${key}` : sql``}
    )`;
}

/**
 * Fees open after the key date's applications: those open now, and those of which a part was
 * applied since.
 */
function openOn(
  side: FeeSide,
  key: RawBuilder<unknown>,
  recorded: RawBuilder<unknown> | undefined,
): RawBuilder<unknown> {
  const applied = recorded
    ? pastRows("verification", verificationColumns, recorded)
    : sql`verification`;
  const later = sql`later as materialized (
      select v.fee_id, sum(v.amount + v.difference) as amount
      from ${applied} v
      where v.fee_belong = ${sql.lit(side)} and v.verified_date > ${key}
      group by 1
    )`;
  const columns = (alias: string) =>
    sql.join(["id", ...Object.keys(feeColumns)].map((column) => sql.ref(`${alias}.${column}`)));
  if (recorded)
    return sql`(
        with ${later}
        select ${columns("f")}, coalesce(l.amount, 0) as later
        from ${pastRows("fee", feeColumns, recorded)} f left join later l on l.fee_id = f.id
        where ${bookedFee("f")} and f.amount <> f.verified_amount - coalesce(l.amount, 0)
      )`;
  return sql`(
      with ${later}
      select ${columns("f")}, 0 as later
      from fee f
      where ${openFee("f")} and not exists (select from later l where l.fee_id = f.id)
      union all
      select ${columns("f")}, l.amount
      from later l join fee f on f.id = l.fee_id
      where ${bookedFee("f")} and f.amount <> f.verified_amount - l.amount
    )`;
}

/**
 * The due date: the day of the statement, before one the fee's date, and the party's payment terms
 * (operations §3 "Customer").
 */
export const dueOf = (alias: string): RawBuilder<unknown> =>
  dueDateSql(sql`coalesce(${sql.ref(`${alias}.stated`)}, ${sql.ref(`${alias}.fee_date`)})`, alias);

/** Rows with a `corp_code` and the payment terms of that party, for `dueOf`. */
export const withTerms = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select r.*, ${termColumns("c")} from ${rows} r left join customer c on c.code = r.corp_code)`;

/**
 * Fees of `agedFees` added up by columns, party and the days that their due date depends on, so
 * that it is worked out once for thousands of them. `sums` are aggregates of `x`.
 */
export function agedGroups(
  fees: RawBuilder<unknown>,
  keys: readonly string[],
  sums: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const by = sql.join(
    ["corp_code", ...keys, "stated", "fee_date"].map((column) => sql.ref(`x.${column}`)),
  );
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
