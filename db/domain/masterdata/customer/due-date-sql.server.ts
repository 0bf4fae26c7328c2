import { type RawBuilder, sql } from "kysely";

/** What of a customer its due dates depend on. */
export const termNames = [
  "payment_term",
  "credit_period",
  "pay_months",
  "pay_day",
  "cut_off_day",
] as const;

/** The payment terms of the row `alias`, to be carried through a derived table. */
export const termColumns = (alias: string): RawBuilder<unknown> =>
  sql.join(termNames.map((column) => sql.ref(`${alias}.${column}`)));

/**
 * The due date of `day` under the payment terms of the row `alias`; without a row it is the day
 * itself. The same as `dueDate`.
 */
export const dueDateSql = (day: RawBuilder<unknown>, alias: string): RawBuilder<unknown> =>
  sql`seaway_due_date(${day}, ${termColumns(alias)})`;
