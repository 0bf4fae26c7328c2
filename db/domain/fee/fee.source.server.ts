import { type RawBuilder, sql } from "kysely";
import { Fee } from "./fee.entity.server.ts";
import { feeFacts } from "./fee.facts.server.ts";
import { statementIdOf } from "./fee-statement.server.ts";

/** Of what was expected: differences up to it are no reason to ask the supplier. */
const tolerance = sql.raw("0.01");

const baseCurrency = sql`coalesce((select c.local_currency from company c where c.code = t0.company_code), 'CNY')`;

/**
 * Three-way match: within one percent the supplier's invoice is what was expected. Without a price nothing was expected.
 */
const matchState = sql`(case when t0.fee_belong <> 'P' then '' when t0.expected_amount is null then 'NOT_EXPECTED'
  when abs(t0.amount - t0.expected_amount) > abs(t0.expected_amount) * ${tolerance} then 'ACCRUED_DIFFERS'
  when t0.invoiced_amount = 0 then 'NOT_INVOICED'
  when abs(t0.invoiced_amount - t0.expected_amount) > abs(t0.expected_amount) * ${tolerance} then 'INVOICED_DIFFERS' else 'MATCHED' end)`;

/** Node of the flow: written off, invoiced or stated in full, else the state of the fee. */
const nodeOf = () => sql`(case when t0.amount <> 0 and t0.verified_amount = t0.amount then 'VERIFIED'
  when t0.amount <> 0 and t0.invoiced_amount = t0.amount then 'INVOICED' when ${statementIdOf("t0.id")} is not null then 'STATED' else t0.fee_status end)`;

export const feeSource = (where?: RawBuilder<unknown>) => ({
  entity: Fee,
  facts: feeFacts,
  computed: {
    baseCurrency,
    matchState,
    // Asked late: statements extend fees and are loaded after them.
    get node() {
      return nodeOf();
    },
  },
  ...(where ? { where } : {}),
});
