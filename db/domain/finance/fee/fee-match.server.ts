import { type RawBuilder, sql } from "kysely";

/** Of what was expected: differences up to it are no reason to ask the supplier. */
const tolerance = sql.raw("0.01");

/**
 * Three-way match of the fee with the alias `fee`: within one percent the supplier's invoice is
 * what was expected. Without a price nothing was expected. Empty for receivables.
 */
export const matchOf = (fee: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(
      case
        when ${fee}.fee_belong <> 'P' then ''
        when ${fee}.expected_amount is null then 'NOT_EXPECTED'
        when abs(${fee}.amount - ${fee}.expected_amount) > abs(${fee}.expected_amount) * ${tolerance} then 'ACCRUED_DIFFERS'
        when ${fee}.invoiced_amount = 0 then 'NOT_INVOICED'
        when abs(${fee}.invoiced_amount - ${fee}.expected_amount) > abs(${fee}.expected_amount) * ${tolerance} then 'INVOICED_DIFFERS'
        else 'MATCHED'
      end
    )`;
