import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { LostRace } from "#platform/kernel/refusal/refusal.ts";
import type { FeeSide } from "#domain/finance/fee/fee-side.ts";
import type { AgedFee } from "./spread-by-age.ts";
import { byAge } from "../part/write-off-sums.server.ts";
import { openFee } from "#domain/finance/fee/fee-conditions.server.ts";

type PartyFee = AgedFee & { corpCode: string; companyCode: string };

/** What write-offs of fee `f` have booked of it. */
const bookedOf = sql`case
    when f.verified_amount = 0 then '0'
    else (select coalesce(sum(y.booked_amount), 0)::text from verification y where y.fee_id = f.id)
  end`;

/**
 * Locks the open fees that the money of registrations reaches, in order of id: of a party with
 * thousands open only those it pays.
 * @returns them by age
 * @throws LostRace writeOff.feesTaken when one was settled between reading and locking
 */
export async function lockFeesByAge(
  ctx: Ctx,
  side: FeeSide,
  receiptIds: readonly number[],
): Promise<PartyFee[]> {
  const { rows } = await sql<PartyFee & { unchanged: boolean }>`
    with money as (
        select corp_code, company_code, currency, sum(amount - applied_amount) as rest
        from receipt
        where id = any (${[...receiptIds]}::int[])
        group by 1, 2, 3
      ),
      aged as (
        select f.id, f.verified_amount, m.rest, row_number() over party as place,
          sum(f.amount - f.verified_amount) over party - (f.amount - f.verified_amount) as before
        from fee f
          join money m on m.corp_code = f.corp_code
          and m.company_code = f.company_code
          and m.currency = f.currency
        where f.fee_belong = ${side} and ${openFee("f")}
        window party as (
            partition by f.corp_code, f.company_code, f.currency
            order by ${byAge} rows unbounded preceding
          )
      )
    select g.*, coalesce(c.local_currency, 'CNY') as local
    from (select id, verified_amount, place from aged where before < rest order by id) a
      cross join lateral (
        select f.id, f.corp_code as "corpCode", f.company_code as "companyCode", f.currency,
          f.amount::text as amount, f.verified_amount::text as verified,
          f.base_amount::text as "baseAmount", f.verified_amount = a.verified_amount
          and ${openFee("f")} as unchanged,
          ${bookedOf} as booked
        from fee f
        where f.id = a.id
        for update of f
      ) g
      left join company c on c.code = g."companyCode"
    order by a.place`.execute(ctx.em.getKysely());
  if (rows.some(({ unchanged }) => !unchanged)) throw new LostRace("writeOff.feesTaken");
  return rows;
}
