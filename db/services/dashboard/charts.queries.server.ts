import { dueDateSql } from "#domain/masterdata/customer/due-date-sql.server.ts";
import { dayOfSql } from "#platform/kernel/clock/company-zone.server.ts";
import { currentTime } from "#platform/kernel/clock/current-time.ts";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { bookingList } from "#domain/booking/booking-record/booking.list.ts";
import { openFee } from "#domain/finance/fee/fee-conditions.server.ts";
import { feeList } from "#domain/finance/fee/fee.list.ts";
import { type Actor, can, pageLimitOf } from "#platform/kernel/actor/actor.ts";
import { inScopeSql } from "#platform/records/list/query/list-scope.server.ts";
import { statementOpen } from "#domain/finance/settlement/statement-open.server.ts";
import { statementLists } from "#domain/finance/settlement/statement.list.ts";
import { statementSource } from "#domain/finance/settlement/statement.source.server.ts";
import { bookingInScope } from "#domain/booking/booking-record/booking-scope.server.ts";
import { feeInScope } from "#domain/finance/fee/fee-scope.server.ts";
import {
  type AgeSum,
  type MonthSum,
  openByAge,
  resultByMonth,
} from "./finance-charts.queries.server.ts";

export type StatusCount = { voyage: string; date: string; status: string; count: number };
export type WeekTeu = { week: string; teu: number };
export type FeeSum = { currency: string; status: string; amount: string };
export type OverdueSum = { age: string; count: number; cny: number };
export type DashboardCharts = {
  statuses: StatusCount[];
  weeks: WeekTeu[];
  fees: FeeSum[];
  overdue: OverdueSum[];
  ages: AgeSum[];
  months: MonthSum[];
};

const today = ({ zone }: Actor) => dayOf(currentTime(), zone);

/** The next eight voyages, by the index on voyage and status. */
async function bookingsPerStatus(em: EntityManager, actor: Actor): Promise<StatusCount[]> {
  const { rows } = await sql<StatusCount>`select v.voyage_name as voyage,
      to_char(v.departure_date, 'MM-DD') as date, b.bk_status as status, b.count
    from (
        select id, voyage_name, departure_date
        from voyage
        where ended = 'N'
          and departure_date >= ${today(actor)}::date
          and exists (select 1 from booking where voyage_id = voyage.id)
        order by departure_date, id
        limit 8
      ) v
      cross join lateral (
        select bk_status, count(*)::int as count
        from booking
        where voyage_id = v.id and ${bookingInScope({ em, actor }, bookingList.apiName, "booking.id")}
        group by bk_status
      ) b
    order by v.departure_date, v.id, b.bk_status`.execute(em.getKysely());
  return rows;
}

/** Booked TEU per ISO week of ETD, four weeks either way, by the index on ETD. */
async function teuByWeek(em: EntityManager, actor: Actor): Promise<WeekTeu[]> {
  const { rows } = await sql<WeekTeu>`select to_char(date_trunc('week', etd), 'IYYY-"W"IW') as week,
      sum(ctn20num + 2 * (ctn40num + ctn40h_num + ctn45num))::int as teu
    from booking
    where bk_status <> 'CANCELLED'
      and etd between ${today(actor)}::date - 28 and ${today(actor)}::date + 28
      and ${bookingInScope({ em, actor }, bookingList.apiName, "booking.id")}
    group by 1
    order by 1`.execute(em.getKysely());
  return rows;
}

/** Receivables of thirty days in base currency, by the index on creation time. */
async function feesPerCurrency(em: EntityManager, actor: Actor): Promise<FeeSum[]> {
  const { rows } =
    await sql<FeeSum>`select currency, fee_status as status, sum(base_amount)::text as amount
      from fee
      where fee_belong = 'R'
        and created_time > now() - interval '30 days'
        and ${feeInScope({ em, actor }, feeList("R", "search").apiName, "fee.id")}
      group by 1, 2
      order by 1, 2
      limit 60`.execute(em.getKysely());
  return rows;
}

/**
 * What is open of overdue confirmed statements by age, of the newest five thousand, by the index on
 * state and time.
 */
async function overdueByAge(em: EntityManager, actor: Actor): Promise<OverdueSum[]> {
  const seen = inScopeSql(
    em,
    actor,
    { list: statementLists.R, source: statementSource },
    "statement.id",
  );
  const due = dueDateSql(sql`s.confirmed`, "c");
  const day = (instant: RawBuilder<unknown>) => dayOfSql(instant, sql`statement.company_code`);
  const { rows } = await sql<OverdueSum>`with late as (
        select s.id, s.today - ${due} as days
        from (
            select id, corp_code, ${day(sql`confirmed_time`)} as confirmed,
              ${day(sql`now()`)} as today
            from statement
            where status = 'CONFIRMED' and fee_belong = 'R' and ${seen}
            order by created_time desc
            limit 5000
          ) s
          left join customer c on c.code = s.corp_code
        where ${due} < s.today
      )
    select case
        when days <= 30 then '1-30'
        when days <= 60 then '31-60'
        when days <= 90 then '61-90'
        else '>90'
      end as age,
      count(*)::int as count, round(sum(o."openCny"))::bigint::float8 as cny
    from late cross join lateral (${statementOpen(sql`late`)}) o
    where exists (
        select 1
        from statement_line l join fee f on f.id = l.fee_id
        where l.statement_id = late.id and ${openFee("f")} and f.verified_amount < f.amount
      )
    group by 1
    order by min(days)`.execute(em.getKysely());
  return rows;
}

/** Figures are cached this long per process. Milliseconds. */
const fresh = 60_000;
const kept = new WeakMap<object, Map<string, { at: number; rows: Promise<unknown> }>>();

type Query<T> = { page: string; also?: string; ask(em: EntityManager, actor: Actor): Promise<T> };

/** Readers with the same row filter share a figure. */
function keep<T>(em: EntityManager, actor: Actor, { page, also = "", ask }: Query<T>): Promise<T> {
  const owner = em.getDriver();
  const mine = kept.get(owner) ?? new Map<string, { at: number; rows: Promise<unknown> }>();
  kept.set(owner, mine);
  const name = `${ask.name} ${JSON.stringify([actor.zone, pageLimitOf(actor, page), also])}`;
  const cached = mine.get(name);
  if (cached && performance.now() - cached.at < fresh) return cached.rows as Promise<T>;
  for (const [key, figure] of mine) if (performance.now() - figure.at >= fresh) mine.delete(key);
  const rows = ask(em.fork() as EntityManager, actor);
  mine.set(name, { at: performance.now(), rows });
  rows.catch(() => mine.delete(name));
  return rows;
}

/** A figure over both sides of the fees, by what the reader may see of each. */
function keepOf<T>(em: EntityManager, actor: Actor, ask: Query<T>["ask"]): Promise<T> {
  const payables = feeList("P", "search");
  const also = JSON.stringify([
    can(actor, "fee:list"),
    can(actor, payables.perm),
    pageLimitOf(actor, payables.apiName),
  ]);
  return keep(em, actor, { page: feeList("R", "search").apiName, also, ask });
}

/** Charts within the row filter of their pages; none for customers. */
export async function dashboardCharts(em: EntityManager, actor: Actor): Promise<DashboardCharts> {
  const staff = actor.kind !== "customer";
  const bookings = staff && can(actor, "booking:list");
  const books = staff && (can(actor, "fee:list") || can(actor, "payable:list"));
  const [statuses, weeks, fees, overdue, ages, months] = await Promise.all([
    bookings ? keep(em, actor, { page: bookingList.apiName, ask: bookingsPerStatus }) : [],
    bookings ? keep(em, actor, { page: bookingList.apiName, ask: teuByWeek }) : [],
    staff && can(actor, "fee:list")
      ? keep(em, actor, { page: feeList("R", "search").apiName, ask: feesPerCurrency })
      : [],
    staff && can(actor, "statement:list")
      ? keep(em, actor, { page: statementLists.R.apiName, ask: overdueByAge })
      : [],
    books ? keepOf(em, actor, openByAge) : [],
    books ? keepOf(em, actor, resultByMonth) : [],
  ]);
  return { statuses, weeks, fees, overdue, ages, months };
}
