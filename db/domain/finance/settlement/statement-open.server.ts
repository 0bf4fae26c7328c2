import { type RawBuilder, sql } from "kysely";
import { unusualDigits } from "#platform/kernel/text/currency-digits.ts";

/**
 * What was applied to the fee of a line; a credit is applied by its own sign. `f` is the fee, if
 * there is one.
 */
const paid = sql`coalesce(f.verified_amount, 0)`;
/**
 * Part of a line's equivalent that is open, so that a line paid exactly is open by exactly nothing.
 */
const openPart = (equivalent: RawBuilder<unknown>) =>
  sql`case
      when ${paid} = 0 then ${equivalent}
      else round(${equivalent} * (l.amount - ${paid}) / nullif(l.amount, 0), 2)
    end`;

const digits = sql.raw(
  `case ${[0, 3, 4]
    .map((count) => {
      const codes = [...unusualDigits]
        .filter(([, own]) => own === count)
        .map(([code]) => `'${code}'`);
      return `when o.currency in (${codes.join(", ")}) then 'FM999,999,999,999,990${count ? `.${"0".repeat(count)}` : ""}'`;
    })
    .join(" ")} else 'FM999,999,999,999,990.00' end`,
);
const perCurrency = (amount: string) =>
  sql`coalesce(
      string_agg(
        o.currency || ' ' || to_char(${sql.ref(amount)}, ${digits}), '; '
        order by o.currency
      ) filter (
      where ${sql.ref(amount)} <> 0
      ), ''
    )`;

/**
 * Paid and open of a statement beside its totals, one row: per currency as text, and in CNY and USD
 * at the rates of its lines. A line that a dispute took off counts no more (domain §10: what says
 * overdue says the open amount).
 */
export const statementOpen = (statement: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${perCurrency("o.paid")} as "paidAmounts", ${perCurrency("o.open")} as "openAmounts",
    coalesce(sum(o.open_cny), 0) as "openCny", coalesce(sum(o.open_usd), 0) as "openUsd"
  from (
      select l.currency, sum(${paid}) as paid, sum(l.amount - ${paid}) as open,
        sum(${openPart(sql`l.cny_amount`)}) as open_cny,
        sum(${openPart(sql`l.usd_amount`)}) as open_usd
      from statement_line l left join fee f on f.id = l.fee_id
      where l.statement_id = ${statement}.id and l.dispute_state <> 'TAKEN_OFF'
      group by l.currency
    ) o`;

/** The columns of `statementOpen`. */
export const openKeys = ["paidAmounts", "openAmounts", "openCny", "openUsd"] as const;
