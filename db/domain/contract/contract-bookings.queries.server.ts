import { sql } from "kysely";
import type { Ctx } from "#platform/operation/operation.server.ts";

/** A shipment of a contract priced before the contract was approved; `fees` counts its automatic lines. */
export type PricedShipment = { billId: number; bkNo: string; blNo: string; fees: number; etd: string };

/** Bills within the contract's dates with a fee the contract prices and another row priced, by sailing. */
export async function bookingsOfContract(ctx: Pick<Ctx, "em">, contractNo: string, most: number): Promise<PricedShipment[]> {
  const { rows } = await sql<PricedShipment>`select b.id as "billId", k.bk_no as "bkNo", b.bl_no as "blNo",
      (select count(*)::int from fee f where f.bill_id = b.id and f.fee_belong = 'R' and f.rate_id is not null) as fees,
      to_char(b.etd, 'YYYY-MM-DD') as etd
    from contract c join bill b on b.id = any(array(select o.id from bill o where o.service_contract_no = ${contractNo}
        union select o.id from booking w join bill o on o.booking_id = w.id where w.service_contract_no = ${contractNo} and o.service_contract_no = ''))
      join booking k on k.id = b.booking_id
    where c.contract_no = ${contractNo}
      and b.etd::date between c.effective_date and least(c.expiry_date, coalesce(c.termination_date, c.expiry_date))
      and exists (select from fee f where f.bill_id = b.id and f.fee_belong = 'R' and f.rate_id is not null
        and f.fee_code = any(array(select r.fee_code from freight_rate r join freight_book o on o.id = r.book_id where o.fcode = c.contract_no))
        and not exists (select from freight_rate r join freight_book o on o.id = r.book_id
          where r.id = f.rate_id and r.version = f.rate_version and o.fcode = c.contract_no))
    order by b.etd, b.id limit ${most}`.execute(ctx.em.getKysely());
  return rows;
}

/** TEU on bookings of the contract that sail within its dates; cancelled and shut-out ones do not count. */
export const carriedTeu = (contract: ReturnType<typeof sql>) => sql<string>`(select coalesce(sum(n.cont_count * coalesce(t.teu, 0)), 0)
  from booking k join booking_container n on n.booking_id = k.id left join size_type t on t.code = n.size_type
  where k.service_contract_no = ${contract}.contract_no and k.bk_status in ('CONFIRMED', 'LOCKED')
    and k.etd::date between ${contract}.effective_date and coalesce(${contract}.termination_date, ${contract}.expiry_date))`;
