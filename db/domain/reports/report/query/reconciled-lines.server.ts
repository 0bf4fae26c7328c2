import { type RawBuilder, sql } from "kysely";
import { dayOfSql } from "#platform/kernel/clock/company-zone.server.ts";
import type { FeeSide } from "#domain/finance/fee/fee-side.ts";
import {
  lineFeeDifference,
  linePaymentDifference,
} from "#domain/finance/settlement/line/line-difference.server.ts";

const registration = sql`concat_ws(
    ' ', r.af_no, r.bank_date, nullif(coalesce(r.bank_ref, r.netting_no), '')
  )`;

/**
 * Write-offs of a fee: their sum, and where they are named the registrations of those that stand,
 * with the line of the bank.
 */
const partsOf = (feeId: RawBuilder<unknown>, named: boolean) =>
  named
    ? sql`(
        select coalesce(sum(y.amount + y.difference), 0) as paid,
          coalesce(
            string_agg(distinct ${registration}, ', ') filter (where y.status = 'LIVE'), ''
          ) as receipts
        from verification y join receipt r on r.id = y.receipt_id
        where y.fee_id = ${feeId}
      )`
    : sql`(
        select coalesce(sum(y.amount + y.difference), 0) as paid, '' as receipts
        from verification y
        where y.fee_id = ${feeId}
      )`;

const dayOfFee = sql`coalesce(f.pricing_date, ${dayOfSql(sql`f.created_time`, sql`f.company_code`)})`;
const dayOfLine = sql`coalesce(f.pricing_date, l.etd, ${dayOfSql(sql`l.created_time`, sql`s.company_code`)})`;

/** What was paid in the currency of the line. */
const paidOfLine = sql`(case when f.currency <> l.currency then 0 else p.paid end)`;

/**
 * A line of a statement that counts. Of a fee whose currency was changed the stated amount and the
 * fee stand in two currencies.
 */
export const statedLines = (
  named: boolean,
) => sql`select 'L' || l.id as key, s.statement_no, s.corp_code, s.corp_name, s.company_code,
    l.bl_no, l.containerno, l.fee_code, l.fee_name, ${dayOfLine} as day,
    ${lineFeeDifference} as fee_difference,
    ${linePaymentDifference(paidOfLine)} as payment_difference, p.receipts, m.currency, m.fee,
    m.stated, m.paid, m.n
  from statements s
    join statement_line l on l.statement_id = s.id
    left join fee f on f.id = l.fee_id
    cross join lateral ${partsOf(sql`l.fee_id`, named)} p
    cross join lateral (
      select l.currency, case when f.currency = l.currency then f.amount else 0 end as fee,
        l.amount as stated, ${paidOfLine} as paid, 1 as n
      union all
      select f.currency, f.amount, 0, p.paid, 0
      where f.currency <> l.currency
    ) m
  where l.dispute_state <> 'TAKEN_OFF'`;

/** A fee on no statement. */
export const unstatedFees = (
  side: FeeSide,
  named: boolean,
) => sql`select 'F' || f.id, '', f.corp_code, f.corp_name, f.company_code, f.bl_no, f.containerno,
    f.fee_code, f.fee_name, ${dayOfFee},
    case f.fee_status when 'CREATED' then 'NOT_AUDITED' else 'NOT_STATED' end,
    case when p.paid = 0 then '' else 'PAID_NOT_STATED' end, p.receipts, f.currency, f.amount, 0,
    p.paid, 1
  from fee f cross join lateral ${partsOf(sql`f.id`, named)} p
  where f.fee_belong = ${sql.lit(side)}
    and not exists (select from statement_line l where l.fee_id = f.id)`;

/** What is left of a registration: the party's money on no fee. */
export const moneyLeft = (
  side: FeeSide,
) => sql`select 'R' || r.id, '', r.corp_code, r.corp_name, r.company_code, r.bl_no, r.containerno,
    '', '', r.bank_date, '', 'NOT_APPLIED', ${registration}, r.currency, 0, 0,
    r.amount - r.applied_amount, 1
  from receipt r
  where r.fee_belong = ${sql.lit(side)} and r.status = 'OPEN' and r.amount <> r.applied_amount`;
