import { sql } from "kysely";
import type { Ctx } from "#platform/operation/operation.server.ts";
import type { FeeSide } from "../fee/fee-side.ts";
import { byAge, openFee } from "./write-off-sums.server.ts";

/**
 * Writes the parts of registrations over the oldest open fees of their parties, none of which are credits, in one statement: on the line of
 * all money and the line of all fees of a party, a part is where a registration and a fee overlap. The part that closes a fee relieves the
 * exact rest of its booked value.
 * @returns the fees that were touched
 */
export async function insertByAge(ctx: Ctx, side: FeeSide, receiptIds: readonly number[]): Promise<number[]> {
  const gain = side === "R" ? sql`s.settled - s.booked` : sql`s.booked - s.settled`;
  const { rows } = await sql<{ feeId: number }>`with money as (
      select r.id, r.af_no, r.corp_code, r.company_code, r.currency, r.currency_rate, r.amount - r.applied_amount as rest,
        sum(r.amount - r.applied_amount) over (partition by r.corp_code, r.company_code, r.currency order by r.bank_date, r.id) as upto
      from receipt r where r.id = any(${[...receiptIds]}::int[])
    ), due as (
      select f.id, f.corp_code, f.company_code, f.currency, f.amount, f.verified_amount, f.base_amount, f.amount - f.verified_amount as open,
        coalesce((select u.decimals from currency u where u.code = coalesce(c.local_currency, 'CNY')), 2) as digits,
        coalesce((select sum(y.booked_amount) from verification y where y.fee_id = f.id), 0) as booked,
        sum(f.amount - f.verified_amount) over (partition by f.corp_code, f.company_code, f.currency order by ${byAge}) as upto
      from fee f left join company c on c.code = f.company_code
      where (f.corp_code, f.company_code, f.currency) in (select corp_code, company_code, currency from money)
        and f.fee_belong = ${side} and ${openFee}
    ), part as (
      select m.id as receipt_id, m.af_no, m.company_code, m.currency, m.currency_rate, m.upto as at, d.id as fee_id, d.amount as whole, d.base_amount,
        d.booked, d.digits, d.upto <= m.upto as closes, least(m.upto, d.upto) - greatest(m.upto - m.rest, d.upto - d.open) as amount
      from money m join due d on d.corp_code = m.corp_code and d.company_code = m.company_code and d.currency = m.currency
        and d.upto > m.upto - m.rest and d.upto - d.open < m.upto
    ), shared as (
      select p.*, round(p.base_amount * p.amount / p.whole, p.digits) as share, round(p.amount * p.currency_rate, p.digits) as settled from part p
    ), settled as (
      select s.*, case when s.closes then s.base_amount - s.booked - coalesce(sum(s.share) over (partition by s.fee_id order by s.at, s.receipt_id
        rows between unbounded preceding and 1 preceding), 0) else s.share end as relieved from shared s
    )
    insert into verification (receipt_id, fee_belong, check_no, verified_date, fee_id, fee_currency, amount, receipt_amount, rate, booked_amount,
      settled_amount, exchange_gain)
    select s.receipt_id, ${side}, s.af_no, (${ctx.now}::timestamptz at time zone seaway_zone(s.company_code))::date, s.fee_id, s.currency, s.amount,
      s.amount, 1, s.relieved, s.settled, ${gain}
    from (select *, relieved as booked from (select receipt_id, af_no, company_code, fee_id, currency, amount, settled, relieved from settled) z) s
    order by s.receipt_id, s.fee_id
    returning fee_id as "feeId"`.execute(ctx.em.getKysely());
  return rows.map(({ feeId }) => feeId);
}
