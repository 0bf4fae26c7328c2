import { type RawBuilder, sql } from "kysely";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import type { WhyNot } from "#platform/records/machine/machine.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { dueDateSql } from "#domain/masterdata/customer/due-date-sql.server.ts";
import type { CreditControl } from "#domain/masterdata/customer/payment-terms.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { openFee } from "./fee-conditions.server.ts";
import { amountText } from "#domain/masterdata/money/rounding.ts";

/** Both arms have an index of their own. */
const unpaid = sql<boolean>`(
    ${openFee("x")}
    or x.fee_status = 'CREATED'
    and x.amount <> x.verified_amount
  )`;

/**
 * Open receivables of customer `c` over all companies, in its credit currency; reversed lines and
 * their reversals cancel out.
 */
export const owedSql: RawBuilder<string> = sql`(
    select coalesce(
        sum(
          case c.credit_currency when 'USD' then coalesce(x.usd_amount, 0) else x.base_amount
          end * (x.amount - x.verified_amount) / nullif(x.amount, 0)
        ),
        0
      )
    from fee x
    where x.corp_code = c.code and x.fee_belong = 'R' and ${unpaid}
  )`;

/** Open receivables of customer `c` that were due before `today`, counted from the sailing. */
export const overdueSql = (
  today: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`from fee x join bill d on d.id = x.bill_id
  where x.corp_code = c.code
    and x.fee_belong = 'R'
    and ${unpaid}
    and x.amount > x.verified_amount
    and ${dueDateSql(sql`d.etd`, "c")} < ${today}
    and not exists (select from fee back where back.reverses_id = x.id)`;

/** Whether customer `c` pays later than at once. */
export const onCreditSql: RawBuilder<boolean> = sql`
  (c.payment_term <> 'DAYS' or coalesce(c.credit_period, 0) > 0)`;

type Standing = {
  code: string;
  control: CreditControl;
  limit: string | null;
  currency: string;
  owed: string;
  overdue: number;
  oldest: string;
};

/**
 * Whether a booking of this customer may go on: null, a reminder, or a refusal, as its credit
 * control says (field 1.13). Only the party that owes is held.
 * @throws Refusal party.overdue, party.overLimit
 */
export async function assertCredit(ctx: Ctx, customerCode: string): Promise<WhyNot> {
  const today = sql`${dayOf(ctx.now, ctx.actor.zone)}::date`;
  const late = overdueSql(today);
  const { rows } =
    await sql<Standing>`select c.code, c.credit_control as control, c.credit_limit::text as limit,
        c.credit_currency as currency, ${owedSql}::text as owed,
        (select count(*)::int ${late}) as overdue,
        coalesce((select min(${dueDateSql(sql`d.etd`, "c")}) ${late})::text, '') as oldest
      from customer c
      where c.code = ${customerCode} and c.credit_control <> 'NONE'`.execute(ctx.em.getKysely());
  const [standing] = rows;
  const why = standing ? faultOf(standing) : null;
  if (why && standing?.control === "BLOCK")
    throw new Refusal(why.code, why.params ?? {}, { field: "clientCode" });
  return why;
}

function faultOf({ code, limit, currency, owed, overdue, oldest }: Standing): WhyNot {
  if (overdue > 0)
    return { code: "party.overdue", params: { customer: code, count: overdue, due: oldest } };
  if (limit === null || dec(owed).lte(limit)) return null;
  return {
    code: "party.overLimit",
    params: {
      customer: code,
      owed: amountText(owed, currency),
      limit: amountText(limit, currency),
      currency,
    },
  };
}
