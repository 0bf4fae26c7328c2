import { type RawBuilder, sql } from "kysely";

/**
 * The stated fee beside its line; '' where they agree. `f` is the fee, if there is one, `l` the
 * line, `s` its statement.
 */
export const lineFeeDifference = sql<string>`case
    when f.id is null then 'GONE'
    when f.currency <> l.currency
    or f.amount <> l.amount then 'CHANGED'
    when f.corp_code <> s.corp_code then 'OTHER_PARTY'
    else ''
  end`;

/**
 * What was paid of a line's fee beside what the line states; '' where it is paid exactly. A credit
 * is paid by its own sign.
 */
export const linePaymentDifference = (paid: RawBuilder<unknown>): RawBuilder<string> =>
  sql`case
      when ${paid} = l.amount then ''
      when ${paid} = 0 then 'UNPAID'
      when sign(l.amount) = sign(${paid})
      and abs(${paid}) < abs(l.amount) then 'PART_PAID'
      else 'OVERPAID'
    end`;
