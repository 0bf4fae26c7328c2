import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { VoyageCargo } from "#domain/sailing/voyage/voyage-cargo.ts";
import { followCalls } from "#domain/sailing/voyage/voyage-uses.server.ts";

/** The voyage, and others of its round whose cargo may stay aboard. */
const roundOf = (voyageId: number) => sql`select o.id
  from voyage v
    join voyage o on o.id = v.id
    or (
      v.direction <> ''
      and o.direction <> ''
      and o.line_code = v.line_code
      and o.vessel_code = v.vessel_code
      and left(o.voyage, -1) = left(v.voyage, -1)
      and o.departure_date <= v.departure_date
    )
  where v.id = ${voyageId}`;
const live = sql`b.bk_status not in ('CANCELLED', 'SHUT_OUT')`;
/** Its own cargo, and an earlier leg's that does not call there later. */
const dischargedHere = (voyageId: number) => sql`b.voyage_id in (${roundOf(voyageId)})
  and (
    b.voyage_id = ${voyageId}
    or not exists (
      select 1
      from voyage_stop l join voyage_stop d on d.voyage_id = l.voyage_id and d.serial > l.serial
      where l.voyage_id = b.voyage_id and l.port_code = b.port_load and d.port_code = b.port_dis
    )
  )`;

export const bookingCargo: VoyageCargo = {
  async portUses(ctx, voyageId) {
    const { rows } = await sql<{
      port: string;
      loading: number;
      discharging: number;
    }>`select s.port_code as port, (
          select count(*)::int
          from booking b
          where b.voyage_id = ${voyageId} and b.port_load = s.port_code and ${live}
        ) as loading,
        (
          select count(*)::int
          from booking b
          where b.port_dis = s.port_code and ${live} and ${dischargedHere(voyageId)}
        ) as discharging
      from (select distinct port_code from voyage_stop where voyage_id = ${voyageId}) s`.execute(
      ctx.em.getKysely(),
    );
    return rows;
  },
  async usedPorts(ctx, voyageId, kept) {
    const { rows } = await sql<{
      port: string;
    }>`select distinct s.port_code as port
      from voyage_stop s
      where s.voyage_id = ${voyageId}
        and s.port_code <> all (${kept}::text[])
        and (
          exists (
            select 1
            from booking b
            where b.voyage_id = s.voyage_id
              and b.bk_status <> 'CANCELLED'
              and s.port_code in (b.port_load, b.port_dis)
          )
          or exists (
            select 1
            from booking b
            where b.port_dis = s.port_code
              and b.bk_status <> 'CANCELLED'
              and ${dischargedHere(voyageId)}
          )
        )`.execute(ctx.em.getKysely());
    return rows.map((row) => row.port);
  },
  async callsInUse(ctx, names) {
    const { rows } = await sql<{
      call: string;
      port: string;
    }>`select v.voyage_name || ' ' || s.serial as
      call,
      s.port_code as port
      from voyage v join voyage_stop s on s.voyage_id = v.id
      where v.voyage_name = any (${[...new Set(names)]}::text[])
        and exists (
          select 1
          from booking b
          where b.voyage_id = v.id
            and b.bk_status <> 'CANCELLED'
            and s.port_code in (b.port_load, b.port_dis)
        )
        and not exists (
          select 1
          from voyage_stop o
          where o.voyage_id = v.id and o.port_code = s.port_code and o.serial <> s.serial
        )`.execute(ctx.em.getKysely());
    return rows;
  },
  async countShipments(ctx, voyageId) {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from booking b where b.voyage_id = ${voyageId} and ${live}`.execute(
      ctx.em.getKysely(),
    );
    return rows[0]?.n ?? 0;
  },
  follow: followBookings,
};

/** Issued bills stay as signed. */
async function followBookings(ctx: Ctx, voyageIds: readonly number[]): Promise<void> {
  await followCalls(ctx, voyageIds, { table: "booking", live });
  for (const id of await voyagesWithCargo(ctx, voyageIds))
    await sql`update booking b
      set eta = d.eta::date
      from voyage_stop d
      where d.voyage_id = ${id}
        and d.port_code = b.port_dis
        and b.voyage_id <> ${id}
        and ${live}
        and ${dischargedHere(id)}
        and d.eta is not null
        and b.eta is distinct from d.eta::date`.execute(ctx.em.getKysely());
}

/** Only voyages with bookings on their round, so that a file of new voyages costs no queries. */
async function voyagesWithCargo(ctx: Ctx, voyageIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select v.id
    from voyage v
    where v.id = any (${voyageIds}::int[])
      and (
        exists (select 1 from booking b where b.voyage_id = v.id)
        or (
          v.direction <> ''
          and exists (
            select 1
            from voyage o join booking b on b.voyage_id = o.id
            where o.line_code = v.line_code
              and o.vessel_code = v.vessel_code
              and left(o.voyage, -1) = left(v.voyage, -1)
              and o.direction <> ''
          )
        )
      )`.execute(ctx.em.getKysely());
  return rows.map((row) => row.id);
}
