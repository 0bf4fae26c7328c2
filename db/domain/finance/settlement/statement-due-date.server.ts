import { type RawBuilder, sql } from "kysely";
import { dayOfSql } from "#platform/kernel/clock/company-zone.server.ts";
import { dueDateSql } from "#domain/masterdata/customer/due-date-sql.server.ts";

/**
 * Due: the company's day of confirmation by the customer's payment terms (operations §3 Customer).
 * With the day as a column the function becomes part of the statement; with an expression it is
 * called for each row, which takes more than twice as long.
 */
export const statementDueDate = (statement: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${statement}.${name}`);
  return sql`(
      select ${dueDateSql(sql`d.day`, "c")}
      from (select ${dayOfSql(column("confirmed_time"), column("company_code"))} as day offset 0) d
        left join customer c on c.code = ${column("corp_code")}
    )`;
};
