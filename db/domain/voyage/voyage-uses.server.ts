import { sql } from "kysely";
import type { Ctx } from "#platform/operation/operation.server.ts";
import type { PortUse } from "./validate-changes.ts";

/** Voyages of the same round whose cargo may stay aboard into this one, and the voyage itself. */
const roundOf = (voyageId: number) => sql`select o.id from voyage v join voyage o on o.id = v.id or (v.direction <> '' and o.direction <> ''
    and o.line_code = v.line_code and o.vessel_code = v.vessel_code and left(o.voyage, -1) = left(v.voyage, -1)
    and o.departure_date <= v.departure_date)
  where v.id = ${voyageId}`;
const live = sql`b.bk_status not in ('CANCELLED', 'SHUT_OUT')`;
/** Cargo discharged on the voyage: its own, and that of an earlier leg which does not call there later itself. */
const dischargedHere = (voyageId: number) => sql`b.voyage_id in (${roundOf(voyageId)}) and (b.voyage_id = ${voyageId} or not exists (
    select 1 from voyage_stop l join voyage_stop d on d.voyage_id = l.voyage_id and d.serial > l.serial
    where l.voyage_id = b.voyage_id and l.port_code = b.port_load and d.port_code = b.port_dis))`;

/** What hangs on the ports of a voyage: bookings, electronic bookings, issued bills, fees with the days of their rates. */
export async function readPortUses(ctx: Ctx, voyageId: number): Promise<Map<string, PortUse>> {
  const { rows } = await sql<PortUse & { zone: string }>`select s.port_code as port,
      to_char(${ctx.now}::timestamptz at time zone coalesce(nullif(p.time_zone, ''), 'UTC'), 'YYYY-MM-DD HH24:MI') as now,
      (select count(*)::int from booking b where b.voyage_id = ${voyageId} and b.port_load = s.port_code and ${live})
        + (select count(*)::int from e_booking e where e.voyage_id = ${voyageId} and e.port_load = s.port_code
          and e.eb_status in ('SUBMITTED', 'RECEIVED') and e.bk_no = '') as loading,
      (select count(*)::int from booking b where b.port_dis = s.port_code and ${live} and ${dischargedHere(voyageId)}) as discharging,
      (select count(*)::int from bill l where l.voyage_id = ${voyageId} and l.port_load = s.port_code and l.bl_status = 'ISSUED') as "issuedBills",
      coalesce((select json_agg(f) from (select r.start_date::text as start, r.end_date::text as end, count(*)::int as count
        from fee x join freight_rate r on r.id = x.rate_id where x.voyage_id = ${voyageId} and x.port_load = s.port_code
        group by 1, 2) f), '[]'::json) as "pricedFees"
    from (select distinct port_code from voyage_stop where voyage_id = ${voyageId}) s join port p on p.code = s.port_code`.execute(
    ctx.em.getKysely(),
  );
  return new Map(rows.map((row) => [row.port, row]));
}

/**
 * Sailing and arrival days of bookings follow the calls of their voyages: they are what a booking was found by, and a rate is asked for. Issued bills
 * stay as they were signed.
 */
export async function followVoyages(ctx: Ctx, voyageIds: readonly number[]): Promise<void> {
  const db = ctx.em.getKysely();
  for (const table of ["booking", "e_booking"]) {
    const state = table === "booking" ? sql`b.bk_status not in ('CANCELLED', 'SHUT_OUT')` : sql`b.eb_status <> 'REJECTED'`;
    await sql`update ${sql.table(table)} b set etd = s.etd::date from voyage_stop s where b.voyage_id = any(${voyageIds}::int[])
      and s.voyage_id = b.voyage_id and s.port_code = b.port_load and ${state} and s.etd is not null and b.etd is distinct from s.etd::date
      and s.serial = (select min(serial) from voyage_stop m where m.voyage_id = b.voyage_id and m.port_code = b.port_load)`.execute(db);
    await sql`update ${sql.table(table)} b set eta = d.eta::date from voyage_stop l join voyage_stop d on d.voyage_id = l.voyage_id and d.serial > l.serial
      where b.voyage_id = any(${voyageIds}::int[]) and l.voyage_id = b.voyage_id and l.port_code = b.port_load and d.port_code = b.port_dis
      and ${state} and d.eta is not null and b.eta is distinct from d.eta::date
      and d.serial = (select min(m.serial) from voyage_stop m where m.voyage_id = l.voyage_id and m.port_code = b.port_dis and m.serial > l.serial)`.execute(
      db,
    );
  }
  for (const id of voyageIds)
    await sql`update booking b set eta = d.eta::date from voyage_stop d where d.voyage_id = ${id} and d.port_code = b.port_dis
      and b.voyage_id <> ${id} and ${live} and ${dischargedHere(id)} and d.eta is not null and b.eta is distinct from d.eta::date`.execute(
      db,
    );
}

/** Ports of a voyage that bookings or electronic bookings use, among those a change would take away. */
export async function usedPorts(ctx: Ctx, voyageId: number, kept: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ port: string }>`select distinct s.port_code as port from voyage_stop s where s.voyage_id = ${voyageId}
    and s.port_code <> all(${kept}::text[]) and (exists (select 1 from booking b where b.voyage_id = s.voyage_id
        and b.bk_status <> 'CANCELLED' and s.port_code in (b.port_load, b.port_dis))
      or exists (select 1 from booking b where b.port_dis = s.port_code and b.bk_status <> 'CANCELLED' and ${dischargedHere(voyageId)})
      or exists (select 1 from e_booking e where e.voyage_id = s.voyage_id and e.eb_status in ('SUBMITTED', 'RECEIVED')
        and s.port_code in (e.port_load, e.port_dis))) order by 1`.execute(ctx.em.getKysely());
  return rows.map((row) => row.port);
}

/** Bookings and electronic bookings that would be without a ship if a voyage did not sail. */
export async function countShipments(ctx: Ctx, voyageId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (select count(*)::int from booking b where b.voyage_id = ${voyageId} and ${live})
    + (select count(*)::int from e_booking where voyage_id = ${voyageId} and eb_status <> 'REJECTED' and bk_no = '') as n`.execute(
    ctx.em.getKysely(),
  );
  return rows[0]?.n ?? 0;
}
