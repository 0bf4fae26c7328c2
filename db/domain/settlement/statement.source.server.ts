import { dayOfSql } from "#platform/clock/company-zone.server.ts";
import { sql } from "kysely";
import type { ListSource } from "#platform/list/list-sql.server.ts";
import { Statement } from "./settlement.entity.server.ts";
import { ofContainers } from "./statement-fees.server.ts";
import { statementFacts } from "./statement.facts.server.ts";

const company = sql`t0.company_code`;

/** Due: the company's day of confirmation plus the customer's credit period (operations §3 Customer). */
const dueDate = sql`(${dayOfSql(sql`t0.confirmed_time`, company)} + coalesce((select c.credit_period from customer c where c.code = t0.corp_code), 0))`;

/** Overdue: confirmed, past due and not written off, as on the home page. */
export const statementSource = {
  entity: Statement,
  facts: statementFacts,
  computed: {
    dueDate,
    hasContainerFees: sql`(case when exists (select from statement_line l join fee f on f.id = l.fee_id
      where l.statement_id = t0.id and ${ofContainers}) then 'Y' else 'N' end)`,
    overdue: sql`case when t0.status = 'CONFIRMED' and ${dueDate} < ${dayOfSql(sql`now()`, company)} and exists (select 1 from statement_line l
      join fee f on f.id = l.fee_id where l.statement_id = t0.id and f.verified_amount < f.amount) then 'Y' else 'N' end`,
  },
} satisfies ListSource;
