import { sql } from "kysely";
import { defineFacts } from "#platform/records/machine/facts.server.ts";
import { AccountingPeriod } from "./period.entity.server.ts";

export const periodFacts = defineFacts(AccountingPeriod, {
  status: "column",
  /** An earlier month of the company that is still open. */
  openBefore: {
    sql: (month) => sql<string>`coalesce(
        (
          select min(e.period)
          from accounting_period e
          where e.company_code = ${month}.company_code
            and e.period < ${month}.period
            and e.status = 'OPEN'
        ),
        ''
      )`,
    label: "period.openBefore",
  },
  /** A later month of the company that is closed. */
  closedAfter: {
    sql: (month) => sql<string>`coalesce(
        (
          select max(l.period)
          from accounting_period l
          where l.company_code = ${month}.company_code
            and l.period > ${month}.period
            and l.status <> 'OPEN'
        ),
        ''
      )`,
    label: "period.closedAfter",
  },
});
