import { type RawBuilder, sql } from "kysely";
import { companyToday } from "#platform/kernel/clock/company-zone.server.ts";
import { onCreditSql, overdueSql, owedSql } from "#domain/finance/fee/credit-standing.server.ts";
import {
  type HandState,
  type Hold,
  type HoldReason,
  holdStates,
  type HoldState,
} from "./release-holds.ts";

type Sql<T> = RawBuilder<T>;
type Of = RawBuilder<unknown>;

const release = (bill: Of, column: string) =>
  sql`(select ${sql.ref(`r.${column}`)} from bill_release r where r.bill_id = ${bill}.id)`;

const internal = (bill: Of) => sql<HoldReason>`(
    case
      when ${bill}.bl_status = 'VOIDED' then 'BILL_VOIDED'
      when exists (
        select
        from bill later
        where later.old_bl_no = ${bill}.bl_no and later.old_bl_no > ''
      ) then 'BILL_REPLACED'
      when ${bill}.bl_status = 'DRAFT' then 'BILL_NOT_ISSUED'
      when exists (
        select
        from booking k
        where k.id = ${bill}.booking_id and k.bk_status in ('CANCELLED', 'SHUT_OUT')
      ) then 'BOOKING_CLOSED'
      else 'INTERNAL_CLEAR'
    end
  )`;

const out = (bill: Of) =>
  sql`exists (select from bill_original o where o.bill_id = ${bill}.id and o.collected_time is null)`;
const inHand = (bill: Of) =>
  sql`exists (
      select
      from bill_original o
      where o.bill_id = ${bill}.id and o.collected_time is not null
    )`;

/**
 * Release against one original of the set, on telex order without any, or to the named consignee
 * (field 4.11).
 */
const original = (bill: Of) => sql<HoldReason>`(
    case
      when ${bill}.release_type = 'SEAWAY' then 'NO_ORIGINAL_NEEDED'
      when ${bill}.release_type = 'TELEX'
      and ${out(bill)} then 'ORIGINALS_OUT'
      when ${bill}.release_type = 'TELEX'
      and ${release(bill, "telex_time")} is null then 'TELEX_NOT_ORDERED'
      when ${bill}.release_type = 'TELEX' then 'TELEX_ORDERED'
      when ${bill}.bl_status = 'SURRENDERED' then 'SET_SURRENDERED'
      when ${inHand(bill)} then 'ORIGINAL_IN_HAND'
      else 'ORIGINAL_NOT_IN_HAND'
    end
  )`;

/** Prepaid freight is paid or on credit terms; collect freight is paid before delivery. */
const freight = (bill: Of) => sql<HoldReason>`(
    select case
        when count(*) = 0 then 'FREIGHT_NOT_CALCULATED'
        when bool_and(p.rest <= 0) then 'FREIGHT_PAID'
        when ${bill}.freight_terms = 'COLLECT' then 'FREIGHT_COLLECT_UNPAID'
        when bool_or(p.rest > 0 and ${onCreditSql} is not true) then 'FREIGHT_UNPAID'
        when bool_or(
          p.rest > 0
          and exists (select ${overdueSql(companyToday)})
        ) then 'CREDIT_OVERDUE'
        when bool_or(
          p.rest > 0
          and c.credit_limit is not null
          and ${owedSql} > c.credit_limit
        ) then 'CREDIT_LIMIT_EXCEEDED'
        else 'FREIGHT_ON_CREDIT'
      end
    from (
        select f.corp_code, f.currency, sum(f.amount - f.verified_amount) as rest
        from fee f
        where f.bill_id = ${bill}.id and f.fee_belong = 'R'
        group by 1, 2
      ) p
      left join customer c on c.code = p.corp_code
  )`;

const customs = (bill: Of) => sql<HoldReason>`(
    case coalesce(${release(bill, "customs_status")}, '')
      when 'CLEARED' then 'CUSTOMS_CLEARED'
      when 'HELD' then 'CUSTOMS_HELD'
      when 'INSPECTION' then 'CUSTOMS_INSPECTION'
      else 'CUSTOMS_NO_ANSWER'
    end
  )`;

const whys: Readonly<Record<Hold, (bill: Of) => Sql<HoldReason>>> = {
  INTERNAL: internal,
  ORIGINAL: original,
  FREIGHT: freight,
  CUSTOMS: customs,
};

/** Of a hold decided by hand, else null. */
const byHand = (bill: Of, hold: Hold, column: string) =>
  sql`(
      select ${sql.ref(`h.${column}`)}
      from bill_hold h
      where h.bill_id = ${bill}.id and h.hold = ${sql.lit(hold)}
    )`;

const stateCases = sql.join(
  Object.entries(holdStates).map(
    ([why, state]) => sql`when ${sql.lit(why)} then ${sql.lit(state)}`,
  ),
  sql` `,
);

/** Expressions of one hold over a bill; `state` is `stateOfHold` in SQL. */
export const holdColumns = (bill: Of, hold: Hold) => ({
  why: whys[hold](bill),
  hand: sql<HandState>`coalesce(${byHand(bill, hold, "state")}, '')`,
  state: sql<HoldState>`coalesce(
      ${byHand(bill, hold, "state")}, case ${whys[hold](bill)} ${stateCases} end
    )`,
  reason: sql<string>`${byHand(bill, hold, "reason")}`,
  decidedBy: sql<string>`${byHand(bill, hold, "decided_by")}`,
  decidedTime: sql`${byHand(bill, hold, "decided_time")}`,
});

export const releaseColumn = release;
