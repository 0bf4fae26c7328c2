import { type RawBuilder, sql } from "kysely";
import { Fee } from "./fee.entity.server.ts";
import { feeFacts } from "./fee.facts.server.ts";
import { matchOf } from "./fee-match.server.ts";
import { statementDueDateOf, statementIdOf, statementNumberOf } from "./fee-statement.server.ts";

const baseCurrency = sql`coalesce(
    (select c.local_currency from company c where c.code = t0.company_code), 'CNY'
  )`;

const matchState = matchOf(sql`t0`);

/** Node of the flow: written off, invoiced or stated in full, else the state of the fee. */
const nodeOf = () => sql`(
    case
      when t0.amount <> 0
      and t0.verified_amount = t0.amount then 'VERIFIED'
      when t0.amount <> 0
      and t0.invoiced_amount = t0.amount then 'INVOICED'
      when ${statementIdOf("t0.id")} is not null then 'STATED'
      else t0.fee_status
    end
  )`;

export const feeSource = (where?: RawBuilder<unknown>) => ({
  entity: Fee,
  facts: feeFacts,
  computed: {
    baseCurrency,
    matchState,
    openAmount: sql`t0.amount - t0.verified_amount`,
    // Asked late: statements extend fees and are loaded after them.
    get statementNo() {
      return statementNumberOf("t0.id");
    },
    get dueDate() {
      return statementDueDateOf("t0.id");
    },
    get node() {
      return nodeOf();
    },
  },
  ...(where ? { where } : {}),
});
