import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";

/**
 * A shipment of a contract priced before the contract was approved; `fees` counts its automatic
 * lines, `all` the shipments of all.
 */
export type PricedShipment = {
  billId: number;
  bkNo: string;
  blNo: string;
  fees: number;
  etd: string;
  all: number;
};

/** Bills that sail within the dates of the contract they, or else their bookings, name. */
const billsOfContracts = sql`select c.id as contract_id, b.id, b.etd
  from contracts c join bill b on b.service_contract_no = c.contract_no
  where b.etd::date between c.effective_date and c.end_date
  union
  select c.id, b.id, b.etd
  from contracts c
    join booking w on w.service_contract_no = c.contract_no
    join bill b on b.booking_id = w.id
    and b.service_contract_no = ''
  where b.etd::date between c.effective_date and c.end_date`;

/** Of `bills`, those with a fee that `rates` price and another row, or version, priced. */
const billsPricedElsewhere = sql`select distinct b.id, b.etd
  from bills b join fee f on f.bill_id = b.id and f.fee_belong = 'R' and f.rate_id is not null
  where exists (select from rates r where r.contract_id = b.contract_id and r.fee_code = f.fee_code)
    and not exists (
      select
      from rates r
      where r.contract_id = b.contract_id and r.id = f.rate_id and r.version = f.rate_version
    )`;

/**
 * Bills within their contract's dates with a fee the contract prices and another row priced, by
 * sailing; the first `most` of all contracts.
 */
export async function shipmentsToReprice(
  ctx: Pick<Ctx, "em">,
  contractIds: readonly number[],
  most: number,
): Promise<PricedShipment[]> {
  const { rows } = await sql<PricedShipment>`with
      contracts as materialized (
        select c.id, c.contract_no, c.effective_date,
          least(c.expiry_date, coalesce(c.termination_date, c.expiry_date)) as end_date
        from contract c
        where c.id = any (${[...contractIds]}::int[])
      ),
      rates as materialized (
        select c.id as contract_id, r.id, r.version, r.fee_code
        from contracts c
          join freight_book o on o.fcode = c.contract_no
          join freight_rate r on r.book_id = o.id
      ),
      bills as (${billsOfContracts}), late as (${billsPricedElsewhere})
    select b.id as "billId", k.bk_no as "bkNo", b.bl_no as "blNo",
      (
        select count(*)::int
        from fee f
        where f.bill_id = b.id and f.fee_belong = 'R' and f.rate_id is not null
      ) as fees,
      to_char(l.etd, 'YYYY-MM-DD') as etd, l.all
    from (select id, etd, count(*) over ()::int as all from late order by etd, id limit ${most}) l
      join bill b on b.id = l.id
      join booking k on k.id = b.booking_id
    order by l.etd, b.id`.execute(ctx.em.getKysely());
  return rows;
}

/**
 * TEU on bookings of the contract that sail within its dates; cancelled and shut-out ones do not
 * count.
 */
export const carriedTeu = (contract: ReturnType<typeof sql>) => sql<string>`
  (
    select coalesce(sum(n.cont_count * coalesce(t.teu, 0)), 0)
    from booking k
      join booking_container n on n.booking_id = k.id
      left join size_type t on t.code = n.size_type
    where k.service_contract_no = ${contract}.contract_no
      and k.bk_status in ('CONFIRMED', 'LOCKED')
      and k.etd::date between ${contract}.effective_date and coalesce(${contract}.termination_date, ${contract}.expiry_date)
  )`;
