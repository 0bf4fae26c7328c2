import { monthOf } from "#platform/kernel/clock/zone.ts";
import { sql } from "kysely";
import { z } from "zod";
import { defineOperation } from "#platform/kernel/operation/operation.server.ts";

/** Months shown before the present one. */
const monthsBack = 11;

/**
 * Adds the missing months of each company up to the present one, open. Done again it adds nothing.
 */
export const addPeriods = defineOperation({
  name: "period.add",
  perm: "period:close",
  input: z.object({}),
  done: "period.add.done",
  async run(ctx) {
    const present = `${monthOf(ctx.now, ctx.actor.zone)}-01`;
    const { rows } = await sql<{ id: number }>`insert into accounting_period (company_code, period)
      select c.code, to_char(m, 'YYYY-MM')
      from company c, generate_series(
          ${present}::date - make_interval(months => ${monthsBack}::int), ${present}::date,
          interval '1 month'
        ) m
      where not exists (
          select
          from accounting_period ap
          where ap.company_code = c.code and ap.period >= to_char(m, 'YYYY-MM')
        )
      order by 1, 2
      on conflict (company_code, period) do nothing
      returning id`.execute(ctx.em.getKysely());
    return { added: rows.length };
  },
});
