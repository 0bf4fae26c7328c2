import { type RawBuilder, sql } from "kysely";
import { dayOfSql } from "#platform/kernel/clock/company-zone.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { noCompany } from "#platform/kernel/actor/company.ts";

/** The closed month a day falls into, or "". A fact of every record that is booked on a day. */
export const closedPeriodSql = (
  companyCode: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<string> => closedMonthSql(companyCode, sql`to_char(${day}, 'YYYY-MM')`);

/** The same for a month, "2026-11". */
export const closedMonthSql = (
  companyCode: RawBuilder<unknown>,
  month: RawBuilder<unknown>,
): RawBuilder<string> =>
  sql`coalesce(
      (
        select ap.period
        from accounting_period ap
        where ap.company_code = ${companyCode} and ap.period = ${month} and ap.status <> 'OPEN'
      ),
      ''
    )`;

/**
 * The present month of a company when it is closed, or "". A fact of whatever is booked on the day
 * it is done.
 */
export const closedTodaySql = (companyCode: RawBuilder<unknown>): RawBuilder<string> =>
  closedPeriodSql(companyCode, dayOfSql(sql`now()`, companyCode));

/**
 * The closed month of a day when no later month up to today's is open, or "": late events of the
 * day cannot be booked then. A fact of what `bookingDaysOf` books.
 */
export const unbookablePeriodSql = (
  companyCode: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<string> =>
  sql`coalesce(
      (
        select ap.period
        from accounting_period ap
        where ap.company_code = ${companyCode}
          and ap.period = to_char(${day}, 'YYYY-MM')
          and ap.status <> 'OPEN'
          and not exists (
            select
            from generate_series(
                date_trunc('month', (${day})::timestamp),
                date_trunc('month', ${dayOfSql(sql`now()`, companyCode)}::timestamp),
                interval '1 month'
              ) as m (first)
            where not exists (
                select
                from accounting_period o
                where o.company_code = ap.company_code
                  and o.period = to_char(m.first, 'YYYY-MM')
                  and o.status <> 'OPEN'
              )
          )
      ),
      ''
    )`;

/** Taken shared by whoever books in a month, alone by whoever closes one. */
const periodLock = 760;

/**
 * Keeps the periods as they are until the transaction ends: a period is closed before or after it,
 * never between its guard and its figures. Without a transaction it keeps nothing.
 */
export async function keepPeriods(ctx: Pick<Ctx, "em">): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${periodLock}::bigint)`.execute(ctx.em.getKysely());
}

/** Waits until whoever books in a month has ended, and keeps others waiting. */
export async function holdPeriods(ctx: Pick<Ctx, "em">): Promise<void> {
  await sql`select pg_advisory_xact_lock(${periodLock}::bigint)`.execute(ctx.em.getKysely());
}

/**
 * Which of the days fall into a closed month of their company, as "company 2026-10"; their periods
 * are kept until the transaction ends.
 * @throws Refusal kit.noCompany
 */
export async function closedMonthsOf(
  ctx: Pick<Ctx, "em">,
  days: readonly { companyCode: string; day: string }[],
): Promise<Set<string>> {
  if (days.some(({ companyCode }) => !companyCode)) throw noCompany();
  await keepPeriods(ctx);
  const { rows } = await sql<{
    key: string;
  }>`select company_code || ' ' || period as key
    from accounting_period
    where status <> 'OPEN'
      and company_code || ' ' || period = any (${[...new Set(days.map(companyMonth))]}::text[])`.execute(
    ctx.em.getKysely(),
  );
  return new Set(rows.map(({ key }) => key));
}

/**
 * For days of closed months, as "company 2026-10", the day later events of them are booked on: the
 * first of the next month that is open and no later than today's. Without one the month is left
 * out, and nothing can be booked. Periods are kept until the transaction ends.
 */
export async function bookingDaysOf(
  ctx: Pick<Ctx, "em">,
  closed: ReadonlySet<string>,
  today: string,
): Promise<ReadonlyMap<string, string>> {
  if (closed.size === 0) return new Map();
  const { rows } = await sql<{
    key: string;
    day: string;
  }>`select a.key, to_char(min(m.first), 'YYYY-MM-DD') as day
    from (
        select key, split_part(key, ' ', 1) as company, split_part(key, ' ', 2) as period
        from unnest(${[...closed]}::text[]) as x (key)
      ) a
      cross join lateral generate_series(
        (a.period || '-01')::timestamp, date_trunc('month', ${today}::timestamp), interval '1 month'
      ) as m (first)
    where not exists (
        select
        from accounting_period ap
        where ap.company_code = a.company
          and ap.period = to_char(m.first, 'YYYY-MM')
          and ap.status <> 'OPEN'
      )
    group by a.key`.execute(ctx.em.getKysely());
  return new Map(rows.map(({ key, day }) => [key, day]));
}

/** "company 2026-10" */
export const companyMonth = ({ companyCode, day }: { companyCode: string; day: string }): string =>
  `${companyCode} ${day.slice(0, 7)}`;

/**
 * Keeps the month open until the transaction ends. A month without a period is open for a company
 * that exists (domain §10).
 * @throws Refusal period.closed; kit.noCompany, kit.unknownCode at the company
 */
export async function assertPeriodOpen(
  ctx: Ctx,
  companyCode: string,
  day: string,
  field?: string,
): Promise<void> {
  if (!companyCode) throw noCompany();
  const period = day.slice(0, 7);
  await keepPeriods(ctx);
  const { rows } = await sql<{ status: string }>`select coalesce(ap.status, 'OPEN') as status
    from company c
      left join accounting_period ap on ap.company_code = c.code
      and ap.period = ${period}
    where c.code = ${companyCode}`.execute(ctx.em.getKysely());
  if (!rows[0])
    throw new Refusal("kit.unknownCode", { value: companyCode }, { field: "companyCode" });
  if (rows[0].status !== "OPEN")
    throw new Refusal("period.closed", { period }, field ? { field } : {});
}
