import { type RawBuilder, sql } from "kysely";
import { chargedOf, keyOfStay } from "#domain/finance/container-fee/overdue/charged-of.server.ts";

/** From how many shipments of a lane on what most of them have is usual. */
const peers = 5;
/** How many of its peers must have a surcharge that a bill lacks. */
const usual = sql.lit(0.8);
/**
 * How far below the lane's median a margin lies, in median deviations, to be an outlier, and in
 * points at least.
 */
const deviations = sql.lit(6);
const points = sql.lit(0.15);
/** Days after discharge within which nobody need have counted. */
const patience = sql.lit(14);

/**
 * The bills that sailed in the range, with what they bring in and cost in the company's currency.
 */
export const billsOf = (
  from: string,
  to: string,
  scope: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`bills as materialized (
    select b.id, b.voyage_id, b.bl_no, k.bk_no, b.client_code, b.port_load, b.port_dis, k.dept_id,
      v.line_code, b.freight_terms, coalesce(c.local_currency, 'CNY') as currency,
      coalesce(f.income, 0) as income, coalesce(f.cost, 0) as cost,
      coalesce(f.incomes, 0) as incomes,
      exists (
        select
        from bill_container x
          join container_move m on m.cnt_no = x.cnt_no
          and m.voyage_id = b.voyage_id
          and m.event in ('LOADED', 'DISCHARGED')
        where x.bill_id = b.id and x.empty_flag = 'N'
      ) as moved
    from bill b
      join voyage v on v.id = b.voyage_id
      join booking k on k.id = b.booking_id
      left join company c on c.code = k.company_code
      left join lateral (
        select sum(f.base_amount) filter (where f.fee_belong = 'R') as income,
          sum(f.base_amount) filter (where f.fee_belong = 'P') as cost,
          count(*) filter (where f.fee_belong = 'R' and f.reverses_id is null) as incomes
        from fee f
        where f.bill_id = b.id
      ) f on true
    where v.departure_date between ${from}::date and ${to}::date
      and b.bl_status <> 'SURRENDERED'
      and ${scope}
  )`;

type LeakSql = { kind: string; rows: RawBuilder<unknown> };
const columns = sql`l.id as bill_id,
  l.voyage_id,
  l.bl_no,
  l.bk_no,
  l.client_code,
  l.port_load,
  l.port_dis,
  l.dept_id`;

/** What the shipments of a trade are charged, each with how many of them have it. */
const chargesOfTrades = sql`select o.line_code, o.port_load, o.port_dis, o.freight_terms,
    f.fee_code, count(distinct o.id) as have, min(f.currency) as currency,
    percentile_disc(0.5) within group (order by f.amount) as amount
  from bills o
    join fee f on f.bill_id = o.id
    and f.fee_belong = 'R'
    and f.fee_kind in ('FREIGHT', 'EXTRA')
    and f.origin = 'AUTO'
  group by 1, 2, 3, 4, 5`;

/**
 * What each kind of leak is, over `bills`: key, bill, container, fee code, amount, currency and the
 * figures of its reason.
 */
export const leakQueries: readonly LeakSql[] = [
  {
    kind: "NO_FEES",
    rows: sql`select 'NO_FEES/' || l.id as leak_key, ${columns}, '' as cnt_no, '' as fee_code,
        null::numeric as amount, l.currency,
        jsonb_build_object(
          'boxes', (select count(*) from bill_container x where x.bill_id = l.id)
        ) as params
      from bills l
      where l.moved and l.incomes = 0`,
  },
  {
    kind: "NO_INCOME",
    rows: sql`select 'NO_INCOME/' || l.id, ${columns}, '', '', l.cost, l.currency,
        jsonb_build_object('cost', trim_scale(l.cost), 'income', trim_scale(l.income))
      from bills l
      where l.cost > 0 and l.income <= 0 and not (l.moved and l.incomes = 0)`,
  },
  {
    // Ended and not charged in full, or moved long ago and never counted.
    kind: "OVERDUE",
    rows: sql`select 'OVERDUE/' || s.id, ${columns}, s.cnt_no, coalesce(t.fee_code, ''),
        s.computed_amount - s.waived_amount - coalesce(c.charged, 0), s.currency,
        jsonb_build_object(
          'days', s.charged_days, 'charged', trim_scale(coalesce(c.charged, 0)), 'computed',
          trim_scale(s.computed_amount - s.waived_amount)
        )
      from bills l
        join overdue_stay s on s.bill_id = l.id
        and s.state = 'CHARGED'
        left join free_time_tariff t on t.id = s.tariff_id
        cross join lateral (select ${chargedOf(keyOfStay("s"))} as charged) c
      where s.computed_amount - s.waived_amount > coalesce(c.charged, 0)
      union all
      select 'UNCOUNTED/' || l.voyage_id || '/' || x.cnt_no, ${columns}, x.cnt_no, '', null, '',
        jsonb_build_object('days', m.days)
      from bills l
        join (
          select distinct on (c.cnt_no, o.voyage_id) c.bill_id, c.cnt_no
          from bill_container c join bills o on o.id = c.bill_id
          where c.empty_flag = 'N'
          order by c.cnt_no, o.voyage_id, c.bill_id
        ) x on x.bill_id = l.id
        join lateral (
          select (max(m.event_time)::date - min(m.event_time)::date) as days
          from container_move m
          where m.cnt_no = x.cnt_no and m.voyage_id = l.voyage_id and m.port_code = l.port_dis
          having bool_or(m.event = 'DISCHARGED') and bool_or(m.event in ('GATE_OUT', 'GATE_IN'))
        ) m on m.days > ${patience}
      where not exists (
          select
          from overdue_stay s
          where s.voyage_id = l.voyage_id and s.cnt_no = x.cnt_no
        )`,
  },
  {
    // What the freight of a bill includes is not missing there.
    kind: "SURCHARGE",
    rows: sql`with included as materialized (
          select f.bill_id, unnest(r.included_fees) as fee_code
          from bills b join fee f on f.bill_id = b.id join freight_rate r on r.id = f.rate_id
          where f.fee_belong = 'R' and cardinality(r.included_fees) > 0
        )
      select 'SURCHARGE/' || l.id || '/' || u.fee_code, ${columns}, '', u.fee_code, u.amount,
        u.currency, jsonb_build_object('feeCode', u.fee_code, 'have', u.have, 'peers', g.peers)
      from bills l
        join (
          select line_code, port_load, port_dis, freight_terms, count(*) as peers
          from bills
          where incomes > 0
          group by 1, 2, 3, 4
          having count(*) > ${sql.lit(peers)}
        ) g on g.line_code = l.line_code
        and g.port_load = l.port_load
        and g.port_dis = l.port_dis
        and g.freight_terms = l.freight_terms
        join (${chargesOfTrades}) u on u.line_code = l.line_code
        and u.port_load = l.port_load
        and u.port_dis = l.port_dis
        and u.freight_terms = l.freight_terms
        and u.have >= ${usual} * (g.peers - 1)
        and u.have >= ${sql.lit(peers)}
      where l.incomes > 0
        and not exists (
          select
          from fee f
          where f.bill_id = l.id and f.fee_belong = 'R' and f.fee_code = u.fee_code
        )
        and not exists (select from included i where i.bill_id = l.id and i.fee_code = u.fee_code)`,
  },
  {
    kind: "MARGIN",
    rows: sql`with margins as materialized (
          select line_code, port_load, port_dis, (income - cost) / income as margin
          from bills
          where income > 0 and cost > 0
        ),
        medians as materialized (
          select line_code, port_load, port_dis, percentile_cont(0.5) within group (
              order by margin
            )::numeric as median
          from margins
          group by 1, 2, 3
          having count(*) > ${sql.lit(peers)}
        ),
        spreads as materialized (
          select d.*, percentile_cont(0.5) within group (
              order by abs(m.margin - d.median)
            )::numeric as spread
          from margins m join medians d using (line_code, port_load, port_dis)
          group by d.line_code, d.port_load, d.port_dis, d.median
        )
      select 'MARGIN/' || l.id, ${columns}, '', '',
        round((g.median - (l.income - l.cost) / l.income) * l.income, 2), l.currency,
        jsonb_build_object(
          'margin', round(100 * (l.income - l.cost) / l.income, 1), 'median',
          round(100 * g.median, 1)
        )
      from bills l
        join spreads g on g.line_code = l.line_code
        and g.port_load = l.port_load
        and g.port_dis = l.port_dis
      where l.income > 0
        and l.cost > 0
        and g.median - (l.income - l.cost) / l.income > greatest(${points}, ${deviations} * g.spread)`,
  },
];
