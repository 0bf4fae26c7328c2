import { dayOfSql } from "#platform/clock/company-zone.server.ts";
import { sql } from "kysely";
import type { ListSource } from "#platform/list/list-sql.server.ts";
import { Statement } from "./settlement.entity.server.ts";
import { statementFacts } from "./statement.facts.server.ts";

const company = sql`t0.company_code`;

/** The company's day it was confirmed, and the credit period of its customer in days (operations §3 Customer): the day it falls due. */
const dueDate = sql`(${dayOfSql(sql`t0.confirmed_time`, company)} + coalesce((select c.credit_period from customer c where c.code = t0.corp_code), 0))`;

/** Rows of statements. Overdue: confirmed, past its day, and something on it is not written off - the same as the home page's chart counts. */
export const statementSource = {
  entity: Statement,
  facts: statementFacts,
  computed: {
    dueDate,
    overdue: sql`case when t0.status = 'CONFIRMED' and ${dueDate} < ${dayOfSql(sql`now()`, company)} and exists (select 1 from statement_line l
      join fee f on f.id = l.fee_id where l.statement_id = t0.id and f.verified_amount < f.amount) then 'Y' else 'N' end`,
  },
} satisfies ListSource;
