import { type RawBuilder, sql } from "kysely";
import { containerFee } from "#domain/finance/fee/fee-conditions.server.ts";

/** The key of a stay's fees, as `overdueKey` writes it. */
export const keyOfStay = (stay: string): RawBuilder<string> => {
  const of = sql.raw(stay);
  return sql`'OVERDUE/' || ${of}.voyage_id || '/' || ${of}.cnt_no || '/' || ${of}.clock`;
};

/**
 * What the fees of a key come to; reversals have no key of their own and count with the line they
 * undo.
 */
export const chargedOf = (key: RawBuilder<string>): RawBuilder<string> =>
  sql`(
      select sum(f.amount)
      from (
          select x.amount
          from fee x
          where x.auto_key = ${key} and ${containerFee("x")}
          union all
          select r.amount
          from fee o join fee r on r.reverses_id = o.id
          where o.auto_key = ${key} and ${containerFee("o")}
        ) f
    )`;
