import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { feeInScope } from "#domain/finance/fee/fee-scope.server.ts";
import { feeList } from "#domain/finance/fee/fee.list.ts";
import type { FeeSide } from "#domain/finance/fee/fee-side.ts";
import {
  ageBands,
  agedFees,
  agedGroups,
  dueOf,
} from "#domain/finance/write-off/ageing/aged-fees.server.ts";
import { dayOfSql } from "#platform/kernel/clock/company-zone.server.ts";
import { currentTime } from "#platform/kernel/clock/current-time.ts";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import { type Actor, can } from "#platform/kernel/actor/actor.ts";

/** Open fees of a side in an age band, in a company currency. Decimal text. */
export type AgeSum = {
  side: FeeSide;
  base: string;
  band: (typeof ageBands)[number]["key"];
  amount: string;
};
/** Income or cost of a month in a company currency. Decimal text. */
export type MonthSum = { month: string; side: FeeSide; base: string; amount: string };

const listed = (side: FeeSide) => feeList(side, "search");
const sides = (actor: Actor): FeeSide[] =>
  (["R", "P"] as const).filter((side) => can(actor, listed(side).perm));
const baseOf = sql`coalesce(nullif(o.local_currency, ''), 'CNY')`;

/**
 * What is open of each side the reader may see by days overdue, as the workbench counts it, in one
 * statement.
 */
export async function openByAge(em: EntityManager, actor: Actor): Promise<AgeSum[]> {
  const { zone } = actor;
  const today = sql`${dayOf(currentTime(), zone)}::date`;
  const parts = sides(actor).map((side) => {
    const fees = sql`(
        select a.*
        from ${agedFees(side, { zone })} a
        where ${feeInScope({ em, actor }, listed(side).apiName, "a.id")}
      )`;
    return sql`(
        select ${sql.lit(side)}::text as side, g.company_code, g.open_base,
          ${today} - ${dueOf("g")} as overdue
        from ${agedGroups(fees, ["company_code"], sql`sum(x.open_base) as open_base`)} g
        offset 0
      )`;
  });
  if (parts.length === 0) return [];
  const bands = ageBands.map(({ key, where }) => sql`when ${where} then ${sql.lit(key)}`);
  const { rows } =
    await sql<AgeSum>`select f.side, ${baseOf} as base, case ${sql.join(bands, sql` `)} end as band,
        sum(f.open_base)::numeric(20, 2)::text as amount
      from (${sql.join(parts, sql` union all `)}) f left join company o on o.code = f.company_code
      group by 1, 2, 3`.execute(em.getKysely());
  return rows;
}

/** Months shown, the present one last. */
const months = 6;

/**
 * Income and cost of the last months by sailing, fees without a voyage by their own month: the sums
 * of the fee report, in one statement.
 */
export async function resultByMonth(em: EntityManager, actor: Actor): Promise<MonthSum[]> {
  if (sides(actor).length < 2) return [];
  const month = sql`date_trunc('month', ${dayOf(currentTime(), actor.zone)}::date)`;
  const within = (day: RawBuilder<unknown>) =>
    sql`${day} >= ${month} - ${`${months - 1} months`}::interval
      and ${day} < ${month} + interval '1 month'`;
  const own = sql`coalesce(x.pricing_date, ${dayOfSql(sql`x.created_time`, sql`x.company_code`)})`;
  const seen = sql`case x.fee_belong
      when 'R' then ${feeInScope({ em, actor }, listed("R").apiName, "x.id")}
      else ${feeInScope({ em, actor }, listed("P").apiName, "x.id")}
    end`;
  const { rows } =
    await sql<MonthSum>`select to_char(f.day, 'YYYY-MM') as month, f.side, ${baseOf} as base,
        sum(f.amount)::numeric(20, 2)::text as amount
      from (
          select v.departure_date as day, x.fee_belong as side, x.company_code,
            sum(x.base_amount) as amount
          from voyage v join fee x on x.voyage_id = v.id
          where ${within(sql`v.departure_date`)} and ${seen}
          group by 1, 2, 3
          union all
          select ${own}, x.fee_belong, x.company_code, sum(x.base_amount)
          from fee x
          where x.voyage_id is null and ${within(own)} and ${seen}
          group by 1, 2, 3
        ) f
        left join company o on o.code = f.company_code
      group by 1, 2, 3
      order by 1, 2, 3`.execute(em.getKysely());
  return rows;
}
