import { sql } from "kysely";
import { statementDueDate } from "./statement-due-date.server.ts";

/** Found through the line, so that stating a month writes no fee. */
const statementIdOfFee = (feeId: string): string =>
  `(select l.statement_id from statement_line l where l.fee_id = ${feeId})`;

const statementIs = (feeId: string) => sql`s.id = ${sql.raw(statementIdOfFee(feeId))}`;

export const statementOfFee = {
  id: statementIdOfFee,
  number: (feeId: string) => sql<string | null>`(
      select s.statement_no
      from statement s
      where ${statementIs(feeId)}
    )`,
  dueDate: (feeId: string) => sql<string | null>`(
      select ${statementDueDate("s")}
      from statement s
      where ${statementIs(feeId)} and s.confirmed_time is not null
    )`,
};
