import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { type Amounts, type SpaceFacts, takesSpace } from "../allotment/allot.ts";

/** `need` is zero while the booking takes no space. */
export type Claim = SpaceFacts & {
  bookingId: number;
  bkNo: string;
  voyageId: number;
  takes: boolean;
  need: Amounts;
};

type Row = SpaceFacts & {
  bookingId: number;
  bkNo: string;
  voyageId: number;
  bkStatus: string;
  ebNo: string;
} & Amounts;

/**
 * What bookings need: TEU by size; tons of cargo and tare; a plug for each full, running reefer; a
 * slot for each full box of a dangerous booking, since the box with the cargo is not known yet
 * (decision 022).
 */
export async function claimsOf(
  ctx: Ctx,
  of: { bookingIds: readonly number[] } | { voyageId: number },
): Promise<Claim[]> {
  const which =
    "voyageId" in of
      ? sql`b.voyage_id = ${of.voyageId}`
      : sql`b.id = any(${[...of.bookingIds]}::int[])`;
  const { rows } =
    await sql<Row>`select b.id as "bookingId", b.bk_no as "bkNo", b.voyage_id as "voyageId",
        b.bk_status as "bkStatus", b.eb_no as "ebNo", b.port_load as "portLoad",
        b.port_dis as "portDis", b.client_code as "clientCode", b.agent,
        b.company_code as "companyCode", coalesce(c.teu, 0)::text as teu,
        round((b.gwt + coalesce(c.tare, 0)) / 1000, 3)::text as tons,
        (case when g.runs then coalesce(c.reefers, 0) else 0 end)::text as plugs,
        (case when g.dg then coalesce(c.full_boxes, 0) else 0 end)::text as "dgSlots"
      from booking b
        left join lateral (
          select sum(l.cont_count * s.teu) as teu, sum(l.cont_count * s.tare_kg) as tare,
            sum(l.cont_count) filter (where l.empty_flag = 'N') as full_boxes,
            sum(l.cont_count) filter (
              where l.empty_flag = 'N' and s.type_group in ('RF', 'HR')
            ) as reefers
          from booking_container l join size_type s on s.code = l.size_type
          where l.booking_id = b.id
        ) c on true
        left join lateral (
          select bool_or(l.is_rf = 'Y') as runs, bool_or(l.is_dg = 'Y') as dg
          from booking_cargo l
          where l.booking_id = b.id
        ) g on true
      where ${which}
      order by b.id`.execute(ctx.em.getKysely());
  return rows.map(({ bkStatus, ebNo, teu, tons, plugs, dgSlots, ...facts }) => ({
    ...facts,
    takes: takesSpace({ bkStatus, ebNo }),
    need: { teu, tons, plugs, dgSlots },
  }));
}
